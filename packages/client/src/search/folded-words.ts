import { foldText } from '@coffer/crypto';

/** A run of letters and digits, or an emoji. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{Extended_Pictographic}/gu;

/** The words of a query as they are compared, each once. */
export function foldedWords(query: string): string[] {
  return [...new Set(foldText(query).match(WORD))];
}
