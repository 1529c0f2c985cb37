import { DIRECTORY_DEPTH_LIMIT, type PutBackRow } from '@coffer/contract';
import { fieldRefused } from '../calls/refusal.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';
import type { ItemRow, VersionRow } from '../store/database/schema.ts';
import { itemRepository } from './item-repository.ts';
import { contentBytes, itemBytes } from './item-size.ts';
import { directoryMissing, movedIntoItself, tooDeep, uploadUnfinished } from './refusals.ts';
import { searchRepository } from './search-repository.ts';
import type { SpaceChange } from './space-change.ts';
import { exceedSpace, withinTwice } from './take-space.ts';
import { trashRepository } from './trash-repository.ts';
import { treeRepository } from './tree-repository.ts';
import { versionRepository } from './version-repository.ts';
import { removeVersions } from './version-service.ts';

type PutVersion = NonNullable<PutBackRow['other_versions']>[number];

/**
 * Lets rows stand as a device has proven them, whatever is there. Keys above are not compared: nothing is sealed by it, and what
 * the rows say has to lead to the digest of the head that comes along.
 *
 * @param mostItems how many an account may have
 * @returns where the chunks are of versions that go
 */
export async function putBackIn(
  change: SpaceChange,
  rows: AsyncIterable<readonly PutBackRow[]>,
  mostItems: number,
): Promise<ChunkPlace[]> {
  return withinTwice(change.queries, change.spaceId, mostItems, () => putRows(change, rows));
}

async function putRows(
  change: SpaceChange,
  rows: AsyncIterable<readonly PutBackRow[]>,
): Promise<ChunkPlace[]> {
  const freed: ChunkPlace[] = [];
  const moved: string[] = [];
  let index = 0;
  for await (const some of rows) {
    for (const row of some) {
      freed.push(...(await putRow(change, row, { index, moved })));
      index += 1;
    }
  }
  if (index === 0) throw fieldRefused('rows', 'There is nothing to be put back.');
  for (const id of moved) await checkTree(change, id);
  return freed;
}

/** @param among where it comes among all that are put back, and directories that have another place by now */
async function putRow(
  change: SpaceChange,
  row: PutBackRow,
  { index, moved }: { readonly index: number; readonly moved: string[] },
): Promise<ChunkPlace[]> {
  const { queries, spaceId } = change;
  const [before] = await itemRepository(queries).findAnywhere(spaceId, [row.id]);
  if (before !== undefined && before.kind !== kindOf(row))
    throw fieldRefused(`rows.${index}.id`, 'There is something of another kind with this id.');
  if ((before?.is_upload ?? 0) > 0) throw uploadUnfinished();
  const isHidden = await hiddenBy(change, row);
  await putItem(change, row, { before, isHidden });
  const freed = await putVersions(change, row);
  if (before === undefined) return freed;
  if (row.version_id === null && before.parent_id !== row.file_id) moved.push(row.id);
  if (row.version_id === null && before.in_trash !== (isHidden ? 1 : 0)) {
    await trashRepository(queries)[isHidden ? 'hide' : 'show'](spaceId, [row.id]);
  }
  return freed;
}

const kindOf = ({ version_id }: PutBackRow) => (version_id === null ? 0 : 1);

/** Whether a row is in the trash, itself or with the directory in which it lies. @throws Refusal `not_found` */
async function hiddenBy({ queries, spaceId }: SpaceChange, row: PutBackRow): Promise<boolean> {
  if (row.file_id === null) return row.trashed !== undefined;
  const [parent] = await itemRepository(queries).findAnywhere(spaceId, [row.file_id]);
  if (parent?.kind !== 0 || parent.stands_for !== null) throw directoryMissing();
  return row.trashed !== undefined || parent.in_trash === 1;
}

interface Putting {
  readonly before: ItemRow | undefined;
  readonly isHidden: boolean;
}

async function putItem(change: SpaceChange, row: PutBackRow, { before, isHidden }: Putting): Promise<void> {
  const { queries, spaceId } = change;
  const isDirectory = row.version_id === null;
  const sealed_bytes = itemBytes(row.encrypted_name, isDirectory ? row.encrypted_metadata : null);
  const bytes = sealed_bytes - (before?.sealed_bytes ?? 0);
  await exceedSpace(queries, spaceId, { bytes, items: before === undefined ? 1 : 0 });
  const columns = {
    parent_id: row.file_id,
    stands_for: row.space_id ?? null,
    version_id: row.version_id,
    sealed_bytes,
    encrypted_name: row.encrypted_name,
    name_epoch: row.name_epoch ?? 1,
    name_hash: row.name_hash,
    name_hash_epoch: row.name_hash_epoch,
    directory_metadata: isDirectory ? row.encrypted_metadata : null,
    metadata_epoch: isDirectory && row.encrypted_metadata !== null ? (row.metadata_epoch ?? 1) : null,
    directory_modified_at: isDirectory ? row.file_modified_at : null,
    trashed_at: row.trashed?.at ?? null,
    trashed_from: row.trashed === undefined ? null : (row.trashed_from ?? spaceId),
    in_trash: isHidden ? 1 : 0,
    revision: await change.revision(),
  };
  const items = itemRepository(queries);
  if (before !== undefined) {
    await items.putBack({ spaceId, id: row.id }, columns);
    // Its tokens may be those of another name; a device that indexes names again finds it.
    if (before.encrypted_name !== row.encrypted_name)
      await searchRepository(queries).replaceTokens(spaceId, row, []);
    return;
  }
  const { id, created_at } = row;
  await items.insert({ ...columns, space_id: spaceId, id, created_at, kind: kindOf(row), is_upload: 0 });
}

