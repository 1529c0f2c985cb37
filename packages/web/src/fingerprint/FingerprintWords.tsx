import { fingerprintWords } from '@coffer/client';
import classes from './FingerprintWords.module.css';

interface FingerprintWordsProps {
  /** 64 digits, lower-case hex. */
  readonly fingerprint: string;
  readonly label: string;
}

/**
 * The words of a fingerprint, four to a row on every screen: two people who compare them see the same rows. A browser that translates
 * pages leaves them as they are.
 */
export function FingerprintWords({ fingerprint, label }: FingerprintWordsProps) {
  return (
    <ol className={classes.words} aria-label={label} translate="no">
      {[...fingerprintWords(fingerprint).entries()].map(([place, word]) => (
        <li key={place}>{word}</li>
      ))}
    </ol>
  );
}
