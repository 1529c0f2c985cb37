const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo za'.split(' ');
const WORDS = 4_000;
const ENDINGS = ['pdf', 'jpg', 'docx', 'txt', 'mp4', 'xlsx', 'png'];
const FIRST_YEAR = 2012;
const YEARS = 14;

/** A word of the vocabulary; the nth is about as frequent as 1/n, as in a language. */
export function wordOf(random: () => number): string {
  return wordAt(Math.floor(WORDS ** random()) - 1);
}

/** The nth most frequent word. */
export function wordAt(index: number): string {
  let rest = index * 7 + 11;
  let word = '';
  while (rest > 0) {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word + SYLLABLES[index % SYLLABLES.length];
}

/** A name such as people give: some words, mostly a year and a number, an ending. */
export function nameOf(random: () => number, number: number): string {
  const words = Array.from({ length: 1 + Math.floor(random() * 3) }, () => wordOf(random));
  const year = random() < 0.5 ? [String(FIRST_YEAR + Math.floor(random() * YEARS))] : [];
  const ending = ENDINGS[Math.floor(random() * ENDINGS.length)];
  return `${[...words, ...year, String(number).padStart(5, '0')].join(' ')}.${ending}`;
}
