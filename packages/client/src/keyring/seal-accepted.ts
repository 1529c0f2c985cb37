import { type BatchOperation, DIRECTORY_MIME, type SpaceRow } from '@coffer/contract';
import {
  contentRoot,
  EnvelopeDamaged,
  type ItemPlace,
  sealMetadata,
  unwrapFileKey,
  versionId,
  wrapFileKey,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { type ItemKeys, openContent } from './open-record.ts';
import type { OpenKeyring } from './opened-keys.ts';
import { type NamedThere, sealNaming } from './seal-item.ts';
import { rewrapVersion } from './seal-renewal.ts';

type Finish = Extract<BatchOperation, { kind: 'finish' }>;

/** An item that was added, or a version whose file is named so. */
export type AcceptedAs = 'added' | NamedThere;

/** Seals what a program without keys added, or stored over another version: see `sealAdded`, `sealAcceptedVersion`. */
export async function sealAccepted(
  row: SpaceRow,
  as: AcceptedAs,
  keys: OpenKeyring,
): Promise<BatchOperation> {
  return as === 'added' ? sealAdded(row, keys) : sealAcceptedVersion(row, as, keys);
}

/**
 * Seals an item that a program without keys added, and that was opened, as its owner's: its key and its name in the directory in
 * which it lies. What its content holds stays as it is. Throws `item_not_opened`, `key_renewal_due`, EnvelopeDamaged.
 */
async function sealAdded(row: SpaceRow, { opened, accountKey }: OpenKeyring): Promise<BatchOperation> {
  const keys = opened.movedKeys(row.id);
  const parent = opened.newest(row.file_id, accountKey);
  const generation = opened.greatest(parent);
  const { itemId: id } = keys.wrapped.place;
  const place: ItemPlace = {
    itemId: id,
    parentId: parent.boundId,
    parentKey: parent.key,
    generation,
    parentGeneration: parent.generation,
  };
  const bytes = await unwrapFileKey(keys.wrapped.envelope, keys.wrapped.place);
  const envelope = await wrapFileKey(bytes, place).finally(() => bytes.fill(0));
  const naming = await sealNaming(keys.name, { accountKey, parent, id, key: keys.key, generation });
  const sealed = { ...keys, generation, sealedName: naming.encrypted_name, wrapped: { envelope, place } };
  const named = {
    ...naming,
    id,
    file_id: parent.id,
    mime: row.mime,
    file_modified_at: row.file_modified_at,
    encrypted_key: envelope,
    generation,
    parent_generation: parent.generation,
  };
  if (row.mime === DIRECTORY_MIME) {
    opened.add(id, sealed);
    const metadata = row.encrypted_metadata;
    return { kind: 'create', item: { ...named, ...(metadata !== null && { encrypted_metadata: metadata }) } };
  }
  const { content, fields, contentKey } = await acceptedContent(row, keys, sealed);
  opened.add(id, { ...sealed, contentKey });
  const item = { ...named, ...fields, version_id: row.version_id ?? row.id };
  return { kind: 'finish', id, version_id: item.version_id, number: 1, content, item };
}

/**
 * The same for a version that it stored over another one of a file.
 *
 * @param where under which key of the file: the one that it has, or one that it gets with the same batch
 */
async function sealAcceptedVersion(
  row: SpaceRow,
  where: NamedThere,
  { opened, accountKey }: OpenKeyring,
): Promise<BatchOperation> {
  const former = opened.movedKeys(row.id);
  const keys = where === 'there' ? opened.newestKeys(row.id, accountKey) : opened.proposed(where.envelope);
  const { content, fields } = await acceptedContent(row, former, keys);
  const id = row.version_id ?? '';
  const number = row.version_number ?? 1;
  const version = {
    ...fields,
    id,
    mime: row.mime,
    file_modified_at: row.file_modified_at,
    generation: keys.generation,
  };
  return { kind: 'finish', id: row.id, version_id: id, number, content, version };
}

/** A content whose key is wrapped under another key of its file. The root is the server's word where its maker sealed none. */
async function acceptedContent(row: SpaceRow, former: ItemKeys, next: Pick<ItemKeys, 'key' | 'generation'>) {
  const { md5, sha1, sha256, blake2b, root, sealed_size, version_id, encrypted_content_key } = row;
  if (md5 === null || sha1 === null || sha256 === null || blake2b === null)
    throw failed('content_unfinished');
  if (root === null || sealed_size === null || version_id === null) throw failed('content_unfinished');
  const { metadata, key } = await openContent(
    { ...row, generation: former.generation },
    former.key,
    async () => [],
  );
  if (key === null) throw new EnvelopeDamaged('content-key');
  const stored = metadata.content ?? { root: contentRoot(root), size: sealed_size };
  const version = versionId(version_id);
  const envelope = await rewrapVersion(former, version, encrypted_content_key ?? '', next);
  const content: Finish['content'] = {
    ...{ md5, sha1, sha256, blake2b, root, sealed_size },
    encrypted_metadata: await sealMetadata(key, version, { ...metadata, content: stored }),
  };
  const fields = {
    ...{ size: row.size, chunks: row.chunks },
    encrypted_content_key: envelope,
    ...(row.thumbnail_hash !== null && { thumbnail_hash: row.thumbnail_hash }),
  };
  return { content, fields, contentKey: envelope };
}
