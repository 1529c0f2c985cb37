/** Control characters, and those that turn the direction of what follows (UAX 9), by which a name could write elsewhere. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name, or a line with names in it, that can do nothing to the terminal on which it is shown. */
export function shownName(text: string): string {
  return text.replace(UNSEEN, '\u{fffd}');
}
