import { setTimeout as sleep } from 'node:timers/promises';
import { cookieFetch } from '@coffer/client';
import { PROBLEMS } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CuttableLine } from '../../support/cuttable-line.ts';
import { startServerBehindLine } from '../../support/server-behind-line.ts';
import type { RunningServer } from '../../support/server-process.ts';
import { downloaded, intact, newPerson, seededBytes, store, testDrive } from '../../support/test-drive.ts';
import { Account } from '../support/account.ts';
import { expectProblem } from '../support/problems.ts';

let line: CuttableLine;
let server: RunningServer;
let stop: () => Promise<void>;

/** How long its log was before a test. */
let before = 0;

beforeAll(async () => {
  ({ line, server, stop } = await startServerBehindLine());
});
beforeEach(() => {
  before = server.log().length;
});
afterAll(() => stop());

/** What its log says of it since the test began. */
const lines = (text: string) =>
  server
    .log()
    .slice(before)
    .split('\n')
    .filter((one) => one.includes(text));

describe('A database that vanishes', () => {
  it('makes every call tell when to come again, and the log say it once, until it is back', async () => {
    const account = await Account.register(server.url);
    const file = await account.storeFile();
    await line.cut();
    for (let round = 0; round < 3; round += 1) {
      const reading = await account.try('listItems');
      expectProblem(reading, 'unavailable');
      expect(reading.headers['retry-after']).toBe('5');
      expectProblem(await account.try('deleteItem', { params: { id: file.id } }), 'unavailable');
      expectProblem(await account.send('GET', '/readyz'), 'unavailable');
    }
    expect((await account.send('GET', '/healthz')).status).toBe(200);
    expect((await account.send('GET', '/')).status).toBe(200);
    await expect.poll(() => lines('the database does not answer')).toHaveLength(1);
    expect(server.process.exitCode).toBeNull();

    await line.mend();
    expect(await account.metadata(file.id)).toEqual(file);
    expect((await account.send('GET', '/readyz')).status).toBe(200);
    await expect.poll(() => lines('the database answers again')).toHaveLength(1);
  });

  it('while files go up and come down lets them wait, and go on by themselves', async () => {
    const bytes = seededBytes(6 * CHUNK_SIZE + 5, 'outage');
    const outages: number[] = [];
    let chunksUntilCut = 2;
    const send = cookieFetch();
    const drive = testDrive(server.url, async (input, init) => {
      // Before the chunk is asked for: all others may be under way, and past the database, when an answer comes.
      if (String(input).includes('chunk=') && --chunksUntilCut === 0) await line.cut();
      const answer = await send(input, init);
      if (answer.status === PROBLEMS.unavailable.status) {
        outages.push(answer.status);
        await line.mend();
      }
      return answer;
    });
    await newPerson(drive);
    await store(drive, 'outage.bin', bytes);
    expect(outages.length).toBeGreaterThan(0);
    const item = intact(await drive.list(), 'outage.bin');
    outages.length = 0;
    // All of its chunks come with one request.
    chunksUntilCut = 1;
    const { bytes: received, error } = await downloaded(drive, item);
    expect(error).toBeNull();
    expect(received.equals(bytes)).toBe(true);
    expect(outages.length).toBeGreaterThan(0);
  });

  it('without a word, as behind a broken line, is noticed within seconds', async () => {
    const account = await Account.register(server.url);
    line.freeze();
    expectProblem(await account.try('listItems'), 'unavailable');
    await expect.poll(() => lines('the database does not answer')).toHaveLength(1);
    await line.mend();
    expect(await account.names()).toEqual([]);
    await expect.poll(() => lines('the database answers again')).not.toEqual([]);
  });

  it('is waited for where it is only slow', async () => {
    const account = await Account.register(server.url);
    line.freeze();
    const listing = account.names();
    await sleep(1_000);
    await line.mend();
    expect(await listing).toEqual([]);
    expect(lines('the database does not answer')).toEqual([]);
  });
});
