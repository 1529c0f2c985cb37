import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account, chunkBody } from './support/account.ts';
import { type BroughtFile, batchOf, broughtFiles, framed } from './support/batches.ts';

const KILLS = 6;
/** A kill comes at a random moment within so many milliseconds of writing. */
const LONGEST_MS = 250;
const WRITERS = 8;

let server: RunningServer;
let accounts: Account[];
/** Sends batches alone, because others in its space would get ahead of it. */
let batcher: Account;
let space: string;

beforeAll(async () => {
  server = await startServer();
  accounts = [await Account.register(server.url), await Account.register(server.url)];
  batcher = await Account.register(server.url);
  space = (await batcher.call('self')).user.space_id;
});
afterAll(async () => {
  await server.stop();
  await rm(server.dataDir, { recursive: true, force: true });
});

/** What the server has confirmed: directories, and files with the digest of their one chunk. */
const directories: { readonly account: Account; readonly id: string }[] = [];
const files: { readonly account: Account; readonly id: string; readonly digest: string }[] = [];

/** The batches that were sent, whole ones alone, and which of them were confirmed. */
const batches: { readonly files: readonly BroughtFile[]; isConfirmed: boolean }[] = [];

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Writes until the server is gone. */
async function writing(number: number): Promise<void> {
  const account = accounts[number % accounts.length];
  try {
    for (let turn = 0; account !== undefined; turn += 1) {
      if ((number + turn) % 2 === 0) {
        const { id } = await account.createDirectory();
        directories.push({ account, id });
        continue;
      }
      const item = await account.createFile({ id: randomUUID(), size: 20_000 });
      const body = chunkBody(item);
      await account.storeChunk(item, 0, body);
      files.push({ account, id: item.id, digest: digestOf(body) });
    }
  } catch {
    // It was killed. What it had not answered may be there or not.
  }
}

async function sendBatch(): Promise<void> {
  const revision = (await batcher.call('listSpaces')).spaces[0]?.revision ?? 0;
  const brought = await broughtFiles(8, { size: 20_000 });
  const batch = { files: brought, isConfirmed: false };
  batches.push(batch);
  const body = framed(batchOf(revision, brought), ...brought.map((file) => file.body));
  await batcher.call('changeSpaceWithFiles', { params: { id: space }, body });
  batch.isConfirmed = true;
}

/** Sends small files in batches until the server is gone. */
async function batching(): Promise<void> {
  try {
    for (;;) await sendBatch();
  } catch {
    // It was killed in the middle of a batch, before it, or after it.
  }
}

async function expectBatches(): Promise<void> {
  const there = new Set(await batcher.names());
  for (const { files: brought, isConfirmed } of batches) {
    const found = brought.filter(({ item }) => there.has(item.id));
    expect(isConfirmed ? [brought.length] : [0, brought.length]).toContain(found.length);
    for (const { item, body } of found) {
      const { id } = item;
      const got = await batcher.try('downloadChunk', { params: { id }, query: { chunk: '0' } });
      expect(digestOf(got.body)).toBe(digestOf(body));
    }
  }
}

it('A server that is killed while many write loses nothing that it has confirmed, has no batch by half, and names no chunk that is not there', async () => {
  await sendBatch();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const writers = [...Array.from({ length: WRITERS }, (_, number) => writing(number)), batching()];
    await wait(Math.random() * LONGEST_MS);
    await server.kill();
    await Promise.all(writers);
    server = await server.restart();
  }
  expect(directories.length + files.length).toBeGreaterThan(0);
  for (const account of accounts) {
    const names = new Set(await account.names());
    const own = [...directories, ...files].filter((each) => each.account === account);
    expect(own.filter(({ id }) => !names.has(id))).toEqual([]);
  }
  for (const { account, id, digest } of files) {
    const { body } = await account.try('downloadChunk', { params: { id }, query: { chunk: '0' } });
    expect(digestOf(body)).toBe(digest);
  }
  await expectBatches();
  const { output } = await coffer(server.dataDir, ['check']);
  expect(output.split('\n').filter((line) => /^(missing|altered|record):/.test(line))).toEqual([]);
});
