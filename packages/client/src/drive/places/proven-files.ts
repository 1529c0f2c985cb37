import { failed } from '../../failures/coffer-error.ts';
import type { OpenedVersion } from '../../keyring/open-versions.ts';
import type { OpenedItem } from '../../keyring/opened-item.ts';
import { rowsUpwards } from '../../space/rows-upwards.ts';
import { busy } from '../../space/verify-head.ts';
import { itemMissing } from '../../tree/find-by-name.ts';
import { wholeRow } from '../../tree/whole-row.ts';
import type { PartPorts } from '../ports.ts';

type ProvenPorts = Pick<PartPorts, 'api' | 'keyring' | 'writer'>;

/** A version, and who brought it: the fingerprint of their key pair, null of the owner. */
export type AuthoredVersion = OpenedVersion & { readonly author: string | null };

/**
 * The finished versions of a file as its row leads to the newest head, opened: by these it is decided what of a file is deleted, not
 * by what the server lists. Throws `not_found`, `space_lied`.
 */
export async function provenVersions(
  id: string,
  ports: ProvenPorts,
  signal: AbortSignal,
): Promise<readonly AuthoredVersion[]> {
  const { rows, opened } = await rowsUpwards([id], ports, signal);
  const [item] = opened;
  const [row] = rows.items;
  if (item === undefined || row === undefined) throw itemMissing();
  // Where it is damaged itself, nothing tells what its versions are.
  if (item.item.state !== 'intact') return [];
  const { versions } = await wholeRow(
    row,
    { spaceId: await ports.keyring.driveId(), api: ports.api },
    signal,
  );
  const authors = new Map(versions.map(({ id, author }) => [id, author]));
  const all = await ports.keyring.openVersions(item.item, versions);
  return all.map((version) => ({ ...version, author: authors.get(version.id) ?? null }));
}

/**
 * Refuses to delete as damaged, or to seal again, what is intact by its signed row: then the server shows something else in its place,
 * so that people give up what is whole. Throws `space_lied`, and `space_changed` where an upload that was shown is finished since.
 */
export async function mustBeDamaged(
  items: readonly OpenedItem[],
  ports: Pick<ProvenPorts, 'keyring' | 'writer'>,
  signal: AbortSignal,
): Promise<void> {
  const ids = items.filter((item) => !isShownWhole(item)).map(({ id }) => id);
  if (ids.length === 0) return;
  // An unfinished upload is no row.
  const signed = await ports.writer.rows(ids, { signal });
  const { opened } = await rowsUpwards([...signed.keys()], ports, signal);
  const kept = opened.flatMap(({ item }) => (isWhole(item) ? [item.id] : []));
  if (kept.length === 0) return;
  const uploads = new Set(
    items.filter((item) => item.state === 'intact' && item.isRecord).map(({ id }) => id),
  );
  throw kept.every((id) => uploads.has(id)) ? busy() : failed('space_lied');
}

/** True if an item is shown as what its owner has sealed, all of it. */
function isShownWhole(item: OpenedItem): boolean {
  return isWhole(item) && (item.kind === 'directory' || item.finishedAt !== null);
}

/** True if an item is intact, and a file among them sealed completely. */
function isWhole(item: OpenedItem): boolean {
  return item.state === 'intact' && item.isRootless !== true;
}
