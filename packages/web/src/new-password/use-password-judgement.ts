import { useEffect, useRef, useState } from 'react';
import { type PasswordEstimator, startPasswordEstimator } from '../workers/password-estimator.ts';
import { isTooShort, type PasswordJudgement } from './password-strength.ts';

const TOO_SHORT: PasswordJudgement = { strength: 0, advice: null };

/**
 * What is to be said of a password while it is typed; null for nothing. The estimator is started for the first
 * password that is long enough; where it cannot be had, nothing is said.
 *
 * @param known what others know of the user
 */
export function usePasswordJudgement(password: string, known: readonly string[]): PasswordJudgement | null {
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
