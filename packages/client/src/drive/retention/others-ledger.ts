import { OTHERS_KEPT_DAYS } from '@coffer/contract';
import * as z from 'zod/mini';
import { isFailure } from '../../failures/coffer-error.ts';
import { keptSpaces } from '../../people/kept-spaces.ts';
import { rowsAbove } from '../../space/rows-upwards.ts';
import type { SettingPorts } from '../ports.ts';
import { sealedSetting } from '../settings/sealed-setting.ts';
import {
  DAY_SECONDS,
  day,
  dayOf,
  daysOf,
  type Ledger,
  ledgerOf,
  MARK_LENGTH,
  MOST_LETTERS,
  markOf,
  type PutAway,
  writtenDown,
} from './ledger.ts';

const section = z.pipe(
  z.tuple([z.string(), z.array(day)], z.unknown()),
  z.transform(([spaceId, days]): [string, Ledger['days']] => [spaceId, days]),
);

/**
 * What somebody else may have done, which is kept for longer: by space, what is put away there, so that nobody fills the ledger of what the owner has put away; and what has
 * come into the drive from such a space.
 */
export const othersLedger = z.object({ spaces: z.array(section), arrived: z.array(day) });

type OthersLedger = z.infer<typeof othersLedger>;

const EMPTY: OthersLedger = { spaces: [], arrived: [] };

/** Letters that are there for what has arrived, of all that fit into a setting. */
const ARRIVED_LETTERS = 3_000;

/** Letters that the id of a space takes. */
const SPACE_LETTERS = 44;

/** How often a ledger is written again where another device comes first. */
const MOST_TRIES = 4;

const settingOf = (ports: SettingPorts) => sealedSetting('due_others', othersLedger, ports);

/** The ledger, and by which row it is changed; null where it does not open, or is not understood. */
async function read(ports: SettingPorts, signal: AbortSignal) {
  const { state, value, revision, isUnderstood } = await settingOf(ports).read(signal);
  if (!isUnderstood || state === 'altered') return { value: null, revision, isUnderstood };
  return { value: value ?? EMPTY, revision, isUnderstood };
}

/**
 * Writes down what is put away in a space, where that is seen for the first time; gives when the rest was, or null where another ledger is there than before, and nothing
 * goes.
 */
export async function writeDownIn(
  spaceId: string,
  candidates: readonly PutAway[],
  ports: SettingPorts,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, number> | null> {
  const { value, revision, isUnderstood } = await read(ports, signal);
  if (!isUnderstood) return null;
  const { clock, patience } = ports;
  const own = (await keptSpaces(ports, { clock, patience, signal })).map(({ space }) => space.spaceId);
  const before = value ?? EMPTY;
  const room = MOST_LETTERS - ARRIVED_LETTERS;
  const most = Math.floor(room / Math.max(own.length, 1)) - SPACE_LETTERS;
  const after = writtenDown(daysIn(before, spaceId), candidates, now, most);
  // One that has ended goes.
  const others = before.spaces.filter(([id]) => id !== spaceId && own.includes(id));
  const arrived = value === null ? await allArrived(now) : before.arrived;
  const changed = { spaces: [...others, [spaceId, after.days] as [string, Ledger['days']]], arrived };
  if (value !== null && JSON.stringify(after) === JSON.stringify(daysIn(value, spaceId))) {
    return daysOf(after);
  }
  await settingOf(ports).change({ value: changed, revision }, signal);
  return null;
}

/** When what is put away in a space was seen so first. */
export async function seenIn(
  spaceId: string,
  ports: SettingPorts,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const { value } = await read(ports, signal);
  return value === null ? new Map() : daysOf(daysIn(value, spaceId));
}

function daysIn({ spaces }: OthersLedger, spaceId: string): Ledger {
  return { days: spaces.find(([id]) => id === spaceId)?.[1] ?? [] };
}

/** Stands for all that there is. */
const ALL = 'all';

const arrivalOf = (id: string) => markOf(`arrived ${id}`);

const allArrived = async (now: number) => ledgerOf(new Map([[await arrivalOf(ALL), dayOf(now)]])).days;

/**
 * Writes down what is about to come into the drive from a space that is shared: what others did there counts from now. Where there is no room for more, it counts so for all
 * that is in the drive.
 */
export async function noteArrivals(
  ids: readonly string[],
  ports: SettingPorts,
  signal: AbortSignal,
): Promise<void> {
  const now = Math.floor(ports.clock.now() / 1_000);
  const today = dayOf(now);
  const coming = await Promise.all(ids.map(arrivalOf));
  for (let tries = 1; ; tries++) {
    const { value, revision, isUnderstood } = await read(ports, signal);
    if (!isUnderstood) return;
    const days = lasting(value ?? EMPTY, now);
    const isNoted = value !== null && coming.every((mark) => days.get(mark) === today);
    if (isNoted) return;
    for (const mark of coming) days.set(mark, today);
    const hasRoom = value !== null && days.size * MARK_LENGTH <= ARRIVED_LETTERS;
    const arrived = hasRoom ? ledgerOf(days).days : await allArrived(now);
    try {
      await settingOf(ports).change({ value: { ...(value ?? EMPTY), arrived }, revision }, signal);
      return;
    } catch (error) {
      if (!isFailure(error, 'space_changed') || tries === MOST_TRIES) throw error;
    }
  }
}

/** The marks of what has arrived within the last 90 days, each with its day. */
function lasting({ arrived }: OthersLedger, now: number): Map<string, number> {
  const isOver = (from: number) => now >= (from + 1 + OTHERS_KEPT_DAYS) * DAY_SECONDS;
  return new Map([...daysOf({ days: arrived })].filter(([, from]) => !isOver(from)));
}

/** Which of these items came from a space that is shared within the last 90 days, by themselves or with a directory above them. */
export async function arrivedAmong(
  ids: readonly string[],
  ports: SettingPorts,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { value } = await read(ports, signal);
  if (value === null) return new Set(ids);
  const marks = lasting(value, Math.floor(ports.clock.now() / 1_000));
  if (marks.size === 0 || ids.length === 0) return new Set();
  if (marks.has(await arrivalOf(ALL))) return new Set(ids);
  const rows = await rowsAbove(ids, ports.writer, { signal, patience: 'background' });
  const known = new Set<string>();
  for (const id of new Set([...ids, ...rows.keys()])) if (marks.has(await arrivalOf(id))) known.add(id);
  const isArrived = (id: string | null | undefined): boolean =>
    id != null && (known.has(id) || isArrived(rows.get(id)?.file_id));
  return new Set(ids.filter(isArrived));
}
