import type { BatchOperation } from '@coffer/contract';
import {
  contentRoot,
  EnvelopeDamaged,
  itemId,
  openDirectoryMetadata,
  sealDirectoryMetadata,
  sealMetadata,
  unwrapContentKey,
  versionId,
  wrapContentKey,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { isDirectory } from '../rows/is-directory.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import { openContent, openNameOf } from './open-record.ts';
import type { OpenKeyring } from './opened-keys.ts';
import { sealNaming } from './seal-item.ts';
import type { SpaceKeys } from './space-keys.ts';
import { unlessDamaged } from './unless-damaged.ts';

type Finish = Extract<BatchOperation, { kind: 'finish' }>;

/** An item that was added, or another version of a file. */
export type AcceptedAs = 'added' | 'version';

/** Seals what a program without keys added, or stored over another version, as its owner's. Throws EnvelopeDamaged, `content_unfinished`. */
export async function sealAccepted(
  row: SpaceRow,
  as: AcceptedAs,
  keys: OpenKeyring,
): Promise<BatchOperation> {
  return as === 'added' ? sealAdded(row, keys) : sealAcceptedVersion(row, keys.space);
}

/** What was added gets a name of its owner's in the directory in which it lies. What its content holds stays as it is. */
async function sealAdded(row: SpaceRow, { opened, ...keys }: OpenKeyring): Promise<BatchOperation> {
  const id = itemId(row.id);
  const name = await openNameOf(row, keys.space);
  const naming = await sealNaming(name, { id, parentId: row.file_id }, keys);
  const { mime, file_modified_at } = row;
  const named = { ...naming, id, file_id: row.file_id, mime, file_modified_at };
  if (isDirectory(row)) {
    opened.add({ id, name, content: null });
    const metadata = await acceptedMetadata(row, keys.space);
    const sealed = { encrypted_key: '' as const, ...(metadata !== null && { encrypted_metadata: metadata }) };
    return { kind: 'create', item: { ...named, ...sealed } };
  }
  const { content, fields } = await acceptedContent(row, keys.space);
  const item = { ...named, ...fields, version_id: row.version_id ?? row.id };
  return { kind: 'finish', id, version_id: item.version_id, number: 1, content, item };
}

/** What describes a directory, sealed as whatever else the batch brings; null where it does not open. */
async function acceptedMetadata(row: SpaceRow, { all, newest }: SpaceKeys): Promise<string | null> {
  const { encrypted_metadata: sealed, metadata_epoch: epoch } = row;
  if (sealed === null || epoch === newest.epoch) return sealed;
  const under = all.get(epoch ?? 0);
  if (under === undefined) return null;
  const id = itemId(row.id);
  const metadata = await unlessDamaged(openDirectoryMetadata(under, id, sealed));
  return metadata && sealDirectoryMetadata(newest, id, metadata);
}

/** The same for a version that it stored over another one of a file. */
async function sealAcceptedVersion(row: SpaceRow, space: SpaceKeys): Promise<BatchOperation> {
  const { content, fields } = await acceptedContent(row, space);
  const id = row.version_id ?? '';
  const version = { ...fields, id, mime: row.mime, file_modified_at: row.file_modified_at };
  return {
    kind: 'finish',
    id: row.id,
    version_id: id,
    number: row.version_number ?? 1,
    content,
    version,
  };
}

/** A content whose key is sealed as whatever else the batch brings, since there may be a newer epoch than the program knew. The root is the server's word where its maker sealed none. */
async function acceptedContent(row: SpaceRow, space: SpaceKeys) {
  const { md5, sha1, sha256, blake2b, root, sealed_size, version_id, encrypted_key } = row;
  if (md5 === null || sha1 === null || sha256 === null || blake2b === null)
    throw failed('content_unfinished');
  if (root === null || sealed_size === null || version_id === null) throw failed('content_unfinished');
  const { metadata, key } = await openContent(row, space);
  const under = space.all.get(row.key_epoch ?? 0);
  if (key === null || under === undefined) throw new EnvelopeDamaged('content-key');
  const place = { itemId: itemId(row.id), versionId: versionId(version_id) };
  const bytes = await unwrapContentKey(under, place, encrypted_key);
  const wrapped = await wrapContentKey(space.newest, place, bytes).finally(() => bytes.fill(0));
  const stored = metadata.content ?? { root: contentRoot(root), size: sealed_size };
  const content: Finish['content'] = {
    ...{ md5, sha1, sha256, blake2b, root, sealed_size },
    encrypted_metadata: await sealMetadata(key, place.versionId, { ...metadata, content: stored }),
  };
  const fields = {
    ...{ size: row.size, chunks: row.chunks, epoch: space.newest.epoch },
    encrypted_key: wrapped,
    ...(row.thumbnail_hash !== null && { thumbnail_hash: row.thumbnail_hash }),
  };
  return { content, fields };
}
