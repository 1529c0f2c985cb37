import { sha256 } from '#sha256';
import { type Bytes, concatBytes } from './bytes.ts';
import { fromBase64Url, fromHex, toBase64Url, toHex } from './encoding.ts';
import { EncodingInvalid } from './errors.ts';
import type { PrivateKey, PublicKey } from './key-pair.ts';
import { RecordWriter } from './record-writer.ts';
import { sign, verify } from './signature.ts';

/** A head is written as rows are, and is none. */
const HEAD_KIND = 7;

const record = new RecordWriter();

/** Stands for the hash of a head where there is none. */
export const NO_HEAD = '00'.repeat(32);

/** Heads at a multiple of this revision are milestones, as are the end of a fork and a first head above it; these are kept for ever. */
export const MILESTONE_REVISIONS = 1_024;

/** So far above the lower end of a fork its end may stand: nobody has signed the other end, so it may say what it likes. */
const MOST_REVISIONS_AT_ONCE = 2 ** 34;
const MOST_EPOCHS_AT_ONCE = 2 ** 20;

/**
 * What a client says of a space at a revision, and signs. Ids are UUIDs, hashes and fingerprints lower-case hex, times unix
 * seconds.
 */
export interface Head {
  readonly spaceId: string;
  readonly revision: number;
  /** The batch that led here, and SHA-256 of its operations. */
  readonly batch: { readonly id: string; readonly operationsHash: string };
  readonly itemsDigest: string;
  readonly ownersDigest: string;
  /** The newest one: what the batch has sealed is sealed under its key. */
  readonly epoch: number;
  /** HKDF of that key, by which all members have the same. */
  readonly keyCommitment: string;
  /** Rows that are there, and rows that were ever removed. */
  readonly rows: number;
  readonly removedRows: number;
  readonly time: number;
  /** Hashes of the head before, of the last milestone and of the last that the owner signed; NO_HEAD where there is none. */
  readonly previous: string;
  readonly milestone: string;
  readonly ownersHead: string;
  /** The other spaces of the batch, at their revisions after it. */
  readonly otherSpaces: readonly { readonly id: string; readonly revision: number }[];
  readonly ownerFingerprint: string;
  readonly signerFingerprint: string;
  /** The end of a fork that this one is not built on; null where there is none. */
  readonly endedFork: { readonly revision: number; readonly epoch: number; readonly hash: string } | null;
  /** Of the key pair that takes the place of the owner's; then both sign. */
  readonly nextFingerprint: string | null;
  /** The lowest versions of the format whose clients may write, and may read, the space. */
  readonly lowest: LowestVersions;
  /** Fields of a later version of the format, base64url; '' where there are none. See `readLaterFields`. */
  readonly later: string;
}

export interface LowestVersions {
  readonly write: number;
  readonly read: number;
}

/** What of a head is its owner's: every client repeats it from the last head of the owner, known or unknown. */
export type RepeatedFields = Pick<Head, 'lowest' | 'later'>;

/** A space that every version may write and read, without later fields: how one begins. */
export const NOTHING_REPEATED: RepeatedFields = { lowest: { write: 1, read: 1 }, later: '' };

/** A head that was verified, with its hash. */
export interface KnownHead {
  readonly head: Head;
  readonly hash: string;
}

/** The canonical bytes of a head: those of a record of kind 7, as rows have them. Throws EncodingInvalid. */
export function headBytes(head: Head): Bytes {
  const { batch, endedFork, otherSpaces } = head;
  record.begin(HEAD_KIND);
  record.id(head.spaceId);
  record.number(head.revision);
  record.id(batch.id);
  record.hash(batch.operationsHash);
  record.hash(head.itemsDigest);
  record.hash(head.ownersDigest);
  record.number(head.epoch);
  record.hash(head.keyCommitment);
  record.number(head.rows);
  record.number(head.removedRows);
  record.number(head.time);
  record.hash(head.previous);
  record.hash(head.milestone);
  record.hash(head.ownersHead);
  record.number(otherSpaces.length);
  for (const { id, revision } of otherSpaces) {
    record.id(id);
    record.number(revision);
  }
  record.hash(head.ownerFingerprint);
  record.hash(head.signerFingerprint);
  record.number(endedFork?.revision ?? null);
  record.number(endedFork?.epoch ?? null);
  record.hash(endedFork?.hash ?? null);
  record.hash(head.nextFingerprint);
  record.number(head.lowest.write);
  record.number(head.lowest.read);
  record.rest(head.later);
  return record.end();
}

