import { BATCH_SIZE } from '@coffer/contract';
import { batches } from '../../concurrency/batches.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import { type IntactItem, type OpenedItem, readableItem } from '../../keyring/opened-item.ts';
import type { SharedTree } from '../../links/shared-tree.ts';
import { type ContentsOf, type WalkedItem, walkContents } from '../../tree/walk-tree.ts';
import type { ZipDirectory, ZipEntry, ZipFile } from './zip-entry.ts';
import { zipLength } from './zip-entry.ts';
import { ZipNames } from './zip-names.ts';

export interface CollectOptions {
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'contentKeys'>;
  readonly contentsOf: ContentsOf;
  readonly signal: AbortSignal;
  /** The files and directories that were selected; they have been opened. */
  readonly items: readonly OpenedItem[];
}

/** Something that cannot be in the ZIP, because nothing of it could be verified, or not all of it is stored. */
export interface LeftOut {
  /** Its path in the ZIP; of a damaged item the path of its directory, for it has no name. */
  readonly path: string;
  readonly reason: 'damaged' | 'unfinished';
}

/** The contents of a ZIP. */
export interface ZipContents {
  readonly entries: readonly ZipEntry[];
  /** To be told before the download starts, so that nobody takes the ZIP for complete. */
  readonly leftOut: readonly LeftOut[];
  /** Bytes of the ZIP, to the byte. */
  readonly length: number;
}

type Unkeyed = ZipDirectory | Omit<ZipFile, 'key'>;

/**
 * Finds all that goes into a ZIP of files and directories, empty directories included, with safe paths and the keys
 * to download it. Throws `tree_invalid`, the server's problems, `server_unreachable`, `keys_locked`,
 * `item_not_opened`, and the signal's reason.
 */
export function collectZip(options: CollectOptions): Promise<ZipContents> {
  return collectEntries(walkContents({ ...options, roots: options.items }), options.keyring);
}

/** The contents of a ZIP of listed items behind a link, and of everything in them. Throws as `SharedTree.list` does. */
export function collectSharedZip(
  tree: SharedTree,
  items: readonly OpenedItem[],
  signal: AbortSignal,
): Promise<ZipContents> {
  const contentKeys = async (files: readonly { id: string }[]) => files.map(({ id }) => tree.contentKey(id));
  return collectEntries(tree.walk(items, signal), { contentKeys });
}

/** The contents of a ZIP of the items of a walk. Throws as the walk does, and `item_not_opened`. */
async function collectEntries(
  walk: AsyncIterable<WalkedItem>,
  keyring: Pick<Keyring, 'contentKeys'>,
): Promise<ZipContents> {
  const names = new ZipNames();
  const found: Unkeyed[] = [];
  const leftOut: LeftOut[] = [];
  for await (const { item } of walk) {
    if (item.state !== 'intact') {
      leftOut.push({ path: names.directory(item.parentId), reason: 'damaged' });
      continue;
    }
    const path = names.place(item, item.parentId);
    if (item.kind === 'file' && item.finishedAt === null) leftOut.push({ path, reason: 'unfinished' });
    else found.push(entryOf(item, path));
  }
  const entries = await withKeys(found, keyring);
  return { entries, leftOut, length: zipLength(entries) };
}

function entryOf(item: IntactItem, path: string): Unkeyed {
  const { kind, modifiedAt } = item;
  return kind === 'directory'
    ? { kind, path, modifiedAt }
    : { kind, path, modifiedAt, item: readableItem(item) };
}

async function withKeys(
  found: readonly Unkeyed[],
  keyring: Pick<Keyring, 'contentKeys'>,
): Promise<ZipEntry[]> {
  const files = found.flatMap((entry) => (entry.kind === 'file' ? [entry.item] : []));
  const keys: ZipFile['key'][] = [];
  for (const batch of batches(files, BATCH_SIZE)) keys.push(...(await keyring.contentKeys(batch)));
  const next = keys.values();
  return found.flatMap((entry): ZipEntry[] => {
    if (entry.kind === 'directory') return [entry];
    const { value: key } = next.next();
    return key === undefined ? [] : [{ ...entry, key }];
  });
}
