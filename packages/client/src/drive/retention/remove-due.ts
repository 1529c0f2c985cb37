import { BATCH_SIZE, OTHERS_KEPT_DAYS, type TrashListing } from '@coffer/contract';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { isRightClock } from '../../space/clock-by-head.ts';
import type { ReplacedVersion } from '../../tree/read-rows.ts';
import { createPlaces } from '../places/places.ts';
import type { PartPorts, SettingPorts } from '../ports.ts';
import { retentionSetting } from '../settings/retention-setting.ts';
import { sealedSetting } from '../settings/sealed-setting.ts';
import { leaveUnknown } from './leave-unknown.ts';
import {
  DAY_SECONDS,
  daysOf,
  EMPTY_LEDGER,
  isDue,
  ledger,
  markOf,
  type PutAway,
  writtenDown,
} from './ledger.ts';
import { arrivedAmong, writeDownIn } from './others-ledger.ts';

type TrashedItem = TrashListing['items'][number];

/** What was put into the trash by itself. */
interface Trashed extends PutAway {
  readonly item: TrashedItem;
}

/** A version that its file does not show any more. */
interface Replaced extends PutAway {
  readonly version: ReplacedVersion;
}

/**
 * Deletes for good what has been in the trash, and versions that were replaced, for as long as the owner has set; gives how many.
 * See `Settings.removeDue`.
 */
export async function removeDue(ports: PartPorts, signal = notCancelled()): Promise<number> {
  const now = Math.floor(ports.clock.now() / 1_000);
  const { limits } = ports;
  const { state, value, saysMore } = await retentionSetting(limits ?? ports).read(signal);
  // What a later version of the format has limited otherwise is its to remove.
  if (saysMore) return 0;
  if (state !== 'saved' || value === null) return 0;
  const { trashDays, versionDays } = value;
  // In a space that is shared, the limit by number counts from what is written down here.
  const hasLimit = limits !== undefined && value.versions !== null;
  if (trashDays === null && versionDays === null && !hasLimit) return 0;
  const revision = await provenRevision(ports, now, signal);
  const trash = revision === null ? null : ((await ports.rows?.trash()) ?? null);
  if (trash === null || trash.revision !== revision) return 0;
  const trashed = await trashedIn(trash, trashDays, ports);
  const replaced = await replacedIn(ports, versionDays ?? (hasLimit ? Number.POSITIVE_INFINITY : null));
  if (trashed === null) return 0;
  const candidates = [...trashed, ...replaced];
  const driveId = await ports.keyring.driveId();
  const seen =
    limits === undefined
      ? await writeDown(ports, candidates, now, signal)
      : await writeDownIn(driveId, candidates, limits, { now, signal });
  if (seen === null) return 0;
  const dueIn = <T extends PutAway>(all: readonly T[]) => all.filter((each) => isDue(each, seen, now));
  const [longTrashed, replacedLong] = [dueIn(trashed), dueIn(replaced)];
  const dueIds = [
    ...longTrashed.map(({ item }) => item.id),
    ...replacedLong.map(({ version }) => version.fileId),
  ];
  const arrived = limits === undefined ? await arrivedAmong(dueIds, ports, signal) : new Set();
  const going = longTrashed.filter(({ item }) => !arrived.has(item.id));
  const inTrash = wholly(trash, trashed, new Set(going));
  const ids = inTrash.map(({ item }) => item.id).slice(0, BATCH_SIZE);
  const due = replacedLong
    .filter(({ version }) => !arrived.has(version.fileId))
    .slice(0, BATCH_SIZE - ids.length);
  const versions = await longReplaced(ports, due, now, signal);
  const operations = [
    ...(ids.length === 0 ? [] : [{ kind: 'delete' as const, ids, unchanged_since: revision }]),
    ...versions.map(([id, version_ids]) => ({ kind: 'delete_versions' as const, id, version_ids })),
  ];
  const sending = { signal, patience: 'background' } as const;
  const known = await leaveUnknown(operations, ports, sending);
  if (known.length > 0) await ports.writer.change(known, sending);
  return known.flatMap((each) => (each.kind === 'delete' ? each.ids : each.version_ids)).length;
}

/**
 * Up to which revision the rows of this device go, where they are those that were signed, it has followed the drive for a day, and
 * its clock is no more than a day from the newest head's; null otherwise.
 */
async function provenRevision({ rows, writer, heads, keyring }: PartPorts, now: number, signal: AbortSignal) {
  const about = (await rows?.about()) ?? null;
  if (rows === undefined || about === null || about.revision === null || (await rows.differs())) return null;
  // Throws on a fork, or where the server shows what was not signed.
  const newest = (await writer.owned({ signal, patience: 'background' })).newest.head;
  if (!isRightClock(now, [newest])) return null;
  const remembered = await heads.of(await keyring.driveId());
  if (remembered === null || remembered.first !== null || now - remembered.since < DAY_SECONDS) return null;
  return newest.revision === about.revision ? about.revision : null;
}

