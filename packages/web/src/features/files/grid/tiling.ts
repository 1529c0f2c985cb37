import type { Lines } from '../browser/row-window.ts';
import { HEAD_HEIGHT_PX } from '../browser/use-row-window.ts';
import type { TileSize } from '../listing/sorts.ts';

/** The same as in the style sheet: between tiles, and on either side of them. */
export const GAP_PX = 12;

/** Two lines of a name, and what is around them. */
const CAPTION_PX = 56;

/** The narrowest tile of each size: three, two or one of the smaller ones stand side by side on a phone. */
const NARROWEST_PX: Readonly<Record<TileSize, number>> = { small: 104, medium: 160, large: 232 };

/** However narrow the page, pictures stand side by side. */
const FEWEST_COLUMNS = 2;

/** Height of a picture by its width. */
const SHAPE = 3 / 4;

/** Tiles are heavier than rows. */
const MARGIN_PX = 900;

/** How tiles stand in a grid: as many side by side as fit, which share what is left of its width. */
export function tiling(widthPx: number, size: TileSize): Lines {
  const fitting = Math.floor((widthPx + GAP_PX) / (NARROWEST_PX[size] + GAP_PX));
  const columns = Math.max(FEWEST_COLUMNS, fitting);
  const tilePx = Math.max(0, (widthPx - GAP_PX * (columns - 1)) / columns);
  const heightPx = Math.round(tilePx * SHAPE) + CAPTION_PX + GAP_PX;
  return { columns, heightPx, headPx: HEAD_HEIGHT_PX, marginPx: MARGIN_PX, perFrame: 1 };
}

/** The items of each line that is drawn, by the line's index; a range that begins within a line has all of it. */
export function linesOf<T>(
  items: readonly T[],
  { from, to }: { readonly from: number; readonly to: number },
  columns: number,
): readonly { readonly line: number; readonly items: readonly T[] }[] {
  const lines: { line: number; items: readonly T[] }[] = [];
  for (let line = Math.floor(from / columns); line * columns < to; line++) {
    lines.push({ line, items: items.slice(line * columns, (line + 1) * columns) });
  }
  return lines;
}

/** A shorter word has room on a line of the smallest tile. */
const WIDE = 10;

/** Behind what joins words, before the ending, and where a capital letter begins a word. */
const JOINTS = /(?<=[\p{L}\p{N}][-_+,;=@&)\]]+)(?=[\p{L}\p{N}])|(?=\.[\p{L}\p{N}]+$)|(?<=\p{Ll})(?=\p{Lu})/u;

/**
 * A name in parts between which a narrow tile may break it: cameras and programs join words by other signs than blanks, and
 * such a name would break in the middle of one. Most names have one part.
 *
 * @example
 * nameParts('IMG_20240511_1234.jpg'); // ['IMG_', '20240511_', '1234', '.jpg']
 */
export function nameParts(name: string): readonly string[] {
  const isWide = name.split(' ').some((word) => word.length > WIDE);
  return isWide ? name.split(JOINTS) : [name];
}
