import { cookieFetch, headMemory } from '@coffer/client';
import { fromBase64Url, type Head, readHead } from '@coffer/crypto';
import { expect } from 'vitest';
import { CHOSEN_IDS } from '../../next-version/edits.ts';
import type { NextVersion } from '../../next-version/make.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../../support/test-drive.ts';

/** What the next version alone may change is refused so. */
export const REFUSED = failing('update_to_change');

/** What a call rejects with, by its code. */
export function failing(code: string) {
  return { failure: { code } };
}

/** The bytes of a text. */
export function says(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Looks whether devices find all as it was signed. */
export async function expectVerified(...drives: readonly TestDrive[]): Promise<void> {
  for (const drive of drives) expect((await drive.account.verify()).trouble).toBeNull();
}

/** A device with a program of the next version. */
export function nextDrive({ client }: NextVersion, url: string): TestDrive {
  const keyring = new client.Keyring();
  const options = { fetch: cookieFetch(), keyring, heads: headMemory(), patience: 'background' } as const;
  return { ...client.Drive.connect(url, options), keyring };
}

/** A new person with two devices: one of the next version, with which they have registered, and one of today's. */
export async function onBothVersions(
  next: NextVersion,
  url: string,
): Promise<{ readonly later: TestDrive; readonly today: TestDrive; readonly ada: Person }> {
  const [later, today] = [nextDrive(next, url), testDrive(url)];
  const ada = await newPerson(later);
  await today.login(ada);
  return { later, today, ada };
}

/** A writer of the next version, which remembers nothing. */
export function nextWriter(
  { client }: NextVersion,
  { api, keyring }: Pick<ConstructorParameters<NextVersion['client']['SpaceWriter']>[0], 'api' | 'keyring'>,
) {
  const { SpaceWriter, systemClock: clock } = client;
  return new SpaceWriter({ api, keyring, heads: headMemory(), clock, rows: undefined });
}

/** Has the next version make ids that end like this, and with them what follows from these, while something is done. */
export async function withIds<T>(ending: string, task: () => Promise<T>): Promise<T> {
  Reflect.set(globalThis, CHOSEN_IDS, ending);
  try {
    return await task();
  } finally {
    Reflect.deleteProperty(globalThis, CHOSEN_IDS);
  }
}

/** The newest head of a space, of the drive unless another is named. */
export async function newestHead(drive: TestDrive, spaceId?: string): Promise<Head> {
  const params = { id: spaceId ?? (await drive.keyring.driveId()) };
  const { newest } = await drive.api.call('spaceHeads', { params, query: { after: '0' } });
  return readHead(fromBase64Url(newest?.bytes ?? ''));
}
