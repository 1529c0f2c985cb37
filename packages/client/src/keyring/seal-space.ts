import type { BatchOperation } from '@coffer/contract';
import { DIRECTORY_MIME } from '@coffer/contract';
import {
  FIRST_EPOCH,
  generateSpaceKey,
  type ItemId,
  importPublicKey,
  importSpaceKey,
  itemId,
  type MembershipMessage,
  newItemId,
  openMembership,
  openMessage,
  openName,
  type PublicKey,
  type SpaceKey,
  type SpaceKeyBytes,
  sealName,
  verifyMembership,
  wrapSpaceKey,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import type { SealedSpaceKeys } from '../rows/canonical-root.ts';
import { memberRowOf, type SignedMembership } from '../rows/member-row.ts';
import { OpenedKeys, type OpenKeyring } from './opened-keys.ts';
import { sealItem } from './seal-item.ts';
import { seedWithHash } from './sharing-seeds.ts';
import { openSpaceKeys, ownSpaceKey, type SpaceKeys } from './space-keys.ts';
import { unlessDamaged } from './unless-damaged.ts';

/** A directory or a file that goes into a space of its own. */
export interface SeparationInput {
  readonly itemId: string;
  readonly isDirectory: boolean;
  /** As the proven row says it. */
  readonly name: string;
  /** The directory in which it lies; null is the top. */
  readonly parentId: string | null;
  /** Unix seconds. */
  readonly modifiedAt: number;
  /** The space that was begun for it before, as `SealedSeparation` names it. */
  readonly begun?: { readonly spaceId: string; readonly keys: SealedSpaceKeys } | undefined;
}

type Separate = Extract<BatchOperation, { readonly kind: 'separate' }>;

/** What lets an item go into a space of its own, and the keys of that, by which `sealCarried` seals what goes. */
export interface SealedSeparation {
  readonly operation: Separate;
  readonly keys: SealedSpaceKeys;
}

/**
 * Makes the key of a new space, and what stands for it at the item's place. The space of a directory has its id. A space that was begun before keeps its key, by which
 * something may be sealed already, as long as that opens: but for one of a former key pair, since whoever has that pair may open it.
 */
export async function sealSeparation(
  { itemId: id, isDirectory, name, parentId, modifiedAt, begun }: SeparationInput,
  { opened, ...owner }: OpenKeyring,
): Promise<SealedSeparation> {
  const isOfPair = begun?.keys.root.account_key === owner.accountKey.generation;
  const before =
    begun && isOfPair ? await unlessDamaged(ownSpaceKey(begun.spaceId, begun.keys, owner.accountKey)) : null;
  const spaceId = isDirectory ? itemId(id) : itemId(begun?.spaceId ?? newItemId());
  const bytes = before ?? generateSpaceKey();
  try {
    const key = await importSpaceKey(spaceId, FIRST_EPOCH, bytes);
    const { generation: account_key, spaceKeys } = owner.accountKey;
    const place = { spaceId, epoch: FIRST_EPOCH, accountKey: account_key };
    const root = {
      epoch: FIRST_EPOCH,
      account_key,
      encrypted_key: await wrapSpaceKey(bytes, spaceKeys, place),
      name_epoch: FIRST_EPOCH,
      encrypted_name: await sealName(key, spaceId, name),
      file_id: isDirectory ? null : id,
    };
    const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt, parentId };
    const { id: standing, request } = await sealItem(input, owner);
    opened.add({ id: standing, name, content: null });
    return {
      operation: { kind: 'separate', id, space_id: spaceId, root, item: request },
      keys: { root, former: [] },
    };
  } finally {
    bytes.fill(0);
  }
}

/** The root of a space of one's own, as its newest head has it, and the keys before the newest. */
export interface OwnRoot {
  readonly spaceId: string;
  readonly keys: SealedSpaceKeys;
}

/** The same of a space of somebody else, and what one has of it. */
export interface SharedRoot extends OwnRoot {
  readonly shared: {
    readonly membership: SignedMembership;
    /** The public key of the owner, PEM, whose fingerprint is that of a contact. */
    readonly ownerKey: string;
  };
}

/** The keys of a space, as long as those of the account are open, and its name. */
export interface OpenedSpaceKeys {
  readonly keys: () => OpenKeyring;
  readonly name: string;
  readonly message: MembershipMessage | null;
}

/**
 * The keys of a space of one's own, as long as those of the account are open, and its name. Throws `space_lied`, EnvelopeDamaged.
 *
 * @param account the keys of the account; throws `keys_locked` once they are put away
 */
async function openOwnSpace(root: OwnRoot, account: () => OpenKeyring): Promise<OpenedSpaceKeys> {
  const bytes = await ownSpaceKey(root.spaceId, root.keys, account().accountKey);
  return opened(account, { ...root, bytes });
}

/**
 * The keys of a space that somebody shares, and its name. Nothing is opened before the owner's signature is verified over all that
 * they give. Throws `space_lied` for what they did not sign, or signed for somebody else.
 */
async function openSharedSpace(
  { spaceId, keys, shared }: SharedRoot,
  account: () => OpenKeyring,
): Promise<OpenedSpaceKeys> {
  const { membership, ownerKey } = shared;
  const owner = await importPublicKey(ownerKey);
  const row = memberRowOf(spaceId, membership);
  const { accountKey } = account();
  const isMine = row.epoch === keys.root.epoch && row.ownerFingerprint === owner.fingerprint;
  if (!isMine || !(await verifyMembership(owner, row))) throw failed('space_lied');
  const seed = await seedWithHash(accountKey, row.sharingKeyHash);
  if (seed === null) throw failed('space_lied');
  const bytes = await openMembership(row, seed);
  // What is no message keeps nobody from the files.
  const message = await unlessDamaged(openMessage(row, seed));
  return { ...(await opened(account, { spaceId, keys, bytes, owner })), message };
}

/** The keys of a space of one's own, or of one that somebody shares; see `openOwnSpace` and `openSharedSpace`. */
export function openSpace(root: OwnRoot | SharedRoot, account: () => OpenKeyring): Promise<OpenedSpaceKeys> {
  return 'shared' in root ? openSharedSpace(root, account) : openOwnSpace(root, account);
}

interface KeyInHand extends OwnRoot {
  readonly bytes: SpaceKeyBytes;
  readonly owner?: PublicKey;
}

async function opened(
  account: () => OpenKeyring,
  { spaceId, keys, bytes, owner }: KeyInHand,
): Promise<OpenedSpaceKeys> {
  const { opened: ofAccount, privateKey, accountKey } = account();
  const { root, former } = keys;
  const space = await openSpaceKeys(spaceId, { epoch: root.epoch, bytes }, former).finally(() =>
    bytes.fill(0),
  );
  const name = await openSpaceName(space, root);
  const own = { privateKey, accountKey, space, ...(owner && { owner }), opened: new OpenedKeys() };
  const whileOpen = () => {
    if (account().opened !== ofAccount) throw failed('keys_locked');
    return own;
  };
  return { keys: whileOpen, name, message: null };
}

/** The name of a shared space. Throws EnvelopeDamaged, `space_lied`. */
export function openSpaceName(
  { spaceId, all }: SpaceKeys,
  { name_epoch, encrypted_name }: SealedSpaceKeys['root'],
): Promise<string> {
  const key: SpaceKey | undefined = all.get(name_epoch ?? 0);
  if (key === undefined || encrypted_name === null) throw failed('space_lied');
  return openName(key, spaceId as ItemId, encrypted_name);
}
