import { FingerprintPicture } from '../../../fingerprint/FingerprintPicture.tsx';
import { FingerprintWords } from '../../../fingerprint/FingerprintWords.tsx';
import { CopyIcon } from '../../../forms/CopyButton.tsx';
import { texts } from '../texts.ts';
import classes from './Fingerprint.module.css';

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
        <FingerprintWords fingerprint={fingerprint} label={texts.fingerprintWords} />
      </div>
      <div className={classes.digits}>
        <code>{groups.join(' ')}</code>
        <CopyIcon text={fingerprint} />
      </div>
    </div>
  );
}
