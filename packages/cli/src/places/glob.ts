/** Characters that make an argument a pattern; with a backslash before them they stand for themselves. */
const MAGIC = /(?<!\\)(?:\\\\)*[*?[]/;

/** Whether an argument is a pattern, and not a path. */
export function isPattern(text: string): boolean {
  return MAGIC.test(text);
}

/** A path as it is meant, without the backslashes that keep characters from being a pattern. */
export function unescaped(text: string): string {
  return text.replace(/\\([*?[\]\\])/g, '$1');
}

/**
 * What one part of a pattern matches: `*` is any number of characters, `?` is one, `[a-z]` one of these and `[!a-z]` none of
 * them. As in a shell, a name that begins with a dot is matched only by a pattern that does. Names are compared in NFC.
 */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const expression = new RegExp(`^${source(pattern.normalize('NFC'))}$`, 'su');
  const isHidden = pattern.startsWith('.');
  return (name) => (isHidden || !name.startsWith('.')) && expression.test(name.normalize('NFC'));
}

function source(pattern: string): string {
  let text = '';
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] ?? '';
    const end = character === '[' ? pattern.indexOf(']', at + 2) : -1;
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
