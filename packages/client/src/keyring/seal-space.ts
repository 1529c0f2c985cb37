import {
  type BatchOperation,
  DIRECTORY_MIME,
  type FormerKey,
  type Membership,
  type RootKey,
  type StoredSetting,
} from '@coffer/contract';
import {
  type AccountKey,
  type FileKeyBytes,
  generateFileKey,
  type ItemId,
  importDirectoryKey,
  importPublicKey,
  itemId,
  newItemId,
  openMembership,
  openMessage,
  openName,
  type PublicKey,
  rootCommitment,
  sealName,
  unwrapFileKey,
  verifyMembership,
  wrapFileKey,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { memberRowOf } from '../rows/member-row.ts';
import type { AccountKeys } from './account-keys.ts';
import { NO_EARLIER_KEYS } from './earlier-keys.ts';
import { openEarlier } from './former-keys.ts';
import type { Keyring } from './keyring.ts';
import { type NamedKeys, OpenedKeys, type OpenKeyring } from './opened-keys.ts';
import { sealItem } from './seal-item.ts';
import { formerOfDirectory, sealRenewal } from './seal-renewal.ts';
import { openSeeds } from './sharing-seeds.ts';
import { unlessDamaged } from './unless-damaged.ts';

/** A directory or a file that goes into a space of its own. */
export interface SeparationInput {
  readonly itemId: string;
  /** The greatest number of a key that was given in the space in which it lies. */
  readonly greatest: number;
  /** Unix seconds. */
  readonly modifiedAt: number;
}

type Separate = Extract<BatchOperation, { readonly kind: 'separate' }>;

/**
 * Makes the root key of a new space, and what stands for the space at the item's place. A directory's former keys are sealed under the root key;
 * a file gets its next one under it, and lies below it. The root key is another one than the item had, so that no link to a directory above
 * opens what comes. Throws `item_not_opened`, `key_renewal_due`, EnvelopeDamaged.
 */
export async function sealSeparation(
  { itemId: id, greatest, modifiedAt }: SeparationInput,
  { opened, accountKey }: OpenKeyring,
): Promise<Separate> {
  const keys = opened.keys(id);
  const { name, wrapped } = keys;
  const parent = opened.newest(wrapped.place.parentId, accountKey);
  const generation = greatest + 1;
  const spaceId = keys.directory === null ? newItemId() : itemId(id);
  const bytes = generateFileKey();
  try {
    const directory = await importDirectoryKey(bytes);
    const { generation: parentGeneration, rootWrapping: parentKey } = accountKey;
    const place = { itemId: spaceId, parentId: spaceId, parentKey, generation, parentGeneration };
    const root = {
      former_generation: keys.generation,
      generation,
      encrypted_key: await wrapFileKey(bytes, place),
      parent_generation: parentGeneration,
      encrypted_name: await sealName(directory.key, spaceId, generation, name),
    };
    const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt, parentId: parent.id };
    const { request, keys: standing } = await sealItem(input, accountKey, parent, generation);
    opened.add(request.id, standing);
    const separated = { kind: 'separate' as const, id, item: request };
    if (keys.directory !== null) {
      const former_keys = await formerOf(keys, { key: directory.key, generation });
      return { ...separated, root: { ...root, former_keys } };
    }
    const top = { ...directory, id: null, boundId: spaceId, generation, earlier: NO_EARLIER_KEYS };
    const { placed } = await sealRenewal(keys, top, generation);
    const { id: _, ...file } = { ...placed, space_id: spaceId };
    return { ...separated, root: { ...root, former_keys: [], file_id: id }, file };
  } finally {
    bytes.fill(0);
  }
}

async function formerOf(
  directory: NamedKeys,
  next: { readonly key: NamedKeys['key']; readonly generation: number },
): Promise<FormerKey[]> {
  const { envelope, place } = directory.wrapped;
  const former = await unwrapFileKey(envelope, place);
  return formerOfDirectory(directory, former, next).finally(() => former.fill(0));
}

export type { CarryInput } from './seal-carry.ts';

/** The root of a space of one's own, as its newest head has it. */
export interface OwnRoot {
  readonly spaceId: string;
  readonly root: RootKey;
}

/** The root of a space of somebody else, and what one has of it. */
export interface SharedRoot extends OwnRoot {
  readonly shared: {
    readonly membership: Membership;
    /** The public key of the owner, PEM, whose fingerprint is that of a contact. */
    readonly ownerKey: string;
    /** Those of one's own drive, among which the seeds of the sharing keys are. */
    readonly driveId: string;
    readonly settings: readonly StoredSetting[];
  };
}

