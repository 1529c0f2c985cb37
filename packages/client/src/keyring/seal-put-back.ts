import type { PutBackRow } from '@coffer/contract';
import {
  type ItemRow,
  itemId,
  nameHash,
  openDirectoryMetadata,
  type SpaceKey,
  sealDirectoryMetadata,
  sealName,
  unwrapContentKey,
  type VersionRow,
  versionId,
  wrapContentKey,
} from '@coffer/crypto';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import { putBackRowOf } from '../rows/canonical-item.ts';
import type { ReturningRow } from '../rows/differences.ts';
import { openNameOf } from './open-record.ts';
import type { SpaceKeys } from './space-keys.ts';
import { unlessDamaged } from './unless-damaged.ts';

/**
 * Opens what stands sealed in rows by the keys of the end from which they come, and seals it for the epoch with which the fork ends. What does not open stays
 * as it is, and so does the hash of a name that it is not of.
 */
export async function sealPutBack(
  rows: readonly ReturningRow[],
  from: SpaceKeys,
  to: SpaceKey,
): Promise<PutBackRow[]> {
  return mapBounded(rows, CONCURRENCY, async ({ row, standsFor, missing }) => {
    const { item } = row;
    const lost = new Set(missing);
    const [naming, metadata, versions] = await Promise.all([
      nameAgain(item, from, to),
      metadataAgain(item, from, to),
      Promise.all(row.versions.map((each) => (lost.has(each.id) ? wrapAgain(each, { from, to }) : each))),
    ]);
    return putBackRowOf({ ...row, item: { ...item, ...naming, ...metadata }, versions }, standsFor);
  });
}

async function nameAgain(item: ItemRow, from: SpaceKeys, to: SpaceKey): Promise<Partial<ItemRow>> {
  const { id, nameEpoch: name_epoch, sealedName: encrypted_name } = item;
  const name = await unlessDamaged(openNameOf({ id, name_epoch, encrypted_name }, from));
  if (name === null) return {};
  // At the top the space is the parent.
  const place = itemId(item.parentId);
  const hashedUnder = from.all.get(item.nameHashEpoch);
  const isItsHash = hashedUnder !== undefined && (await nameHash(hashedUnder, place, name)) === item.nameHash;
  const [sealedName, hash] = await Promise.all([
    sealName(to, itemId(id), name),
    isItsHash ? nameHash(to, place, name) : null,
  ]);
  const named = { sealedName, nameEpoch: to.epoch };
  return hash === null ? named : { ...named, nameHash: hash, nameHashEpoch: to.epoch };
}

/** Of a directory; that of a file stands under the keys of its contents. */
async function metadataAgain(item: ItemRow, from: SpaceKeys, to: SpaceKey): Promise<Partial<ItemRow>> {
  const { sealedMetadata: sealed, metadataEpoch: epoch } = item;
  const key = epoch === null ? undefined : from.all.get(epoch);
  if (sealed === null || key === undefined) return {};
  const id = itemId(item.id);
  const metadata = await unlessDamaged(openDirectoryMetadata(key, id, sealed));
  if (metadata === null) return {};
  return { sealedMetadata: await sealDirectoryMetadata(to, id, metadata), metadataEpoch: to.epoch };
}

async function wrapAgain(
  version: VersionRow,
  { from, to }: { readonly from: SpaceKeys; readonly to: SpaceKey },
): Promise<VersionRow> {
  const { keyEpoch: epoch, wrappedKey: wrapped } = version;
  const key = epoch === null ? undefined : from.all.get(epoch);
  if (key === undefined || wrapped === null) return version;
  const place = { itemId: itemId(version.itemId), versionId: versionId(version.id) };
  const bytes = await unlessDamaged(unwrapContentKey(key, place, wrapped));
  if (bytes === null) return version;
  const again = await wrapContentKey(to, place, bytes).finally(() => bytes.fill(0));
  return { ...version, wrappedKey: again, keyEpoch: to.epoch };
}
