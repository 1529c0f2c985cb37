import type { User } from '@coffer/contract';
import {
  type AccountKey,
  type Bytes,
  EncodingInvalid,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  InvalidKey,
  importPrivateKey,
  itemId,
  KdfRefused,
  openAccountKey,
  openForDevice,
  openForPasskey,
  openPrivateKey,
  type PrivateKey,
  type PublicKey,
  type StretchedPassword,
  sealForDevice,
  verifyGeneration,
  WrongPassword,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { keysIn } from '../rows/canonical-root.ts';
import type { FirstKeys, FirstKeysOptions } from './first-keys.ts';
import { generationOf } from './signed-generation.ts';
import { openOwnSpaceKeys, type SpaceKeys } from './space-keys.ts';

/** The keys by which the heads of a space are signed and read. */
export interface SpaceSigner extends AccountKeys {
  /** Whose the space is; left out of one's own. */
  readonly owner?: PublicKey;
}

/** What a device needs to keep the private key: the secret of its session, and a key that never leaves it. */
export interface DeviceSealing {
  readonly deviceId: string;
  readonly localKey: CryptoKey;
}

/** What the caller stores after an unlock. */
export interface Unlocked {
  /** The private key sealed for this device; null if no device was given. */
  readonly sealed: string | null;
  /** What an account got that had no account key; null of all others. */
  readonly firstKeys: FirstKeys | null;
}

/** Of ways in that only accounts with an account key have. */
export const NO_FIRST_KEYS: FirstKeysOptions = { isWanted: false, stretched: null };

export interface AccountKeys {
  readonly privateKey: PrivateKey;
  readonly accountKey: AccountKey;
  /** Those of the drive, or of another space that is open. */
  readonly space: SpaceKeys;
}

/** Opens the private key that the server keeps for the user. Throws `private_key_mismatch`, whatever is wrong. */
export function privateKeyFromPassword(
  envelope: string,
  stretched: StretchedPassword,
  fingerprint: string,
): Promise<string> {
  return orMismatch(openPrivateKey(envelope, stretched, fingerprint));
}

/** Opens the private key that this device keeps. Throws `private_key_mismatch`, whatever is wrong. */
export function privateKeyFromDevice(
  sealed: string,
  device: DeviceSealing,
  fingerprint: string,
): Promise<string> {
  return orMismatch(openForDevice(sealed, device.deviceId, device.localKey, fingerprint));
}

/** What a passkey opens: the server's envelope, by what the passkey's PRF answered. */
export interface PasskeyOpening {
  readonly encryptedPrivateKey: string;
  /** As the browser says it, base64url. */
  readonly credentialId: string;
  /** Of the page: `location.hostname`. */
  readonly host: string;
  readonly prfOutput: Bytes;
}

/** Opens the private key that the server keeps for a passkey. Throws `private_key_mismatch`, whatever is wrong. */
export function privateKeyFromPasskey(opening: PasskeyOpening, fingerprint: string): Promise<string> {
  const { encryptedPrivateKey, prfOutput, credentialId, host } = opening;
  return orMismatch(openForPasskey(encryptedPrivateKey, prfOutput, { fingerprint, credentialId, host }));
}

/**
 * Makes the account's keys from a private key. The only public key that is trusted is the one computed from it; the
 * server's word about the user must agree with that. Throws `private_key_mismatch` for everything that the server
 * could have changed, `account_altered` where the keys open and it lies about the rest, `key_file_without_seed`,
 * `key_file_needed`, `key_file_needs_password`, InvalidKey for a PEM that is no key.
 *
 * @param first what may be done for an account that has no account key
 */
export async function openAccount(
  user: User,
  privateKeyPem: string,
  device: DeviceSealing | undefined,
  first: FirstKeysOptions,
): Promise<{ keys: AccountKeys; unlocked: Unlocked }> {
  const privateKey = await importPrivateKey(privateKeyPem);
  const { fingerprint, seed } = privateKey;
  if (fingerprint !== user.fingerprint) throw failed('private_key_mismatch');
  if (seed === null) {
    const { makeFirstKeys } = await import('./first-keys.ts');
    const firstKeys = await makeFirstKeys(user, privateKeyPem, first);
    const made = { ...user, ...firstKeys.request };
    const { keys, unlocked } = await openAccount(made, firstKeys.privateKeyPem, device, NO_FIRST_KEYS);
    return { keys, unlocked: { ...unlocked, firstKeys } };
  }
  // Who has a seed has an account key, and a server that shows none withholds it.
  const { encrypted_account_key: envelope } = user;
  if (envelope === null) throw failed('account_altered');
  const driveId = itemId(user.space_id);
  const accountKey = await orMismatch(openAccountKey(envelope, privateKey, driveId));
  await checkSigned(user, privateKey.publicKey);
  const space = await openOwnSpaceKeys(driveId, keysIn(driveId, user.space_keys), accountKey);
  const sealed =
    device === undefined
      ? null
      : await orMismatch(sealForDevice(privateKeyPem, device.deviceId, device.localKey, fingerprint));
  return {
    keys: { privateKey, accountKey, space },
    unlocked: { sealed, firstKeys: null },
  };
}

/** Looks whether the key pair signed what the server says of the account. Throws `account_altered`. */
export async function checkSigned(user: User, publicKey: PublicKey): Promise<void> {
  const { encrypted_account_key: encryptedAccountKey, generation_signature: signature } = user;
  if (encryptedAccountKey !== null && signature !== null) {
    if (await verifyGeneration(publicKey, { ...generationOf(user), encryptedAccountKey }, signature)) return;
  }
  throw failed('account_altered');
}

const REFUSALS = [
  EncodingInvalid,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  InvalidKey,
  KdfRefused,
  WrongPassword,
];

/** One error for everything that the server could have changed: `private_key_mismatch`. */
export async function orMismatch<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (cause) {
    if (REFUSALS.some((refusal) => cause instanceof refusal)) throw failed('private_key_mismatch', { cause });
    throw cause;
  }
}
