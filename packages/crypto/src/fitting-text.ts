import { utf8Decode, utf8Encode } from './encoding.ts';

/**
 * Returns the longest beginning of a text that takes so many bytes of UTF-8 at most, cut at a whole character. A lone
 * surrogate becomes U+FFFD.
 *
 * @param sizeOf bytes that a text takes where it is written; those of UTF-8 by default. It must not shrink as the text grows
 * @example
 * ```ts
 * import { fittingText } from '@coffer/crypto';
 *
 * fittingText('Büro', 2); // => 'B'
 * fittingText('Büro', 5); // => 'Büro'
 * fittingText('"a"', 4, (text) => JSON.stringify(text).length); // => '"'
 * ```
 */
export function fittingText(
  text: string,
  mostBytes: number,
  sizeOf: (text: string) => number = (part) => utf8Encode(part).length,
): string {
  const characters = [...utf8Decode(utf8Encode(text))];
  let [fits, tooMany] = [0, characters.length + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (sizeOf(characters.slice(0, middle).join('')) <= mostBytes) fits = middle;
    else tooMany = middle;
  }
  return characters.slice(0, fits).join('');
}
