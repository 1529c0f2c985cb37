import {
  fromBase64Url,
  type OpenedNamesKey,
  openOpenedNames,
  randomBytes,
  sealOpenedNames,
  toBase64Url,
} from '@coffer/crypto';
import type { Kept } from './kept.ts';

const KEY = 'begun-key';
const KEY_LENGTH = 32;
const BOUND_TO = ['begun-uploads'] as const;

/**
 * Returns the key of the hashes under which a profile remembers places. It is random, made with the first place, and sealed
 * under the keys of the account: a copy of the profile whose session has ended has hashes, and nothing to compare a guess with.
 *
 * @param forget forgets what was remembered under another key, or under none
 */
export async function placeKey(
  kept: Kept,
  namesKey: OpenedNamesKey,
  forget: () => void,
): Promise<Uint8Array> {
  const sealed = kept.get(KEY);
  const key = sealed === null ? null : await openOpenedNames(namesKey, BOUND_TO, fromBase64Url(sealed));
  if (key !== null) return key;
  const made = toBase64Url(await sealOpenedNames(namesKey, BOUND_TO, randomBytes(KEY_LENGTH)));
  kept.update(KEY, (now) => {
    // Another program of the profile was faster.
    if (now !== sealed) return now;
    forget();
    return made;
  });
  return placeKey(kept, namesKey, forget);
}

/** True if a place was remembered, so that there is a key. Nothing is written. */
export function hasPlaceKey(kept: Kept): boolean {
  return kept.get(KEY) !== null;
}

/** Forgets it, with the session. */
export function forgetPlaceKey(kept: Kept): void {
  kept.set(KEY, null);
}
