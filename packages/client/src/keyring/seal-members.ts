import type { BatchOperation, ChangeBatch, Link, Membership, SpaceRoot } from '@coffer/contract';
import {
  type AccountKey,
  generateSpaceKey,
  importSpaceKey,
  itemId,
  type MemberRow,
  type MembershipMessage,
  type PrivateKey,
  type SpaceKeyBytes,
  sealFormerSpaceKey,
  sealMembership,
  sealMessage,
  sealName,
  wrapSpaceKey,
} from '@coffer/crypto';
import type { SealedRoot } from '../rows/canonical-root.ts';
import type { StoredMember } from '../rows/member-row.ts';
import { membershipOf } from '../rows/member-row.ts';
import { sealLinkKeys } from './seal-link-again.ts';
import { type OwnRoot, openSpaceName } from './seal-space.ts';
import { openSpaceKeys, ownSpaceKey } from './space-keys.ts';

/** Somebody who becomes a member, or stays one. */
export interface MemberTerms {
  readonly id: string;
  readonly fingerprint: string;
  /** Base64url. */
  readonly sharingKey: string;
  /** A number is one that a later version has, and stays as it is. */
  readonly role: MemberRow['role'];
  /** Unix seconds. */
  readonly since: number;
  readonly expiresAt: number | null;
  /** What is said with it: to be sealed, or as it was sealed for this key; null where that is nothing. */
  readonly message: MembershipMessage | { readonly sealed: string } | null;
}

/** The terms of a membership that stays as it is. */
export function termsOf(member: StoredMember): MemberTerms {
  return {
    id: member.id,
    fingerprint: member.member_fingerprint,
    sharingKey: member.sharing_key,
    role: member.role,
    since: member.since,
    expiresAt: member.expires_at,
    message: member.sealed_message === null ? null : { sealed: member.sealed_message },
  };
}

/** Whether somebody is a member no longer: the time has run out, or they have left. `now` in unix seconds. */
export function isEnded({ expires_at, has_left }: StoredMember, now: number): boolean {
  return has_left || (expires_at !== null && expires_at <= now);
}

export interface MembersInput extends OwnRoot {
  /** The newest head of the space. */
  readonly head: { readonly revision: number; readonly hash: string };
  /** Whether the space begins an epoch with it. */
  readonly begins: boolean;
  /** The name that the space gets; it keeps the one that it has by default. */
  readonly name?: string | undefined;
  readonly members: readonly MemberTerms[];
  /** The links of the space, whose visitors get the key of an epoch that begins; now in unix seconds. */
  readonly visited?: { readonly links: readonly Link[]; readonly now: number };
}

/** By which an owner seals and signs, also such as come with a next key pair. */
interface SharingKeys {
  readonly privateKey: PrivateKey;
  readonly accountKey: AccountKey;
}

export type BeginEpoch = Extract<BatchOperation, { readonly kind: 'epoch' }>;
type RenameSpace = Extract<BatchOperation, { readonly kind: 'rename_space' }>;

/** Memberships as their owner signs them, and the space's next key or its next name, where it gets one. */
export interface SealedMembers {
  readonly space: BeginEpoch | RenameSpace | null;
  /** Of the key that the space has then. */
  readonly epoch: number;
  readonly commitment: string;
  readonly members: readonly Membership[];
  readonly linkKeys: NonNullable<ChangeBatch['link_keys']>;
}

/**
 * Makes memberships of a space of one's own, each sealed to the key of its member; and another key of the space before, so that whoever
 * was a member opens nothing that comes later. Throws `space_lied`, EnvelopeDamaged.
 */
export async function sealMembers(input: MembersInput, keys: SharingKeys): Promise<SealedMembers> {
  const { spaceId, head, begins } = input;
  const former = await ownSpaceKey(spaceId, input.keys, keys.accountKey);
  const next = begins ? generateSpaceKey() : null;
  try {
    const space = next ? await nextEpoch(input, { former, next }, keys) : await renamed(input, former);
    const epoch = space?.kind === 'epoch' ? space.root.epoch : input.keys.root.epoch;
    const spaceKey = next ?? former;
    const members = await sealMemberships(input.members, { spaceId, head, epoch, spaceKey }, keys);
    const key = await importSpaceKey(itemId(spaceId), epoch, spaceKey);
    const { links, now } = input.visited ?? { links: [], now: 0 };
    const linkKeys = next === null ? [] : await sealLinkKeys(links, key, keys, now);
    return { space, epoch, commitment: key.commitment, members, linkKeys };
  } finally {
    former.fill(0);
    next?.fill(0);
  }
}

