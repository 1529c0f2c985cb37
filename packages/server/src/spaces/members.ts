import { createHash } from 'node:crypto';
import {
  type BatchOperation,
  MEMBERS_PER_ACCOUNT,
  MEMBERS_PER_SPACE,
  type Membership,
  OPEN_OFFERS_TO_PERSON,
  type SignedMember,
  type SpaceMembers,
} from '@coffer/contract';
import {
  importPublicKey,
  type MemberRow,
  memberRowBytes,
  ROLES,
  toBase64Url,
  toHex,
  verifyMembership,
} from '@coffer/crypto';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import { memberRepository, type StoredMember } from '../storage/member-repository.ts';
import { epochOutdated, tooManyInSpace, tooManyMembers } from '../storage/refusals.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { spaceKeyRepository } from '../storage/space-key-repository.ts';
import type { Queries } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { sharingKeyRepository } from '../users/sharing-key-repository.ts';
import { userRepository } from '../users/user-repository.ts';
import { ownedRows } from './digests-service.ts';
import { type FollowingPorts, followingRepository, spaceMissing } from './following-repository.ts';
import { headRepository } from './head-repository.ts';
import { signedHeadOf } from './heads-service.ts';

/** What becomes of somebody who becomes a member, by the operator's settings. */
export interface SharingRules {
  /** Whether somebody with this address may share, and be shared with. */
  isAllowed(emailNormalized: string): boolean;
  /** Hears, within the transaction, with whom something is shared that was not. */
  tell(queries: Queries, owner: UserRow, member: UserRow): Promise<void>;
}

type Member = Extract<BatchOperation, { readonly kind: 'member' }>;

/** Who is a member of what, for owners and members. */
export function createMembersService({ database, clock }: FollowingPorts) {
  return {
    /**
     * All members of a space, and by which rows its owner has signed them. Somebody to whom it is only offered needs the keys of the
     * others, to verify what they have signed, and is not told their addresses.
     */
    async of(userId: string, spaceId: string): Promise<SpaceMembers> {
      return database.consistently(async (queries) => {
        const space = await followingRepository(queries, clock).find(userId, spaceId);
        if (space === undefined) throw spaceMissing();
        const owner = await userRepository(queries).findById(space.owner_id);
        const head = await headRepository(queries).owners(spaceId);
        const owned = await ownedRows(queries, spaceId);
        const isOffered =
          space.role !== 'owner' && !(await memberRepository(queries).hasAccepted(spaceId, userId));
        const { fingerprint } = await userRepository(queries).findById(userId);
        const members = await memberRepository(queries).list(spaceId);
        return {
          revision: space.revision,
          owner: { email: owner.email, fingerprint: owner.fingerprint, pubkey: owner.pubkey },
          owners_head: head === undefined ? null : signedHeadOf(head),
          members: members.map((row) =>
            sentMember(spaceId, isOffered ? withoutAddress(row, fingerprint) : row),
          ),
          owned: owned.map(({ kind, id, hash }) => ({ kind, id, hash: toHex(hash) })),
        };
      });
    },

    /** Declines what somebody shares, or leaves it, also again: from then on the server answers nothing about it. @throws Refusal `not_found` */
    async leave(userId: string, spaceId: string): Promise<void> {
      await database.transaction({ space: spaceId }, async (queries) => {
        const members = memberRepository(queries);
        const isKnown =
          (await members.isMember(spaceId, userId, '')) ||
          (await followingRepository(queries, clock).find(userId, spaceId)) !== undefined;
        if (!isKnown) throw spaceMissing();
        await members.leave(spaceId, userId);
      });
    },
  };
}

/** A membership as it goes over the wire: its canonical bytes, and what is known of its member. */
function sentMember(spaceId: string, stored: StoredMember): SignedMember {
  const { changed_revision, member, sharing_key, has_left } = stored;
  const row = toBase64Url(memberRowBytes(memberRowOf(spaceId, stored)));
  return { row, changed_revision, member, sharing_key, has_left };
}

function withoutAddress(row: StoredMember, ownFingerprint: string): StoredMember {
  const { member } = row;
  if (member === null || member.fingerprint === ownFingerprint) return row;
  return { ...row, member: { ...member, email: null } };
}

/**
 * Makes somebody a member, or puts another membership in the place of the one of its id.
 *
 * @param rules null where nobody becomes a member anew: who has left or run out meanwhile stays as they are
 * @throws Refusal `space_changed` where the one that is there is not the one that the client knows, `switched_off` where one of both
 * may not share, `too_many_requests` where the person has that many offers of the owner to answer
 */
