import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account, chunkBody } from './support/account.ts';

const KILLS = 6;
/** A kill comes at a random moment within so many milliseconds of writing. */
const LONGEST_MS = 250;
const WRITERS = 8;

let server: RunningServer;
let accounts: Account[];

beforeAll(async () => {
  server = await startServer();
  accounts = [await Account.register(server.url), await Account.register(server.url)];
});
afterAll(async () => {
  await server.stop();
  await rm(server.dataDir, { recursive: true, force: true });
});

/** What the server has confirmed: directories, and files with the digest of their one chunk. */
const directories: { readonly account: Account; readonly id: string }[] = [];
const files: { readonly account: Account; readonly id: string; readonly digest: string }[] = [];

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

it('A server that is killed while many write loses nothing that it has confirmed, and names no chunk that is not there', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const writers = Array.from({ length: WRITERS }, (_, number) => writing(number));
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
  const { output } = await coffer(server.dataDir, ['check']);
  expect(output.split('\n').filter((line) => /^(missing|altered|record):/.test(line))).toEqual([]);
});
