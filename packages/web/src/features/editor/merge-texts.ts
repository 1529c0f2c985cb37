import { type Change, diff } from '@codemirror/merge';

/** A comparison becomes coarser after so long, and a merge is left to the person. */
const LONGEST_MS = 1_000;

/** Lines of a text that others take the place of: from one line on, and before another. */
interface ChangedLines {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/**
 * Merges two texts that were made of the same one, line by line. Gives null where both changed the same lines, or lines that
 * touch: somebody has to decide then.
 *
 * @example
 * mergeTexts('a\nb\nc', 'A\nb\nc', 'a\nb\nC'); // 'A\nb\nC'
 * mergeTexts('a\nb\nc', 'a\nB\nc', 'a\nß\nc'); // null
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const baseLines = base.split('\n');
  const ours = changedLines(baseLines, mine.split('\n'));
  const others = changedLines(baseLines, theirs.split('\n'));
  if (ours === null || others === null) return null;
  const changes = together(ours, others);
  if (changes === null) return null;
  const merged: string[] = [];
  let at = 0;
  for (const { from, to, lines } of changes) {
    // One at a time: as arguments of one call, many lines are too many.
    for (const line of baseLines.slice(at, from)) merged.push(line);
    for (const line of lines) merged.push(line);
    at = to;
  }
  for (const line of baseLines.slice(at)) merged.push(line);
  return merged.join('\n');
}

/** The changes of characters that make one text of another, so that a cursor between them stays where it is. */
export function changesBetween(before: string, after: string): readonly Change[] {
  return diff(before, after, { scanLimit: 500, timeout: LONGEST_MS });
}

/** The changes of both in their order; null where two touch that are not the same. */
function together(
  ours: readonly ChangedLines[],
  others: readonly ChangedLines[],
): readonly ChangedLines[] | null {
  const sorted = [...ours, ...others].sort((one, other) => one.from - other.from || one.to - other.to);
  const kept: ChangedLines[] = [];
  for (const change of sorted) {
    const last = kept.at(-1);
    if (last !== undefined && isSame(last, change)) continue;
    if (last !== undefined && change.from <= last.to) return null;
    kept.push(change);
  }
  return kept;
}

function isSame(one: ChangedLines, other: ChangedLines): boolean {
  const isHere = one.from === other.from && one.to === other.to && one.lines.length === other.lines.length;
  return isHere && one.lines.every((line, place) => line === other.lines[place]);
}

/** Returns which lines were changed; null where there are more different ones than can be told apart. */
function changedLines(before: readonly string[], after: readonly string[]): readonly ChangedLines[] | null {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;

  const numbers = new Map<string, number>();
  const coded = (lines: readonly string[]) =>
    lines
      .slice(start, lines.length - end)
      .map((line) => {
        const number = numbers.get(line) ?? numbers.size;
        numbers.set(line, number);
        return String.fromCharCode(number < FIRST_HALF ? number : number + HALVES);
      })
      .join('');
  const [one, other] = [coded(before), coded(after)];
  if (numbers.size > 0x10000 - HALVES) return null;
  return diff(one, other, { timeout: LONGEST_MS }).map(({ fromA, toA, fromB, toB }) => ({
    from: start + fromA,
    to: start + toA,
    lines: after.slice(start + fromB, start + toB),
  }));
}

/** Each line is one character to the comparison; halves of characters are none. */
const FIRST_HALF = 0xd800;
const HALVES = 0x800;
