import { isFailure } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';

/**
 * Finds something by its name in a directory: by the hash under the directory's newest key, then by those under its former
 * ones, of what has lain there since before it was renewed. Throws `not_found` where there is no such thing.
 *
 * @param find asks by a hash
 */
export async function findByName<T>(
  name: string,
  directoryId: string | null,
  keyring: Pick<Keyring, 'nameHash' | 'formerNameHashes'>,
  find: (namehash: string) => Promise<T>,
): Promise<T> {
  try {
    return await find(await keyring.nameHash(name, directoryId));
  } catch (missing) {
    if (!isFailure(missing, 'not_found')) throw missing;
    for (const hash of await keyring.formerNameHashes(name, directoryId)) {
      try {
        return await find(hash);
      } catch (error) {
        if (!isFailure(error, 'not_found')) throw error;
      }
    }
    throw missing;
  }
}