/**
 * The hash of a head: SHA-256 over the hash of the one before and SHA-256 of its bytes, so that the way from one head to a
 * later one is shown by hashes alone.
 */
export async function headHash(head: Head): Promise<string> {
  return chainedHash(head.previous, toHex(await sha256(headBytes(head))));
}

/** The same of a head of which only the SHA-256 of its bytes was kept. */
export async function chainedHash(previous: string, hashOfBytes: string): Promise<string> {
  return toHex(await sha256(concatBytes(hashBytes(previous), hashBytes(hashOfBytes))));
}

/**
 * Signs a head: RSASSA-PSS (RFC 8017, 8.1) over ('head', canonical bytes); base64url. A change of the key pair is signed by
 * both, over the same bytes. Throws SigningFailed, EncodingInvalid.
 *
 * @example
 * ```ts
 * import { generateKeyPair, importPrivateKey, newItemId, NO_HEAD, signHead, verifyHead } from '@coffer/crypto';
 *
 * const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const { fingerprint } = privateKey;
 * const head = {
 *   spaceId: newItemId(),
 *   revision: 1,
 *   batch: { id: newItemId(), operationsHash: NO_HEAD },
 *   itemsDigest: NO_HEAD,
 *   ownersDigest: NO_HEAD,
 *   epoch: 1,
 *   keyCommitment: NO_HEAD,
 *   rows: 1,
 *   removedRows: 0,
 *   time: 1_790_000_000,
 *   previous: NO_HEAD,
 *   milestone: NO_HEAD,
 *   ownersHead: NO_HEAD,
 *   otherSpaces: [],
 *   ownerFingerprint: fingerprint,
 *   signerFingerprint: fingerprint,
 *   endedFork: null,
 *   nextFingerprint: null,
 *   lowest: { write: 1, read: 1 },
 *   later: '',
 * };
 * const signature = await signHead(privateKey, head);
 * await verifyHead(privateKey.publicKey, head, signature); // => true
 * await verifyHead(privateKey.publicKey, { ...head, rows: 2 }, signature); // => false
 * ```
 */
export async function signHead(privateKey: PrivateKey, head: Head): Promise<string> {
  return toBase64Url(await sign(privateKey, 'head', [headBytes(head)]));
}

/** Whether the holder of this key signed exactly this head; false, too, for what is no head. */
export async function verifyHead(publicKey: PublicKey, head: Head, signature: string): Promise<boolean> {
  try {
    return await verify(publicKey, 'head', [headBytes(head)], fromBase64Url(signature));
  } catch (error) {
    if (error instanceof EncodingInvalid) return false;
    throw error;
  }
}

/** What is wrong with a head that claims to come after another one. */
export type HeadFault =
  | 'space'
  | 'revision'
  | 'previous'
  | 'milestone'
  | 'owners-head'
  | 'owner'
  | 'epoch'
  | 'removed-rows'
  | 'not-the-owner';

/**
 * Why a head does not come after another one; null where it does. Signatures and digests are looked at elsewhere: this is
 * about the fields of the chain, and about what nobody but the owner may change.
 *
 * @param before null where this is the first head
 * @param ownersHead the last head that the owner signed, up to `before`; null where there is none
 */
export function headFault(before: KnownHead | null, ownersHead: Head | null, next: Head): HeadFault | null {
  const owns = next.signerFingerprint === next.ownerFingerprint;
  const behind = namedBehind(before);
  if (before === null) {
    if (namesAnother(behind, next) !== null) return 'previous';
    return owns && next.endedFork === null ? null : 'not-the-owner';
  }
  const { head } = before;
  if (next.spaceId !== head.spaceId) return 'space';
  if (!followsRevision(head, next)) return 'revision';
  const another = namesAnother(behind, next);
  if (another !== null) return another;
  if (next.ownerFingerprint !== (head.nextFingerprint ?? head.ownerFingerprint)) return 'owner';
  if (!followsEpoch(head, next)) return 'epoch';
  if (next.removedRows < head.removedRows) return 'removed-rows';
  return owns || leavesToOwner(ownersHead, next) ? null : 'not-the-owner';
}

/** The hashes of earlier heads that one names. */
type NamedHeads = Pick<Head, 'previous' | 'milestone' | 'ownersHead'>;

