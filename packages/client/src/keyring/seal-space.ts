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
  EnvelopeDamaged,
  type FileKeyBytes,
  generateFileKey,
  type ItemId,
  importDirectoryKey,
  importPublicKey,
  itemId,
  openMembership,
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
import { openEarlier } from './former-keys.ts';
import type { Keyring } from './keyring.ts';
import { OpenedKeys, type OpenKeyring } from './opened-keys.ts';
import { sealItem } from './seal-item.ts';
import { formerOfDirectory } from './seal-renewal.ts';
import { openSeeds } from './sharing-seeds.ts';

/** A directory that goes into a space of its own. */
export interface SeparationInput {
  readonly itemId: string;
  /** The greatest number of a key that was given in the space in which it lies. */
  readonly greatest: number;
  /** Unix seconds. */
  readonly modifiedAt: number;
}

/**
 * Makes the root key of a new space, under which the directory's former keys are sealed, and what stands for the space at the directory's
 * place. The root key is another one than the directory had, so that no link to a directory above opens what comes. Throws
 * `item_not_opened`, `key_renewal_due`, EnvelopeDamaged.
 */
export async function sealSeparation(
  { itemId: id, greatest, modifiedAt }: SeparationInput,
  { opened, accountKey }: OpenKeyring,
): Promise<Extract<BatchOperation, { readonly kind: 'separate' }>> {
  const directory = opened.keys(id);
  if (directory.directory === null) throw new EnvelopeDamaged('item-key');
  const { name, wrapped } = directory;
  const parent = opened.newest(wrapped.place.parentId, accountKey);
  const generation = greatest + 1;
  const spaceId = itemId(id);
  const bytes = generateFileKey();
  const former = await unwrapFileKey(wrapped.envelope, wrapped.place);
  try {
    const { key } = await importDirectoryKey(bytes);
    const { generation: parentGeneration, rootWrapping: parentKey } = accountKey;
    const place = { itemId: spaceId, parentId: spaceId, parentKey, generation, parentGeneration };
    const root = {
      former_generation: directory.generation,
      generation,
      encrypted_key: await wrapFileKey(bytes, place),
      parent_generation: parentGeneration,
      former_keys: await formerOfDirectory(directory, former, { key, generation }),
      encrypted_name: await sealName(key, spaceId, generation, name),
    };
    const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt, parentId: parent.id };
    const { request, keys } = await sealItem(input, accountKey, parent, generation);
    opened.add(request.id, keys);
    return { kind: 'separate', id, root, item: request };
  } finally {
    bytes.fill(0);
    former.fill(0);
  }
}

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
}

/** The keys of a space, as long as those of the account are open, and its name. */
export interface OpenedSpaceKeys {
  readonly keys: () => OpenKeyring;
  readonly name: string;
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
  return opened(account, { spaceId, root, bytes, owner });
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
  return { keys: whileOpen, name };
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
