import type { Registration } from '@coffer/contract';
import {
  authenticationKey,
  createAccountKey,
  generateKeyPair,
  importPrivateKey,
  type KeySize,
  sealPrivateKey,
  stretchPassword,
} from '@coffer/crypto';
import type { AccountKeys } from './account-keys.ts';

export interface RegistrationInput {
  readonly email: string;
  readonly password: string;
  readonly keySize: KeySize;
  /** Whether the server keeps the private key, sealed under the password. */
  readonly storePrivateKey: boolean;
}

/** Makes the keys of a new account and the form that registers it. The password itself is not in it. */
export async function makeAccount(
  input: RegistrationInput,
): Promise<{ request: Registration; privateKeyPem: string; keys: AccountKeys }> {
  const [stretched, pair] = await Promise.all([
    stretchPassword(input.password, input.email),
    generateKeyPair(input.keySize),
  ]);
  const privateKey = await importPrivateKey(pair.privateKeyPem);
  const [password, { accountKey, envelope }, sealed] = await Promise.all([
    authenticationKey(stretched),
    createAccountKey(privateKey),
    input.storePrivateKey ? sealPrivateKey(pair.privateKeyPem, stretched, pair.fingerprint) : undefined,
  ]);
  const request: Registration = {
    email: input.email,
    password,
    pubkey: pair.publicKeyPem,
    fingerprint: pair.fingerprint,
    store_private_key: input.storePrivateKey,
    encrypted_account_key: envelope,
    ...(sealed === undefined ? {} : { encrypted_private_key: sealed }),
  };
  return { request, privateKeyPem: pair.privateKeyPem, keys: { privateKey, accountKey } };
}
