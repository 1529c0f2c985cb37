import type { FileVersion, newItem, newVersion } from '@coffer/contract';
import type { z } from 'zod';
import type { Queries } from '../store/database/database.ts';
import type { ItemRow, NewVersionRow, VersionRow } from '../store/database/schema.ts';
import { itemRepository } from './item-repository.ts';
import { contentBytes, type ItemShape } from './item-size.ts';
import { searchRepository } from './search-repository.ts';
import { spaceRepository } from './space-repository.ts';
import { versionRepository } from './version-repository.ts';

/** Which version of which file it is. */
interface VersionName {
  readonly spaceId: string;
  readonly itemId: string;
  readonly id: string;
  readonly number: number;
}

/** The row of a version that is begun. */
export function newVersionRow(
  { spaceId, itemId, id, number }: VersionName,
  request: Omit<z.output<typeof newVersion>, 'id'> | z.output<typeof newItem>,
  { size, chunks }: Pick<ItemShape, 'size' | 'chunks'>,
  now: number,
): NewVersionRow {
  return {
    space_id: spaceId,
    id,
    item_id: itemId,
    number,
    encrypted_content_key: request.encrypted_content_key ?? null,
    mime: request.mime,
    size,
    content_bytes: contentBytes(request, number),
    chunks,
    encrypted_metadata: request.encrypted_metadata ?? null,
    md5: request.md5 ?? null,
    sha1: request.sha1 ?? null,
    sha256: request.sha256 ?? null,
    blake2b: request.blake2b ?? null,
    root: null,
    sealed_size: null,
    file_modified_at: request.file_modified_at,
    begun_at: now,
    finished_upload_at: null,
  };
}

/** Stores the row of a version, and its thumbnail if it has one. */
export async function insertVersion(
  queries: Queries,
  version: NewVersionRow,
  encryptedThumbnail: string | undefined,
): Promise<void> {
  const versions = versionRepository(queries);
  await versions.insert(version);
  if (encryptedThumbnail === undefined) return;
  const { space_id, id: version_id } = version;
  await versions.insertThumbnail({ space_id, version_id, encrypted_thumbnail: encryptedThumbnail });
}

/** Lets a file show one of its versions. */
export async function showVersion(queries: Queries, version: VersionRow): Promise<void> {
  const { space_id: spaceId, item_id: id, file_modified_at } = version;
  const revision = await spaceRepository(queries).nextRevision(spaceId);
  await itemRepository(queries).show({ spaceId, id }, { version_id: version.id, revision });
  await searchRepository(queries).setModifiedAt({ spaceId, id }, file_modified_at);
}

/** Notes that a file has other versions, or other contents of them. */
export async function stampItem(queries: Queries, spaceId: string, id: string): Promise<void> {
  const revision = await spaceRepository(queries).nextRevision(spaceId);
  await itemRepository(queries).stamp({ spaceId, id }, revision);
}

/** A file as it would be shown with one of its versions. */
export function withContent(
  item: ItemRow,
  { space_id, id, item_id, number, begun_at, ...content }: VersionRow,
): ItemRow {
  const { content_bytes: _, ...shown } = content;
  return { ...item, ...shown, version_id: id };
}

/** A version as it goes over the wire. */
export function versionOf(version: VersionRow, hasThumbnail: boolean): FileVersion {
  return {
    id: version.id,
    number: version.number,
    encrypted_content_key: version.encrypted_content_key,
    encrypted_metadata: version.encrypted_metadata,
    mime: version.mime,
    size: version.size,
    chunks: version.chunks,
    chunks_stored: version.chunks_stored,
    has_thumbnail: hasThumbnail,
    file_modified_at: version.file_modified_at,
    created_at: version.begun_at,
    finished_upload_at: version.finished_upload_at,
    root: version.root,
    sealed_size: version.sealed_size,
  };
}
