/** Control characters, and those that turn the direction of what follows (UAX 9), by which a name could write elsewhere. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name, or a line with names in it, that can do nothing to the terminal on which it is shown. */
export function shownName(text: string): string {
  return text.replace(UNSEEN, '\u{fffd}');
}

/**
 * Returns a line of results as a program reads it by lines. One with characters that nobody sees, such as the newline in a name,
 * becomes a JSON string; so does one that begins as such a string does, so that a quotation mark at the beginning always says so.
 *
 * @example
 * ```ts
 * quotedLine('a.txt'); // => 'a.txt'
 * quotedLine('a\nb'); // => '"a\\nb"'
 * ```
 */
export function quotedLine(line: string): string {
  if (!line.startsWith('"') && line.search(UNSEEN) === -1) return line;
  return JSON.stringify(line).replace(UNSEEN, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
