/** How well a name has a word: not at all, with a slip of the finger, as a part, as the beginning of a word, as a whole word. */
export const [NOT, SLIP] = [0, 1];
const [PART, BEGINNING, WHOLE] = [2, 3, 4];

/**
 * How well a name has a word, by the best place where it stands.
 *
 * @param first the first place, or -1
 * @param end where the name ends
 */
export function qualityIn(text: string, word: string, first: number, end: number): number {
  let quality = NOT;
  for (let at = first; at >= 0 && at < end; at = text.indexOf(word, at + 1)) {
    if (!isBoundary(text, at)) quality = Math.max(quality, PART);
    else if (isBoundary(text, at + word.length)) return WHOLE;
    else quality = BEGINNING;
  }
  return quality;
}

/** Whether a word may begin or end before a character: at the ends, beside what is neither letter nor digit, and between the two. */
function isBoundary(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return true;
  const before = classOf(text, at - 1);
  return before !== classOf(text, at) || before === 'other' || before === 'syllable';
}

const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;

/** Scripts that write no spaces have a word wherever one is looked for. */
function classOf(text: string, at: number): 'digit' | 'letter' | 'other' | 'syllable' {
  const code = text.charCodeAt(at);
  if (code < 0x80) {
    if (code >= 0x30 && code <= 0x39) return 'digit';
    return code >= 0x61 && code <= 0x7a ? 'letter' : 'other';
  }
  if (code >= 0x2e80) return 'syllable';
  return LETTER_OR_DIGIT.test(text.charAt(at)) ? 'letter' : 'other';
}
