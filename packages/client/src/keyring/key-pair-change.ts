import {
  KEY_CHANGE_LINK_LIMIT,
  type KeyPairChange,
  type Link,
  type StoredSetting,
  type User,
} from '@coffer/contract';
import {
  authenticationKey,
  FIRST_KEY_GENERATION,
  generateKeyPair,
  importPrivateKey,
  itemId,
  type KeySize,
  type NextRootKey,
  renewAccountKey,
  signSuccession,
  stretchPassword,
} from '@coffer/crypto';
import { mapBounded } from '../concurrency/map-bounded.ts';
import { failed } from '../failures/coffer-error.ts';
import { orMismatch, signNextGeneration } from './account-keys.ts';
import { sealedUnder } from './credentials.ts';
import { proveKey, type UnixClock } from './key-proof.ts';
import { type OwnedRows, signByBoth, signTakeover, type TakeoverOperation } from './own-heads.ts';
import { type PrivateKeySource, privateKeyFrom } from './private-key-source.ts';
import { resealLink } from './reseal-link.ts';
import { resealSettings } from './sealed-settings.ts';
import { type SealedTakeover, type SpaceBefore, takeOverSpace } from './space-takeover.ts';

/** Links that are sealed again at once. */
const LINK_LANES = 8;

/** Spaces that are carried over at once. */
const SPACE_LANES = 4;

/** What a change of the key pair is made of. */
export interface KeyPairChangeInput {
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
  /** The user's links, all of them, as `listLinks` gives them. */
  readonly links: readonly Link[];
  /** Those of the drive, as `spaceSettings` gives them. */
  readonly settings: readonly StoredSetting[];
  /** The newest head of the drive, with the rows that only its owner changes; null where it has none yet. */
  readonly drive: OwnedRows | null;
  /** One's own spaces beside the drive, all of them. */
  readonly spaces: readonly SpaceBefore[];
}

/** A change of the key pair that is made, and can be signed once more. */
export interface MadeKeyPairChange {
  readonly privateKeyPem: string;
  /** The change as it is signed at this moment, good for a minute or two. */
  signed(clock: UnixClock): Promise<KeyPairChange>;
}

/**
 * Makes a new key pair, and all that is sealed anew with it; see `Credentials.prepareKeyPairChange`. Whatever is signed of it is of this one
 * key pair: of two, each would be a valid successor, and the server could choose.
 */
export async function makeKeyPairChange(
  input: KeyPairChangeInput,
  clock: UnixClock,
): Promise<MadeKeyPairChange> {
  const { user, password, newPassword, origin, links, settings, drive } = input;
  if (links.length > KEY_CHANGE_LINK_LIMIT)
    throw failed({ code: 'links_too_many', limit: KEY_CHANGE_LINK_LIMIT });
  const former = (await privateKeyFrom(user, input.source ?? { kind: 'password', password })).privateKey;
  const pair = await generateKeyPair(input.keySize);
  const next = await importPrivateKey(pair.privateKeyPem);
  // A signed-in user has one. A new one in place of one that the server withholds would lose everything.
  if (user.encrypted_account_key === null) throw failed('private_key_mismatch');
  const driveId = itemId(user.space_id);
  const generation = (drive?.newest.head.greatestGeneration ?? FIRST_KEY_GENERATION) + 1;
  const change = { former, next, driveId, generation };
  const { accountKey, ...renewed } = await orMismatch(renewAccountKey(user.encrypted_account_key, change));
  // What comes of a chain has the one before it.
  const [formerKey = accountKey] = accountKey.former;
  const owner = { email: user.email, fingerprint: next.fingerprint };
  const sealed =
    user.encrypted_private_key === null ? null : await sealedUnder(newPassword, owner, pair.privateKeyPem);
  const resealed = await mapBounded(links, LINK_LANES, (link) =>
    resealLink(link, { privateKey: former, accountKey: formerKey }, { privateKey: next, accountKey }),
  );
  const root = nextRoot(renewed.root);
  const sealedAnew = await resealSettings(accountKey, driveId, settings);
  const operations: TakeoverOperation[] = [
    { kind: 'renew_root', ...root },
    ...sealedAnew.map((each) => ({ kind: 'setting' as const, ...each })),
  ];
  const signed = await signNextGeneration(user, next, {
    encrypted_private_key: sealed,
    encrypted_account_key: renewed.envelope,
  });
  const [currentProof, nextProof] = await Promise.all(
    [password, newPassword].map(async (each) => authenticationKey(await stretchPassword(each, user.email))),
  );
  const successors = { former, next, accountKey };
  const standing = { id: driveId, revision: (drive?.newest.head.revision ?? 0) + 1 };
  const spaces = await mapBounded(input.spaces, SPACE_LANES, (space) =>
    takeOverSpace(space, successors, standing, clock()),
  );
  const succession = { generation: signed.generation, fingerprint: next.fingerprint };
  const parts = [former.fingerprint, next.fingerprint, renewed.envelope, sealed ?? ''];
  const after = { driveId, links: { before: links, after: resealed }, settings, operations };
  const form = {
    current_password: currentProof ?? '',
    password: nextProof ?? '',
    pubkey: pair.publicKeyPem,
    fingerprint: next.fingerprint,
    encrypted_private_key: sealed,
    encrypted_account_key: renewed.envelope,
    ...signed,
    links: resealed,
    root,
    settings: sealedAnew,
  };
  return {
    privateKeyPem: pair.privateKeyPem,
    async signed(clockNow) {
      const now = clockNow();
      const signSpace = async ({ head, ...space }: SealedTakeover) => ({
        ...space,
        head: await signByBoth({ ...head, time: now }, successors),
      });
      return {
        ...form,
        former_signature: await proveKey(former, 'key-change', origin, now, parts),
        signature: await proveKey(next, 'key-change', origin, now, parts),
        changed_at: now,
        succession_signature: await signSuccession(former, { ...succession, changedAt: now }),
        spaces: await mapBounded(spaces, SPACE_LANES, signSpace),
        head: await signTakeover(drive, after, successors, now),
      };
    },
  };
}

/** The next key of the root, as the server takes it. */
function nextRoot(root: NextRootKey): KeyPairChange['root'] {
  return {
    former_generation: root.formerGeneration,
    generation: root.generation,
    encrypted_key: root.wrapped,
    parent_generation: root.generation,
    former_keys: root.former.map(({ generation, sealed }) => ({ generation, encrypted_key: sealed })),
  };
}
