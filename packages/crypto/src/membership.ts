import { fromBase64Url, toBase64Url } from './encoding.ts';
import { EncodingInvalid } from './errors.ts';
import type { PrivateKey, PublicKey } from './key-pair.ts';
import { readOpened } from './read-opened.ts';
import { type MemberRow, signedMemberBytes } from './rows/member.ts';
import {
  openWithSharingSeed,
  type SealedFor,
  type SharingSeed,
  sealToSharingKey,
  sharingKeyHash,
} from './sharing-key.ts';
import { sign, verify } from './signature.ts';
import { type SpaceKeyBytes, spaceKeyBytes } from './space-key.ts';

/** A membership before its key is sealed. */
export type MembershipTerms = Omit<MemberRow, 'sealedKey' | 'signature' | 'sharingKeyHash' | 'later'>;

/**
 * Makes a membership: seals the key of a space to the sharing key of a member, and signs all of it. Throws
 * EncodingInvalid, SigningFailed.
 *
 * @example
 * ```ts
 * import {
 *   generateKeyPair,
 *   generateSpaceKey,
 *   importPrivateKey,
 *   NO_HEAD,
 *   newItemId,
 *   newSharingSeed,
 *   openMembership,
 *   sealMembership,
 *   signSharingKey,
 *   verifyMembership,
 * } from '@coffer/crypto';
 *
 * const owner = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const member = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const seed = newSharingSeed();
 * const { publicKey } = await signSharingKey(member, seed);
 * const row = await sealMembership(
 *   owner,
 *   {
 *     id: newItemId(),
 *     spaceId: newItemId(),
 *     epoch: 2,
 *     revision: 0,
 *     headHash: NO_HEAD,
 *     ownerFingerprint: owner.fingerprint,
 *     memberFingerprint: member.fingerprint,
 *     role: 'viewer',
 *     since: 1_790_000_000,
 *     expiresAt: null,
 *     sealedMessage: null,
 *   },
 *   { sharingKey: publicKey, spaceKey: generateSpaceKey() },
 * );
 * await verifyMembership(owner.publicKey, row); // => true
 * await verifyMembership(owner.publicKey, { ...row, role: 'editor' }); // => false
 * (await openMembership(row, seed)).length; // => 32
 * await openMembership(row, newSharingSeed()); // throws EnvelopeDamaged
 * ```
 */
export async function sealMembership(
  owner: PrivateKey,
  terms: MembershipTerms,
  { sharingKey, spaceKey }: { readonly sharingKey: string; readonly spaceKey: SpaceKeyBytes },
): Promise<MemberRow> {
  const named = { ...terms, sharingKeyHash: await sharingKeyHash(sharingKey) };
  const sealedKey = await sealToSharingKey(sharingKey, sealedFor(named), spaceKey);
  const row = { ...named, sealedKey };
  const signature = toBase64Url(await sign(owner, 'membership', [signedMemberBytes(row)]));
  return { ...row, signature };
}

/** Whether the holder of this key made exactly this membership; false, too, for what is none. */
export async function verifyMembership(owner: PublicKey, row: MemberRow): Promise<boolean> {
  if (row.ownerFingerprint !== owner.fingerprint) return false;
  try {
    return await verify(owner, 'membership', [signedMemberBytes(row)], fromBase64Url(row.signature));
  } catch (error) {
    if (error instanceof EncodingInvalid) return false;
    throw error;
  }
}

/**
 * Opens the space key that a membership holds, with the seed of its member. To be called once the membership is verified.
 * Throws EnvelopeDamaged or EnvelopeUnsupported.
 */
export async function openMembership(row: MemberRow, seed: SharingSeed): Promise<SpaceKeyBytes> {
  const bytes = await openWithSharingSeed(seed, sealedFor(row), row.sealedKey);
  return readOpened('membership', () => spaceKeyBytes(bytes));
}

type Bound = Pick<
  MemberRow,
  'spaceId' | 'epoch' | 'ownerFingerprint' | 'memberFingerprint' | 'sharingKeyHash'
>;

function sealedFor(bound: Bound): SealedFor<'membership'> {
  const { spaceId, epoch, ownerFingerprint, memberFingerprint, sharingKeyHash: hash } = bound;
  const parts = [spaceId, epoch, ownerFingerprint, memberFingerprint, hash];
  return { purpose: 'membership', keyPurpose: 'membership-key', parts };
}
