import type { CarriedItem, FileVersion } from '@coffer/contract';
import {
  itemId,
  nameHash,
  openDirectoryMetadata,
  sealDirectoryMetadata,
  sealName,
  unwrapContentKey,
  versionId,
  wrapContentKey,
} from '@coffer/crypto';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import { failed } from '../failures/coffer-error.ts';
import { isDirectory } from '../rows/is-directory.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import { openNameOf } from './open-record.ts';
import type { OpenKeyring } from './opened-keys.ts';
import { placeIn } from './seal-item.ts';
import { type OwnRoot, openSpace, type SharedRoot } from './seal-space.ts';
import type { SpaceKeys } from './space-keys.ts';
import { unlessDamaged } from './unless-damaged.ts';

/** The key of a version as it stands in its row. */
type VersionKey = Pick<FileVersion, 'id' | 'encrypted_key' | 'key_epoch'>;

/** An item that goes into another space, proven in the one from which it comes. */
export interface LeavingItem {
  readonly row: SpaceRow;
  /** Hex. */
  readonly hash: string;
  /** All versions of a file, that which is shown among them. */
  readonly versions: readonly VersionKey[];
  /** The directory in which it lies afterwards; null is the top. */
  readonly parentId: string | null;
  /** What it is called from then on; as before where nothing is said. */
  readonly name?: string;
}

/** Items that go from one space into another; null is the drive. */
export interface CarryInput {
  readonly items: readonly LeavingItem[];
  readonly from: OwnRoot | SharedRoot | null;
  readonly to: OwnRoot | SharedRoot | null;
  /** How many of the same move did not open before; none by default. Names that do not open are numbered from there. */
  readonly damagedBefore?: number;
}

/** What was sealed again, and what of it could not be opened. */
export interface SealedCarry {
  readonly items: readonly CarriedItem[];
  /** The epoch of the target under whose key it is sealed, and the commitment to that key. */
  readonly epoch: number;
  readonly commitment: string;
  /** Of these the name, the metadata or the key of a version does not open: they are named so, or go without. */
  readonly damaged: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Opens what stands sealed in the rows of items and seals it for another space: names, what describes directories, and the keys of contents. No content, and
 * nothing that is sealed under a content key, is sealed again. Throws `space_lied` where a former key of the source is missing: what is sealed under it
 * is not damaged, and would be lost.
 *
 * @param account the keys of the account
 */
export async function sealCarried(
  { items, from, to, damagedBefore = 0 }: CarryInput,
  account: () => OpenKeyring,
): Promise<SealedCarry> {
  const [source, target] = await Promise.all([keysOf(from, account), keysOf(to, account)]);
  for (const { row, versions } of items) mustHaveKeys(source, row, versions);
  const damaged: { id: string; name: string }[] = [];
  let unreadable = damagedBefore;
  const sealed = await mapBounded(items, CONCURRENCY, async (item) => {
    const opened = await openLeaving(item, source);
    const name = opened.name ?? `Unreadable name ${++unreadable}`;
    if (opened.isDamaged) damaged.push({ id: item.row.id, name });
    return sealLeaving(item, { ...opened, name }, target);
  });
  const { epoch, commitment } = target.newest;
  return { items: sealed, epoch, commitment, damaged };
}

/** Looks for the keys of all epochs that a row names. One above the newest, nobody has begun: that is damage. */
function mustHaveKeys(
  { all, newest }: SpaceKeys,
  { name_epoch, metadata_epoch }: SpaceRow,
  versions: readonly VersionKey[],
): void {
  const epochs = [name_epoch, metadata_epoch, ...versions.map(({ key_epoch }) => key_epoch)];
  for (const epoch of epochs) {
    if (epoch !== null && epoch <= newest.epoch && !all.has(epoch)) throw failed('space_lied');
  }
}

async function keysOf(root: OwnRoot | SharedRoot | null, account: () => OpenKeyring): Promise<SpaceKeys> {
  return root === null ? account().space : (await openSpace(root, account)).keys().space;
}

async function openLeaving({ row, versions, name: called }: LeavingItem, source: SpaceKeys) {
  const id = itemId(row.id);
  const name = called ?? (await unlessDamaged(openNameOf(row, source)));
  const key = source.all.get(row.metadata_epoch ?? 0);
  const metadata =
    !isDirectory(row) || key === undefined
      ? null
      : await unlessDamaged(openDirectoryMetadata(key, id, row.encrypted_metadata ?? ''));
  const keys = await Promise.all(
    versions.map(async ({ id: version, encrypted_key, key_epoch }) => {
      const under = source.all.get(key_epoch ?? 0);
      if (under === undefined) return { version: versionId(version), bytes: null };
      const place = { itemId: id, versionId: versionId(version) };
      const bytes = await unlessDamaged(unwrapContentKey(under, place, encrypted_key ?? ''));
      return { version: place.versionId, bytes };
    }),
  );
  const isDamaged =
    name === null || (isDirectory(row) && metadata === null) || keys.some(({ bytes }) => bytes === null);
  return { name, metadata, keys, isDamaged };
}

async function sealLeaving(
  { row, hash, parentId }: LeavingItem,
  { name, metadata, keys }: Awaited<ReturnType<typeof openLeaving>> & { readonly name: string },
  target: SpaceKeys,
): Promise<CarriedItem> {
  const { newest } = target;
  const id = itemId(row.id);
  const [encryptedName, hashed, encryptedMetadata, versions] = await Promise.all([
    sealName(newest, id, name),
    nameHash(newest, placeIn(target, parentId), name),
    metadata && sealDirectoryMetadata(newest, id, metadata),
    Promise.all(
      keys.map(async ({ version, bytes }) => {
        const place = { itemId: id, versionId: version };
        const wrapped = bytes && (await wrapContentKey(newest, place, bytes).finally(() => bytes.fill(0)));
        return { id: version, encrypted_key: wrapped };
      }),
    ),
  ]);
  const sealed = { encrypted_name: encryptedName, name_hash: hashed, encrypted_metadata: encryptedMetadata };
  return { id: row.id, hash, ...sealed, versions };
}
