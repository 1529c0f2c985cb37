import {
  type BatchOperation,
  type Link,
  operationsText,
  type SealedSetting,
  type SignedHead,
} from '@coffer/contract';
import {
  type AccountKey,
  type Bytes,
  epochRowBytes,
  epochRowId,
  equalBytes,
  type Head,
  headBytes,
  headHash,
  type KnownHead,
  type LinkRow,
  type LowestVersions,
  linkRowBytes,
  NOTHING_REPEATED,
  namedBehind,
  type OwnedRowKind,
  ownersDigest,
  type PrivateKey,
  type RepeatedFields,
  rootRowBytes,
  sha256,
  signHead,
  toBase64Url,
  toHex,
  utf8Encode,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import { epochRowOf, rootRowOf, type SealedRoot } from '../rows/canonical-root.ts';
import { type StoredSetting, storedBytes } from '../rows/stored-setting.ts';
import type { SpaceSigner } from './account-keys.ts';
import type { WholeHead } from './read-heads.ts';
import type { ResealedLinks } from './reseal-link.ts';

/** The key of an epoch as heads name it. */
export type NamedKey = Pick<Head, 'epoch' | 'keyCommitment'>;

/** What a head says beside what the keys of its signer say. */
export interface HeadStatement
  extends Omit<
    Head,
    | 'spaceId'
    | 'ownerFingerprint'
    | 'signerFingerprint'
    | 'nextFingerprint'
    | keyof NamedKey
    | keyof RepeatedFields
  > {
  /** Of the head before, with what each head repeats; null where there is none. */
  readonly keyBefore: (NamedKey & RepeatedFields) | null;
  /** Set by the owner; left out, those of the head before. */
  readonly lowest?: LowestVersions | undefined;
  /** Of the epoch that the batch begins; null where it begins none. */
  readonly begun: NamedKey | null;
}

/**
 * Signs what a space holds: one's own, or that of somebody else in which one may change something. Throws `epoch_outdated` where the space has another
 * key than the one by which these keys seal.
 */
export async function signOwnHead(
  { keyBefore, begun, lowest, ...statement }: HeadStatement,
  { privateKey, space, owner }: SpaceSigner,
): Promise<WholeHead> {
  const { fingerprint } = privateKey;
  const { epoch, commitment: keyCommitment } = space.newest;
  const isNewest =
    keyBefore === null || (keyBefore.epoch === epoch && keyBefore.keyCommitment === keyCommitment);
  if (begun === null && !isNewest) throw epochOutdated();
  const repeated = keyBefore ?? NOTHING_REPEATED;
  const head: Head = {
    ...statement,
    ...(begun ?? { epoch, keyCommitment }),
    spaceId: space.spaceId,
    ownerFingerprint: owner?.fingerprint ?? fingerprint,
    signerFingerprint: fingerprint,
    nextFingerprint: null,
    lowest: lowest ?? repeated.lowest,
    later: repeated.later,
  };
  const [signature, hash] = await Promise.all([signHead(privateKey, head), headHash(head)]);
  return { head, hash, signed: { bytes: toBase64Url(headBytes(head)), signature } };
}

/** As the server says it. */
export const epochOutdated = () =>
  refusedHere('epoch_outdated', 409, 'The key of this space has been renewed. Please try again.');

/** Who signs the operations, and under which key what they bring is sealed. */
export interface Signing {
  /** That of the head before, unless the operations begin one. */
  readonly epoch: number;
  /** The fingerprint of the signer; null of the owner. */
  readonly author: string | null;
}

/** Who signs under these keys. Throws `epoch_outdated` where the newest head has another key; null where there is none. */
export function signingUnder({ privateKey, owner, space }: SpaceSigner, before: NamedKey | null): Signing {
  const { epoch, commitment } = space.newest;
  const isNewest = before === null || (before.epoch === epoch && before.keyCommitment === commitment);
  if (!isNewest) throw epochOutdated();
  return { epoch, author: owner === undefined ? null : privateKey.fingerprint };
}

/** The newest head of a drive, and the rows that only its owner changes, which lead to it. */
export interface OwnedRows {
  readonly newest: KnownHead;
  readonly owned: readonly OwnedRow[];
}

/** Kinds of rows that only the owner changes; a number is one that a later version has. */
export type OwnedKind = OwnedRowKind | number;

export interface OwnedRow {
  readonly kind: OwnedKind;
  readonly id: string;
  /** SHA-256 of its canonical bytes. */
  readonly hash: Bytes;
  /** Of a link: the item that it is of, as far as the server has told. */
  readonly itemId?: string;
}

/** What tells a row from the others: its id, to which a later version may have given a row of another kind, too. */
export function ownedKey({ kind, id }: Pick<OwnedRow, 'kind' | 'id'>): string {
  return typeof kind === 'number' ? `${kind} ${id}` : id;
}

/** Begins an epoch, seals a setting anew, or deletes a link that does not open. */
export type TakeoverOperation = Extract<
  BatchOperation,
  { readonly kind: 'epoch' | 'setting' | 'delete_link' }
>;

/** The links of a space, and what becomes of them. */
interface LinksAnew extends ResealedLinks {
  readonly before: readonly Link[];
}

/** What a change of the key pair leaves in the drive. */
interface Takeover {
  readonly driveId: string;
  /** What a later version has added to the space itself. */
  readonly root: Pick<SealedRoot, 'later'>;
  readonly links: LinksAnew;
  /** As they were. */
  readonly settings: readonly StoredSetting[];
  readonly operations: readonly TakeoverOperation[];
  /** The key of the drive from which the next one was made. */
  readonly former: NamedKey;
  /** That of its next epoch. */
  readonly key: NamedKey;
}

/** Both key pairs, and the account keys that belong to them. */
export interface Successors {
  readonly former: PrivateKey;
  readonly next: PrivateKey;
  /** The next one; the former is among those before it. */
  readonly accountKey: AccountKey;
}

/**
 * The head by which the next key pair takes over, signed by both: of a batch that begins an epoch, and by which
 * settings and links are sealed and signed anew. Throws `space_lied` where these, or the former key, are not those that the drive has: an epoch
 * that began from another key would lose the one that is there.
 *
 * @param now unix seconds
 */
export async function signTakeover(
  { newest, owned }: OwnedRows,
  after: Takeover,
  { former, next }: Pick<Successors, 'former' | 'next'>,
  now: number,
): Promise<SignedHead> {
  const { operations, former: formerKey, key } = after;
  const isFromNewest = formerKey.keyCommitment === newest.head.keyCommitment;
  if (!isFromNewest || formerKey.epoch !== newest.head.epoch || key.epoch !== formerKey.epoch + 1) {
    throw failed('space_lied');
  }
  const known = new Map(owned.map((row) => [ownedKey(row), row]));
  const rows = new Map([...(await withLinksAnew(known, after.links)), ...(await resealedRows(known, after))]);
  const deleted = after.links.deleted.length;
  const head: Head = {
    ...newest.head,
    revision: newest.head.revision + 1,
    batch: { id: crypto.randomUUID(), operationsHash: await operationsHash(operations) },
    ownersDigest: toHex(await ownersDigest([...rows.values()])),
    ...key,
    // The key of the former epoch is a row.
    rows: newest.head.rows + 1 - deleted,
    removedRows: newest.head.removedRows + deleted,
    time: now,
    ...namedBehind(newest),
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

type RowsById = ReadonlyMap<string, OwnedRow>;

/**
 * The rows of a space with its links as they are sealed anew, and without those that are deleted. Throws `space_lied` where these are not all links
 * that it has, as it has them.
 */
export async function withLinksAnew(
  known: RowsById,
  { before, links }: LinksAnew,
): Promise<Map<string, OwnedRow>> {
  const rows = new Map(known);
  const resealed = new Map(links.map((link) => [link.id, link]));
  for (const link of before) {
    const row = linkRowOf(link);
    const again = resealed.get(link.id);
    const shown = known.get(link.id);
    const isKnown = row !== null && shown !== undefined;
    if (!isKnown || !equalBytes(await sha256(linkRowBytes(row)), shown.hash)) throw failed('space_lied');
    rows.delete(link.id);
    if (again === undefined) continue;
    const { encrypted_link_key: sealedLinkKey, signature } = again;
    rows.set(link.id, { ...shown, hash: await sha256(linkRowBytes({ ...row, sealedLinkKey, signature })) });
  }
  const all = [...known.values()].filter(({ kind }) => kind === 'link');
  if (all.length !== before.length) throw failed('space_lied');
  return rows;
}

/**
 * The rows that a new epoch leaves: that of the space, and that of the key before.
 *
 * @param later fields of later versions that the space has, and keeps
 */
export async function epochRows(
  spaceId: string,
  { root, former }: Extract<BatchOperation, { readonly kind: 'epoch' }>,
  { later }: Pick<SealedRoot, 'later'>,
): Promise<OwnedRow[]> {
  const row = epochRowOf(former);
  return [
    { kind: 'root', id: spaceId, hash: await sha256(rootRowBytes({ ...rootRowOf(spaceId, root), later })) },
    { kind: 'epoch', id: epochRowId(row.epoch), hash: await sha256(epochRowBytes(row)) },
  ];
}

/** The space with its next key, and the settings as they are sealed anew. */
async function resealedRows(
  known: RowsById,
  { driveId, root, settings, operations }: Pick<Takeover, 'driveId' | 'root' | 'settings' | 'operations'>,
): Promise<RowsById> {
  const rows = new Map<string, OwnedRow>();
  for (const operation of operations) {
    if (operation.kind === 'delete_link') continue;
    if (operation.kind === 'epoch') {
      for (const row of await epochRows(driveId, operation, root)) rows.set(row.id, row);
      continue;
    }
    const { setting } = operation;
    const before = settings.find(({ id }) => id === setting.id);
    const shown = known.get(setting.id);
    const isKnown = before !== undefined && shown !== undefined;
    if (!isKnown || !equalBytes(await settingHash(before), shown.hash)) throw failed('space_lied');
    const { later } = before;
    rows.set(setting.id, { ...shown, hash: await settingHash({ ...setting, ...(later && { later }) }) });
  }
  return rows;
}

function settingHash(row: SealedSetting & Pick<StoredSetting, 'later'>): Promise<Bytes> {
  return sha256(storedBytes('setting', row));
}

/** SHA-256 over the operations of a batch, hex, by which a head names it. */
export async function operationsHash(operations: readonly BatchOperation[]): Promise<string> {
  return toHex(await sha256(utf8Encode(operationsText(operations))));
}

/** What of a link its owner signs; null of what its owner did not make. */
export function linkRowOf(link: Link & Pick<LinkRow, 'later'>): LinkRow | null {
  const { encrypted_link_key: sealedLinkKey, signature } = link;
  if (sealedLinkKey === null || signature === null) return null;
  return {
    id: link.id,
    itemId: link.file_id,
    sealedLinkKey,
    expiresAt: link.signed_expires_at,
    maxDownloads: link.signed_max_downloads,
    signature,
    ...(link.later && { later: link.later }),
  };
}
