import type { NameToken } from './search-repository.ts';

const WHOLE_WORD = '*';

/** Reads the tokens of a name from their wire form, each once; a whole word wins over its prefix. */
export function nameTokens(wire: readonly string[]): NameToken[] {
  const tokens = new Map<string, boolean>();
  for (const text of wire) {
    const whole = text.endsWith(WHOLE_WORD);
    const token = whole ? text.slice(0, -WHOLE_WORD.length) : text;
    tokens.set(token, whole || (tokens.get(token) ?? false));
  }
  return [...tokens].map(([token, whole]) => ({ token, whole }));
}
