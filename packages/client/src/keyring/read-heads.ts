import type { OtherEnd, SignedHead } from '@coffer/contract';
import {
  EncodingInvalid,
  fromBase64Url,
  type Head,
  isOtherEnd,
  type KnownHead,
  type PublicKey,
  readHead,
  verifyHead,
} from '@coffer/crypto';

/** A head with its hash, and as it was signed. */
export interface WholeHead extends KnownHead {
  readonly signed: SignedHead;
}

/** What stands in a head, whoever signed it; null where it is none. */
export function parsedHead({ bytes }: Pick<SignedHead, 'bytes'>): Head | null {
  try {
    return readHead(fromBase64Url(bytes));
  } catch (error) {
    if (error instanceof EncodingInvalid) return null;
    throw error;
  }
}

/** Whether the owner's key pair has signed a head, or has taken over with it from the one before. */
export async function isOwners(head: Head, signed: SignedHead, owner: PublicKey): Promise<boolean> {
  const { fingerprint } = owner;
  const isSuccessor = head.nextFingerprint === fingerprint;
  const isPresent = head.ownerFingerprint === fingerprint && head.nextFingerprint === null;
  const signature = isSuccessor ? signed.next_signature : isPresent ? signed.signature : undefined;
  return signature !== undefined && verifyHead(owner, head, signature);
}

/** The other end of a fork, as the head carries it that ends the fork; null where that carries none, or another one than it names. */
export async function otherEndOf(head: Head, { other_end: carried }: SignedHead): Promise<Head | null> {
  const other = carried === undefined ? null : parsedHead(carried);
  return other !== null && (await isOtherEnd(head, other)) ? other : null;
}

/**
 * True if a head carries the other end where it ends a fork, and nothing else otherwise. Whatever of these keys the other end names has signed it.
 * Whose key is not among them may have signed it as well: a former key pair of the owner, or somebody who is a member no longer. The owner vouches for it
 * by the head that names it, and nothing but its place is taken from it.
 */
export async function isWhole(
  head: Head,
  signed: SignedHead,
  keys: Iterable<PublicKey> = [],
): Promise<boolean> {
  const { other_end: carried } = signed;
  if (carried === undefined) return head.endedFork === null;
  const other = await otherEndOf(head, signed);
  if (other === null) return false;
  for (const key of keys) if (!(await hasSigned(key, other, carried))) return false;
  return true;
}

/** False if a head names a key that has not signed it. */
export async function hasSigned(key: PublicKey, head: Head, signed: OtherEnd): Promise<boolean> {
  const { fingerprint } = key;
  const isBySigner =
    head.signerFingerprint !== fingerprint || (await verifyHead(key, head, signed.signature));
  const isByNext =
    head.nextFingerprint !== fingerprint || (await verifyHead(key, head, signed.next_signature ?? ''));
  return isBySigner && isByNext;
}
