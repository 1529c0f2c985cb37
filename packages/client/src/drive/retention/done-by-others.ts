import { OTHERS_KEPT_DAYS } from '@coffer/contract';
import { changesFrom, logFrom } from '../../people/space-log.ts';
import { rowsAbove } from '../../space/rows-upwards.ts';
import { effectsOf, type LoggedBatch } from '../../undo/logged-batches.ts';
import { batchOf } from '../../undo/read-log.ts';
import type { PartPorts } from '../ports.ts';
import { DAY_SECONDS } from './ledger.ts';
import { arrivedAmong } from './others-ledger.ts';

/** What somebody other than the owner did within the last 90 days: the items, and the versions that they stored, chose or replaced. */
interface DoneByOthers {
  readonly items: ReadonlySet<string>;
  readonly versions: ReadonlySet<string>;
}

/** Finds those items in the trash that others put there or changed, or below which they did, within the last 90 days. Throws as `spaceLog`. */
export async function trashOfOthers(
  ids: readonly string[],
  ports: PartPorts,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  if (ports.limits === undefined) return arrivedAmong(ids, ports, signal);
  const { items } = await doneByOthers(ports, signal);
  const rows = await rowsAbove(items, ports.writer, { signal, patience: ports.patience });
  const above = new Set<string>();
  for (const each of items) {
    for (let id: string | null = each; id !== null && !above.has(id); id = rows.get(id)?.file_id ?? null)
      above.add(id);
  }
  return new Set(ids.filter((id) => above.has(id)));
}

/** Finds those versions of a file that others stored, chose or replaced within the last 90 days. Throws as `spaceLog`. */
export async function versionsOfOthers(
  fileId: string,
  ids: readonly string[],
  ports: PartPorts,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (ports.limits === undefined) {
    const isArrived = (await arrivedAmong([fileId], ports, signal)).size > 0;
    return new Set(isArrived ? ids : []);
  }
  const { versions } = await doneByOthers(ports, signal);
  return new Set(ids.filter((id) => versions.has(id)));
}

async function doneByOthers(ports: PartPorts, signal: AbortSignal): Promise<DoneByOthers> {
  const { api, keyring, writer, clock, patience } = ports;
  const options = { clock, patience, signal };
  const now = Math.floor(clock.now() / 1_000);
  const spaceId = await keyring.driveId();
  const [items, versions] = [new Set<string>(), new Set<string>()];
  const { newest } = await writer.owned({ signal, patience });
  // When the owner could have seen what was done before.
  let seenAt = now;
  for await (const change of changesFrom(spaceId, logFrom(newest), { api, now, keyring }, options)) {
    if (change.isOwners) seenAt = Math.min(seenAt, change.at);
    else note(batchOf(change));
    if (seenAt < now - OTHERS_KEPT_DAYS * DAY_SECONDS) break;
  }
  return { items, versions };

  function note(batch: LoggedBatch): void {
    for (const [id, { shownVersionId }] of batch.kept ?? []) {
      items.add(id);
      if (shownVersionId !== null && changesShown(batch, id)) versions.add(shownVersionId);
    }
    for (const { id, after } of effectsOf(batch, spaceId, () => null)) {
      items.add(id);
      const { shownVersionId } = after({});
      if (shownVersionId != null) versions.add(shownVersionId);
    }
  }

  function changesShown(batch: LoggedBatch, fileId: string): boolean {
    const effects = effectsOf(batch, spaceId, () => null);
    return effects.some(({ id, after }) => id === fileId && after({}).shownVersionId != null);
  }
}
