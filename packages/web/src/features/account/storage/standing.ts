import { fingerprintWords } from '../details/fingerprint-words.ts';

/** So many words tell two states of a drive apart: nobody makes another one with the same. */
const WORDS = 8;

/** The words of a head, to be compared with those that another device shows. */
export function headWords(hash: string): string {
  return fingerprintWords(hash).slice(0, WORDS).join(' ');
}
