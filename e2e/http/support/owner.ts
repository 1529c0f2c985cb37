import { randomUUID } from 'node:crypto';
import type { User } from '@coffer/contract';
import { expect } from 'vitest';
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
