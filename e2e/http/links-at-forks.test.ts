import { BATCH_OPERATIONS, type ChangeBatch } from '@coffer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { NIGHT } from '../support/dose.ts';
import { type RestorableServer, startRestorable } from '../support/restorable-server.ts';
import { makeFolders, newPerson, signedChanges, type TestDrive, testDrive } from '../support/test-drive.ts';
import { rememberingDevice } from './support/remembering-device.ts';

/** More than any other batch ends. */
const LINKS = BATCH_OPERATIONS + 44;

let server: RestorableServer;

beforeAll(async () => {
  server = await startRestorable();
});
afterAll(() => server.stop());

/** Makes a link to each of as many folders. */
async function makeLinks(drive: TestDrive): Promise<void> {
  await makeFolders(
    drive,
    Array.from({ length: LINKS }, (_, index) => `Folder ${index}`),
  );
  const change = signedChanges(drive);
  const limits = { password: null, expiresAt: null, maxDownloads: null };
  const { children } = await drive.list('/');
  const links = await Promise.all(
    children.map(({ id }) => drive.keyring.sealLink({ itemId: id, ...limits })),
  );
  for (let from = 0; from < LINKS; from += BATCH_OPERATIONS) {
    await change(links.slice(from, from + BATCH_OPERATIONS).map((link) => ({ kind: 'link', link })));
  }
}

it(
  'All links that their owner does not want end with the batch that ends a fork, however many they are',
  NIGHT,
  async () => {
    const recorded = new LyingServer();
    const first = testDrive(server.url);
    const person = await newPerson(first);
    await makeLinks(first);
    await server.backUp();
    const { drive, bringUp } = await rememberingDevice(server.url, person, { fetch: recorded.fetch });
    await bringUp();
    await drive.createDirectory('/Later');
    await bringUp();
    await server.restore();
    const { shown } = await drive.account.standing();
    if (shown === null) throw new Error('There is no fork');
    // This device keeps no list of links.
    const returning = await drive.account.returning(shown);
    expect(returning).toHaveLength(LINKS);
    recorded.sent.splice(0);
    await drive.account.acceptDrive(
      shown,
      returning.map(({ id }) => id),
    );
    const changes = recorded.sent.filter(({ path }) => path.endsWith('/changes'));
    const batches = changes.map(({ body }): ChangeBatch => JSON.parse(String(body)));
    const deleted = batches.map(
      ({ operations }) => operations.filter(({ kind }) => kind === 'delete_link').length,
    );
    expect(deleted).toEqual([LINKS]);
    expect(await drive.links.list()).toEqual([]);
    expect((await drive.account.verify()).trouble).toBeNull();
  },
);