/** A space beside the drive, opened. `commitment` is that to its root key, as its heads have it. */
export interface OpenedSpaceKeyring {
  readonly keyring: Keyring;
  readonly name: string;
  readonly commitment: string;
  /** What its owner has said to who opened it; null where that is nothing, and of one's own. */
  readonly message: string | null;
}

/** The keys of a space, as long as those of the account are open, and its name. */
export interface OpenedSpaceKeys {
  readonly keys: () => OpenKeyring;
  readonly name: string;
  readonly message: string | null;
}

/**
 * The keys of a space of one's own, as long as those of the account are open, and its name. Throws `space_lied`, EnvelopeDamaged.
 *
 * @param account the keys of the account; throws `keys_locked` once they are put away
 */
async function openOwnSpace(
  { spaceId, root }: OwnRoot,
  account: () => OpenKeyring,
): Promise<OpenedSpaceKeys> {
  const own = account();
  const bytes = await unwrapOwnRoot({ spaceId, root }, own);
  return opened(account, { spaceId, root, bytes });
}

/** The root key of a space of one's own. Throws `space_lied`, EnvelopeDamaged. */
export async function unwrapOwnRoot(
  { spaceId, root }: OwnRoot,
  { accountKey }: { readonly accountKey: AccountKey },
): Promise<FileKeyBytes> {
  const id = itemId(spaceId);
  const above = [accountKey, ...accountKey.former].find((each) => each.generation === root.parent_generation);
  if (above === undefined) throw failed('space_lied');
  const { generation, parent_generation: parentGeneration } = root;
  const place = { itemId: id, parentId: id, parentKey: above.rootWrapping, generation, parentGeneration };
  return unwrapFileKey(root.encrypted_key, place);
}

/**
 * The keys of a space that somebody shares, and its name. Nothing is opened before the owner's signature is verified over all that
 * they give. Throws `space_lied` for what they did not sign, or signed for somebody else.
 */
async function openSharedSpace(
  { spaceId, root, shared }: SharedRoot,
  account: () => OpenKeyring,
): Promise<OpenedSpaceKeys> {
  const { membership, ownerKey, driveId, settings } = shared;
  const owner = await importPublicKey(ownerKey);
  const row = memberRowOf(spaceId, membership);
  const own = account();
  const isMine = row.generation === root.generation && row.ownerFingerprint === owner.fingerprint;
  if (!isMine || !(await verifyMembership(owner, row))) throw failed('space_lied');
  const { seeds } = await openSeeds(own, { spaceId: driveId, settings });
  const seed = seeds.get(row.sharingKeyHash);
  if (seed === undefined) throw failed('space_lied');
  const bytes = await openMembership(row, seed);
  // What is no message keeps nobody from the files.
  const message = await unlessDamaged(openMessage(row, seed));
  return { ...(await opened(account, { spaceId, root, bytes, owner })), message };
}

/** The keys of a space of one's own, or of one that somebody shares; see `openOwnSpace` and `openSharedSpace`. */
export function openSpace(root: OwnRoot | SharedRoot, account: () => OpenKeyring): Promise<OpenedSpaceKeys> {
  return 'shared' in root ? openSharedSpace(root, account) : openOwnSpace(root, account);
}

interface RootInHand extends OwnRoot {
  readonly bytes: FileKeyBytes;
  readonly owner?: PublicKey;
}

async function opened(
  account: () => OpenKeyring,
  { spaceId, root, bytes, owner }: RootInHand,
): Promise<OpenedSpaceKeys> {
  const own = account();
  const { keys, name } = await withRoot(itemId(spaceId), bytes, root, own).finally(() => bytes.fill(0));
  const ofOwner = { ...keys, ...(owner && { owner }) };
  const whileOpen = () => {
    if (account().opened !== own.opened) throw failed('keys_locked');
    return ofOwner;
  };
  return { keys: whileOpen, name, message: null };
}

async function withRoot(
  id: ItemId,
  bytes: FileKeyBytes,
  root: {
    readonly generation: number;
    readonly former_keys: readonly FormerKey[];
    readonly encrypted_name?: string | undefined;
  },
  { privateKey, accountKey }: AccountKeys,
): Promise<{ readonly keys: OpenKeyring; readonly name: string }> {
  const { generation, former_keys, encrypted_name } = root;
  const directory = await importDirectoryKey(bytes);
  const earlier = await openEarlier(id, { generation, key: directory.key }, former_keys);
  const name = await openName(directory.key, id, generation, encrypted_name ?? '');
  const opened = { ...accountKey, root: { ...directory, driveId: id, generation, earlier } };
  const withCommitment = { ...opened, rootCommitment: await rootCommitment(bytes) };
  return { keys: { privateKey, accountKey: withCommitment, opened: new OpenedKeys() }, name };
}
