import { DIRECTORY_DEPTH_LIMIT } from '@coffer/contract';
import { chunkCount, decryptedSize, type VersionRow as SignedVersion, SizeImpossible } from '@coffer/crypto';
import { fieldRefused } from '../calls/refusal.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';
import type { ItemRow, VersionRow } from '../store/database/schema.ts';
import { itemRepository } from './item-repository.ts';
import { contentBytes, itemBytes } from './item-size.ts';
import { directoryMissing, movedIntoItself, tooDeep, uploadUnfinished } from './refusals.ts';
import type { ReturningItem } from './returning-item.ts';
import { searchRepository } from './search-repository.ts';
import type { SpaceChange } from './space-change.ts';
import { exceedSpace, withinTwice } from './take-space.ts';
import { trashRepository } from './trash-repository.ts';
import { treeRepository } from './tree-repository.ts';
import { versionRepository } from './version-repository.ts';
import { removeVersions } from './version-service.ts';

/** Of what comes back and is not there any more; its owner's clients have it from the sealed metadata. */
const UNKNOWN_MIME = 'application/octet-stream';

/**
 * Lets rows stand as a device has proven them, whatever is there. Keys above are not compared: nothing is sealed by it, and what
 * the rows say has to lead to the digest of the head that comes along.
 *
 * @param mostItems how many an account may have
 * @returns where the chunks are of versions that go
 */
export async function putBackIn(
  change: SpaceChange,
  rows: AsyncIterable<readonly ReturningItem[]>,
  mostItems: number,
): Promise<ChunkPlace[]> {
  return withinTwice(change.queries, change.spaceId, mostItems, () => putRows(change, rows));
}

async function putRows(
  change: SpaceChange,
  rows: AsyncIterable<readonly ReturningItem[]>,
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
  row: ReturningItem,
  { index, moved }: { readonly index: number; readonly moved: string[] },
): Promise<ChunkPlace[]> {
  const { queries, spaceId } = change;
  const { id } = row.item;
  const [before] = await itemRepository(queries).findAnywhere(spaceId, [id]);
  if (before !== undefined && before.kind !== kindOf(row))
    throw fieldRefused(`rows.${index}.id`, 'There is something of another kind with this id.');
  if ((before?.is_upload ?? 0) > 0) throw uploadUnfinished();
  const isHidden = await hiddenBy(change, row);
  await putItem(change, row, { before, isHidden });
  const freed = await putVersions(change, row);
  if (before === undefined) return freed;
  if (isDirectory(row) && before.parent_id !== parentIn(spaceId, row)) moved.push(id);
  if (isDirectory(row) && before.in_trash !== (isHidden ? 1 : 0)) {
    await trashRepository(queries)[isHidden ? 'hide' : 'show'](spaceId, [id]);
  }
  return freed;
}

const isDirectory = ({ item }: ReturningItem) => item.shownVersionId === null;
const kindOf = (row: ReturningItem) => (isDirectory(row) ? 0 : 1);
const parentIn = (spaceId: string, { item }: ReturningItem) =>
  item.parentId === spaceId ? null : item.parentId;

/** Whether a row is in the trash, itself or with the directory in which it lies. @throws Refusal `not_found` */
async function hiddenBy({ queries, spaceId }: SpaceChange, row: ReturningItem): Promise<boolean> {
  const isTrashed = row.item.trashed !== null;
  const parentId = parentIn(spaceId, row);
  if (parentId === null) return isTrashed;
  const [parent] = await itemRepository(queries).findAnywhere(spaceId, [parentId]);
  if (parent?.kind !== 0 || parent.stands_for !== null) throw directoryMissing();
  return isTrashed || parent.in_trash === 1;
}

interface Putting {
  readonly before: ItemRow | undefined;
  readonly isHidden: boolean;
}

async function putItem(
  change: SpaceChange,
  row: ReturningItem,
  { before, isHidden }: Putting,
): Promise<void> {
  const { queries, spaceId, now } = change;
  const { id, sealedName, sealedMetadata, trashed } = row.item;
  const sealed_bytes = itemBytes(sealedName, sealedMetadata);
  const bytes = sealed_bytes - (before?.sealed_bytes ?? 0);
  await exceedSpace(queries, spaceId, { bytes, items: before === undefined ? 1 : 0 });
  const columns = {
    parent_id: parentIn(spaceId, row),
    stands_for: row.standsFor,
    version_id: row.item.shownVersionId,
    sealed_bytes,
    encrypted_name: sealedName,
    name_epoch: row.item.nameEpoch,
    name_hash: row.item.nameHash,
    name_hash_epoch: row.item.nameHashEpoch,
    directory_metadata: sealedMetadata,
    metadata_epoch: row.item.metadataEpoch,
    directory_modified_at: isDirectory(row) ? (before?.file_modified_at ?? now) : null,
    trashed_at: trashed?.at ?? null,
    trashed_from: trashed?.fromId ?? null,
    in_trash: isHidden ? 1 : 0,
    revision: await change.revision(),
  };
  const items = itemRepository(queries);
  if (before !== undefined) {
    await items.putBack({ spaceId, id }, columns);
    // Its tokens may be those of another name; a device that indexes names again finds it.
    if (before.encrypted_name !== sealedName)
      await searchRepository(queries).replaceTokens(
        spaceId,
        { id, file_modified_at: before.file_modified_at },
        [],
      );
    return;
  }
  const kind = kindOf(row);
  await items.insert({ ...columns, space_id: spaceId, id, created_at: now, kind, is_upload: 0 });
}

