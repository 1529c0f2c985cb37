import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { dose } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { type BroughtFile, batchOf, broughtFiles, framed } from './support/batches.ts';
import { CarelessClient } from './support/careless-client.ts';
import { DriveModel } from './support/drive-model.ts';

/** As many as it takes to meet each step of a commit; more find what is rarer. */
const KILLS = dose(6, 100);
/** A kill comes at a random moment within so many milliseconds of writing. */
const LONGEST_MS = 80;
/** Most of it is for the starts, which take a third of a second each where nothing else runs. */
const TEST_MS = 900_000;
const DRIVES = 4;

/** Names what the clients of a run do; COFFER_TEST_SEED repeats one. */
const SEED = Number(process.env['COFFER_TEST_SEED'] ?? randomInt(2 ** 31));

let server: RunningServer;
/** Whoever is refused by a server that is gone waits for the next one. */
let back = Promise.resolve();
let isOver = false;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  await rm(server.dataDir, { recursive: true, force: true });
});

/** A drive with all that its one client knows of it. */
interface KnownDrive {
  readonly account: Account;
  readonly spaceId: string;
  readonly model: DriveModel;
}

async function newDrive(): Promise<KnownDrive> {
  const account = await Account.register(server.url);
  const spaceId = (await account.call('self')).user.space_id;
  return { account, spaceId, model: new DriveModel() };
}

/** Changes a drive until all is over. What the server had not answered when it was killed is asked again. */
async function changing(drive: KnownDrive, seed: number): Promise<void> {
  const recover = async () => {
    // A connection breaks a moment before anybody knows of the kill.
    await wait(10);
    await back;
  };
  const client = new CarelessClient({ ...drive, seed, recover });
  while (!isOver) await client.change();
}

/** The batches that were sent, whole ones alone, and which of them were confirmed. */
const batches: { readonly files: readonly BroughtFile[]; isConfirmed: boolean }[] = [];

async function sendBatch({ account, spaceId: id }: KnownDrive): Promise<void> {
  const revision = (await account.call('listSpaces', { query: {} })).spaces[0]?.revision ?? 0;
  const brought = await broughtFiles(8, { size: 20_000 });
  const batch = { files: brought, isConfirmed: false };
  batches.push(batch);
  const body = framed(batchOf(revision, brought), ...brought.map((file) => file.body));
  await account.call('changeSpaceWithFiles', { params: { id }, body });
  batch.isConfirmed = true;
}

/** Sends small files in batches until the server is gone, and asks for none again. */
async function batching(drive: KnownDrive): Promise<void> {
  try {
    for (;;) await sendBatch(drive);
  } catch {
    // It was killed in the middle of a batch, before it, or after it.
  }
}

async function expectBatches({ account }: KnownDrive): Promise<void> {
  const items = await everyChild(account);
  for (const { files, isConfirmed } of batches) {
    const found = files.filter(({ item }) => items.has(item.id));
    expect(isConfirmed ? [files.length] : [0, files.length]).toContain(found.length);
    for (const { item, body } of found) await expectContent(account, item.id, {}, body);
  }
}

/** The ids of all that lies at the root. */
async function everyChild(account: Account): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let cursor: string | null = null, isLast = false; !isLast; ) {
    const query: Record<string, string> = cursor === null ? {} : { cursor };
    const page = await account.call('listItems', { query });
    for (const { id } of page.children) ids.add(id);
    cursor = page.next_cursor;
    isLast = cursor === null;
  }
  return ids;
}

async function expectContent(account: Account, id: string, version: object, body: Uint8Array): Promise<void> {
  const query = { chunk: '0', ...version };
  const got = await account.try('downloadChunk', { params: { id }, query });
  expect(got.body.equals(body)).toBe(true);
}

/** All rows, and of what is not in the trash, which nobody downloads, all versions to the byte. */
async function expectAsKnown({ account, spaceId, model }: KnownDrive): Promise<void> {
  const trash = (await account.call('listTrash', { query: { limit: '1000' } })).items;
  const trashedAt = new Map(trash.map(({ id, trashed }) => [id, trashed.at]));
  const { items, owner } = await account.call('spaceDigests', { params: { id: spaceId }, query: {} });
  expect({ items, owner }).toEqual(model.digests(spaceId, trashedAt));
  for (const { id, versions } of model.items.values()) {
    if (model.isHidden(id)) continue;
    for (const { content, body } of versions) await expectContent(account, id, { version: content.id }, body);
  }
}

it(
  `A server that is killed ${KILLS} times while many write loses nothing that it has confirmed, has no batch by half, and no version without its chunks (seed ${SEED})`,
  async () => {
    const drives = await Promise.all(Array.from({ length: DRIVES }, newDrive));
    const batcher = await newDrive();
    await sendBatch(batcher);
    const changed = Promise.all(drives.map((drive, number) => changing(drive, SEED + number)));
    // It is looked at in the end.
    changed.catch(() => {});
    for (let kill = 0; kill < KILLS; kill += 1) {
      const sending = batching(batcher);
      await wait(Math.random() * LONGEST_MS);
      let isBack = () => {};
      back = new Promise((resolve) => {
        isBack = resolve;
      });
      await server.kill();
      await sending;
      server = await server.restart();
      isBack();
    }
    isOver = true;
    await changed;
    for (const drive of drives) await expectAsKnown(drive);
    await expectBatches(batcher);
    const { output } = await coffer(server.dataDir, ['check']);
    expect(output.split('\n').filter((line) => /^(missing|altered|record):/.test(line))).toEqual([]);
  },
  TEST_MS,
);
