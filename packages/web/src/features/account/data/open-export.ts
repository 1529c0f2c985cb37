import type { Keyring, OpenedItem } from '@coffer/client';
import { type ExportedFolder, exportTree, type ItemRecord } from './export-tree.ts';
import { type ExportedItem, exportedItem } from './exported-item.ts';

/** Records that go to the keyring at once. */
const BATCH = 200;

/** What opens the records: the keyring, here or in its worker. */
export interface Opening {
  openListing(page: {
    readonly parents: readonly ItemRecord[];
    readonly children: readonly ItemRecord[];
  }): ReturnType<Keyring['openListing']>;
  openContentHashes(
    details: Parameters<Keyring['openContentHashes']>[0],
  ): ReturnType<Keyring['openContentHashes']>;
}

/**
 * Decrypts the records of an account, folder by folder, and hands out batches of what people can read. A damaged
 * item is handed out as such. Throws KeyringLocked, and the signal's reason once it is aborted.
 */
export async function* openExport(
  records: readonly ItemRecord[],
  keyring: Opening,
  signal: AbortSignal,
): AsyncGenerator<readonly ExportedItem[], void, undefined> {
  const { folders, lost } = exportTree(records);
  for (const folder of folders) yield* openFolder(folder, keyring, signal);
  // Nothing tells where they belong, so they are opened in no folder, and come out as damaged.
  yield* openFolder({ chain: [], children: lost }, keyring, signal);
}

async function* openFolder({ chain, children }: ExportedFolder, keyring: Opening, signal: AbortSignal) {
  for (let from = 0; from < children.length; from += BATCH) {
    signal.throwIfAborted();
    const batch = children.slice(from, from + BATCH);
    const opened = await keyring.openListing({ parents: chain, children: batch });
    const names = pathOf(opened.parents);
    yield await Promise.all(
      opened.children.map(async (item, index) =>
        exportedItem(item, names, await digestsOf(item, batch[index])),
      ),
    );
  }

  async function digestsOf(item: OpenedItem, record: ItemRecord | undefined) {
    if (record === undefined || item.state !== 'intact' || item.kind === 'directory') return undefined;
    return keyring.openContentHashes({ ...record, uploaded_chunks: [] }).catch(() => undefined);
  }
}

/** The names of the directories; null if one of them does not open. */
function pathOf(parents: readonly OpenedItem[]): readonly string[] | null {
  const names = parents.map(({ name }) => name).filter((name) => name !== null);
  return names.length === parents.length ? names : null;
}
