import type { PutBackRow } from '@coffer/contract';
import {
  itemId,
  nameHash,
  openDirectoryMetadata,
  type SpaceKey,
  sealDirectoryMetadata,
  sealName,
  unwrapContentKey,
  versionId,
  wrapContentKey,
} from '@coffer/crypto';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import type { ReturningRow } from '../rows/differences.ts';
import { openNameOf } from './open-record.ts';
import { placeIn } from './seal-item.ts';
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
  return mapBounded(rows, CONCURRENCY, async ({ row, missing }) => {
    const lost = new Set(missing);
    const rewrapped = <V extends VersionKey>(version: V) =>
      lost.has(version.id) ? wrapAgain(row.id, version, { from, to }) : version;
    const [naming, metadata, shown, others] = await Promise.all([
      nameAgain(row, from, to),
      metadataAgain(row, from, to),
      row.version_id === null ? null : rewrapped({ ...row, id: row.version_id }),
      row.other_versions && Promise.all(row.other_versions.map(rewrapped)),
    ]);
    const key = shown && { encrypted_key: shown.encrypted_key ?? '', key_epoch: shown.key_epoch };
    return { ...row, ...naming, ...metadata, ...key, ...(others && { other_versions: others }) };
  });
}

async function nameAgain(row: PutBackRow, from: SpaceKeys, to: SpaceKey): Promise<Partial<PutBackRow>> {
  const name = await unlessDamaged(openNameOf(row, from));
  if (name === null) return {};
  const place = placeIn(from, row.file_id);
  const hashedUnder = from.all.get(row.name_hash_epoch);
  const isItsHash = hashedUnder !== undefined && (await nameHash(hashedUnder, place, name)) === row.name_hash;
  const [encrypted_name, hash] = await Promise.all([
    sealName(to, itemId(row.id), name),
    isItsHash ? nameHash(to, place, name) : null,
  ]);
  const named = { encrypted_name, name_epoch: to.epoch };
  return hash === null ? named : { ...named, name_hash: hash, name_hash_epoch: to.epoch };
}

/** Of a directory; that of a file stands under the keys of its contents. */
async function metadataAgain(row: PutBackRow, from: SpaceKeys, to: SpaceKey): Promise<Partial<PutBackRow>> {
  const { version_id, encrypted_metadata: sealed, metadata_epoch: epoch } = row;
  const key = epoch === null ? undefined : from.all.get(epoch);
  if (version_id !== null || sealed === null || key === undefined) return {};
  const id = itemId(row.id);
  const metadata = await unlessDamaged(openDirectoryMetadata(key, id, sealed));
  if (metadata === null) return {};
  return { encrypted_metadata: await sealDirectoryMetadata(to, id, metadata), metadata_epoch: to.epoch };
}

interface VersionKey {
  readonly id: string;
  readonly encrypted_key: string | null;
  readonly key_epoch: number | null;
}

async function wrapAgain<V extends VersionKey>(
  item: string,
  version: V,
  { from, to }: { readonly from: SpaceKeys; readonly to: SpaceKey },
): Promise<V> {
  const { key_epoch: epoch, encrypted_key: wrapped } = version;
  const key = epoch === null ? undefined : from.all.get(epoch);
  if (key === undefined || !wrapped) return version;
  const place = { itemId: itemId(item), versionId: versionId(version.id) };
  const bytes = await unlessDamaged(unwrapContentKey(key, place, wrapped));
  if (bytes === null) return version;
  const again = await wrapContentKey(to, place, bytes).finally(() => bytes.fill(0));
  return { ...version, encrypted_key: again, key_epoch: to.epoch };
}
