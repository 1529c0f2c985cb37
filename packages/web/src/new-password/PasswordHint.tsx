import classes from './PasswordHint.module.css';
import { texts } from './texts.ts';
import { usePasswordJudgement } from './use-password-judgement.ts';

interface PasswordHintProps {
  readonly password: string;
  /** What others know of the user. */
  readonly known: readonly string[];
}

/** Four bars and a word on how strong a password is, and what to do about it. */
export function PasswordHint({ password, known }: PasswordHintProps) {
  const judgement = usePasswordJudgement(password, known);
  const strength = judgement?.strength ?? null;
  return (
    <div className={classes.hint} data-strength={strength ?? undefined}>
      <div className={classes.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-lit={(strength !== null && bar <= strength) || undefined} />
        ))}
      </div>
      <span className={classes.word} role="status" aria-label={texts.strength}>
        {strength === null ? '' : texts.strengths[strength]}
      </span>
      <p className={classes.advice}>{judgement?.advice}</p>
    </div>
  );
}
