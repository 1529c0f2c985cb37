import type { Membership } from '@coffer/contract';
import { type Bytes, type MemberRow, memberRowBytes, type SealedMembership, sha256 } from '@coffer/crypto';

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

/** A membership as it is sent. */
export function membershipOf(row: SealedMembership): Membership {
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
export function memberHash(spaceId: string, member: Membership): Promise<Bytes> {
  return sha256(memberRowBytes(memberRowOf(spaceId, member)));
}
