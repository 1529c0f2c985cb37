import { PasswordInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './PasswordHint.module.css';
import { type PasswordEstimator, startPasswordEstimator } from './password-estimator.ts';
import { isTooShort, type PasswordJudgement } from './password-strength.ts';
import { adviceTexts, texts } from './texts.ts';

type Field = 'password' | 'confirmation';

/** The form that has the two fields. */
interface NewPasswordForm {
  key(field: Field): string;
  getInputProps(field: Field): object;
}

interface NewPasswordFieldsProps {
  readonly form: NewPasswordForm;
  /** Known to others about the user, so that it makes a weak password. */
  readonly known: readonly string[];
  /** Whether it takes the place of a former one. */
  readonly labels: 'first' | 'next';
  readonly autoFocus?: boolean;
}

/** How the two fields are validated. */
export const newPasswordRules = {
  password: (value: string) => (isTooShort(value) ? texts.short : null),
  confirmation: (value: string, { password }: { readonly password: string }) =>
    value === password ? null : texts.differ,
};

const labelsOf = (which: NewPasswordFieldsProps['labels']) =>
  which === 'first'
    ? { password: texts.password, confirmation: texts.again }
    : { password: texts.newPassword, confirmation: texts.newAgain };

/** A password to choose, twice, with a word on how strong it is. */
export function NewPasswordFields({ form, known, labels, autoFocus = false }: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('');
  return (
    <>
      <PasswordInput
        label={labelsOf(labels).password}
        description={texts.advice}
        size="md"
        autoComplete="new-password"
        autoFocus={autoFocus}
        onInput={(event) => setPassword(event.currentTarget.value)}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordHint password={password} known={known} />
      <PasswordInput
        label={labelsOf(labels).confirmation}
        size="md"
        autoComplete="new-password"
        key={form.key('confirmation')}
        {...form.getInputProps('confirmation')}
      />
    </>
  );
}

interface PasswordHintProps {
  readonly password: string;
  /** Known to others about the user. */
  readonly known: readonly string[];
}

/** Four bars and a word on how strong a password is, and what to do about it. */
function PasswordHint({ password, known }: PasswordHintProps) {
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
      <p className={classes.advice}>{adviceText(judgement?.advice ?? null)}</p>
    </div>
  );
}

function adviceText(code: string | null): string | undefined {
  const known: Readonly<Partial<Record<string, string>>> = adviceTexts;
  return code === null ? undefined : known[code];
}

const TOO_SHORT: PasswordJudgement = { strength: 0, advice: null };

/**
 * Advice about a password while it is typed; null for none. The estimator is started for the first password that is long
 * enough; where it cannot be loaded, there is no advice.
 *
 * @param known what others know of the user
 */
function usePasswordJudgement(password: string, known: readonly string[]): PasswordJudgement | null {
  const estimator = useRef<PasswordEstimator | null>(null);
  const [judged, setJudged] = useState<{ password: string; judgement: PasswordJudgement } | null>(null);
  const knownText = known.join('\n');

  useEffect(
    () => () => {
      estimator.current?.stop();
      estimator.current = null;
    },
    [],
  );
  useEffect(() => {
    if (isTooShort(password)) return;
    let awaited = true;
    estimator.current ??= startPasswordEstimator();
    estimator.current.judge(password, knownText.split('\n')).then(
      (judgement) => {
        if (awaited) setJudged({ password, judgement });
      },
      () => undefined,
    );
    return () => {
      awaited = false;
    };
  }, [password, knownText]);

  if (password === '') return null;
  if (isTooShort(password)) return TOO_SHORT;
  // Until the estimator has answered, what it said of the password before stays, so that nothing flickers.
  return judged?.judgement ?? null;
}
