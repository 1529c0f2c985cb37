const PLAIN = /^[\x20-\x7e]*$/;

// What composed letters of Latin, Greek and Cyrillic are made with. Marks of other scripts are part of a letter.
const ACCENTS = /[\u0300-\u036f]/g;

/** A run of letters and digits, or an emoji. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{Extended_Pictographic}/gu;

/**
 * A text as it is compared: without case, accents and the difference between spellings of the same letter (NFC and NFD,
 * full width, ligatures, ß and ss). Line breaks are spaces.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[\r\n\u2028\u2029]/g, ' ')
    .normalize('NFC');
}

/** The words of a query as they are compared, each once. */
export function foldedWords(query: string): string[] {
  return [...new Set(foldText(query).match(WORD))];
}