interface SealedFor extends Pick<MembersInput, 'spaceId' | 'head'> {
  readonly epoch: number;
  readonly spaceKey: SpaceKeyBytes;
}

/** Makes memberships that carry the key of an epoch. */
export function sealMemberships(
  members: readonly MemberTerms[],
  { spaceId, head, epoch, spaceKey }: SealedFor,
  { privateKey }: Pick<SharingKeys, 'privateKey'>,
): Promise<Membership[]> {
  return Promise.all(
    members.map(async ({ fingerprint, sharingKey, message, ...terms }) => {
      const place = { id: terms.id, spaceId, memberFingerprint: fingerprint };
      const signed = {
        ...{ ...terms, ...place, epoch, revision: head.revision, headHash: head.hash },
        ownerFingerprint: privateKey.fingerprint,
        sealedMessage: await sealedMessageOf(message, sharingKey, place),
      };
      return membershipOf(await sealMembership(privateKey, signed, { sharingKey, spaceKey }));
    }),
  );
}

async function sealedMessageOf(
  message: MemberTerms['message'],
  sharingKey: string,
  place: Parameters<typeof sealMessage>[1],
): Promise<string | null> {
  if (message === null) return null;
  return 'sealed' in message ? message.sealed : sealMessage(sharingKey, place, message);
}

/** The space under another name; null where it keeps the one that it has. */
async function renamed(
  { spaceId, keys: { root }, name }: MembersInput,
  bytes: SpaceKeyBytes,
): Promise<RenameSpace | null> {
  if (name === undefined) return null;
  const id = itemId(spaceId);
  const key = await importSpaceKey(id, root.epoch, bytes);
  const named = { name_epoch: root.epoch, encrypted_name: await sealName(key, id, name) };
  return { kind: 'rename_space', root: { ...withoutLater(root), ...named } };
}

/**
 * The next epoch of a space, with its name where that changes or where it has one.
 *
 * @param bytes.epoch one more than the one before by default
 */
export async function nextEpoch(
  { spaceId, keys: { root, former: before }, name }: Pick<MembersInput, 'spaceId' | 'keys' | 'name'>,
  { former, next, epoch }: Pick<NextEpoch, 'former' | 'next' | 'epoch'>,
  { accountKey }: Pick<SharingKeys, 'accountKey'>,
): Promise<BeginEpoch> {
  const begun = await beginEpoch({ spaceId, root, former, next, accountKey, ...(epoch && { epoch }) });
  if (root.encrypted_name === null) return begun;
  const id = itemId(spaceId);
  // Sealed again, so that whoever comes in needs no key but the newest for it.
  const keys = await openSpaceKeys(spaceId, { epoch: root.epoch, bytes: former }, before);
  const called = name ?? (await openSpaceName(keys, root));
  const key = await importSpaceKey(id, begun.root.epoch, next);
  const named = { name_epoch: key.epoch, encrypted_name: await sealName(key, id, called) };
  return { ...begun, root: { ...begun.root, ...named } };
}

interface NextEpoch {
  readonly spaceId: string;
  readonly root: SealedRoot;
  readonly former: SpaceKeyBytes;
  readonly next: SpaceKeyBytes;
  /** Under which the next key is wrapped. */
  readonly accountKey: AccountKey;
  readonly epoch?: number;
}

/**
 * Makes what begins the next epoch of a space: the key before it is sealed under its own.
 *
 * @param input.epoch one more than the one before by default
 */
export async function beginEpoch({
  spaceId,
  root,
  former,
  next,
  accountKey: { generation, spaceKeys },
  epoch = root.epoch + 1,
}: NextEpoch): Promise<BeginEpoch> {
  const id = itemId(spaceId);
  const key = await importSpaceKey(id, epoch, next);
  const [wrapped, sealed] = await Promise.all([
    wrapSpaceKey(next, spaceKeys, { spaceId: id, epoch, accountKey: generation }),
    sealFormerSpaceKey(key, root.epoch, former),
  ]);
  return {
    kind: 'epoch',
    root: { ...withoutLater(root), epoch, account_key: generation, encrypted_key: wrapped },
    former: { epoch, former_epoch: root.epoch, encrypted_key: sealed },
  };
}

/** An operation leaves later fields as they are, and does not name them. */
function withoutLater({ later: _, ...root }: SealedRoot): SpaceRoot {
  return root;
}
