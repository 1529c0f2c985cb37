/** Tiles in a row, and rows. */
export const TILES_PER_SIDE = 6;

const SHAPE_BITS = 3;
const COLOR_BITS = 2;

export interface Tile {
  readonly row: number;
  readonly column: number;
  /** From 0 to 7. */
  readonly shape: number;
  /** From 0 to 3. */
  readonly color: number;
}

/**
 * The tiles of a fingerprint's picture: 36 of 5 bits each, so the first 180 of its 256 bits.
 *
 * @param fingerprint 64 digits, lower-case hex
 */
export function fingerprintTiles(fingerprint: string): readonly Tile[] {
  const bits = [...fingerprint]
    .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('');
  return Array.from({ length: TILES_PER_SIDE ** 2 }, (_, index) => {
    const start = index * (SHAPE_BITS + COLOR_BITS);
    const colorStart = start + SHAPE_BITS;
    return {
      row: Math.floor(index / TILES_PER_SIDE),
      column: index % TILES_PER_SIDE,
      shape: Number.parseInt(bits.slice(start, colorStart), 2),
      color: Number.parseInt(bits.slice(colorStart, colorStart + COLOR_BITS), 2),
    };
  });
}
