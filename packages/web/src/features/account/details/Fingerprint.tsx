import { fingerprintWords } from '@coffer/client';
import { CopyIcon } from '../../../forms/CopyButton.tsx';
import { texts } from '../texts.ts';
import classes from './Fingerprint.module.css';
import fingerprintPicture from './FingerprintPicture.module.css';
import { fingerprintTiles, TILES_PER_SIDE, type Tile } from './fingerprint-tiles.ts';

interface FingerprintProps {
  /** 64 digits, lower-case hex. */
  readonly fingerprint: string;
}

/** A key's fingerprint as picture, words and digits, to compare it on two devices. */
export function Fingerprint({ fingerprint }: FingerprintProps) {
  const groups = fingerprint.match(/.{1,4}/g) ?? [];
  return (
    <div className={classes.fingerprint}>
      <h3 className={classes.title}>{texts.fingerprint}</h3>
      <p className={classes.quiet}>{texts.fingerprintText}</p>
      <div className={classes.forms}>
        <FingerprintPicture fingerprint={fingerprint} label={texts.fingerprintPicture} />
        <ol className={classes.words} aria-label={texts.fingerprintWords}>
          {[...fingerprintWords(fingerprint).entries()].map(([place, word]) => (
            <li key={place}>{word}</li>
          ))}
        </ol>
      </div>
      <div className={classes.digits}>
        <code>{groups.join(' ')}</code>
        <CopyIcon text={fingerprint} />
      </div>
    </div>
  );
}

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
function FingerprintPicture({ fingerprint, label }: FingerprintPictureProps) {
  const side = TILES_PER_SIDE * SIDE;
  return (
    <svg className={fingerprintPicture.picture} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      {fingerprintTiles(fingerprint).map((tile) => (
        <path
          key={`${tile.row} ${tile.column}`}
          className={fingerprintPicture.tile}
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
