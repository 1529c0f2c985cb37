import { randomInt, randomUUID } from 'node:crypto';
import { Credentials, cookieFetch } from '@coffer/client';
import type { Registration } from '@coffer/contract';
import {
  authenticationKey,
  createAccountKey,
  deriveSharingSeed,
  FIRST_GENERATION,
  importPrivateKey,
  newItemId,
  sealPrivateKey,
  signFirstHead,
  signGeneration,
  signSharingKey,
  stretchPassword,
  withNewSeed,
} from '@coffer/crypto';
import { nextRsaKey } from './rsa-keys.ts';
import { keepPrivateKey, keepSecret } from './secrets.ts';
import { type TestDrive, testDrive } from './test-drive.ts';
import { totp } from './totp.ts';

/** An account that was made without a page. */
export interface MadeAccount {
  readonly email: string;
  readonly password: string;
  readonly privateKeyPem: string;
  readonly drive: TestDrive;
}

/**
 * Registers somebody, whose private key the server keeps or not, with a ready-made key pair. Behind a proxy that the
 * server trusts, everybody comes from an address of their own: only so many may register from one.
 */
export async function makeAccount(
  url: string,
  { storePrivateKey = true, email = `${randomUUID()}@example.org` } = {},
): Promise<MadeAccount> {
  const drive = testDrive(url, cookieFetch({ 'x-forwarded-for': anyAddress() }));
  const account = { email, password: `correct horse ${randomUUID()}` };
  const privateKeyPem = withNewSeed(nextRsaKey().export({ type: 'pkcs8', format: 'pem' }).toString());
  const body = await registrationOf({ ...account, privateKeyPem, storePrivateKey });
  const { user } = await drive.api.call('register', { body });
  await drive.keyring.unlockWithPrivateKey(user, privateKeyPem);
  keepSecret(account.password);
  keepPrivateKey(privateKeyPem);
  return { ...account, privateKeyPem, drive };
}

/**
 * Registers somebody as a program does that seals nothing: the server gets neither an account key nor a key file with a
 * seed, but an RSA key alone, under the password.
 */
export async function makePlainAccount(url: string): Promise<Omit<MadeAccount, 'drive'>> {
  const { api } = testDrive(url, cookieFetch({ 'x-forwarded-for': anyAddress() }));
  const account = { email: `${randomUUID()}@example.org`, password: `correct horse ${randomUUID()}` };
  const privateKeyPem = nextRsaKey().export({ type: 'pkcs8', format: 'pem' }).toString();
  const { encrypted_account_key, generation_signature, space_id, sharing_key, head, ...plain } =
    await registrationOf({
      ...account,
      privateKeyPem: withNewSeed(privateKeyPem),
      storePrivateKey: false,
    });
  const stretched = await stretchPassword(account.password, account.email);
  const encrypted_private_key = await sealPrivateKey(privateKeyPem, stretched, plain.fingerprint);
  await api.call('register', { body: { ...plain, store_private_key: true, encrypted_private_key } });
  return { ...account, privateKeyPem };
}

/** Switches two-factor authentication on, with a code of the last half minute, so that those of now are unused. */
export async function protect({
  drive: { api },
  ...account
}: MadeAccount): Promise<{ secret: string; recoveryCodes: string[] }> {
  const proof = { current_password: await new Credentials().passwordProof(account) };
  const { secret } = await api.call('setUpTwoFactor', { body: proof });
  const { recovery_codes } = await api.call('confirmTwoFactor', {
    body: { ...proof, token: totp(secret, -1) },
  });
  return { secret, recoveryCodes: recovery_codes };
}

/** What the keyring makes of a new account, but for the making of the key pair. */
async function registrationOf(account: {
  readonly email: string;
  readonly password: string;
  readonly privateKeyPem: string;
  readonly storePrivateKey: boolean;
}): Promise<Registration> {
  const { email, storePrivateKey, privateKeyPem } = account;
  const privateKey = await importPrivateKey(privateKeyPem);
  const stretched = await stretchPassword(account.password, email);
  const driveId = newItemId();
  const { accountKey, envelope } = await createAccountKey(privateKey, driveId);
  const sharing = await signSharingKey(privateKey, await deriveSharingSeed(accountKey));
  const sealed = storePrivateKey
    ? await sealPrivateKey(privateKeyPem, stretched, privateKey.fingerprint)
    : null;
  return {
    email,
    password: await authenticationKey(stretched),
    pubkey: privateKey.publicKey.pem,
    fingerprint: privateKey.fingerprint,
    store_private_key: storePrivateKey,
    encrypted_account_key: envelope,
    space_id: driveId,
    head: await signFirstHead({ privateKey, accountKey, driveId }, Math.floor(Date.now() / 1_000)),
    sharing_key: { public_key: sharing.publicKey, signature: sharing.signature },
    ...(sealed !== null && { encrypted_private_key: sealed }),
    generation_signature: await signGeneration(privateKey, {
      generation: FIRST_GENERATION,
      email,
      encryptedPrivateKey: sealed,
      encryptedAccountKey: envelope,
    }),
  };
}

function anyAddress(): string {
  return ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');
}
