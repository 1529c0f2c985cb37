import type { Bytes } from './bytes.ts';
import { type Extensible, ROW_KINDS } from './canonical-rows.ts';
import { fromBase64Url, toBase64Url } from './encoding.ts';
import { EncodingInvalid } from './errors.ts';
import type { PrivateKey, PublicKey } from './key-pair.ts';
import { readLaterFields } from './later-fields.ts';
import { readOpened } from './read-opened.ts';
import { RecordWriter } from './record-writer.ts';
import {
  openWithSharingSeed,
  type SealedFor,
  type SharingSeed,
  sealToSharingKey,
  sharingKeyHash,
} from './sharing-key.ts';
import { sign, verify } from './signature.ts';
import { type SpaceKeyBytes, spaceKeyBytes } from './space-key.ts';

/** What a member may do. A viewer reads; an editor changes items, and nothing that only the owner changes. */
export const ROLES = ['viewer', 'editor'] as const;

export type Role = (typeof ROLES)[number];

/** A membership as its owner signs it. Ids are UUIDs, hashes and fingerprints lower-case hex, times unix seconds. */
export interface MemberRow extends Extensible {
  readonly id: string;
  readonly spaceId: string;
  /** Of the space key that is sealed below. */
  readonly epoch: number;
  /** The head before the batch that made or renewed it: its member accepts none that is older. */
  readonly revision: number;
  readonly headHash: string;
  readonly ownerFingerprint: string;
  readonly memberFingerprint: string;
  /** SHA-256 of the member's sharing key. */
  readonly sharingKeyHash: string;
  /** A number is a role that a later version has: it permits nothing. */
  readonly role: Role | number;
  readonly since: number;
  readonly expiresAt: number | null;
  /** The key of the space, for the member alone. */
  readonly sealedKey: string;
  /** What the owner says with it, for the member alone; see `sealMessage`. Null where that is nothing. */
  readonly sealedMessage: string | null;
  readonly signature: string;
}

/** A membership before its key is sealed. */
export type MembershipTerms = Omit<MemberRow, 'sealedKey' | 'signature' | 'sharingKeyHash' | 'later'>;

const record = new RecordWriter();

/**
 * The canonical bytes of a membership; see `itemRowBytes`. Throws EncodingInvalid.
 */
export function memberRowBytes(row: MemberRow): Bytes {
  writeTerms(row);
  record.envelope(row.signature);
  if (row.later === undefined) return record.end();
  readLaterFields(row.later);
  return record.endWith(row.later);
}

/** What the owner signs: all but the signature, and later fields, which only the owner's digest has. */
function signedBytes(row: Omit<MemberRow, 'signature'>): Bytes {
  writeTerms(row);
  return record.end();
}

function writeTerms(row: Omit<MemberRow, 'signature'>): void {
  record.begin(ROW_KINDS.member);
  record.id(row.id);
  record.id(row.spaceId);
  record.number(row.epoch);
  record.number(row.revision);
  record.hash(row.headHash);
  record.hash(row.ownerFingerprint);
  record.hash(row.memberFingerprint);
  record.hash(row.sharingKeyHash);
  record.number(typeof row.role === 'number' ? row.role : ROLES.indexOf(row.role));
  record.number(row.since);
  record.number(row.expiresAt);
  record.envelope(row.sealedKey);
  record.envelope(row.sealedMessage);
}

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
  const signature = toBase64Url(await sign(owner, 'membership', [signedBytes(row)]));
  return { ...row, signature };
}

/** Whether the holder of this key made exactly this membership; false, too, for what is none. */
export async function verifyMembership(owner: PublicKey, row: MemberRow): Promise<boolean> {
  if (row.ownerFingerprint !== owner.fingerprint) return false;
  try {
    return await verify(owner, 'membership', [signedBytes(row)], fromBase64Url(row.signature));
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
