import type { AccountKeyUpdate, PasswordChange, User } from '@coffer/contract';
import {
  type AccountKey,
  type Bytes,
  createAccountKey,
  type DirectoryKey,
  EncodingInvalid,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  FIRST_GENERATION,
  InvalidKey,
  type ItemId,
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
  signGeneration,
  verifyGeneration,
  WrongPassword,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';

/** What a device needs to keep the private key: the secret of its session, and a key that never leaves it. */
export interface DeviceSealing {
  readonly deviceId: string;
  readonly localKey: CryptoKey;
}

/** What the caller stores after an unlock. */
export interface Unlocked {
  /** The private key sealed for this device; null if no device was given. */
  readonly sealed: string | null;
  /** What to give to `setAccountKey`, if the account had none. */
  readonly newAccountKey: AccountKeyUpdate | null;
}

/** The key of an account, with the id of the drive at whose top its root key stands. */
export type DriveKey = AccountKey & { readonly root: DirectoryKey & { readonly driveId: ItemId } };

export interface AccountKeys {
  readonly privateKey: PrivateKey;
  readonly accountKey: DriveKey;
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
 * could have changed, `account_altered` where the keys open and it lies about the rest, InvalidKey for a PEM that is
 * no key.
 */
export async function openAccount(
  user: User,
  privateKeyPem: string,
  device: DeviceSealing | undefined,
): Promise<{ keys: AccountKeys; unlocked: Unlocked }> {
  const privateKey = await importPrivateKey(privateKeyPem);
  const { fingerprint } = privateKey;
  if (fingerprint !== user.fingerprint) throw failed('private_key_mismatch');
  const { accountKey, created } = await orMismatch(accountKeyOf(user, privateKey));
  const sealed =
    device === undefined
      ? null
      : await orMismatch(sealForDevice(privateKeyPem, device.deviceId, device.localKey, fingerprint));
  const root = { ...accountKey.root, driveId: itemId(user.space_id) };
  return {
    keys: { privateKey, accountKey: { ...accountKey, root } },
    unlocked: { sealed, newAccountKey: created },
  };
}

async function accountKeyOf(
  user: User,
  privateKey: PrivateKey,
): Promise<{ accountKey: AccountKey; created: AccountKeyUpdate | null }> {
  if (user.encrypted_account_key !== null) {
    const accountKey = await openAccountKey(user.encrypted_account_key, privateKey);
    await checkSigned(user, privateKey.publicKey);
    return { accountKey, created: null };
  }
  // A user who has signed has an account key.
  if (user.generation !== FIRST_GENERATION || user.generation_signature !== null)
    throw failed('account_altered');
  const { accountKey, envelope } = await createAccountKey(privateKey);
  const first = { ...generationOf(user), encryptedAccountKey: envelope };
  const signature = await signGeneration(privateKey, first);
  return { accountKey, created: { encrypted_account_key: envelope, generation_signature: signature } };
}

/** Looks whether the key pair signed what the server says of the account. Throws `account_altered`. */
export async function checkSigned(user: User, publicKey: PublicKey): Promise<void> {
  const { encrypted_account_key: encryptedAccountKey, generation_signature: signature } = user;
  if (encryptedAccountKey !== null && signature !== null) {
    if (await verifyGeneration(publicKey, { ...generationOf(user), encryptedAccountKey }, signature)) return;
  }
  throw failed('account_altered');
}

/** As the calls take it that change password or key pair. */
export type SignedGeneration = Pick<PasswordChange, 'generation' | 'generation_signature'>;

/**
 * Signs the generation of keys that follows the account's present one. Throws `private_key_mismatch` where the
 * account has no account key.
 *
 * @param changed what becomes another one
 */
export async function signNextGeneration(
  user: User,
  privateKey: PrivateKey,
  changed: Partial<Pick<User, 'encrypted_private_key' | 'encrypted_account_key'>>,
): Promise<SignedGeneration> {
  const generation = user.generation + 1;
  const next = { ...user, ...changed, generation };
  const { encrypted_account_key: encryptedAccountKey } = next;
  if (encryptedAccountKey === null) throw failed('private_key_mismatch');
  const keys = { ...generationOf(next), encryptedAccountKey };
  return { generation, generation_signature: await signGeneration(privateKey, keys) };
}

function generationOf({ generation, email, encrypted_private_key: encryptedPrivateKey }: User) {
  return { generation, email, encryptedPrivateKey };
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
