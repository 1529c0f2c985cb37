/** The index holds prefixes up to this many characters (code points); longer words are cut to it. */
const MAXIMUM_PREFIX_LENGTH = 16;

// A run is what no space or punctuation interrupts. An emoji is a run of its own.
const RUN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{Extended_Pictographic}/gu;

// Where a new word starts inside a run: fooBar, HTTPServer, report2024, 2024report.
const INNER_BOUNDARY =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[\p{L}\p{M}])(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

// Finds words in scripts that write no spaces. One fixed locale, so that every device finds the same ones.
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The words by which a name is found, lower-cased. Each run gives its pieces, and from the start of each piece
 * everything up to the end of the run: `myReport2024` gives my, myreport2024, report, report2024, 2024. So a
 * query needs no splitting of its own and works from any boundary on, in 東京都庁 as in camelCase.
 */
export function wordsOf(name: string): string[] {
  return [...new Set(runsOf(name).flatMap(wordsOfRun).map(indexed))];
}

/** The words that somebody searches for, lower-cased: the runs of the query as they are. */
export function queryWordsOf(query: string): string[] {
  return [...new Set(runsOf(query).map(indexed))];
}

/** The prefixes of a word from one to sixteen characters, shortest first. */
export function prefixesOf(word: string): string[] {
  const characters = charactersOf(word);
  return characters.map((_, i) => characters.slice(0, i + 1).join(''));
}

/** Normalised so that full-width, ligature and composed forms are equal to the plain ones (UAX #15, NFKC). */
function runsOf(text: string): string[] {
  return text.normalize('NFKC').match(RUN) ?? [];
}

function wordsOfRun(run: string): string[] {
  const pieces = run
    .split(INNER_BOUNDARY)
    .flatMap((piece) => [...SEGMENTER.segment(piece)].map((s) => s.segment));
  return pieces.flatMap((piece, i) => [piece, pieces.slice(i, i + MAXIMUM_PREFIX_LENGTH).join('')]);
}

function indexed(word: string): string {
  return charactersOf(word.toLowerCase()).join('');
}

function charactersOf(word: string): string[] {
  return Array.from(word).slice(0, MAXIMUM_PREFIX_LENGTH);
}
