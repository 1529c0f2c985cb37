import type { DirectoryKey, FileKey } from '@coffer/crypto';

/** Keys that a directory had before, by their numbers; the newest first. */
export type EarlierKeys = ReadonlyMap<number, DirectoryKey>;

export const NO_EARLIER_KEYS: EarlierKeys = new Map();

/** A key by its number. */
export interface NumberedKey {
  readonly generation: number;
  readonly key: FileKey;
}

/** The keys that a directory had, the newest first. */
export function formerOf(earlier: EarlierKeys): NumberedKey[] {
  return [...earlier].map(([generation, { key }]) => ({ generation, key }));
}
