import { DIRECTORY_MIME } from '@coffer/contract';
import type { OpenedItem } from '../../src/keyring/opened-item.ts';
import { store, type TestAccount } from './account.ts';
import { content } from './files.ts';
import type { MemoryServer } from './memory-server.ts';
import { upload } from './upload.ts';

/** The content of a directory by name: the bytes of a file, or another directory. */
export interface Tree {
  readonly [name: string]: number | Tree;
}

/** Stores a tree of whole files. */
export async function storeTree(
  server: MemoryServer,
  account: Pick<TestAccount, 'keyring'>,
  tree: Tree,
  parentId: string | null = null,
): Promise<void> {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'number') {
      await storeFile(server, account, { name, size: value, parentId });
    } else {
      const { id } = await store(server, account, { name, mime: DIRECTORY_MIME, parentId });
      await storeTree(server, account, value, id);
    }
  }
}

/** Stores a whole file. */
export async function storeFile(
  server: MemoryServer,
  account: Pick<TestAccount, 'keyring'>,
  file: { name: string; size: number; parentId: string | null },
): Promise<string> {
  const { id } = await store(server, account, file);
  const [key] = await account.keyring.contentKeys([{ id }]);
  if (key === undefined) throw new Error('The keyring has the key of what it made');
  const { keyring } = account;
  const opened = await keyring.openItem(server.record(id), server.chain(file.parentId));
  const { versionId } = opened;
  if (versionId === null) throw new Error('It is a file');
  const { size, modifiedAt, mime } = opened;
  const item = { id: opened.id, versionId, size, modifiedAt, mime, media: null };
  const bytes = content(file.size);
  await upload(server, { key, item, bytes, source: new Blob([bytes]) });
  return id;
}

/** The opened items at the root. */
export async function roots(
  server: MemoryServer,
  { keyring }: Pick<TestAccount, 'keyring'>,
): Promise<OpenedItem[]> {
  const listing = await server.api.call('listItems', { query: {} });
  return (await keyring.openListing({ ...listing, directoryId: null })).children;
}