/** Lets a file have the versions of a row alone. */
async function putVersions(change: SpaceChange, row: PutBackRow): Promise<ChunkPlace[]> {
  const { queries, spaceId } = change;
  const versions = versionRepository(queries);
  const stored = await versions.list(spaceId, row.id);
  const wanted = versionsIn(row);
  const kept = new Set([...wanted, ...(row.further_versions ?? [])].map(({ id }) => id));
  const gone = stored.filter(({ id, finished_upload_at }) => finished_upload_at !== null && !kept.has(id));
  await change.countRemoved(async () => gone.length);
  const freed = gone.length === 0 ? [] : await removeVersions(queries, spaceId, gone);
  const known = new Map(stored.map((version) => [version.id, version]));
  // What is left of an upload is finished by nobody but its maker.
  if (wanted.some(({ id }) => known.get(id)?.finished_upload_at === null)) throw uploadUnfinished();
  await renumberUploads(change, row.id, { stored, wanted });
  for (const version of wanted) await putVersion(change, row.id, version, known.get(version.id));
  return freed;
}

/** Gives uploads that are not finished numbers behind those of versions that are put back: one may have been begun under the same. */
async function renumberUploads(
  { queries, spaceId }: SpaceChange,
  itemId: string,
  { stored, wanted }: { readonly stored: readonly VersionRow[]; readonly wanted: readonly PutVersion[] },
): Promise<void> {
  const taken = new Set(wanted.map(({ number }) => number));
  const begun = stored.filter((each) => each.finished_upload_at === null && taken.has(each.number));
  if (begun.length === 0) return;
  const versions = versionRepository(queries);
  let number = Math.max(...taken, (await versions.nextNumber(spaceId, itemId)) - 1);
  for (const { id } of begun) {
    number += 1;
    await versions.renumber({ spaceId, id }, number);
  }
}

/** All versions of a row, the one that it shows first. */
function versionsIn(row: PutBackRow): PutVersion[] {
  const { version_id: id, version_number, version_created_at, other_versions = [] } = row;
  if (id === null) return [];
  const shown = { ...row, id, number: version_number ?? 1, created_at: version_created_at ?? row.created_at };
  return [shown, ...other_versions];
}

async function putVersion(
  { queries, spaceId }: SpaceChange,
  itemId: string,
  version: PutVersion,
  stored: VersionRow | undefined,
): Promise<void> {
  const { id, number, root, sealed_size, finished_upload_at, thumbnail_hash } = version;
  if (root === null || sealed_size === null || finished_upload_at === null) throw uploadUnfinished();
  const { encrypted_metadata, author, md5, sha1, sha256, blake2b } = version;
  const encrypted_key = version.encrypted_key || null;
  const key_epoch = encrypted_key === null ? null : (version.key_epoch ?? 1);
  const sealed = { encrypted_key, key_epoch, encrypted_metadata, author, md5, sha1, sha256, blake2b };
  const columns = { number, ...sealed, root, sealed_size };
  const versions = versionRepository(queries);
  const isSame = (await versions.thumbnailHash(spaceId, id)) === thumbnail_hash;
  const content_bytes =
    stored !== undefined && isSame
      ? stored.content_bytes + (encrypted_metadata?.length ?? 0) - (stored.encrypted_metadata?.length ?? 0)
      : contentBytes({ encrypted_metadata }, number);
  if (stored === undefined) {
    const { mime, size, chunks, file_modified_at, created_at: begun_at } = version;
    await exceedSpace(queries, spaceId, { bytes: size + content_bytes, items: 0 });
    const row = {
      mime,
      size,
      chunks,
      file_modified_at,
      begun_at,
      finished_upload_at,
      content_bytes,
      ...columns,
    };
    // Its content is gone, which whoever reads it and the check are told.
    await versions.insert({ space_id: spaceId, id, item_id: itemId, ...row });
  } else {
    await exceedSpace(queries, spaceId, { bytes: content_bytes - stored.content_bytes, items: 0 });
    await versions.finishRecord({ spaceId, id }, { ...columns, content_bytes });
  }
  // Which one it was stands in the row; the picture itself is gone.
  if (!isSame) await versions.nameThumbnail({ spaceId, id }, thumbnail_hash);
}

/** @throws Refusal where a directory lies in itself, or too deep */
async function checkTree({ queries, spaceId }: SpaceChange, id: string): Promise<void> {
  const tree = treeRepository(queries);
  const [row] = await itemRepository(queries).findAnywhere(spaceId, [id]);
  if (row?.parent_id == null) return;
  const above = await tree.ancestorsOfMany(spaceId, [row.parent_id]);
  if (above.some((directory) => directory.id === id)) throw movedIntoItself();
  const height = await tree.heightOf(spaceId, [id]);
  if (above.length + height > DIRECTORY_DEPTH_LIMIT) throw tooDeep();
}
