import classes from './PasswordHint.module.css';
import { passwordStrength } from './password-strength.ts';
import { texts } from './texts.ts';

interface PasswordHintProps {
  readonly password: string;
}

/** Four bars and a word on how strong a password is. */
export function PasswordHint({ password }: PasswordHintProps) {
  const strength = password === '' ? null : passwordStrength(password);
  return (
    <div className={classes['hint']} data-strength={strength ?? undefined}>
      <div className={classes['bars']} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-lit={(strength !== null && bar <= strength) || undefined} />
        ))}
      </div>
      <span className={classes['word']} role="status" aria-label={texts.strength}>
        {strength === null ? '' : texts.strengths[strength]}
      </span>
    </div>
  );
}
