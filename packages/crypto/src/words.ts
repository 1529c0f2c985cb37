import { foldText, plainLetters } from './fold.ts';

/** Words are compared up to this many characters (code points). */
const MAXIMUM_LENGTH = 16;

/** The lengths of the beginnings that are indexed. The fewer there are, the less they tell of the words. */
const INDEXED_LENGTHS = [3, 4, 6, 9] as const;

/** A character of these scripts says as much as three letters: two of them are a word, or the beginning of one. */
const SYLLABLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LETTERS_IN_SYLLABLE = 3;

// A run is what no space or punctuation interrupts. An emoji is a run of its own.
const RUN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{Extended_Pictographic}/gu;

// Where a new word starts inside a run: fooBar, HTTPServer, report2024, 2024report.
const INNER_BOUNDARY =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[\p{L}\p{M}])(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

// A piece of these has no words within it, and is a word for which nobody need ask.
const ASCII = /^[A-Za-z0-9]+$/;

// Finds words in scripts that write no spaces. One fixed locale, so that every device finds the same ones.
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The words by which a name is found, as `foldText` compares them. Each run gives its pieces, and from the start of each piece
 * everything up to the end of the run: `myReport2024` gives my, myreport2024, report, report2024, 2024. So a
 * query needs no splitting of its own and works from any boundary on, in 東京都庁 as in camelCase.
 *
 * @example
 * ```ts
 * import { wordsOf } from '@coffer/crypto';
 *
 * wordsOf('myReport2024').includes('report2024'); // => true
 * ```
 */
export function wordsOf(name: string): string[] {
  return [...new Set(runsOf(name).flatMap(wordsOfRun).map(indexed))];
}

/** The words that somebody searches for, as `foldText` compares them: the runs of the query as they are. */
export function queryWordsOf(query: string): string[] {
  return [...new Set(runsOf(query).map(indexed))];
}

/**
 * The indexed texts of a name, each once: the beginnings of its words of 3, 4, 6 and 9 letters, and of a shorter word
 * itself. Longer words are not in it as a whole, so that nothing tells where a word ends.
 */
export function indexedTextsOf(name: string): string[] {
  return [...new Set(wordsOf(name).flatMap(beginningsOf))];
}

/** The longest text of the index with which all words begin that begin like this. */
export function beginningOf(word: string): string {
  return beginningsOf(word).at(-1) ?? word;
}

/**
 * How many words of a query a name has as whole words, where it has all of them at least as beginnings of its own; null
 * where it lacks one, or none was asked for.
 *
 * @example
 * ```ts
 * import { wholeWordsOf } from '@coffer/crypto';
 *
 * wholeWordsOf('annual report', 'Annual reports.pdf'); // => 1
 * wholeWordsOf('annual budget', 'Annual reports.pdf'); // => null
 * ```
 */
export function wholeWordsOf(query: string, name: string): number | null {
  const words = wordsOf(name);
  const asked = queryWordsOf(query);
  if (asked.length === 0 || !asked.every((word) => words.some((own) => own.startsWith(word)))) return null;
  return asked.filter((word) => words.includes(word)).length;
}

/** Shortest first. */
function beginningsOf(word: string): string[] {
  const letters = charactersOf(word).reduce((sum, character) => sum + lettersIn(character), 0);
  const lengths = INDEXED_LENGTHS.filter((length) => length <= letters);
  return lengths.length === 0 ? [word] : [...new Set(lengths.map((length) => cut(word, length)))];
}

/** As much of a word as holds so many letters. */
function cut(word: string, length: number): string {
  let left = length;
  let beginning = '';
  for (const character of word) {
    left -= lettersIn(character);
    if (left < 0) break;
    beginning += character;
  }
  return beginning;
}

function lettersIn(character: string): number {
  return SYLLABLE.test(character) ? LETTERS_IN_SYLLABLE : 1;
}

/** By the letters that people type, in their own case, where a new word may start. */
function runsOf(text: string): string[] {
  return plainLetters(text).match(RUN) ?? [];
}

function wordsOfRun(run: string): string[] {
  const pieces = run
    .split(INNER_BOUNDARY)
    .flatMap((piece) => (ASCII.test(piece) ? [piece] : [...SEGMENTER.segment(piece)].map((s) => s.segment)));
  return pieces.flatMap((piece, i) => [piece, pieces.slice(i, i + MAXIMUM_LENGTH).join('')]);
}

function indexed(word: string): string {
  return charactersOf(foldText(word)).join('');
}

function charactersOf(word: string): string[] {
  return Array.from(word).slice(0, MAXIMUM_LENGTH);
}