export async function putMemberIn(
  change: SpaceChange,
  { member, known }: Omit<Member, 'kind'>,
  ownerId: string,
  rules: SharingRules | null,
): Promise<void> {
  const { queries, spaceId } = change;
  const members = memberRepository(queries);
  const former = await members.find(spaceId, member.id);
  if ((former?.changed_revision ?? null) !== known) throw membershipChanged();
  if (former === undefined && (await members.count(spaceId)) >= MEMBERS_PER_SPACE) throw tooManyInSpace();
  // Else the account could not get another key pair any more.
  if (former === undefined && (await members.countOfOwner(ownerId)) >= MEMBERS_PER_ACCOUNT)
    throw tooManyMembers();
  const { epoch, encrypted_name } = await spaceKeyRepository(queries).ofSpace(spaceId);
  if (encrypted_name === null) throw fieldRefused('member', 'A drive has no members.');
  if (member.epoch !== epoch) throw epochOutdated('member.epoch');
  const owner = await userRepository(queries).findById(ownerId);
  const row = memberRowOf(spaceId, member);
  if (!(await verifyMembership(await importPublicKey(owner.pubkey), row)))
    throw fieldRefused('member.signature', 'Your key pair did not sign this.');
  const { user_id, sharing_key } = await accountOf(change, member, former);
  // Whoever declined, or whose time was up, is offered it again, which counts like the first time.
  const isOffered = former !== undefined && former.has_left === 0 && !isPast(former.expires_at, change.now);
  const isNew = user_id !== null && (user_id !== former?.user_id || !isOffered);
  if (rules === null && user_id !== (former?.user_id ?? null)) throw membershipChanged();
  const person = isNew && rules !== null ? await userRepository(queries).findById(user_id) : null;
  if (person !== null && ![owner, person].every((each) => rules?.isAllowed(each.email_normalized)))
    throw switchedOff();
  if (user_id === ownerId) throw fieldRefused('member.member_fingerprint', 'This is you.');
  if (user_id !== null && (await members.isMember(spaceId, user_id, member.id))) throw membershipChanged();
  if (person !== null && (await members.openOffers(ownerId, person.id, change.now)) >= OPEN_OFFERS_TO_PERSON)
    throw tooManyOffers();
  await members.put({
    space_id: spaceId,
    ...member,
    role: roleOf(member),
    ...{ user_id, sharing_key },
    row_hash: memberRowHash(row),
    changed_revision: await change.revision(),
    has_left: rules === null ? (former?.has_left ?? 0) : 0,
  });
  if (person !== null) await rules?.tell(queries, owner, person);
}

/** What this version lets a member do. @throws Refusal for what only a later one knows */
function roleOf({ role }: Membership): (typeof ROLES)[number] {
  const known = typeof role === 'number' ? ROLES[role] : role;
  if (known === undefined) throw fieldRefused('member.role', 'This server does not know this role.');
  return known;
}

const isPast = (at: number | null, now: number): boolean => at !== null && at <= now;

/** Whose a membership is: that of the key pair which it names, or as before where that is another one by now. */
async function accountOf(
  { queries }: SpaceChange,
  { member_fingerprint, sharing_key_hash }: Membership,
  former:
    | { readonly user_id: string | null; readonly sharing_key: string; readonly sharing_key_hash: string }
    | undefined,
): Promise<{ readonly user_id: string | null; readonly sharing_key: string }> {
  if (former?.sharing_key_hash === sharing_key_hash) return former;
  const user = await userRepository(queries).findByFingerprint(member_fingerprint);
  const key = user === undefined ? null : await sharingKeyRepository(queries).find(user.id);
  if (user === undefined || key === null || hashOfKey(key.public_key) !== sharing_key_hash) {
    throw fieldRefused('member.member_fingerprint', 'Nobody here has this key.');
  }
  return { user_id: user.id, sharing_key: key.public_key };
}

function hashOfKey(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex');
}

/** Takes a membership back. @throws Refusal `not_found` */
export async function removeMemberIn(change: SpaceChange, id: string): Promise<void> {
  const { queries, spaceId } = change;
  const members = memberRepository(queries);
  if ((await members.find(spaceId, id)) === undefined)
    throw new Refusal('not_found', 'There is no such membership any more.');
  await change.revision();
  await change.countRemoved(async () => 1);
  await members.remove(spaceId, id);
}

/** A membership as its canonical bytes are made of it. */
export function memberRowOf(spaceId: string, member: Membership): MemberRow {
  return {
    id: member.id,
    spaceId,
    epoch: member.epoch,
    revision: member.revision,
    headHash: member.head_hash,
    ownerFingerprint: member.owner_fingerprint,
    memberFingerprint: member.member_fingerprint,
    sharingKeyHash: member.sharing_key_hash,
    role: member.role,
    since: member.since,
    expiresAt: member.expires_at,
    sealedKey: member.sealed_key,
    sealedMessage: member.sealed_message,
    signature: member.signature,
  };
}

/** SHA-256 of the canonical bytes of a membership, hex, by which it stands in the owner's digest. */
export function memberRowHash(row: MemberRow): string {
  return createHash('sha256').update(memberRowBytes(row)).digest('hex');
}

const membershipChanged = () =>
  new Refusal('space_changed', 'This membership was changed meanwhile. Look at it, and change it again.', {
    errors: { known: ['This is not the revision of the membership.'] },
  });

const tooManyOffers = () =>
  new Refusal('too_many_requests', 'This person has not answered yet what you have offered them already.');

const switchedOff = () => new Refusal('switched_off', 'Sharing with people is switched off on this server.');
