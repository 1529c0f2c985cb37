import type { SignedHead, SpaceMembers } from '@coffer/contract';
import {
  EncodingInvalid,
  equalBytes,
  fromHex,
  type Head,
  headHash,
  InvalidKey,
  importPublicKey,
  leavesToOwner,
  ownersDigest,
  type PublicKey,
  readMemberRow,
  sha256,
  toHex,
  verifyHead,
  verifyMembership,
} from '@coffer/crypto';
import { bytesOf } from '../rows/stored-setting.ts';
import type { SpaceSigner } from './account-keys.ts';
import { signOwnHead } from './own-heads.ts';
import { hasSigned, isOwners, isWhole, parsedHead } from './read-heads.ts';

// One piece has what signs and what reads: whoever opens a drive reads its head.
export { signOwnHead };

/** Who may change a space, by the rows that its owner has signed. */
interface Signers {
  readonly ownersHead: Head;
  /** The keys of editors, by their fingerprints. */
  readonly editors: ReadonlyMap<string, PublicKey>;
}

/** The signers that were seen proven, by the hash of the owner's head which says so. */
export type KnownSigners = Map<string, Signers>;

/** As many as a space goes on with: all but the newest are of heads that are read no more. */
const MOST_KNOWN = 8;

/**
 * What stands in a head by the owner of its space, or by a member who may change that; null for anything else.
 *
 * @param shown its members, without whom a head by one of them counts only where they were seen before
 */
export async function readSpaceHead(
  signed: SignedHead,
  { privateKey, owner: other, space }: SpaceSigner,
  known: KnownSigners,
  shown?: SpaceMembers,
): Promise<Head | null> {
  const head = parsedHead(signed);
  const owner = other ?? privateKey.publicKey;
  if (head === null || !(await isWhole(head, signed, keysIn(known, owner, privateKey.publicKey))))
    return null;
  if (head.signerFingerprint === head.ownerFingerprint) {
    return (await isOwners(head, signed, owner)) ? head : null;
  }
  if (head.ownerFingerprint !== owner.fingerprint) return null;
  let signers = known.get(head.ownersHead);
  if (signers === undefined) {
    if (shown === undefined) return null;
    const proven = await provenSigners(shown, { owner, spaceId: space.spaceId });
    if (proven === null) return null;
    const hash = await headHash(proven.ownersHead);
    remember(known, hash, proven);
    if (hash !== head.ownersHead) return null;
    signers = proven;
  }
  const editor = signers.editors.get(head.signerFingerprint);
  if (editor === undefined || !leavesToOwner(signers.ownersHead, head)) return null;
  return (await verifyHead(editor, head, signed.signature)) ? head : null;
}

/** True for what is no head, or names the owner's key pair or one's own, which has not signed it. */
export async function isForged(
  signed: SignedHead,
  { privateKey: { publicKey }, owner = publicKey }: Pick<SpaceSigner, 'privateKey' | 'owner'>,
): Promise<boolean> {
  const head = parsedHead(signed);
  if (head === null) return true;
  return !((await hasSigned(owner, head, signed)) && (await hasSigned(publicKey, head, signed)));
}

/** The keys that are known of who may have signed heads. */
function* keysIn(known: KnownSigners, ...keys: readonly PublicKey[]): Generator<PublicKey> {
  yield* keys;
  for (const { editors } of known.values()) yield* editors.values();
}

function remember(known: KnownSigners, hash: string, signers: Signers): void {
  known.set(hash, signers);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}

/** The editors of a space, if the rows that the server shows are those that the last head of the owner signs; else null. */
async function provenSigners(
  { owners_head: signed, members, owned }: SpaceMembers,
  { owner, spaceId }: { readonly owner: PublicKey; readonly spaceId: string },
): Promise<Signers | null> {
  const ownersHead = signed === null ? null : parsedHead(signed);
  if (signed === null || ownersHead === null || ownersHead.spaceId !== spaceId) return null;
  if (ownersHead.signerFingerprint !== ownersHead.ownerFingerprint) return null;
  if (!(await isWhole(ownersHead, signed, [owner])) || !(await isOwners(ownersHead, signed, owner))) {
    return null;
  }
  const rows = owned.map(({ kind, id, hash }) => ({ kind, id, hash: fromHex(hash) }));
  if (toHex(await ownersDigest(rows)) !== ownersHead.ownersDigest) return null;
  const named = new Map(
    rows.flatMap(({ kind, id, hash }) => (kind === 'member' ? [[id, hash] as const] : [])),
  );
  const editors = new Map<string, PublicKey>();
  for (const stored of members) {
    const row = orNull(() => readMemberRow(bytesOf(stored.row)));
    const hash = row?.spaceId === spaceId ? named.get(row.id) : undefined;
    if (row === null || hash === undefined) return null;
    if (!equalBytes(await sha256(bytesOf(stored.row)), hash)) return null;
    if (row.role !== 'editor' || !(await verifyMembership(owner, row))) continue;
    const key = await keyOf(stored.member?.pubkey);
    if (key?.fingerprint === row.memberFingerprint) editors.set(key.fingerprint, key);
  }
  return { ownersHead, editors };
}

async function keyOf(pem: string | undefined): Promise<PublicKey | null> {
  if (pem === undefined) return null;
  try {
    return await importPublicKey(pem);
  } catch (error) {
    if (error instanceof InvalidKey) return null;
    throw error;
  }
}

function orNull<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof EncodingInvalid) return null;
    throw error;
  }
}
