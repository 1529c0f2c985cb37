import { sha256, toBase64Url, utf8Encode } from '@coffer/crypto';
import * as z from 'zod/mini';

export const DAY_SECONDS = 86_400;

/** So many letters of base64url name what was seen: 30 bits, beside which what is signed of it must say the same. */
export const MARK_LENGTH = 5;

/** Letters that fit into a setting as it is sealed. What is beyond waits until other things have gone. */
export const MOST_LETTERS = 11_500;

/** That a day takes beside its marks. */
const DAY_LETTERS = 12;

/** What stands behind the parts of a day that this version of the format knows, a later one has put there. */
export const day = z.pipe(
  z.tuple([z.int(), z.string()], z.unknown()),
  z.transform(([number, marks]): [number, string] => [number, marks]),
);

/** By days since 1970: the marks of what the owner's devices saw for the first time on that day, one behind the other. */
export const ledger = z.object({ days: z.array(day) });

export type Ledger = z.infer<typeof ledger>;

export const EMPTY_LEDGER: Ledger = { days: [] };

/** What may be due: when it was put away, as its row says, and for how long that is kept. */
export interface PutAway {
  readonly mark: string;
  /** Unix seconds; null where its row does not say. */
  readonly at: number | null;
  readonly keptDays: number;
}

/**
 * The mark of something that was put away.
 *
 * @param name says what, and when: what comes back and is put away again is something else
 */
export async function markOf(name: string): Promise<string> {
  return toBase64Url(await sha256(utf8Encode(name))).slice(0, MARK_LENGTH);
}

/** On which day each mark was written down. */
export function daysOf({ days }: Ledger): ReadonlyMap<string, number> {
  const byMark = new Map<string, number>();
  for (const [day, marks] of days.toSorted(([one], [other]) => other - one)) {
    for (let at = 0; at < marks.length; at += MARK_LENGTH) byMark.set(marks.slice(at, at + MARK_LENGTH), day);
  }
  return byMark;
}

/** The ledger that has these marks under their days. */
export function ledgerOf(byMark: ReadonlyMap<string, number>): Ledger {
  const days = new Map<number, string>();
  for (const [mark, day] of byMark) days.set(day, (days.get(day) ?? '') + mark);
  return { days: [...days].sort(([one], [other]) => one - other) };
}

/** The ledger with what is put away now, the oldest first, and at last what does not say: what is there longer stands under its day, and what came back goes. @param most letters */
export function writtenDown(
  before: Ledger,
  putAway: readonly PutAway[],
  now: number,
  most = MOST_LETTERS,
): Ledger {
  const known = daysOf(before);
  const today = dayOf(now);
  const marks = [
    ...new Set(
      putAway
        .toSorted((one, other) => (one.at ?? Number.MAX_SAFE_INTEGER) - (other.at ?? Number.MAX_SAFE_INTEGER))
        .map(({ mark }) => mark),
    ),
  ];
  const days = new Map<number, string>();
  let letters = 0;
  for (const mark of [
    ...marks.filter((each) => known.has(each)),
    ...marks.filter((each) => !known.has(each)),
  ]) {
    const day = known.get(mark) ?? today;
    const there = days.get(day);
    letters += MARK_LENGTH + (there === undefined ? DAY_LETTERS : 0);
    if (letters > most) break;
    days.set(day, (there ?? '') + mark);
  }
  return { days: [...days].sort(([one], [other]) => one - other) };
}

/**
 * Whether something has been put away for as long as it is kept: both by what its row says and since a device of its owner
 * saw it first, counted from the end of that day.
 *
 * @param now unix seconds by the clock of this device
 */
export function isDue(
  { mark, at, keptDays }: PutAway,
  seen: ReadonlyMap<string, number>,
  now: number,
): boolean {
  const day = seen.get(mark);
  if (day === undefined) return false;
  return (at === null || now >= at + keptDays * DAY_SECONDS) && now >= (day + 1 + keptDays) * DAY_SECONDS;
}

/** The day since 1970 in which a time is. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_SECONDS);
}
