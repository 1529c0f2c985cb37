import type { FormerKey } from '@coffer/contract';
import {
  type DirectoryKey,
  type FileKeyBytes,
  type FormerKeyPlace,
  type ItemId,
  type ItemPlace,
  importDirectoryKey,
  importFileKey,
  unwrapFormerKey,
} from '@coffer/crypto';
import type { EarlierKeys, NumberedKey } from './earlier-keys.ts';
import { unlessDamaged } from './unless-damaged.ts';

/**
 * Opens the keys that a directory, or a root, had before: each under the one that came after it. One that does not open
 * ends it, so that what is wrapped under those before it is damaged.
 *
 * @param former the oldest first, as in its row
 */
export async function openEarlier(
  id: ItemId,
  newest: NumberedKey,
  former: readonly FormerKey[] = [],
): Promise<EarlierKeys> {
  const earlier = new Map<number, DirectoryKey>();
  let under = newest;
  for (const { generation, encrypted_key } of former.toReversed()) {
    const place = { itemId: id, generation, under: { id, ...under } };
    const bytes = await unlessDamaged(unwrapFormerKey(encrypted_key, place));
    if (bytes === null) break;
    const directory = await importDirectoryKey(bytes).finally(() => bytes.fill(0));
    earlier.set(generation, directory);
    under = { generation, key: directory.key };
  }
  return earlier;
}

/** The keys that a file had before, the newest first. Those that do not open are left out. */
export async function openFormerOfFile(
  wrapped: ItemPlace,
  former: readonly FormerKey[],
): Promise<NumberedKey[]> {
  const opened: NumberedKey[] = [];
  for (const each of former.toReversed()) {
    const bytes = await unlessDamaged(formerBytesOfFile(wrapped, each));
    if (bytes === null) continue;
    const key = await importFileKey(bytes).finally(() => bytes.fill(0));
    opened.push({ generation: each.generation, key });
  }
  return opened;
}

/** A key that a file had before, which is sealed under the key of its directory. Throws EnvelopeDamaged. */
export function formerBytesOfFile(wrapped: ItemPlace, former: FormerKey): Promise<FileKeyBytes> {
  return unwrapFormerKey(former.encrypted_key, formerPlaceOfFile(wrapped, former.generation));
}

/** Where the former keys of a file are sealed: beside the one that it has now. */
export function formerPlaceOfFile(wrapped: ItemPlace, generation: number): FormerKeyPlace {
  const { itemId, parentId: id, parentKey: key, parentGeneration } = wrapped;
  return { itemId, generation, under: { id, key, generation: parentGeneration } };
}
