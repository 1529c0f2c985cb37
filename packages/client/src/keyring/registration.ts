import type { Registration } from '@coffer/contract';
import { type KeySize, makeAccountKeys } from '@coffer/crypto';
import type { AccountKeys } from './account-keys.ts';

export interface RegistrationInput {
  readonly email: string;
  readonly password: string;
  readonly keySize: KeySize;
  /** Whether the server keeps the private key, sealed under the password. */
  readonly storePrivateKey: boolean;
}

/** What registers a new account. */
export type NewAccount = Registration & { readonly encrypted_account_key: string };

/** Makes the keys of a new account and the form that registers it. The password itself is not in it. */
export async function makeAccount(
  input: RegistrationInput,
): Promise<{ request: NewAccount; privateKeyPem: string; keys: AccountKeys }> {
  const made = await makeAccountKeys(input);
  const request: NewAccount = {
    email: input.email,
    password: made.authenticationKey,
    pubkey: made.publicKeyPem,
    fingerprint: made.fingerprint,
    store_private_key: input.storePrivateKey,
    encrypted_account_key: made.encryptedAccountKey,
    ...(input.storePrivateKey ? { encrypted_private_key: made.sealedPrivateKey } : {}),
  };
  return { request, privateKeyPem: made.privateKeyPem, keys: made };
}
