import {
  type KeyPairBeginning,
  type KeyPairChange,
  type KeyPairChangePart,
  LINKS_PER_ACCOUNT,
  type Link,
  PART_BYTES,
  type User,
} from '@coffer/contract';
import {
  type AccountKey,
  authenticationKey,
  generateKeyPair,
  generateSpaceKey,
  type ItemId,
  importPrivateKey,
  importSpaceKey,
  itemId,
  type KeySize,
  renewAccountKey,
  type SpaceKeyBytes,
  signSuccession,
  stretchPassword,
} from '@coffer/crypto';
import { mapBounded } from '../concurrency/map-bounded.ts';
import { failed } from '../failures/coffer-error.ts';
import type { SealedSpaceKeys } from '../rows/canonical-root.ts';
import type { StoredSetting } from '../rows/stored-setting.ts';
import { orMismatch } from './account-keys.ts';
import { proveKey, type UnixClock } from './key-proof.ts';
import {
  type NamedKey,
  type OwnedRows,
  type Successors,
  signByBoth,
  signTakeover,
  type TakeoverOperation,
} from './own-heads.ts';
import { type PrivateKeySource, privateKeyFrom } from './private-key-source.ts';
import { resealLinks } from './reseal-link.ts';
import { beginEpoch } from './seal-members.ts';
import { resealSettings } from './sealed-settings.ts';
import { sealedUnder } from './sealed-under.ts';
import { signedSharingKey } from './sharing-seeds.ts';
import { signNextGeneration } from './signed-generation.ts';
import { ownSpaceKey } from './space-keys.ts';
import { type SpaceBefore, takeOverSpace } from './space-takeover.ts';

/** Spaces that are carried over at once. */
const SPACE_LANES = 4;

/** Bytes of a part beside its links and spaces, with the commas between them. */
const PART_OVERHEAD = 64 * 1_024;

/** What a next key pair is made of. */
export interface KeyPairInput {
  readonly user: User;
  /** The current one. */
  readonly password: string;
  /** The server keeps the new private key under it if it kept the former. */
  readonly newPassword: string;
  /** Where the former private key is; the password by default. */
  readonly source?: PrivateKeySource;
  readonly keySize: KeySize;
  /** Scheme, host and port of the page, which the proofs of both keys name. */
  readonly origin: string;
}

/** What a change of the key pair seals and signs anew. */
export interface SignedAnew {
  /** The links of the drive, all of them. */
  readonly links: readonly Link[];
  /** Those of the drive, as `spaceSettings` gives them. */
  readonly settings: readonly StoredSetting[];
  /** Those of the drive, as its newest head signs them. */
  readonly keys: SealedSpaceKeys;
  /** The newest head of the drive, with the rows that only its owner changes. */
  readonly drive: OwnedRows;
  /** One's own spaces beside the drive, all of them. */
  readonly spaces: readonly SpaceBefore[];
}

/** A link that a change deletes, because it does not open. */
export interface DeletedLink {
  readonly id: string;
  readonly spaceId: string;
  readonly itemId: string;
}

/** What of the account is another one with the next key pair. */
export type NextKeys = Pick<
  KeyPairBeginning,
  | 'pubkey'
  | 'fingerprint'
  | 'encrypted_private_key'
  | 'encrypted_account_key'
  | 'generation'
  | 'generation_signature'
>;

/** What is sent ahead, in its order, and what commits it once the hashes of all that are known. */
export interface SignedKeyPairChange {
  readonly parts: readonly KeyPairChangePart[];
  readonly change: Omit<KeyPairChange, 'parts_hash'>;
  readonly next: NextKeys;
  /** The keys of the drive afterwards. */
  readonly keys: SealedSpaceKeys;
  readonly deletedLinks: readonly DeletedLink[];
}

/** A key pair that is made, and may take the place of the former one. */
export interface MadeKeyPair {
  readonly privateKeyPem: string;
  /** Proves it at this moment, good for a minute or two. */
  begin(clock: UnixClock): Promise<KeyPairBeginning>;
  /** Seals and signs for it what there is of the account, once the server holds that. */
  seal(anew: SignedAnew, clock: UnixClock): Promise<SignedKeyPairChange>;
}

/**
 * Makes a new key pair; see `Credentials.prepareKeyPairChange`. Whatever is proven of it is of this one
 * key pair: of two, each would be a valid successor, and the server could choose.
 */
export async function makeKeyPair(input: KeyPairInput): Promise<MadeKeyPair> {
  const { user, password, newPassword, origin } = input;
  const former = (await privateKeyFrom(user, input.source ?? { kind: 'password', password })).privateKey;
  const pair = await generateKeyPair(input.keySize);
  const next = await importPrivateKey(pair.privateKeyPem);
  // A signed-in user has one. A new one in place of one that the server withholds would lose everything.
  if (user.encrypted_account_key === null) throw failed('private_key_mismatch');
  const driveId = itemId(user.space_id);
  const renewing = renewAccountKey(user.encrypted_account_key, { former, next, driveId });
  const { accountKey, ...renewed } = await orMismatch(renewing);
  const owner = { email: user.email, fingerprint: next.fingerprint };
  const sealed =
    user.encrypted_private_key === null ? null : await sealedUnder(newPassword, owner, pair.privateKeyPem);
  const envelopes = { encrypted_private_key: sealed, encrypted_account_key: renewed.envelope };
  const signed = await signNextGeneration(user, next, envelopes);
  const [current_password = '', nextPassword = ''] = await Promise.all(
    [password, newPassword].map(async (each) => authenticationKey(await stretchPassword(each, user.email))),
  );
  const keys = { pubkey: pair.publicKeyPem, fingerprint: next.fingerprint, ...envelopes, ...signed };
  const succession = { generation: signed.generation, fingerprint: next.fingerprint };
  const parts = [former.fingerprint, next.fingerprint, renewed.envelope, sealed ?? ''];
  return {
    privateKeyPem: pair.privateKeyPem,
    async begin(clock) {
      const now = clock();
      return {
        ...{ current_password, password: nextPassword, ...keys, changed_at: now },
        former_signature: await proveKey(former, 'key-change', origin, now, parts),
        signature: await proveKey(next, 'key-change', origin, now, parts),
        succession_signature: await signSuccession(former, { ...succession, changedAt: now }),
      };
    },
    seal: (anew, clock) => sealFor({ former, next, accountKey }, keys, { driveId, anew, now: clock() }),
  };
}