/** Lets a file have the signed versions of a row alone. What waits for its owner to sign it stays, and goes on waiting. */
async function putVersions(
  change: SpaceChange,
  { item, versions: wanted, further }: ReturningItem,
): Promise<ChunkPlace[]> {
  const { queries, spaceId } = change;
  const versions = versionRepository(queries);
  const stored = await versions.list(spaceId, item.id);
  const kept = new Set([...wanted, ...further].map(({ id }) => id));
  const gone = stored.filter((each) => isSigned(each) && !kept.has(each.id));
  await change.countRemoved(async () => gone.length);
  const freed = gone.length === 0 ? [] : await removeVersions(queries, spaceId, gone);
  const known = new Map(stored.map((version) => [version.id, version]));
  // What is left of an upload is finished by nobody but its maker.
  if (wanted.some(({ id }) => known.get(id)?.finished_upload_at === null)) throw uploadUnfinished();
  await renumberUnsigned(change, item.id, { stored, wanted });
  for (const version of wanted) await putVersion(change, version, known.get(version.id));
  return freed;
}

const isSigned = ({ finished_upload_at, waiting }: VersionRow) =>
  finished_upload_at !== null && waiting === 0;

/** Gives what is not finished, or waits to be signed, numbers behind those of versions that are put back: one may have the same. */
async function renumberUnsigned(
  { queries, spaceId }: SpaceChange,
  itemId: string,
  { stored, wanted }: { readonly stored: readonly VersionRow[]; readonly wanted: readonly SignedVersion[] },
): Promise<void> {
  const taken = new Set(wanted.map(({ number }) => number));
  const back = new Set(wanted.map(({ id }) => id));
  const begun = stored.filter((each) => !isSigned(each) && !back.has(each.id) && taken.has(each.number));
  if (begun.length === 0) return;
  const versions = versionRepository(queries);
  let number = Math.max(...taken, (await versions.nextNumber(spaceId, itemId)) - 1);
  for (const { id } of begun) {
    number += 1;
    await versions.renumber({ spaceId, id }, number);
  }
}

async function putVersion(
  { queries, spaceId, now }: SpaceChange,
  version: SignedVersion,
  stored: VersionRow | undefined,
): Promise<void> {
  const { id, itemId, number, root, size: sealed_size, sealedMetadata, author, thumbnailHash } = version;
  const sealed = {
    ...{ encrypted_key: version.wrappedKey, key_epoch: version.keyEpoch, encrypted_metadata: sealedMetadata },
    ...version.sealedHashes,
    author,
  };
  const columns = { number, ...sealed, root, sealed_size };
  const versions = versionRepository(queries);
  const isSame = (await versions.thumbnailHash(spaceId, id)) === thumbnailHash;
  const content_bytes =
    stored !== undefined && isSame
      ? stored.content_bytes + (sealedMetadata?.length ?? 0) - (stored.encrypted_metadata?.length ?? 0)
      : contentBytes({ encrypted_metadata: sealedMetadata }, number);
  if (stored === undefined) {
    const size = plainSize(sealed_size);
    await exceedSpace(queries, spaceId, { bytes: size + content_bytes, items: 0 });
    const times = { file_modified_at: now, begun_at: now, finished_upload_at: now };
    const row = { mime: UNKNOWN_MIME, size, chunks: chunkCount(size), ...times, content_bytes, ...columns };
    // Its content is gone, which whoever reads it and the check are told.
    await versions.insert({ space_id: spaceId, id, item_id: itemId, ...row });
  } else {
    await exceedSpace(queries, spaceId, { bytes: content_bytes - stored.content_bytes, items: 0 });
    await versions.finishRecord({ spaceId, id }, { ...columns, content_bytes });
  }
  // Which one it was stands in the row; the picture itself is gone.
  if (!isSame) await versions.nameThumbnail({ spaceId, id }, thumbnailHash);
}

/** How long a content is, by how long it is sealed. @throws Refusal `validation_failed` where none is so long */
function plainSize(sealedSize: number): number {
  try {
    return decryptedSize(sealedSize);
  } catch (error) {
    if (!(error instanceof SizeImpossible)) throw error;
    throw fieldRefused('rows', 'No content has this size.');
  }
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
