import { BATCH_SIZE, OTHERS_KEPT_DAYS, YOUNG_VERSION_DAYS } from '@coffer/contract';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import type { IntactVersion } from '../../keyring/open-versions.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import { type AuthoredVersion, provenVersions } from '../places/proven-files.ts';
import type { PartPorts, SettingPorts } from '../ports.ts';
import { readSettings } from '../settings/retention-setting.ts';
import type { SeenSetting } from '../settings/setting-memory.ts';
import { leaveUnknown } from './leave-unknown.ts';
import { isDue, markOf } from './ledger.ts';
import { arrivedAmong, seenIn } from './others-ledger.ts';

const DAY_SECONDS = 86_400;

type LimitPorts = Pick<PartPorts, 'api' | 'keyring' | 'writer' | 'clock' | 'seenSettings' | 'limits'>;

/**
 * The versions of a file beyond the number that is kept, the oldest first. Numbers and dates are the sealed ones. What does
 * not open is neither counted nor taken, so that nobody who adds such versions drives others out; those of each person are counted by
 * themselves. What is shown stays, and so does what is younger than 30 days, or by somebody other than the owner and younger than 90.
 *
 * @param now unix seconds, by the clock of this device
 */
export function beyondLimit(
  versions: readonly AuthoredVersion[],
  most: number,
  now: number,
): IntactVersion[] {
  const counts = new Map<string | null, number>();
  return versions
    .filter((version) => version.state === 'intact')
    .toSorted((one, other) => other.number - one.number)
    .filter(({ author }) => {
      const count = (counts.get(author) ?? 0) + 1;
      counts.set(author, count);
      return count > most;
    })
    .filter(({ isShown, storedAt, author }) => {
      const days = author === null ? YOUNG_VERSION_DAYS : OTHERS_KEPT_DAYS;
      return !isShown && storedAt <= now - days * DAY_SECONDS;
    })
    .reverse();
}

/** Those that others may have replaced only long ago: what is shared counts from when a device of its owner saw them replaced. */
async function longSeen(
  item: IntactItem,
  excess: readonly IntactVersion[],
  ports: LimitPorts,
  signal: AbortSignal,
): Promise<readonly IntactVersion[]> {
  const { limits, keyring, clock } = ports;
  if (limits === undefined) {
    const settings: SettingPorts = { ...ports, patience: 'interactive' };
    return (await arrivedAmong([item.id], settings, signal)).size > 0 ? [] : excess;
  }
  const seen = await seenIn(await keyring.driveId(), limits, signal);
  const now = Math.floor(clock.now() / 1_000);
  const long: IntactVersion[] = [];
  for (const version of excess) {
    const putAway = { mark: await markOf(version.id), at: null, keptDays: OTHERS_KEPT_DAYS };
    if (isDue(putAway, seen, now)) long.push(version);
  }
  return long;
}

/** A limit that was read stands for so long where another device sets another one: until then some versions more stay. */
const ASK_EVERY_MS = 300_000;

/** The limit as it was read last, so that not every new version asks for it. */
export class LastLimit {
  #last: { readonly driveId: string; readonly at: number; readonly read: Promise<ReadLimit> } | null = null;

  /** The number of versions that are kept; null where nothing trustworthy limits it. */
  async most(ports: LimitPorts): Promise<number | null> {
    const { keyring, seenSettings } = ports.limits ?? ports;
    const driveId = await keyring.driveId();
    const last = this.#last;
    const now = ports.clock.now();
    if (last !== null && last.driveId === driveId && Math.abs(now - last.at) < ASK_EVERY_MS) {
      const { most, seen, id } = await last.read;
      // This device may have set another one, or heard of it.
      if ((await seenSettings.seen(id))?.counter === seen?.counter) return most;
    }
    const read = readLimit(ports, notCancelled());
    this.#last = { driveId, at: now, read };
    read.catch(() => {
      this.#last = null;
    });
    return (await read).most;
  }
}

interface ReadLimit {
  readonly most: number | null;
  /** The setting, and what this device has seen of it. */
  readonly id: string;
  readonly seen: SeenSetting | null;
}

async function readLimit(ports: LimitPorts, signal: AbortSignal): Promise<ReadLimit> {
  const settings = ports.limits ?? ports;
  const read = await readSettings({ ...settings, patience: 'interactive' }, signal);
  const { state, retention, id, saysMore } = read;
  const seen = await settings.seenSettings.seen(id);
  // What says more may limit them otherwise.
  return { most: state === 'saved' && !saysMore ? retention.versions : null, id, seen };
}

/**
 * Deletes the versions of a file that are beyond the number that its owner has set, all at once, after another one was
 * stored. Where nothing trustworthy is set, nothing is deleted.
 */
export async function keepToLimit(
  item: IntactItem,
  ports: LimitPorts,
  last: LastLimit,
  signal: AbortSignal,
): Promise<void> {
  const { writer, clock } = ports;
  // There are no more versions than the newest one's number says.
  const isWithin = (most: number | null) => most === null || (item.origin?.number ?? 0) <= most;
  if (isWithin(await last.most(ports))) return;
  // What is deleted is decided by what is set now.
  const { most } = await readLimit(ports, signal);
  if (most === null || isWithin(most)) return;
  const versions = await provenVersions(item.id, ports, signal);
  const beyond = beyondLimit(versions, most, Math.floor(clock.now() / 1000)).slice(0, BATCH_SIZE);
  const excess = beyond.length === 0 ? [] : await longSeen(item, beyond, ports, signal);
  if (excess.length === 0) return;
  const version_ids = excess.map(({ id }) => id);
  const operation = { kind: 'delete_versions' as const, id: item.id, version_ids };
  const known = await leaveUnknown([operation], ports, { signal });
  if (known.length > 0) await writer.change(known, { signal });
}
