import type { AccountKeyUpdate, User } from '@coffer/contract';
import {
  createAccountKey,
  FIRST_GENERATION,
  importPrivateKey,
  itemId,
  type StretchedPassword,
  sealPrivateKey,
  signGeneration,
  withNewSeed,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { signedSharingKey } from './sharing-seeds.ts';
import { generationOf } from './signed-generation.ts';

/** The first keys of an account that a program made which seals nothing. */
export interface FirstKeys {
  /** For `setAccountKey`, which takes the first head of the drive as well. */
  readonly request: Omit<AccountKeyUpdate, 'head'>;
  /** The key file, which has a seed now; for the user to keep. */
  readonly privateKeyPem: string;
  /** What its user has seen of the drive that it signs; see `foundIn`. */
  readonly found?: string;
}

/** How an unlock may make first keys. */
export interface FirstKeysOptions {
  /** Whether the user wants a key file, which the former private key is no longer enough for. */
  readonly isWanted: boolean;
  /** What the server keeps the private key under; null where the user gave the private key. */
  readonly stretched: StretchedPassword | null;
}

/**
 * Gives an account that a program made which seals nothing an account key and a key file, by what an RSA key alone opens, and only
 * if its user wants that. Throws `key_file_without_seed`, `key_file_needed`, `key_file_needs_password`.
 */
export async function makeFirstKeys(
  user: User,
  rsaKeyPem: string,
  first: FirstKeysOptions,
): Promise<FirstKeys> {
  const { generation, generation_signature: signature, encrypted_account_key: envelope } = user;
  if (envelope !== null || generation !== FIRST_GENERATION || signature !== null) {
    throw failed('key_file_without_seed');
  }
  if (user.encrypted_private_key !== null && first.stretched === null)
    throw failed('key_file_needs_password');
  if (!first.isWanted) throw failed('key_file_needed');
  const privateKeyPem = withNewSeed(rsaKeyPem);
  return { request: await firstKeysRequest(user, privateKeyPem, first), privateKeyPem };
}

async function firstKeysRequest(
  user: User,
  privateKeyPem: string,
  { stretched }: FirstKeysOptions,
): Promise<FirstKeys['request']> {
  const privateKey = await importPrivateKey(privateKeyPem);
  const encryptedPrivateKey =
    user.encrypted_private_key === null || stretched === null
      ? null
      : await sealPrivateKey(privateKeyPem, stretched, user.fingerprint);
  const { accountKey, envelope } = await createAccountKey(privateKey, itemId(user.space_id));
  const signature = await signGeneration(privateKey, {
    ...generationOf(user),
    encryptedPrivateKey,
    encryptedAccountKey: envelope,
  });
  return {
    encrypted_account_key: envelope,
    encrypted_private_key: encryptedPrivateKey,
    generation_signature: signature,
    sharing_key: await signedSharingKey(privateKey, accountKey),
  };
}
