import { cookieFetch } from '@coffer/client';
import { beforeAll, expect, it } from 'vitest';
import { countingProofs } from '../support/counting-proofs.ts';
import { makeFolder, makeFolders, newPerson, type Person, testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';

const DIRECTORIES = 750;
const PATH = ['Many', 'One', 'Two'];

/** What a call shows beside parts of the tree: a head, and a row. */
const HEAD_AND_ROW = 3_000;

/** Three nodes of 32 hashes lead to a bucket, each behind four bytes, in base64url and a little JSON. */
const WAY = 3 * (Math.ceil((4 / 3) * (4 + 32 * 32)) + 60);

/** A bucket of a million items, of which 60 are in the fullest of 32,768: for each an id of 16 bytes and a hash of 32. */
const BUCKET = Math.ceil((4 / 3) * 60 * (16 + 32)) + 60;

const EACH = WAY + BUCKET + HEAD_AND_ROW;

let server: WorkerServer;
let account: Person;

beforeAll(async () => {
  server = await workerServer();
  const drive = testDrive(server.url);
  account = await newPerson(drive);
  let id = await makeFolder(drive, 'Many');
  await makeFolders(
    drive,
    Array.from({ length: DIRECTORIES }, (_, index) => `Directory ${index}`),
    id,
  );
  for (const name of PATH.slice(1)) id = await makeFolder(drive, name, id);
});

it('A device without rows is shown no more of a large drive than the ways to what it changes, and to the directories above', async () => {
  const { send, shown } = countingProofs(cookieFetch());
  const device = testDrive(server.url, send);
  await device.login(account);
  await device.createDirectory(`/${[...PATH, 'New'].join('/')}`);
  const { calls, bytes } = shown();
  // Those above, and the new one.
  const ways = PATH.length + 1;
  expect(calls).toBeGreaterThan(1);
  expect(calls).toBeLessThanOrEqual(ways + 1);
  expect(bytes).toBeLessThan(ways * EACH);
  // The hashes of all rows alone would be more.
  expect(ways * EACH).toBeLessThan((4 / 3) * 48 * DIRECTORIES);
  // Seven directories deep in a million items it were as much as is promised.
  expect(8 * EACH).toBeLessThanOrEqual(100 * 1_024);
  expect(await device.account.standing()).toMatchObject({ trouble: null });
});
