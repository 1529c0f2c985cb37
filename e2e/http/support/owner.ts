import { randomUUID } from 'node:crypto';
import type { User } from '@coffer/contract';
import { expect } from 'vitest';
import { type Account, Drive, intact, seededBytes } from '../../engine/drive.ts';

const CONTENT = seededBytes(1_000, 'credentials');

export interface Owner {
  readonly drive: Drive;
  readonly person: Account & { readonly privateKeyPem: string };
  readonly user: User;
}

/** Someone with a file in a folder. */
export async function owner(url: string): Promise<Owner> {
  const drive = new Drive(url);
  const person = await drive.register();
  const folder = await drive.createDirectory('folder');
  await drive.upload('file.bin', CONTENT, { into: await drive.list(folder) });
  return { drive, person, user: await userOf(drive) };
}

export const userOf = async (drive: Drive): Promise<User> => (await drive.api.call('self')).user;

/** Asserts that everything opens. */
export async function expectEverything(drive: Drive): Promise<void> {
  const folder = await drive.list(intact(await drive.list(), 'folder').id);
  const { bytes, error } = await drive.download(intact(folder, 'file.bin'));
  expect(error).toBeNull();
  expect(Buffer.compare(bytes, CONTENT)).toBe(0);
}

export const otherPassword = () => `another password ${randomUUID()}`;
