import type { Item, ItemDetails } from '@coffer/contract';
import { FIRST_EPOCH } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { cursorPages } from '../api/cursor-pages.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';

/** Where a name is looked up. */
export interface NameLookUp {
  readonly api: Pick<ApiClient, 'call'>;
  readonly keyring: Pick<Keyring, 'nameHash' | 'epoch' | 'namesOf'>;
  /** Null is the top. */
  readonly directoryId: string | null;
  readonly signal?: AbortSignal | undefined;
  /** Makes a call, and repeats it where it fails; once by default. */
  readonly ask?: <T>(call: () => Promise<T>) => Promise<T>;
}

/**
 * Finds something by its name in a directory: by the hash under the newest key of the space, then among what got its name under a former one. Null where
 * the name is free. An upload of one's own that is not finished is found where nothing else has its name: the newest, if there are several. Where an epoch has begun meanwhile, all of it is done again.
 */
export async function findByName(name: string, where: NameLookUp): Promise<ItemDetails | null> {
  const { keyring } = where;
  const epoch = await keyring.epoch();
  const found = await findUnder(name, where);
  return found === null && (await keyring.epoch()) !== epoch ? findByName(name, where) : found;
}

async function findUnder(
  name: string,
  { api, keyring, directoryId, signal, ask = (call) => call() }: NameLookUp,
): Promise<ItemDetails | null> {
  const query = directoryId === null ? {} : { parent_id: directoryId };
  const namehash = await keyring.nameHash(name, directoryId);
  const found = await ask(() => api.call('findByNameHash', { params: { namehash }, query }, signal));
  if (found !== null) return found;
  const find = ({ id }: Item) => ask(() => api.call('findItem', { params: { id } }, signal));
  let upload: Item | null = null;
  for await (const records of hashedBefore({ api, keyring, directoryId, signal, ask })) {
    const same = await namedSo(name, records, keyring);
    const item = same.find((record) => !isUpload(record));
    if (item !== undefined) return find(item);
    for (const record of same) if (record.created_at >= (upload?.created_at ?? 0)) upload = record;
  }
  return upload && find(upload);
}

/**
 * True if an upload of one's own was begun under a name in a directory before the newest epoch: the server compares the hashes of one epoch alone, so it refuses no
 * second record.
 */
export async function wasBegunBefore(name: string, where: NameLookUp): Promise<boolean> {
  for await (const records of hashedBefore(where, { unfinished: 'true' })) {
    if ((await namedSo(name, records, where.keyring)).some(isUpload)) return true;
  }
  return false;
}

async function namedSo(
  name: string,
  records: readonly Item[],
  keyring: Pick<Keyring, 'namesOf'>,
): Promise<readonly Item[]> {
  const names = await keyring.namesOf(records);
  return records.filter((_, index) => names[index]?.normalize('NFC') === name.normalize('NFC'));
}

const isUpload = ({ encrypted_upload }: Item) => encrypted_upload !== undefined;

/** What in a directory got its name hash in a former epoch, page by page: the server compares it with no new name. The records of uploads have none. */
export async function* namedBefore(where: Hashed): AsyncGenerator<Item[]> {
  for await (const records of hashedBefore(where)) yield records.filter((record) => !isUpload(record));
}

type Hashed = Omit<NameLookUp, 'keyring'> & { readonly keyring: Pick<Keyring, 'epoch'> };

async function* hashedBefore(
  { api, keyring, directoryId, signal, ask = (call) => call() }: Hashed,
  only: { readonly unfinished?: 'true' } = {},
): AsyncGenerator<readonly Item[]> {
  const epoch = await keyring.epoch();
  if (epoch === FIRST_EPOCH) return;
  const place = directoryId === null ? {} : { dir_id: directoryId };
  const query = { ...place, ...only, hashed_before: String(epoch) };
  const pages = cursorPages(directoryId, (position) =>
    ask(() => api.call('listItems', { query: { ...query, ...position } }, signal)),
  );
  for await (const { children } of pages) yield children;
}

/** The failure of a call that needs an item which is not there. */
export const itemMissing = () =>
  refusedHere('not_found', 404, 'This file or directory does not exist, or it was deleted.');