/** For how long something is kept in a space: where others may have done it, for 90 days at least. */
function keptFor(days: number, limits: PartPorts['limits']): number {
  return limits === undefined ? days : Math.max(days, OTHERS_KEPT_DAYS);
}

/** Null where rows are missing. */
async function trashedIn(
  { items }: TrashListing,
  days: number | null,
  { rows, limits }: Pick<PartPorts, 'rows' | 'limits'>,
): Promise<Trashed[] | null> {
  if (days === null) return [];
  const keptDays = keptFor(days, limits);
  // Where others may change what is in the trash, its days begin again with that.
  const ids = limits === undefined ? [] : items.map(({ id }) => id);
  const states = await rows?.stateOf?.(ids);
  if (limits !== undefined && states == null) return null;
  return Promise.all(
    items.map(async (item) => {
      const { at } = item.trashed;
      const state = states?.get(item.id) ?? '';
      return { item, at, keptDays, mark: await markOf(`${item.id} ${at}${state}`) };
    }),
  );
}

async function replacedIn(
  { rows, limits }: Pick<PartPorts, 'rows' | 'limits'>,
  days: number | null,
): Promise<Replaced[]> {
  if (days === null) return [];
  const keptDays = keptFor(days, limits);
  const replaced = (await rows?.replaced()) ?? [];
  return Promise.all(
    replaced.map(async (version) => ({ version, at: null, keptDays, mark: await markOf(version.id) })),
  );
}

/**
 * By file, the versions that were replaced so long ago by what is sealed of the one after them; where none came after, as
 * after an older one was restored, it was no earlier than they were stored. None that is shown, or does not open.
 */
async function longReplaced(
  ports: PartPorts,
  due: readonly Replaced[],
  now: number,
  signal: AbortSignal,
): Promise<(readonly [fileId: string, versionIds: string[]])[]> {
  const places = createPlaces(ports);
  const byFile: (readonly [string, string[]])[] = [];
  for (const fileId of new Set(due.map(({ version }) => version.fileId))) {
    const item = await places.item(fileId, signal);
    const records = await ports.rows?.versions(fileId);
    if (item.state !== 'intact' || records == null) continue;
    const opened = await ports.keyring.openVersions(item, records);
    // The newest stands first.
    const versions = opened.filter((version) => version.state === 'intact');
    const isLong = ({ version, keptDays }: Replaced) => {
      const at = versions.findIndex(({ id }) => id === version.id);
      const [mine, next] = [versions[at], versions[at - 1]];
      return mine !== undefined && !mine.isShown && now >= (next ?? mine).storedAt + keptDays * DAY_SECONDS;
    };
    const ids = due.filter((each) => each.version.fileId === fileId && isLong(each));
    if (ids.length > 0) byFile.push([fileId, ids.map(({ version }) => version.id)]);
  }
  return byFile;
}

/** Writes down what is seen for the first time; gives when the rest was, or null where another one of these settings is shown than before. */
async function writeDown(
  ports: SettingPorts,
  candidates: readonly PutAway[],
  now: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number> | null> {
  const setting = sealedSetting('due', ledger, ports);
  const { state, value, revision, isUnderstood } = await setting.read(signal);
  // A later version of the format goes on with what it has written.
  if (!isUnderstood) return null;
  // Begun anew: then everything stays for as long again.
  const before = state === 'saved' ? (value ?? EMPTY_LEDGER) : EMPTY_LEDGER;
  const after = writtenDown(before, candidates, now);
  if (JSON.stringify(after) === JSON.stringify(before)) return daysOf(before);
  await setting.change({ value: after, revision }, signal);
  // The change is in no row yet; what is due is so the next time, too.
  return null;
}

/** Those of what is due with which nothing goes that is not: a directory takes along what was put into the trash out of it. */
function wholly(
  { directories, items }: TrashListing,
  candidates: readonly Trashed[],
  due: ReadonlySet<Trashed>,
): Trashed[] {
  const above = new Map(items.map(({ id, file_id }) => [id, file_id]));
  const needed = new Set<string>();
  for (const candidate of candidates) {
    if (due.has(candidate)) continue;
    for (let id = candidate.item.file_id; id !== null && !needed.has(id); ) {
      needed.add(id);
      id = above.get(id) ?? directories[id]?.file_id ?? null;
    }
  }
  return [...due].filter(({ item }) => !needed.has(item.id));
}
