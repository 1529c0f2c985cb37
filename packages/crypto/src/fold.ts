const PLAIN = /^[\x20-\x7e]*$/;

// Composed letters of Latin, Greek and Cyrillic consist of a letter and these, a Catalan l of a point. Nobody types the
// signs for breath that names of Hawaii have. Marks of other scripts are part of a letter.
const ACCENTS = /[\u0300-\u036f\u02b9-\u02bf]|(?<=l)·/gi;

/** Letters that no normal form takes apart, in lower case, by the letters that people type who lack them. */
const ALIKE: Readonly<Record<string, string>> = {
  '': 'ƽƾɂʔ',
  a: 'ⱥɐɑɒ',
  aa: 'ꜳ',
  ae: 'æ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƀƃƅɓʙꞗ',
  c: 'ƈȼɕꜿꞓꞔ',
  d: 'đðƌƍȡẟɖɗꝺ',
  db: 'ȸ',
  e: 'ǝəɇɘɚɛɜɝɞ',
  f: 'ƒꝼꞙ',
  g: 'ǥɠɡɢɣꞡ',
  h: 'ħɥɦɧʜⱨꞕ',
  hv: 'ƕ',
  i: 'ıɨɩɪ',
  j: 'ȷɉɟʄʝ',
  k: 'ĸƙʞⱪꝁꝃꝅꞣ',
  l: 'łƚƛȴɫɬɭʟⱡꝇꝉꞎ',
  ll: 'ỻ',
  m: 'ɯɰɱ',
  n: 'ŋƞȵɲɳɴꞑꞥ',
  o: 'øɔɵⱺꝋꝍ',
  oe: 'œɶ',
  oo: 'ꝏ',
  ou: 'ȣ',
  p: 'ƥꝑꝓꝕᵽ',
  q: 'ɋʠꝗꝙƣ',
  qp: 'ȹ',
  r: 'ɍɹɺɻɼɽɾɿʀʁꝛꞧ',
  s: 'ſƨȿʂʃʅʆƪꞩẜẝ',
  ss: 'ß',
  t: 'ŧƫƭȶʇʈⱦ',
  th: 'þꝥꝧ',
  tz: 'ꜩ',
  u: 'ʉʊ',
  v: 'ʋʌⱱⱴꝟỽ',
  vy: 'ꝡ',
  w: 'ʍⱳƿ',
  y: 'ƴɏʎʏỿȝ',
  z: 'ƶȥɀʐʑʒʓƹƺⱬꝣ',
  // Kazakh, Tatar, Bashkir, Tajik, Uzbek, Abkhaz, Ukrainian, Serbian and Macedonian, on a Russian keyboard.
  а: 'ә',
  в: 'ԝ',
  г: 'ґғҕӷ',
  ж: 'җ',
  з: 'ҙӡ',
  к: 'қҝҟҡӄ',
  л: 'ӆԯ',
  м: 'ӎ',
  н: 'ңҥӈӊ',
  о: 'ө',
  п: 'ҧ',
  р: 'ҏ',
  с: 'ҫ',
  т: 'ҭ',
  у: 'үұ',
  х: 'ҳһӽ',
  ч: 'ҷҹӌ',
};

const PLAIN_OF = new Map(
  Object.entries(ALIKE).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
);
const UNTAKEN = new RegExp(`[${[...PLAIN_OF.keys()].join('')}]`, 'giu');

/** A text without accents, ligatures and strokes through letters, in its own case: `Łódź` is `Lodz`. */
export function plainLetters(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFKD').replace(ACCENTS, '').replace(UNTAKEN, plainOf).normalize('NFC');
}

/**
 * A text as it is compared: by the letters that people type, without case, accents, strokes and the difference between
 * spellings of the same letter (NFC and NFD, full width, ligatures, ß and ss). Line breaks are spaces.
 *
 * @example
 * ```ts
 * import { foldText } from '@coffer/crypto';
 *
 * foldText('Łódź'); // => 'lodz'
 * foldText('Þórsmörk'); // => 'thorsmork'
 * ```
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return plainLetters(text)
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[\r\n\u2028\u2029]/g, ' ');
}

function plainOf(letter: string): string {
  const plain = PLAIN_OF.get(letter) ?? PLAIN_OF.get(letter.toLowerCase()) ?? letter;
  if (letter.toLowerCase() === letter) return plain;
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}
