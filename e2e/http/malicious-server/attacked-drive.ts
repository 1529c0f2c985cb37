import type { DamagedItem, IntactItem, OpenedItem } from '@coffer/client';
import { type Item, listing } from '@coffer/contract';
import { CHUNK_SIZE, randomBytes } from '@coffer/crypto';
import { expect } from 'vitest';
import { LyingServer } from '../../engine/lying-server.ts';
import { type RunningServer, startServer } from '../../support/server-process.ts';
import {
  type Folder,
  intact,
  makeFolder,
  newPerson,
  type Person,
  seededBytes,
  store,
  type TestDrive,
  testDrive,
} from '../../support/test-drive.ts';

const SIZE = 2 * CHUNK_SIZE + 1_000;
export const COUNT = 3;
export const CONTENT = seededBytes(SIZE, 'victim');
export const THUMBNAIL = randomBytes(3_000);

type KeyOwner = Person & { readonly privateKeyPem: string };

/** Somebody's drive on a server that does what it likes with what it stores and answers. */
export interface AttackedDrive {
  readonly server: RunningServer;
  readonly lying: LyingServer;
  readonly drive: TestDrive;
  readonly account: KeyOwner;
  /** Whose account the server has to itself. */
  readonly mallory: KeyOwner;
  /** Where `victim.bin` and `other.bin` are. */
  readonly folderId: string;
  victim(): Promise<IntactItem>;
  /** The folder as it opens when the server changes the record of the file. */
  listWith(change: (victim: Item, other: Item) => Partial<Item>): Promise<Folder>;
}

/**
 * Starts the server, and fills the drive while it is honest.
 *
 * @param content of the victim; the other file is as large
 */
export async function attackedDrive(content = CONTENT): Promise<AttackedDrive> {
  const server = await startServer();
  const mallory = await newPerson(testDrive(server.url));
  const lying = new LyingServer();
  const drive = testDrive(server.url, lying.fetch);
  const account = await newPerson(drive);
  const folderId = await makeFolder(drive, 'folder');
  const into = await drive.list(folderId);
  await store(drive, 'victim.bin', content, { into, thumbnail: THUMBNAIL });
  await store(drive, 'other.bin', seededBytes(content.length, 'other'), {
    into,
    thumbnail: randomBytes(2_000),
  });
  await store(drive, 'at the top.bin', seededBytes(5, 'top'));
  const victim = async () => intact(await drive.list(folderId), 'victim.bin');
  return {
    server,
    lying,
    drive,
    account,
    mallory,
    folderId,
    victim,
    async listWith(change) {
      const { id } = await victim();
      lying.rewrite('/api/storage?', (body) => {
        const page = listing.parse(body);
        const own = page.children.find((child) => child.id === id);
        const other = page.children.find((child) => child.id !== id);
        if (own === undefined || other === undefined) throw new Error('The files are gone');
        return { ...page, children: [{ ...own, ...change(own, other) }, other] };
      });
      return drive.list(folderId).finally(() => lying.tellTheTruth());
    },
  };
}

/** What came, or the error. */
export async function outcome<T>(promise: Promise<T>): Promise<{ value: T | null; error: unknown }> {
  return promise.then(
    (value) => ({ value, error: null }),
    (error: unknown) => ({ value: null, error }),
  );
}

/** The error of a chunk that is not what was uploaded. */
export const tampered = (index: number) => ({
  name: 'CofferError',
  failure: { code: 'chunk_tampered', index },
});

export function expectDamaged(item: OpenedItem | undefined, reason: DamagedItem['reason']): void {
  expect(item).toMatchObject({ state: 'damaged', reason, name: null });
}

/** Asserts that nothing that was ever sent holds the password or the private key, in any form. */
export function expectNothingReadable({ account, lying }: AttackedDrive): void {
  const keyLine = account.privateKeyPem.split('\n')[4] ?? '';
  expect(keyLine).toHaveLength(64);
  for (const secret of [account.password, keyLine]) {
    const forms = [secret, Buffer.from(secret).toString('base64').slice(0, -4), encodeURIComponent(secret)];
    for (const form of forms) {
      for (const { path, headers, body } of lying.sent) {
        expect(path.includes(form) || headers.includes(form) || body.includes(form)).toBe(false);
      }
    }
  }
}
