import type { Membership, SignedMember } from '@coffer/contract';
import {
  type Bytes,
  EncodingInvalid,
  type MemberRow,
  memberRowBytes,
  type Role,
  readMemberRow,
  sha256,
} from '@coffer/crypto';
import { bytesOf } from './stored-setting.ts';

/** A membership, all of it read from its canonical bytes, with fields of later versions as they came. */
export type SignedMembership = Membership & Pick<MemberRow, 'later'>;

/** The same with what the server says of its member. */
export type StoredMember = SignedMembership & Omit<SignedMember, 'row'>;

/** Reads a membership of a space from its bytes. Throws EncodingInvalid. */
export function membershipIn(spaceId: string, text: string): SignedMembership {
  const row = readMemberRow(bytesOf(text));
  if (row.spaceId !== spaceId) throw new EncodingInvalid('row of the space');
  return { ...membershipOf(row), ...(row.later && { later: row.later }) };
}

/** Reads a membership of a space as the server shows it. Throws EncodingInvalid. */
export function storedMember(spaceId: string, { row, ...beside }: SignedMember): StoredMember {
  return { ...membershipIn(spaceId, row), ...beside };
}

/** What a membership lets its member do; null of a role that a later version has. */
export function knownRole({ role }: Pick<Membership, 'role'>): Role | null {
  return typeof role === 'number' ? null : role;
}

/** A membership as its canonical bytes are made of it. */
export function memberRowOf(spaceId: string, member: SignedMembership): MemberRow {
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
    ...(member.later && { later: member.later }),
  };
}

/** A membership as it is sent. */
export function membershipOf(row: MemberRow): Membership {
  return {
    id: row.id,
    epoch: row.epoch,
    revision: row.revision,
    head_hash: row.headHash,
    owner_fingerprint: row.ownerFingerprint,
    member_fingerprint: row.memberFingerprint,
    sharing_key_hash: row.sharingKeyHash,
    role: row.role,
    since: row.since,
    expires_at: row.expiresAt,
    sealed_key: row.sealedKey,
    sealed_message: row.sealedMessage,
    signature: row.signature,
  };
}

/** SHA-256 of its canonical bytes, by which it stands in the owner's digest. Throws EncodingInvalid. */
export function memberHash(spaceId: string, member: SignedMembership): Promise<Bytes> {
  return sha256(memberRowBytes(memberRowOf(spaceId, member)));
}
