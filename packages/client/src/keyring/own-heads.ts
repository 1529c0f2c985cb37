import {
  type BatchOperation,
  type Link,
  operationsText,
  type ResealedLink,
  type SignedHead,
} from '@coffer/contract';
import {
  type Bytes,
  EncodingInvalid,
  equalBytes,
  fromBase64Url,
  type Head,
  headBytes,
  headHash,
  type KnownHead,
  type LinkRow,
  linkRowBytes,
  namedBehind,
  ownersDigest,
  type PrivateKey,
  readHead,
  sha256,
  signHead,
  toBase64Url,
  toHex,
  utf8Encode,
  verifyHead,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import type { AccountKeys } from './account-keys.ts';

/** What a head of one's own drive says beside what its keys say. */
export type HeadStatement = Omit<
  Head,
  'spaceId' | 'rootCommitment' | 'ownerFingerprint' | 'signerFingerprint' | 'nextFingerprint'
>;

/** A head that was made here. */
export interface MadeHead extends KnownHead {
  readonly signed: SignedHead;
}

/** Signs what the own drive holds. */
export async function signOwnHead(
  statement: HeadStatement,
  { privateKey, accountKey }: AccountKeys,
): Promise<MadeHead> {
  const { fingerprint } = privateKey;
  const head: Head = {
    ...statement,
    spaceId: accountKey.root.driveId,
    rootCommitment: accountKey.rootCommitment,
    ownerFingerprint: fingerprint,
    signerFingerprint: fingerprint,
    nextFingerprint: null,
  };
  const [signature, hash] = await Promise.all([signHead(privateKey, head), headHash(head)]);
  return { head, hash, signed: { bytes: toBase64Url(headBytes(head)), signature } };
}

/** The newest head of a drive, and the rows that only its owner changes, which lead to it. */
export interface OwnedRows {
  readonly newest: KnownHead;
  readonly owned: readonly OwnedRow[];
}

interface OwnedRow {
  readonly kind: 'item' | 'link' | 'setting';
  readonly id: string;
  /** SHA-256 of its canonical bytes. */
  readonly hash: Bytes;
  /** Of a link: the item that it is of, as far as the server has told. */
  readonly itemId?: string;
}

/**
 * The head by which the next key pair takes over, signed by both: of a batch without operations, by which all links are sealed
 * and signed anew. Throws `space_lied` where the links are not all of those that the drive has.
 *
 * @param now unix seconds
 */
export async function signTakeover(
  { newest, owned }: OwnedRows,
  links: { readonly before: readonly Link[]; readonly after: readonly ResealedLink[] },
  { former, next }: { readonly former: PrivateKey; readonly next: PrivateKey },
  now: number,
): Promise<SignedHead> {
  const known = new Map(owned.map((row) => [row.id, row]));
  const rows = new Map(known);
  const resealed = new Map(links.after.map((link) => [link.id, link]));
  for (const link of links.before) {
    const row = linkRowOf(link);
    const again = resealed.get(link.id);
    const before = known.get(link.id);
    const isKnown = row !== null && before !== undefined && again !== undefined;
    if (!isKnown || !equalBytes(await sha256(linkRowBytes(row)), before.hash)) throw failed('space_lied');
    const { encrypted_link_key: sealedLinkKey, signature } = again;
    rows.set(link.id, { ...before, hash: await sha256(linkRowBytes({ ...row, sealedLinkKey, signature })) });
  }
  if (owned.filter(({ kind }) => kind === 'link').length !== links.before.length) throw failed('space_lied');
  const head: Head = {
    ...newest.head,
    revision: newest.head.revision + 1,
    batch: { id: crypto.randomUUID(), operationsHash: await operationsHash([]) },
    ownersDigest: toHex(await ownersDigest([...rows.values()])),
    time: now,
    ...namedBehind(newest),
    ownerFingerprint: former.fingerprint,
    signerFingerprint: former.fingerprint,
    endedFork: null,
    nextFingerprint: next.fingerprint,
  };
  const [signature, next_signature] = await Promise.all([signHead(former, head), signHead(next, head)]);
  return { bytes: toBase64Url(headBytes(head)), signature, next_signature };
}

/** SHA-256 over the operations of a batch, hex, by which a head names it. */
export async function operationsHash(operations: readonly BatchOperation[]): Promise<string> {
  return toHex(await sha256(utf8Encode(operationsText(operations))));
}

/** What of a link its owner signs; null of what its owner did not make. */
export function linkRowOf(link: Link): LinkRow | null {
  const { encrypted_link_key: sealedLinkKey, signature } = link;
  if (sealedLinkKey === null || signature === null) return null;
  return {
    id: link.id,
    itemId: link.file_id,
    sealedLinkKey,
    sealedName: link.encrypted_name,
    sealedFileKey: link.encrypted_file_key,
    sealedThumbnail: link.encrypted_thumbnail,
    expiresAt: link.signed_expires_at,
    maxDownloads: link.signed_max_downloads,
    signature,
  };
}

/** What stands in a head, if this key pair signed it, or took over with it; null for anything else. */
export async function readOwnHead(signed: SignedHead, privateKey: PrivateKey): Promise<Head | null> {
  const head = parsedHead(signed);
  if (head === null) return null;
  const { fingerprint, publicKey } = privateKey;
  const isOwn = head.ownerFingerprint === fingerprint && head.signerFingerprint === fingerprint;
  const signature =
    head.nextFingerprint === fingerprint
      ? signed.next_signature
      : isOwn && head.nextFingerprint === null
        ? signed.signature
        : undefined;
  return signature !== undefined && (await verifyHead(publicKey, head, signature)) ? head : null;
}

/** What stands in a head, whoever signed it; null where it is none. */
export function parsedHead({ bytes }: SignedHead): Head | null {
  try {
    return readHead(fromBase64Url(bytes));
  } catch (error) {
    if (error instanceof EncodingInvalid) return null;
    throw error;
  }
}
