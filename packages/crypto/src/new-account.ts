import { createAccountKey } from './account-key.ts';
import type { AccountKey } from './account-key-chain.ts';
import type { Envelope } from './envelope.ts';
import { type ItemId, newItemId } from './ids.ts';
import { generateKeyPair, importPrivateKey, type KeySize, type PrivateKey } from './key-pair.ts';
import { authenticationKey, stretchPassword } from './password.ts';
import { sealPrivateKey } from './private-key-envelope.ts';

/** Everything that a new account begins with: what its owner keeps, and what the server gets. */
export interface NewAccount {
  /** The wire field `password`: base64url of 32 bytes, which open nothing. */
  readonly authenticationKey: string;
  readonly publicKeyPem: string;
  /** Hex SHA-256 of the public key's DER. */
  readonly fingerprint: string;
  /** The private key under the password. */
  readonly sealedPrivateKey: Envelope<'private-key'>;
  readonly encryptedAccountKey: Envelope<'account-key'>;
  /** The id of its drive, which the account key names. */
  readonly driveId: ItemId;
  /** For the owner alone, like the two keys below. */
  readonly privateKeyPem: string;
  readonly privateKey: PrivateKey;
  readonly accountKey: AccountKey;
}

/**
 * Makes the keys of an account. Takes the time of one Argon2id (RFC 9106) and of one RSA key pair.
 *
 * @throws KeyGenerationFailed
 *
 * @example
 * ```ts
 * import {
 *   authenticationKey,
 *   importPrivateKey,
 *   makeAccountKeys,
 *   openPrivateKey,
 *   stretchPassword,
 * } from '@coffer/crypto';
 *
 * const email = 'ada@example.org';
 * const password = 'correct horse battery staple';
 * const account = await makeAccountKeys({ email, password, keySize: 2048 });
 *
 * // Signing in: the server gets the one key, and the other opens what it answers.
 * const stretched = await stretchPassword(password, email);
 * (await authenticationKey(stretched)) === account.authenticationKey; // => true
 * const pem = await openPrivateKey(account.sealedPrivateKey, stretched, account.fingerprint);
 * (await importPrivateKey(pem)).fingerprint === account.fingerprint; // => true
 * ```
 */
export async function makeAccountKeys(input: {
  readonly email: string;
  readonly password: string;
  readonly keySize: KeySize;
}): Promise<NewAccount> {
  const [stretched, pair] = await Promise.all([
    stretchPassword(input.password, input.email),
    generateKeyPair(input.keySize),
  ]);
  const privateKey = await importPrivateKey(pair.privateKeyPem);
  const driveId = newItemId();
  const [password, { accountKey, envelope }, sealedPrivateKey] = await Promise.all([
    authenticationKey(stretched),
    createAccountKey(privateKey, driveId),
    sealPrivateKey(pair.privateKeyPem, stretched, pair.fingerprint),
  ]);
  return {
    authenticationKey: password,
    publicKeyPem: pair.publicKeyPem,
    fingerprint: pair.fingerprint,
    sealedPrivateKey,
    encryptedAccountKey: envelope,
    driveId,
    privateKeyPem: pair.privateKeyPem,
    privateKey,
    accountKey,
  };
}
