import { randomUUID } from 'node:crypto';
import type { PutBackRow } from '@coffer/contract';
import { type ItemRow, itemRowBytes, toBase64Url, type VersionRow, versionRowBytes } from '@coffer/crypto';
import type { ReturningItem } from '../../src/storage/returning-item.ts';

/** A directory at the top of a space, as it is put back. */
export function directoryBack(spaceId: string, changes: Partial<ItemRow> = {}): ReturningItem {
  const item = {
    ...{
      id: randomUUID(),
      parentId: spaceId,
      kind: 'directory' as const,
      nameEpoch: 2,
      sealedName: 'a name',
    },
    ...{ nameHashEpoch: 3, nameHash: randomUUID(), metadataEpoch: null, sealedMetadata: null },
    ...{ shownVersionId: null, trashed: null, ...changes },
  };
  return { item, versions: [], further: [], standsFor: null };
}

/** A version of a file, as it is put back. */
export function versionBack(itemId: string, changes: Partial<VersionRow> = {}): VersionRow {
  const id = changes.id ?? randomUUID();
  return {
    ...{ id, itemId, number: 1, keyEpoch: null, wrappedKey: null, contentId: id, root: 'root', size: 33 },
    ...{ sealedMetadata: null, sealedHashes: { md5: null, sha1: null, sha256: null, blake2b: null } },
    ...{ thumbnailHash: null, author: null, ...changes },
  };
}

/** A file that shows the first of these versions. */
export function fileBack(
  spaceId: string,
  changes: Partial<ItemRow>,
  ...[shown = {}, ...others]: readonly Partial<VersionRow>[]
): ReturningItem {
  const { id } = directoryBack(spaceId, changes).item;
  const versions = [shown, ...others].map((version) => versionBack(id, version));
  const shownVersionId = versions[0]?.id ?? null;
  return { ...directoryBack(spaceId, { ...changes, id, kind: 'file', shownVersionId }), versions };
}

/** The same as it is sent. */
export function sentBack({ item, versions }: ReturningItem): PutBackRow {
  return {
    item: toBase64Url(itemRowBytes(item)),
    versions: versions.map((version) => toBase64Url(versionRowBytes(version))),
  };
}
