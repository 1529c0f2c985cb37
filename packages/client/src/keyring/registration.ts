import type { Registration, SharingKey, SignedHead, SpaceDigests } from '@coffer/contract';
import {
  FIRST_GENERATION,
  itemId,
  type KeySize,
  makeAccountKeys,
  signFirstHead,
  signGeneration,
} from '@coffer/crypto';
import type { AccountKeys } from './account-keys.ts';
import { signedSharingKey } from './sharing-seeds.ts';

export interface RegistrationInput {
  readonly email: string;
  readonly password: string;
  readonly keySize: KeySize;
  /** Whether the server keeps the private key, sealed under the password. */
  readonly storePrivateKey: boolean;
}

/** What registers a new account. */
type NewAccount = Registration & {
  readonly encrypted_account_key: string;
  readonly space_id: string;
  readonly generation_signature: string;
  readonly sharing_key: SharingKey;
  readonly head: SignedHead;
};

export interface PreparedRegistration {
  readonly request: NewAccount;
  readonly privateKeyPem: string;
}

/**
 * Makes the keys of a new account and the form that registers it. The password itself is not in it.
 *
 * @param now unix seconds
 */
export async function makeAccount(input: RegistrationInput, now: number): Promise<PreparedRegistration> {
  const made = await makeAccountKeys(input);
  const { email, storePrivateKey } = input;
  const { encryptedAccountKey } = made;
  const encryptedPrivateKey = storePrivateKey ? made.sealedPrivateKey : null;
  const first = { generation: FIRST_GENERATION, email, encryptedPrivateKey, encryptedAccountKey };
  const request: NewAccount = {
    email,
    password: made.authenticationKey,
    pubkey: made.publicKeyPem,
    fingerprint: made.fingerprint,
    store_private_key: storePrivateKey,
    encrypted_account_key: encryptedAccountKey,
    space_id: made.driveId,
    generation_signature: await signGeneration(made.privateKey, first),
    head: await signFirstHead(made, now),
    sharing_key: await signedSharingKey(made.privateKey, made.accountKey),
    ...(encryptedPrivateKey === null ? {} : { encrypted_private_key: encryptedPrivateKey }),
  };
  return { request, privateKeyPem: made.privateKeyPem };
}

/**
 * Signs the first head of a drive over all that a server shows of it, opened or not.
 *
 * @param now unix seconds
 */
export function signUnsigned(
  { privateKey, accountKey, space }: AccountKeys,
  { revision, items: itemsDigest, owner: ownersDigest, rows: counted }: SpaceDigests,
  now: number,
): Promise<SignedHead> {
  const { items, versions, links, settings, contacts, members } = counted;
  // The root is a row, too.
  const rows = items + versions + links + settings + contacts + members + 1;
  const unsigned = { revision, itemsDigest, ownersDigest, rows };
  return signFirstHead({ privateKey, accountKey, driveId: itemId(space.spaceId) }, now, unsigned);
}
