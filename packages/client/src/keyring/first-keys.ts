import type { User } from '@coffer/contract';
import {
  createAccountKey,
  FIRST_GENERATION,
  importPrivateKey,
  itemId,
  sealPrivateKey,
  signGeneration,
  withNewSeed,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import {
  type AccountKeys,
  type DeviceSealing,
  type FirstKeys,
  type FirstKeysOptions,
  generationOf,
  NO_FIRST_KEYS,
  openAccount,
  type Unlocked,
} from './account-keys.ts';
import { signedSharingKey } from './sharing-seeds.ts';

/**
 * Opens what an RSA key alone opens: an account that a program made which seals nothing, and only to give it an account key
 * and a key file, if its user wants that.
 */
export async function openWithoutSeed(
  user: User,
  rsaKeyPem: string,
  device: DeviceSealing | undefined,
  first: FirstKeysOptions,
): Promise<{ keys: AccountKeys; unlocked: Unlocked }> {
  const { generation, generation_signature: signature, encrypted_account_key: envelope } = user;
  if (envelope !== null || generation !== FIRST_GENERATION || signature !== null) {
    throw failed('key_file_without_seed');
  }
  if (user.encrypted_private_key !== null && first.stretched === null)
    throw failed('key_file_needs_password');
  if (!first.isWanted) throw failed('key_file_needed');
  const privateKeyPem = withNewSeed(rsaKeyPem);
  const request = await firstKeysRequest(user, privateKeyPem, first);
  const { keys, unlocked } = await openAccount({ ...user, ...request }, privateKeyPem, device, NO_FIRST_KEYS);
  return { keys, unlocked: { ...unlocked, firstKeys: { request, privateKeyPem } } };
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
