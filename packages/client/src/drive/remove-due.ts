import { BATCH_SIZE, type TrashListing } from '@coffer/contract';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { retentionSetting, type SettingPorts, sealedSetting } from './in-settings.ts';
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
import type { PartPorts } from './ports.ts';

type DuePorts = SettingPorts & Pick<PartPorts, 'heads'>;
type TrashedItem = TrashListing['items'][number];

/** What was put into the trash by itself. */
interface Candidate extends PutAway {
  readonly item: TrashedItem;
}

/**
 * Deletes for good what has been in the trash for as long as the owner has set; gives how many items. See `Settings.removeDue`.
 */
export async function removeDue(ports: DuePorts, signal = notCancelled()): Promise<number> {
  const now = Math.floor(ports.clock.now() / 1_000);
  const { state, value } = await retentionSetting(ports).read(signal);
  const keptDays = value?.trashDays ?? null;
  if (state !== 'saved' || keptDays === null) return 0;
  const trash = await provenTrash(ports, now, signal);
  if (trash === null) return 0;
  const { items, revision } = trash;
  const candidates = await Promise.all(
    items.map(async (item): Promise<Candidate> => {
      const { at } = item.trashed;
      return { item, at, keptDays, mark: await markOf(`${item.id} ${at}`) };
    }),
  );
  const seen = await writeDown(ports, candidates, now, signal);
  if (seen === null) return 0;
  const due = wholly(trash, candidates, new Set(candidates.filter((each) => isDue(each, seen, now))));
  const ids = due.map(({ item }) => item.id).slice(0, BATCH_SIZE);
  if (ids.length === 0) return 0;
  const { writer } = ports;
  await writer.change([{ kind: 'delete', ids, unchanged_since: revision }], {
    signal,
    patience: 'background',
  });
  return ids.length;
}

/**
 * The trash by the rows of this device, where they are those that were signed, it has followed the drive for a day, and its clock
 * is no more than a day from the newest head's; null otherwise.
 */
async function provenTrash({ rows, writer, heads, keyring }: DuePorts, now: number, signal: AbortSignal) {
  const about = (await rows?.about()) ?? null;
  if (rows === undefined || about === null || about.revision === null || (await rows.differs())) return null;
  // Throws on a fork, or where the server shows what was not signed.
  const newest = (await writer.owned({ signal, patience: 'background' }))?.newest.head;
  if (newest === undefined || Math.abs(now - newest.time) > DAY_SECONDS) return null;
  const remembered = await heads.of(await keyring.driveId());
  if (remembered === null || remembered.first !== null || now - remembered.since < DAY_SECONDS) return null;
  return newest.revision === about.revision ? rows.trash() : null;
}

/** Writes down what is seen for the first time; gives when the rest was, or null where another one of these settings is shown than before. */
async function writeDown(
  ports: SettingPorts,
  candidates: readonly Candidate[],
  now: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number> | null> {
  const setting = sealedSetting('due', ledger, ports);
  const { state, value, revision } = await setting.read(signal);
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
  candidates: readonly Candidate[],
  due: ReadonlySet<Candidate>,
): Candidate[] {
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
