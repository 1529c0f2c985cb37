import { CommandRefused } from '../failures/command-refused.ts';

/** Characters that make an argument a pattern; with a backslash before them they stand for themselves. */
const MAGIC = /(?<!\\)(?:\\\\)*[*?[]/;

/** Whether an argument is a pattern, and not a path. */
export function isPattern(text: string): boolean {
  return MAGIC.test(text);
}

/** Whether a pattern may be meant as a name that is gone: nobody writes `*` for another reason than to match. */
export function mayBeName(text: string): boolean {
  return isPattern(text) && !/(?<!\\)(?:\\\\)*\*/.test(text);
}

/** A path as it is meant, without the backslashes that keep characters from being a pattern. */
export function unescaped(text: string): string {
  return text.replace(/\\([*?[\]\\])/g, '$1');
}

/**
 * What one part of a pattern matches: `*` is any number of characters, `?` is one, `[a-z]` one of these and `[!a-z]` none of
 * them. As in a shell, a name that begins with a dot is matched only by a pattern that does. Names are compared in NFC.
 * Throws CommandRefused for a pattern that is none.
 */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const expression = expressionOf(pattern);
  const isHidden = pattern.startsWith('.');
  return (name) => (isHidden || !name.startsWith('.')) && expression.test(name.normalize('NFC'));
}

/**
 * Returns the names that an argument means, or one of the names of a path: those that are exactly it; if there are none, those
 * that are it without its backslashes; if there are none, those that it matches as a pattern. Throws CommandRefused for a bad one.
 */
export function named<T>(
  candidates: readonly T[],
  argument: string,
  nameOf: (candidate: T) => string | null,
): T[] {
  const those = (matches: (name: string) => boolean) =>
    candidates.filter((candidate) => {
      const name = nameOf(candidate);
      return name !== null && matches(name);
    });
  const exact = those(sameName(argument));
  if (exact.length > 0) return exact;
  const literal = those(sameName(unescaped(argument)));
  return literal.length > 0 || !isPattern(argument) ? literal : those(nameMatcher(argument));
}

function sameName(wanted: string): (name: string) => boolean {
  const normal = wanted.normalize('NFC');
  return (name) => name.normalize('NFC') === normal;
}

function expressionOf(pattern: string): RegExp {
  try {
    return new RegExp(`^${source(pattern.normalize('NFC'))}$`, 'su');
  } catch (cause) {
    const advice =
      'In brackets stand characters, or ranges such as a-z; put a backslash before [ to mean it.';
    throw new CommandRefused('usage', `${pattern} is no pattern. ${advice}`, { cause });
  }
}

function source(pattern: string): string {
  let text = '';
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] ?? '';
    const end =
      character === '[' ? pattern.indexOf(']', at + (/[!^]/.test(pattern[at + 1] ?? '') ? 3 : 2)) : -1;
    if (character === '\\' && at + 1 < pattern.length) text += literal(pattern[++at] ?? '');
    else if (character === '*') text += '.*';
    else if (character === '?') text += '.';
    else if (end !== -1) {
      text += oneOf(pattern.slice(at + 1, end));
      at = end;
    } else text += literal(character);
  }
  return text;
}

function oneOf(characters: string): string {
  const isNegated = /^[!^]/.test(characters);
  const listed = (isNegated ? characters.slice(1) : characters).replace(/[\\\][^]/g, '\\$&');
  return `[${isNegated ? '^' : ''}${listed}]`;
}

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
