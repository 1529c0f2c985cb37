import uFuzzy from '@leeoniya/ufuzzy';

/** Only letters have slips: another digit is another number. */
const LETTERS = /\p{L}[\p{L}\p{M}]{2,}/gu;
const ONLY_LETTERS = /^\p{L}[\p{L}\p{M}]{2,}$/u;

/** One slip in a word of five letters or more, two neighbours exchanged in a shorter one; the first letter is right. */
const slips = new uFuzzy({
  unicode: true,
  intraMode: 1,
  interSplit: '[^\\p{L}\\p{M}]+',
  intraSplit: '',
  intraBound: '',
  intraChars: '[\\p{L}\\p{M}]',
});

/** Which words are in which names, so that a word with a slip is compared with each word once and not with each name. */
export class SimilarWords {
  readonly #names = new Map<string, number[]>();
  /** All words; null after one came or went. */
  #words: string[] | null = null;

  /** Takes in the words of a name. */
  add(name: number, text: string): void {
    for (const word of new Set(text.match(LETTERS))) {
      const names = this.#names.get(word);
      if (names === undefined) {
        this.#names.set(word, [name]);
        this.#words = null;
      } else names.push(name);
    }
  }

  /** Takes a name out, by the same text. */
  remove(name: number, text: string): void {
    for (const word of new Set(text.match(LETTERS))) {
      const names = this.#names.get(word) ?? [];
      const at = names.indexOf(name);
      const last = names.pop();
      if (last !== undefined && at >= 0 && at < names.length) names[at] = last;
      if (names.length === 0) {
        this.#names.delete(word);
        this.#words = null;
      }
    }
  }

  clear(): void {
    this.#names.clear();
    this.#words = null;
  }

  /** The names that have a word, or a part of one, which differs from this one by a slip of the finger. */
  namesNear(word: string): ReadonlySet<number> {
    const near = new Set<number>();
    if (!ONLY_LETTERS.test(word)) return near;
    this.#words ??= [...this.#names.keys()];
    for (const index of slips.filter(this.#words, word) ?? []) {
      for (const name of this.#names.get(this.#words[index] ?? '') ?? []) near.add(name);
    }
    return near;
  }
}
