import { fingerprintWords } from '@coffer/client';
import { FingerprintPicture } from '../../fingerprint/FingerprintPicture.tsx';
import classes from './people.module.css';
import { texts } from './texts.ts';

interface FingerprintProps {
  /** 64 digits, lower-case hex. */
  readonly fingerprint: string;
  /** What the words are. */
  readonly label?: string;
}

/** A fingerprint to be compared: its picture and its words. */
export function Fingerprint({ fingerprint, label = texts.words }: FingerprintProps) {
  return (
    <div className={classes.fingerprint}>
      <FingerprintPicture fingerprint={fingerprint} label={texts.picture} />
      <ol className={classes.words} aria-label={label}>
        {[...fingerprintWords(fingerprint).entries()].map(([place, word]) => (
          <li key={place}>{word}</li>
        ))}
      </ol>
    </div>
  );
}

interface InitialsProps {
  readonly email: string;
  readonly fingerprint: string;
}

/** Stands for a person: the beginning of the address, in a colour of the key, so that another key looks another way. */
export function Initials({ email, fingerprint }: InitialsProps) {
  const [first = '', second = ''] = (email.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u);
  const letters = second === '' ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1);
  return (
    <span className={classes.initials} style={{ backgroundColor: colorOf(fingerprint) }} aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  );
}

/** Dark enough for white letters in every hue. */
function colorOf(fingerprint: string): string {
  const hue = Math.round((Number.parseInt(fingerprint.slice(0, 4), 16) / 0xffff) * 359);
  return `hsl(${hue} 45% 30%)`;
}
