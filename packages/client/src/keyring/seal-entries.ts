import type { Item, LinkEntry } from '@coffer/contract';
import {
  importLinkKey,
  itemId,
  type LinkId,
  type LinkKey,
  linkEpochKey,
  linkId,
  sealLinkEntry,
  unwrapContentKey,
  versionId,
} from '@coffer/crypto';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import { isDirectory } from '../rows/is-directory.ts';
import { openNameOf, unreadableName } from './open-record.ts';
import type { SpaceKeys } from './space-keys.ts';
import { unlessDamaged } from './unless-damaged.ts';

/** What of a proven row an entry is made from. */
export type EntryRow = Pick<
  Item,
  'id' | 'file_id' | 'version_id' | 'encrypted_key' | 'key_epoch' | 'encrypted_name' | 'name_epoch'
>;

/** A link, and the item that it is of. */
export interface LinkedOf {
  readonly id: string;
  readonly linkedId: string;
}

/**
 * Seals what the visitors of a link read, from proven rows: that of the linked item itself, and those of what lies below it. What has no content key that opens
 * gets no entry.
 *
 * @param linkedId the item that the link is of, whose place no entry tells
 */
export async function sealEntries(
  { id, linkedId }: LinkedOf,
  rows: readonly EntryRow[],
  space: SpaceKeys,
): Promise<LinkEntry[]> {
  const link = linkId(id);
  const key = await importLinkKey(await linkEpochKey(space.newest, link));
  const entering = { link, key, linkedId, space };
  const sealed = await mapBounded(rows, CONCURRENCY, (row) => sealEntry(row, entering));
  return sealed.flatMap((entry) => entry ?? []);
}

interface Entering {
  readonly link: LinkId;
  readonly key: LinkKey;
  readonly linkedId: string;
  readonly space: SpaceKeys;
}

async function sealEntry(row: EntryRow, { link, key, linkedId, space }: Entering): Promise<LinkEntry | null> {
  const item = itemId(row.id);
  const version = row.version_id === null ? null : versionId(row.version_id);
  const parent = row.id === linkedId || row.file_id === null ? null : itemId(row.file_id);
  const { epoch } = space.newest;
  const place = { linkId: link, itemId: item, parentId: parent, versionId: version, epoch };
  const name = (await unlessDamaged(openNameOf(row, space))) ?? unreadableName(row.id);
  const entry = (envelope: string) => ({
    item_id: row.id,
    parent_id: parent,
    version_id: row.version_id,
    epoch,
    envelope,
  });
  if (isDirectory(row)) return entry(await sealLinkEntry(key, place, { name, contentKey: null }));
  const under = space.all.get(row.key_epoch ?? 0);
  if (under === undefined || version === null) return null;
  const content = { itemId: item, versionId: version };
  const contentKey = await unlessDamaged(unwrapContentKey(under, content, row.encrypted_key));
  if (contentKey === null) return null;
  const sealed = sealLinkEntry(key, place, { name, contentKey }).finally(() => contentKey.fill(0));
  return entry(await sealed);
}