/** What the head that comes after one names of those before it; `before` is null where it is the first. */
export function namedBehind(before: KnownHead | null): NamedHeads {
  if (before === null) return { previous: NO_HEAD, milestone: NO_HEAD, ownersHead: NO_HEAD };
  const { head, hash } = before;
  const byOwner = head.signerFingerprint === head.ownerFingerprint;
  return {
    previous: hash,
    milestone: isMilestone(head) ? hash : head.milestone,
    ownersHead: byOwner ? hash : head.ownersHead,
  };
}

function namesAnother(behind: NamedHeads, next: NamedHeads): HeadFault | null {
  if (next.previous !== behind.previous) return 'previous';
  if (next.milestone !== behind.milestone) return 'milestone';
  return next.ownersHead === behind.ownersHead ? null : 'owners-head';
}

/**
 * Whether a head is a milestone: the first at or after a multiple of MILESTONE_REVISIONS, or the end of a fork. It can be told
 * from the head alone, because revisions go up by one but where a fork ends.
 */
export function isMilestone({ revision, previous, endedFork }: Head): boolean {
  if (endedFork !== null || revision % MILESTONE_REVISIONS === 0) return true;
  return previous === NO_HEAD && revision > MILESTONE_REVISIONS;
}

/** The revision of the milestone after a head at this revision, unless a fork ends before it. */
export function nextMilestone(revision: number): number {
  return (Math.floor(revision / MILESTONE_REVISIONS) + 1) * MILESTONE_REVISIONS;
}

/** True if a head has the revision of one that comes after another: one more, and at the end of a fork one above the higher of its ends. */
export function followsRevision(
  before: Pick<Head, 'revision'>,
  { revision, endedFork }: Pick<Head, 'revision' | 'endedFork'>,
): boolean {
  if (endedFork === null) return revision === before.revision + 1;
  const lower = Math.min(before.revision, endedFork.revision);
  const higher = Math.max(before.revision, endedFork.revision);
  return revision === higher + 1 && revision <= lower + MOST_REVISIONS_AT_ONCE;
}

/**
 * True if a head has the epoch of one that comes after another: the same with its key or one more, with another key pair of the owner one more, and at the
 * end of a fork one above the higher of its ends.
 */
export function followsEpoch(
  before: Pick<Head, 'epoch' | 'keyCommitment'>,
  { epoch, keyCommitment, endedFork, nextFingerprint }: Head,
): boolean {
  if (endedFork !== null) {
    const lower = Math.min(before.epoch, endedFork.epoch);
    const higher = Math.max(before.epoch, endedFork.epoch);
    return epoch === higher + 1 && epoch <= lower + MOST_EPOCHS_AT_ONCE;
  }
  if (epoch === before.epoch + 1) return true;
  return epoch === before.epoch && keyCommitment === before.keyCommitment && nextFingerprint === null;
}

/**
 * Whether a head is the other end of the fork that this one ends, of which it says revision, epoch and hash. As far as the two tell, it stands
 * above that as an end does: one above the higher end, which may be the head before, and not too far above the lower one.
 */
export async function isOtherEnd(
  { spaceId, revision, epoch, endedFork }: Head,
  other: Head,
): Promise<boolean> {
  if (endedFork === null || other.spaceId !== spaceId) return false;
  const isNamed = other.revision === endedFork.revision && other.epoch === endedFork.epoch;
  const isAbove =
    isWithin(revision - other.revision, MOST_REVISIONS_AT_ONCE) &&
    isWithin(epoch - other.epoch, MOST_EPOCHS_AT_ONCE);
  return isNamed && isAbove && (await headHash(other)) === endedFork.hash;
}

function isWithin(difference: number, most: number): boolean {
  return difference >= 1 && difference <= most;
}

/** Whether somebody else than the owner has left alone what only the owner changes. */
export function leavesToOwner(ownersHead: Head | null, next: Head): boolean {
  return (
    ownersHead !== null &&
    next.endedFork === null &&
    next.nextFingerprint === null &&
    next.ownersDigest === ownersHead.ownersDigest &&
    next.epoch === ownersHead.epoch &&
    next.keyCommitment === ownersHead.keyCommitment &&
    next.removedRows === ownersHead.removedRows &&
    next.lowest.write === ownersHead.lowest.write &&
    next.lowest.read === ownersHead.lowest.read &&
    next.later === ownersHead.later
  );
}

function hashBytes(hash: string): Bytes {
  const bytes = fromHex(hash);
  if (bytes.length !== NO_HEAD.length / 2) throw new EncodingInvalid('hash');
  return bytes;
}
