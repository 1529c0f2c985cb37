import type { ItemDetails } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';

/** Where a name is looked up. */
export interface NameLookUp {
  readonly api: Pick<ApiClient, 'call'>;
  readonly keyring: Pick<Keyring, 'nameHash' | 'formerNameHashes'>;
  /** Null is the top. */
  readonly directoryId: string | null;
  readonly signal?: AbortSignal | undefined;
  /** Makes a call, and repeats it where it fails; once by default. */
  readonly ask?: <T>(call: () => Promise<T>) => Promise<T>;
}

/**
 * Finds something by its name in a directory: by the hash under the directory's newest key, then by those under its former
 * ones, which name what has been there since before it was renewed. Null where the name is free.
 */
export async function findByName(
  name: string,
  { api, keyring, directoryId, signal, ask = (call) => call() }: NameLookUp,
): Promise<ItemDetails | null> {
  const query = directoryId === null ? {} : { parent_id: directoryId };
  const find = (namehash: string) =>
    ask(() => api.call('findByNameHash', { params: { namehash }, query }, signal));
  const found = await find(await keyring.nameHash(name, directoryId));
  if (found !== null) return found;
  for (const hash of await keyring.formerNameHashes(name, directoryId)) {
    const former = await find(hash);
    if (former !== null) return former;
  }
  return null;
}

/** The failure of a call that needs an item which is not there. */
export const itemMissing = () =>
  refusedHere('not_found', 404, 'This file or directory does not exist, or it was deleted.');
