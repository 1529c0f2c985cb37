import {
  type BatchOperation,
  type Link,
  operationsText,
  type ResealedLink,
  type SealedSetting,
  type SignedHead,
  type StoredSetting,
} from '@coffer/contract';
import {
  type AccountKey,
  type Bytes,
  EncodingInvalid,
  equalBytes,
  FIRST_KEY_GENERATION,
  fromBase64Url,
  type Head,
  headBytes,
  headHash,
  itemRowBytes,
  type KnownHead,
  type LinkRow,
  linkRowBytes,
  NO_HEAD,
  namedBehind,
  ownersDigest,
  type PrivateKey,
  type PublicKey,
  readHead,
  settingRowBytes,
  sha256,
  signHead,
  toBase64Url,
  toHex,
  utf8Encode,
  verifyHead,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { renewedRootRow } from '../rows/canonical-item.ts';
import type { AccountKeys } from './account-keys.ts';

/** What a head of one's own drive says beside what its keys say. */
export type HeadStatement = Omit<
  Head,
  'spaceId' | 'rootCommitment' | 'ownerFingerprint' | 'signerFingerprint' | 'nextFingerprint'
>;

/** The keys by which the heads of a space are signed and read. */
export interface SpaceKeys extends AccountKeys {
  /** Whose the space is; left out of one's own. */
  readonly owner?: PublicKey;
}

/** A head that was made here. */
export interface MadeHead extends KnownHead {
  readonly signed: SignedHead;
}

/** Signs what a space holds: one's own, or that of somebody else in which one may change something. */
export async function signOwnHead(
  statement: HeadStatement,
  { privateKey, accountKey, owner }: SpaceKeys,
): Promise<MadeHead> {
  const { fingerprint } = privateKey;
  const head: Head = {
    ...statement,
    spaceId: accountKey.root.driveId,
    rootCommitment: accountKey.rootCommitment,
    ownerFingerprint: owner?.fingerprint ?? fingerprint,
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

/** Kinds of rows that only the owner changes; of items, that is the root alone. */
export type OwnedKind = 'item' | 'link' | 'setting' | 'contact' | 'member';

interface OwnedRow {
  readonly kind: OwnedKind;
  readonly id: string;
  /** SHA-256 of its canonical bytes. */
  readonly hash: Bytes;
  /** Of a link: the item that it is of, as far as the server has told. */
  readonly itemId?: string;
}

/** Gives the root another key, or seals a setting anew. */
export type TakeoverOperation = Extract<BatchOperation, { readonly kind: 'renew_root' | 'setting' }>;

/** What a change of the key pair leaves in the drive. */
interface Takeover {
  readonly driveId: string;
  readonly links: { readonly before: readonly Link[]; readonly after: readonly ResealedLink[] };
  /** As they were. */
  readonly settings: readonly StoredSetting[];
  readonly operations: readonly TakeoverOperation[];
}

/** Both key pairs, and the account key that comes with the next one. */
export interface Successors {
  readonly former: PrivateKey;
  readonly next: PrivateKey;
  readonly accountKey: AccountKey;
}

/**
 * The head by which the next key pair takes over, signed by both: of a batch that gives the root another key, and by which
 * settings and links are sealed and signed anew. Throws `space_lied` where these are not those that the drive has.
 *
 * @param before null of a drive that nobody has changed yet
 * @param now unix seconds
 */
export async function signTakeover(
  before: OwnedRows | null,
  after: Takeover,
  { former, next, accountKey }: Successors,
  now: number,
): Promise<SignedHead> {
  const { driveId, operations } = after;
  const { newest, owned } = before ?? (await untouched(driveId));
  const known = new Map(owned.map((row) => [row.id, row]));
  const rows = new Map([
    ...known,
    ...(await resealedLinks(known, after.links)),
    ...(await resealedRows(known, after)),
  ]);
  const { generation } = accountKey;
  const head: Head = {
    ...newest.head,
    revision: newest.head.revision + 1,
    batch: { id: crypto.randomUUID(), operationsHash: await operationsHash(operations) },
    ownersDigest: toHex(await ownersDigest([...rows.values()])),
    rootGeneration: generation,
    greatestGeneration: generation,
    rootCommitment: accountKey.rootCommitment,
    time: now,
    ...(before === null ? {} : namedBehind(newest)),
    // The heads of spaces beside the drive name this one.
    otherSpaces: [],
    ownerFingerprint: former.fingerprint,
    signerFingerprint: former.fingerprint,
    endedFork: null,
    nextFingerprint: next.fingerprint,
  };
  return signByBoth(head, { former, next });
}

/** Signs a head by which one key pair takes over from another. */
export async function signByBoth(
  head: Head,
  { former, next }: Pick<Successors, 'former' | 'next'>,
): Promise<SignedHead> {
  const [signature, next_signature] = await Promise.all([signHead(former, head), signHead(next, head)]);
  return { bytes: toBase64Url(headBytes(head)), signature, next_signature };
}

/** What stands for the head of a drive that nobody has changed yet, where there is nothing but the root. */
async function untouched(driveId: string): Promise<OwnedRows> {
  const nothing = { itemsDigest: NO_HEAD, ownersDigest: NO_HEAD, milestone: NO_HEAD, ownersHead: NO_HEAD };
  const head: Head = {
    ...nothing,
    spaceId: driveId,
    revision: 0,
    batch: { id: driveId, operationsHash: NO_HEAD },
    rootGeneration: FIRST_KEY_GENERATION,
    greatestGeneration: FIRST_KEY_GENERATION,
    rootCommitment: NO_HEAD,
    rows: 1,
    removedRows: 0,
    time: 0,
    previous: NO_HEAD,
    otherSpaces: [],
    ownerFingerprint: NO_HEAD,
    signerFingerprint: NO_HEAD,
    endedFork: null,
    nextFingerprint: null,
  };
  return { newest: { head, hash: NO_HEAD }, owned: [] };
}

type RowsById = Map<string, OwnedRow>;

/** The links as they are sealed anew, each of which has to be one that the drive has; and all of these. */
async function resealedLinks(known: RowsById, { before, after }: Takeover['links']): Promise<RowsById> {
  const rows: RowsById = new Map();
  const resealed = new Map(after.map((link) => [link.id, link]));
  for (const link of before) {
    const row = linkRowOf(link);
    const again = resealed.get(link.id);
    const shown = known.get(link.id);
    const isKnown = row !== null && shown !== undefined && again !== undefined;
    if (!isKnown || !equalBytes(await sha256(linkRowBytes(row)), shown.hash)) throw failed('space_lied');
    const { encrypted_link_key: sealedLinkKey, signature } = again;
    rows.set(link.id, { ...shown, hash: await sha256(linkRowBytes({ ...row, sealedLinkKey, signature })) });
  }
  const all = [...known.values()].filter(({ kind }) => kind === 'link');
  if (all.length !== before.length) throw failed('space_lied');
  return rows;
}

/** The root with its next key, and the settings as they are sealed anew. */
async function resealedRows(
  known: RowsById,
  { driveId, settings, operations }: Pick<Takeover, 'driveId' | 'settings' | 'operations'>,
): Promise<RowsById> {
  const rows: RowsById = new Map();
  for (const operation of operations) {
    if (operation.kind === 'renew_root') {
      const hash = await sha256(itemRowBytes(renewedRootRow(driveId, operation)));
      rows.set(driveId, { kind: 'item', id: driveId, hash });
      continue;
    }
    const { setting } = operation;
    const before = settings.find(({ id }) => id === setting.id);
    const shown = known.get(setting.id);
    const isKnown = before !== undefined && shown !== undefined;
    if (!isKnown || !equalBytes(await settingHash(before), shown.hash)) throw failed('space_lied');
    rows.set(setting.id, { ...shown, hash: await settingHash(setting) });
  }
  return rows;
}

function settingHash({ id, generation, encrypted_body: sealedBody }: SealedSetting): Promise<Bytes> {
  return sha256(settingRowBytes({ id, generation, sealedBody }));
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
