import { ITEM_BYTES } from '@coffer/contract';
import { CHUNK_SIZE, chunkCount } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAll } from '../../support/dose.ts';
import { engine } from '../../support/engine.ts';
import { type Instances, startInstances } from '../../support/instances.ts';
import type { RunningServer } from '../../support/server-process.ts';
import {
  downloaded,
  intact,
  newPerson,
  type Person,
  seededBytes,
  store,
  type TestDrive,
  testDrive,
} from '../../support/test-drive.ts';
import { ageStoredFiles, filesInStore } from '../support/stored-files.ts';

const SIZES = [2 * CHUNK_SIZE + 1, CHUNK_SIZE - 1, 1, 0, 2 * CHUNK_SIZE];
const FILES = [...SIZES, ...(isAll ? [3 * CHUNK_SIZE] : [])].map((size, index) => ({
  name: `file ${index}.bin`,
  size,
}));
const CHUNKS = FILES.reduce((sum, { size }) => sum + chunkCount(size), 0);
const BEFORE_THE_END = 4;

let instances: Instances;
let one: RunningServer;
let account: Person;

beforeAll(async () => {
  instances = await startInstances();
  one = instances.one;
  account = await newPerson(testDrive(instances.url));
});
afterAll(async () => {
  await one.stop();
  await instances.stop();
});

/** What an instance is killed in the middle of: so many requests for chunks have begun. */
const underWay = (method: 'GET' | 'POST') =>
  instances.balancer.untilGiven(BEFORE_THE_END, new RegExp(`^${method} .*chunk=`));

async function signedIn(): Promise<TestDrive> {
  const drive = testDrive(instances.url);
  await drive.login(account);
  return drive;
}

const count = async (query: string) => {
  const [row] = await engine().database.query(instances.dataDir, query, []);
  return Number(row?.['count']);
};

describe('Transfers, with two instances of which one is killed', { timeout: 180_000 }, () => {
  it('uploads of several files go on by themselves through the other', async () => {
    const drive = await signedIn();
    const killed = underWay('POST').then(() => one.kill());
    await Promise.all(FILES.map(({ name, size }) => store(drive, name, seededBytes(size, name))));
    await killed;
    const { children } = await drive.list();
    expect(children).toHaveLength(FILES.length);
    expect(await count('select count(*) as count from chunks')).toBe(CHUNKS);
  });

  it('takes part again after it was started again', async () => {
    one = await one.restart();
    const before = instances.balancer.given.get(one.url) ?? 0;
    const drive = await signedIn();
    const calls = async () => {
      await drive.list();
      return (instances.balancer.given.get(one.url) ?? 0) - before;
    };
    await expect.poll(calls, { timeout: 60_000 }).toBeGreaterThan(2);
  });

  it('downloads of several files go on by themselves, and everything is equal', async () => {
    const drive = await signedIn();
    const folder = await drive.list();
    const killed = underWay('GET').then(() => one.kill());
    await Promise.all(
      FILES.map(async ({ name, size }) => {
        const { bytes, error } = await downloaded(drive, intact(folder, name));
        expect(error).toBeNull();
        expect(Buffer.compare(bytes, seededBytes(size, name))).toBe(0);
      }),
    );
    await killed;
  });

  it('nothing stands twice or is left over after the clean-up', async () => {
    ageStoredFiles(instances.dataDir);
    one = await one.restart();
    await expect.poll(() => one.log(), { timeout: 60_000 }).toContain('cleaned up');
    expect(filesInStore(instances.dataDir)).toHaveLength(CHUNKS);
    expect(await count('select count(*) as count from chunks')).toBe(CHUNKS);
    expect(await count('select count(*) as count from items')).toBe(FILES.length);
    const drive = await signedIn();
    const used = (await drive.api.call('storageStats')).used_space;
    const content = FILES.reduce((sum, { size }) => sum + size, 0);
    // Each of them once, with its sealed fields.
    expect(used - content).toBeGreaterThan(FILES.length * ITEM_BYTES);
    expect(used - content).toBeLessThan(FILES.length * 2 * ITEM_BYTES);
  });
});