interface Sealing {
  readonly driveId: ItemId;
  readonly anew: SignedAnew;
  /** Unix seconds. */
  readonly now: number;
}

async function sealFor(
  successors: Successors,
  keys: NextKeys,
  { driveId, anew, now }: Sealing,
): Promise<SignedKeyPairChange> {
  const { former, next, accountKey } = successors;
  const { links, settings, drive } = anew;
  const all = links.length + anew.spaces.reduce((sum, space) => sum + space.links.length, 0);
  if (all > LINKS_PER_ACCOUNT) throw failed({ code: 'links_too_many', limit: LINKS_PER_ACCOUNT });
  // What comes of a chain has the one before it.
  const [formerKey = accountKey] = accountKey.former;
  const begun = await nextEpochOf(driveId, anew.keys, accountKey);
  const { spaceKey } = begun;
  const resealed = await resealLinks(
    links,
    { privateKey: former, accountKey: formerKey },
    { privateKey: next, accountKey, spaceKey },
    now,
  );
  const deleted = resealed.deleted.map(({ id }) => id);
  const sealedAnew = await resealSettings(accountKey, driveId, settings);
  const operations: TakeoverOperation[] = [
    begun.operation,
    ...sealedAnew.map((each) => ({ kind: 'setting' as const, ...each })),
    ...deleted.map((id) => ({ kind: 'delete_link' as const, id })),
  ];
  const resealedLinks = { before: links, ...resealed };
  const { former: formerNamed, key } = begun;
  const { root: rootBefore } = anew.keys;
  const after = {
    ...{ driveId, root: rootBefore, links: resealedLinks, settings, operations },
    ...{ former: formerNamed, key },
  };
  const standing = { id: driveId, revision: drive.newest.head.revision + 1 };
  const spaces = await mapBounded(anew.spaces, SPACE_LANES, async (space) => {
    const { head, ...taken } = await takeOverSpace(space, successors, standing, now);
    return { ...taken, head: await signByBoth(head, successors) };
  });
  const { root, former: formerSpaceKey } = begun.operation;
  return {
    parts: partsOf(keys.fingerprint, { links: resealed.links, spaces }),
    change: {
      ...{ fingerprint: keys.fingerprint, root, former: formerSpaceKey },
      ...{ settings: sealedAnew, deleted_links: deleted },
      sharing_key: await signedSharingKey(next, accountKey),
      head: await signTakeover(drive, after, successors, now),
    },
    next: keys,
    keys: { root: { ...root, later: rootBefore.later }, former: [formerSpaceKey, ...anew.keys.former] },
    deletedLinks: deletedOf(driveId, anew, [...deleted, ...spaces.flatMap((space) => space.deleted_links)]),
  };
}

function deletedOf(driveId: string, { links, spaces }: SignedAnew, ids: readonly string[]): DeletedLink[] {
  const gone = new Set(ids);
  const inAll = [{ spaceId: driveId, links }, ...spaces];
  return inAll.flatMap((space) =>
    space.links
      .filter(({ id }) => gone.has(id))
      .map(({ id, file_id }) => ({ id, spaceId: space.spaceId, itemId: file_id })),
  );
}

/** What begins the next epoch of the drive, its key, and the one before. */
async function nextEpochOf(driveId: ItemId, { root, ...keys }: SealedSpaceKeys, accountKey: AccountKey) {
  const former = await ownSpaceKey(driveId, { root, ...keys }, accountKey);
  const next = generateSpaceKey();
  const named = async (epoch: number, bytes: SpaceKeyBytes): Promise<NamedKey> => ({
    epoch,
    keyCommitment: (await importSpaceKey(driveId, epoch, bytes)).commitment,
  });
  try {
    const operation = await beginEpoch({ spaceId: driveId, root, former, next, accountKey });
    const { epoch } = operation.root;
    const [before, key] = [await named(root.epoch, former), await named(epoch, next)];
    return { operation, former: before, key, spaceKey: await importSpaceKey(driveId, epoch, next) };
  } finally {
    former.fill(0);
    next.fill(0);
  }
}

/** What goes ahead of a change, in parts of a size that one call takes: all in their order. */
export function partsOf(
  fingerprint: string,
  { links, spaces }: Pick<KeyPairChangePart, 'links' | 'spaces'>,
): KeyPairChangePart[] {
  const parts: KeyPairChangePart[] = [];
  let part: KeyPairChangePart = { fingerprint, links: [], spaces: [] };
  let size = 0;
  const room = (entry: object) => {
    const length = JSON.stringify(entry).length;
    if (size > 0 && size + length > PART_BYTES - PART_OVERHEAD) {
      parts.push(part);
      part = { fingerprint, links: [], spaces: [] };
      size = 0;
    }
    size += length;
    return part;
  };
  for (const link of links) room(link).links.push(link);
  for (const space of spaces) room(space).spaces.push(space);
  return size === 0 ? parts : [...parts, part];
}
