import { inlineKey } from '../../languages/language.ts';

const DAY_SECONDS = 86_400;

/** Between tiles. */
export const GAP_PX = 4;
const MONTH_HEAD_PX = 60;
const DAY_HEAD_PX = 40;
/** Behind the tiles of a day. */
const DAY_FOOT_PX = 12;
/** Three stand side by side on a phone. */
const NARROWEST_PX = 100;
const WANTED_PX = 168;
const FEWEST_COLUMNS = 3;

/** What stands at one height: the head of a month or a day, or tiles side by side. */
export interface Line {
  readonly kind: 'month' | 'day' | 'tiles';
  readonly top: number;
  readonly height: number;
  /** Indices of its pictures in the timeline; of a head, of all that it is above. */
  readonly from: number;
  readonly to: number;
}

/** Pictures that were taken in one month. */
export interface Month {
  /** Seconds since 1970 of its first picture from above, by the clock of the camera. */
  readonly at: number;
  readonly top: number;
}

export interface PhotoLayout {
  readonly lines: readonly Line[];
  readonly months: readonly Month[];
  readonly columns: number;
  readonly tilePx: number;
  readonly heightPx: number;
}

/** How many tiles stand side by side in a width, and how wide they are. */
export function tilesIn(widthPx: number): { readonly columns: number; readonly tilePx: number } {
  const wanted = Math.floor((widthPx + GAP_PX) / (WANTED_PX + GAP_PX));
  const most = Math.floor((widthPx + GAP_PX) / (NARROWEST_PX + GAP_PX));
  const columns = Math.max(1, Math.max(wanted, Math.min(FEWEST_COLUMNS, most)));
  return { columns, tilePx: Math.max(1, Math.floor((widthPx - GAP_PX * (columns - 1)) / columns)) };
}

/** The day of a moment: days since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_SECONDS);
}

/**
 * Lays pictures out by month and day, in squares.
 *
 * @param takenAt of each, the newest first: seconds since 1970 by the clock of its camera
 */
export function layOut(takenAt: ArrayLike<number>, widthPx: number): PhotoLayout {
  const { columns, tilePx } = tilesIn(widthPx);
  const lines: Line[] = [];
  const months: Month[] = [];
  let top = 0;
  const add = (kind: Line['kind'], height: number, from: number, to: number) => {
    lines.push({ kind, top, height, from, to });
    top += height;
  };
  let month = Number.NaN;
  for (let from = 0, to = 0; from < takenAt.length; from = to) {
    const at = takenAt[from] ?? 0;
    const day = dayOf(at);
    to = endOfDay(takenAt, from, day);
    if (monthOf(day) !== month) {
      month = monthOf(day);
      months.push({ at, top });
      add('month', MONTH_HEAD_PX, from, to);
    }
    add('day', DAY_HEAD_PX, from, to);
    for (let first = from; first < to; first += columns) {
      const isLast = first + columns >= to;
      add('tiles', tilePx + (isLast ? DAY_FOOT_PX : GAP_PX), first, Math.min(to, first + columns));
    }
  }
  return { lines, months, columns, tilePx, heightPx: top };
}

function endOfDay(takenAt: ArrayLike<number>, from: number, day: number): number {
  let to = from + 1;
  while (to < takenAt.length && dayOf(takenAt[to] ?? 0) === day) to++;
  return to;
}

function monthOf(day: number): number {
  const date = new Date(day * DAY_SECONDS * 1000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The index of the line in which a height lies; the last one below all. */
export function lineAt(lines: readonly Pick<Line, 'top'>[], top: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.top ?? 0) <= top) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** The index of the line of tiles in which a picture stands; -1 where there is none. */
export function lineOf({ lines }: Pick<PhotoLayout, 'lines'>, picture: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.from ?? 0) <= picture) low = middle;
    else high = middle - 1;
  }
  const line = lines[low];
  return line?.kind === 'tiles' && picture >= line.from && picture < line.to ? low : -1;
}

/** Where arrows lead from a picture: to its neighbours in time, or to the nearest one in the line above or below. */
export function neighbour(layout: PhotoLayout, picture: number, key: string, count: number): number | null {
  const last = count - 1;
  switch (inlineKey(key)) {
    case 'ArrowLeft':
      return Math.max(0, picture - 1);
    case 'ArrowRight':
      return Math.min(last, picture + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowUp':
    case 'ArrowDown':
      return inNextLine(layout, picture, key === 'ArrowDown' ? 1 : -1);
    default:
      return null;
  }
}

function inNextLine(layout: PhotoLayout, picture: number, step: 1 | -1): number {
  const from = lineOf(layout, picture);
  const column = picture - (layout.lines[from]?.from ?? picture);
  for (let index = from + step; index >= 0 && index < layout.lines.length; index += step) {
    const line = layout.lines[index];
    if (line?.kind === 'tiles') return Math.min(line.from + column, line.to - 1);
  }
  return picture;
}
