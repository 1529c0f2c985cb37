import type { Lines } from '../browser/row-window.ts';
import { HEAD_HEIGHT_PX } from '../browser/use-row-window.ts';
import type { TileSize } from '../listing/sorts.ts';

/** The same as in the style sheet: between tiles, and on either side of them. */
export const GAP_PX = 12;

/** Two lines of a name, and what is around them. */
const CAPTION_PX = 56;

/** The menu, and the room before a name. */
const BESIDE_NAME_PX = 36;

/** The narrowest tile of each size: three, two or one of the smaller ones stand side by side on a phone. */
const NARROWEST_PX: Readonly<Record<TileSize, number>> = { small: 104, medium: 160, large: 232 };

/** However narrow the page, pictures stand side by side. */
const FEWEST_COLUMNS = 2;

/** Height of a picture by its width. */
const SHAPE = 3 / 4;

/** Tiles are heavier than rows. */
const MARGIN_PX = 900;

/** How tiles stand in a grid: as many side by side as fit, which share what is left of its width. */
export function tiling(widthPx: number, size: TileSize): Lines & { readonly namePx: number } {
  const fitting = Math.floor((widthPx + GAP_PX) / (NARROWEST_PX[size] + GAP_PX));
  const columns = Math.max(FEWEST_COLUMNS, fitting);
  const tilePx = Math.max(0, (widthPx - GAP_PX * (columns - 1)) / columns);
  const heightPx = Math.round(tilePx * SHAPE) + CAPTION_PX + GAP_PX;
  const namePx = Math.max(0, Math.floor(tilePx) - BESIDE_NAME_PX);
  return { columns, heightPx, headPx: HEAD_HEIGHT_PX, marginPx: MARGIN_PX, perFrame: 1, namePx };
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

/** The widest letter. Shorter names need not be measured. */
const LETTER_PX = 14;
/** Letters beside the ending that stay behind the dots. */
const LETTERS_KEPT = 3;
const LONGEST_ENDING = 6;
const BETWEEN_BLANKS = /(?<=\s)/;

/** The room that a name has on a tile. */
export interface NameRoom {
  readonly widthPx: number;
  readonly lines: number;
  /** How wide a text is drawn, in pixels. */
  measure(text: string): number;
}

/** A name as a tile shows it. */
interface ShownName {
  /** As `nameParts`. */
  readonly parts: readonly string[];
  /** Dots stand in its place. */
  readonly leftOut: string;
  /** Behind them. */
  readonly end: string;
}

/**
 * A name as a tile shows it: one that has no room loses letters from its middle, so that its ending stays, and a single long word
 * does not break but at the dots.
 *
 * @example
 * const room = { widthPx: 100, lines: 2, measure: (text: string) => text.length * 10 };
 * shownName('Donaudampfschiffe.und.Kapitäne.pdf', room).end; // 'äne.pdf'
 */
export function shownName(name: string, room: NameRoom): ShownName {
  const whole = { parts: nameParts(name), leftOut: '', end: '' };
  if (room.widthPx <= 0 || name.length * LETTER_PX <= room.widthPx || fits(whole.parts, room)) return whole;
  const letters = Array.from(name);
  const dot = letters.lastIndexOf('.');
  const hasEnding = dot > 0 && letters.length - dot <= LONGEST_ENDING;
  const last = letters.length - (hasEnding ? letters.length - dot : 2) - LETTERS_KEPT;
  const cut = (length: number) => {
    const head = letters.slice(0, length).join('').trimEnd();
    const end = letters.slice(last).join('');
    return { parts: nameParts(head), leftOut: name.slice(head.length, name.length - end.length), end };
  };
  let [fitting, tooLong] = [0, Math.max(1, last)];
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    const { parts, end } = cut(middle);
    if (fits([...parts, `…${end}`], room, 'whole words')) fitting = middle;
    else tooLong = middle;
  }
  return fitting === 0 ? whole : cut(fitting);
}

/** Whether parts have room, broken between them and at blanks, and elsewhere only what is longer than a line, if that may be. */
function fits(
  parts: readonly string[],
  { widthPx, lines, measure }: NameRoom,
  only?: 'whole words',
): boolean {
  let line = 1;
  let takenPx = 0;
  for (const word of parts.flatMap((part) => part.split(BETWEEN_BLANKS))) {
    const wordPx = measure(word.trimEnd());
    if (takenPx > 0 && takenPx + wordPx > widthPx) {
      line++;
      takenPx = 0;
    }
    const more = Math.max(0, Math.ceil(wordPx / widthPx) - 1);
    if (more > 0 && only === 'whole words') return false;
    line += more;
    takenPx += wordPx - more * widthPx + measure(word) - measure(word.trimEnd());
  }
  return line <= lines;
}
