import { WORD_LIST } from './word-list.ts';

/** 128 bits: nobody finds another key with the same words. */
const WORD_COUNT = 16;

/**
 * The first half of a fingerprint as words, to compare two devices by reading aloud.
 *
 * @param fingerprint 64 digits, lower-case hex
 */
export function fingerprintWords(fingerprint: string): readonly string[] {
  const bytes = fingerprint.match(/../g) ?? [];
  return bytes.slice(0, WORD_COUNT).map((digits) => WORD_LIST[Number.parseInt(digits, 16)] ?? '');
}
