import { randomUUID } from 'node:crypto';
import { Credentials } from '@coffer/client';
import { Drive } from '../engine/drive.ts';
import { keepPassword, keepPrivateKey } from './secrets.ts';
import { totp } from './totp.ts';

/** An account that was made without a page. */
export interface MadeAccount {
  readonly email: string;
  readonly password: string;
  readonly privateKeyPem: string;
  readonly drive: Drive;
}

/** Registers somebody, whose private key the server keeps or not. */
export async function makeAccount(url: string, { storePrivateKey = true } = {}): Promise<MadeAccount> {
  const drive = new Drive(url);
  const account = { email: `${randomUUID()}@example.org`, password: `correct horse ${randomUUID()}` };
  const { request, privateKeyPem } = await drive.keyring.prepareRegistration({
    ...{ ...account, keySize: 2048, storePrivateKey },
  });
  await drive.api.call('register', { body: request });
  keepPassword(account.password);
  keepPrivateKey(privateKeyPem);
  return { ...account, privateKeyPem, drive };
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
