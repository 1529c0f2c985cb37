import classes from './FingerprintPicture.module.css';
import { fingerprintTiles, TILES_PER_SIDE, type Tile } from './fingerprint-tiles.ts';

const SIDE = 16;

/** One quarter of a disc or half of a square, in each of four directions, as paths from a tile's upper left. */
const SHAPES = [
  'M0 0h16a16 16 0 0 1-16 16z',
  'M16 0v16a16 16 0 0 1-16-16z',
  'M16 16h-16a16 16 0 0 1 16-16z',
  'M0 16v-16a16 16 0 0 1 16 16z',
  'M0 0h16l-16 16z',
  'M16 0v16l-16-16z',
  'M16 16h-16l16-16z',
  'M0 16v-16l16 16z',
] as const;

interface FingerprintPictureProps {
  readonly fingerprint: string;
  readonly label: string;
}

/** A picture that is the same for the same key, and that differs plainly for any other. */
export function FingerprintPicture({ fingerprint, label }: FingerprintPictureProps) {
  const side = TILES_PER_SIDE * SIDE;
  return (
    <svg className={classes.picture} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      {fingerprintTiles(fingerprint).map((tile) => (
        <path
          key={`${tile.row} ${tile.column}`}
          className={classes.tile}
          data-color={tile.color}
          d={SHAPES[tile.shape]}
          transform={positionOf(tile)}
        />
      ))}
    </svg>
  );
}

function positionOf({ row, column }: Tile): string {
  return `translate(${column * SIDE} ${row * SIDE})`;
}
