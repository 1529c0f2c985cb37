import { fingerprintWords } from '../details/fingerprint-words.ts';

/** Of what this device makes of the drive that the server shows. */
export const STANDING = ['drive-standing'];

/** Of what this device remembers of that. */
export const REMEMBERED = ['remembered-head'];

/** So many words tell two states of a drive apart: nobody makes another one with the same. */
const WORDS = 8;

/** The words of a head, to be compared with those that another device shows. */
export function headWords(hash: string): string {
  return fingerprintWords(hash).slice(0, WORDS).join(' ');
}
