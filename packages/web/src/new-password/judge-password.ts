import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';
import { isTooShort, type PasswordJudgement, type PasswordStrength } from './password-strength.ts';

/** From this strength on no advice is given. */
const GOOD = 3;

/** The estimator's scores, from "too guessable" to "very unguessable". */
const STRENGTHS: readonly PasswordStrength[] = [1, 1, 2, 3, 4];

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  // The page has the words, in its language.
  translations: {
    ...translations,
    warnings: codesOf('warning', translations.warnings),
    suggestions: codesOf('suggestion', translations.suggestions),
  },
});

/** In place of its words, what the page finds its own by. */
function codesOf<Words extends object>(kind: 'warning' | 'suggestion', words: Words): Words {
  return Object.assign(
    { ...words },
    Object.fromEntries(Object.keys(words).map((key) => [key, `${kind}_${key}`])),
  );
}

/**
 * Judges how hard a password is to guess for someone with word lists and patience. It brings megabytes of such
 * lists along, so it lives in a worker of its own.
 *
 * @param known what such a person would try first, as the e-mail address
 */
export function judgePassword(password: string, known: readonly string[]): PasswordJudgement {
  if (isTooShort(password)) return { strength: 0, advice: null };
  const inputs = known.flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)]);
  const { score, feedback } = estimator.check(
    password,
    inputs.filter(({ length }) => length > 2),
  );
  const strength = STRENGTHS[score] ?? 1;
  return { strength, advice: strength < GOOD ? feedback.warning || feedback.suggestions[0] || null : null };
}
