import { randomUUID } from 'node:crypto';
import { Credentials } from '@coffer/client';
import type { User } from '@coffer/contract';
import { expect } from 'vitest';
import { sendKeyPairParts } from '../../../packages/client/src/drive/account/send-key-pair-parts.ts';
import {
  downloaded,
  intact,
  makeFolder,
  newPerson,
  type Person,
  seededBytes,
  store,
  type TestDrive,
  testDrive,
} from '../../support/test-drive.ts';

const CONTENT = seededBytes(1_000, 'credentials');

export interface Owner {
  readonly drive: TestDrive;
  readonly person: Person & { readonly privateKeyPem: string };
  readonly user: User;
}

/** Someone with a file in a folder. */
export async function owner(url: string): Promise<Owner> {
  const drive = testDrive(url);
  const person = await newPerson(drive);
  const folder = await makeFolder(drive, 'folder');
  await store(drive, 'file.bin', CONTENT, { into: await drive.list(folder) });
  return { drive, person, user: await userOf(drive) };
}

export const userOf = async (drive: TestDrive): Promise<User> => (await drive.api.call('self')).user;

/** Asserts that everything opens. */
export async function expectEverything(drive: TestDrive): Promise<void> {
  const folder = await drive.list(intact(await drive.list(), 'folder').id);
  const { bytes, error } = await downloaded(drive, intact(folder, 'file.bin'));
  expect(error).toBeNull();
  expect(Buffer.compare(bytes, CONTENT)).toBe(0);
}

export const otherPassword = () => `another password ${randomUUID()}`;

type KeyPairInput = Parameters<Credentials['prepareKeyPairChange']>[0];
type SignedAnew = Parameters<Credentials['sealKeyPairChange']>[0];

/** What a change of the key pair sends, in its order. */
export type SignedKeyPair = Awaited<ReturnType<Credentials['sealKeyPairChange']>>;

/** Begins a change of the key pair of an account, and seals what there is for the next one, of which nothing is sent. */
export async function preparedKeyPair(
  drive: TestDrive,
  { password, origin }: Pick<KeyPairInput, 'password' | 'origin'>,
  changes: Partial<KeyPairInput & SignedAnew> = {},
): Promise<{ signed: SignedKeyPair; privateKeyPem: string }> {
  const credentials = new Credentials();
  const { beginning, privateKeyPem } = await credentials.prepareKeyPairChange({
    user: await userOf(drive),
    ...{ password, newPassword: password, keySize: 2048 as const, origin },
    ...changes,
  });
  await drive.api.call('beginKeyPairChange', { body: beginning });
  const anew = { ...(await drive.account.signedAnew()), ...changes };
  return { signed: await credentials.sealKeyPairChange(anew), privateKeyPem };
}

/** Sends it, part by part. */
export async function sendKeyPair(drive: TestDrive, { parts, change }: SignedKeyPair): Promise<void> {
  const parts_hash = await sendKeyPairParts(parts, drive.api);
  await drive.api.call('changeKeyPair', { body: { ...change, parts_hash } });
}
