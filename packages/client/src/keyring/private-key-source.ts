import type { User } from '@coffer/contract';
import {
  importPrivateKey,
  openPrivateKey,
  type PrivateKey,
  stretchPassword,
  WrongPassword,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { orMismatch } from './account-keys.ts';

type KeyOwner = Pick<User, 'fingerprint'> & Partial<Pick<User, 'email' | 'encrypted_private_key'>>;

/** Where a private key is to be had: from the server's envelope by password, or from the user. */
export type PrivateKeySource =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'pem'; readonly privateKeyPem: string };

/**
 * The private key of a user, in both forms. Throws WrongPassword for a password that does not open it,
 * `private_key_missing` where the server keeps none, InvalidKey for a PEM that is no key, and `private_key_mismatch` for
 * another key than the user's and for everything else that the server could have changed.
 */
export async function privateKeyFrom(
  user: KeyOwner,
  source: PrivateKeySource,
): Promise<{ privateKey: PrivateKey; privateKeyPem: string }> {
  const privateKeyPem =
    source.kind === 'pem' ? source.privateKeyPem : await openedByPassword(user, source.password);
  const privateKey = await importPrivateKey(privateKeyPem);
  if (privateKey.fingerprint !== user.fingerprint) throw failed('private_key_mismatch');
  return { privateKey, privateKeyPem };
}

async function openedByPassword(user: KeyOwner, password: string): Promise<string> {
  const { email, fingerprint, encrypted_private_key: envelope } = user;
  if (email === undefined || envelope === undefined || envelope === null) throw failed('private_key_missing');
  const stretched = await stretchPassword(password, email);
  try {
    return await openPrivateKey(envelope, stretched, fingerprint);
  } catch (error) {
    // The one failure that a person causes.
    if (error instanceof WrongPassword) throw error;
    return orMismatch(Promise.reject(error));
  }
}
