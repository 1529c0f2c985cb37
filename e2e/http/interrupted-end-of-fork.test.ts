import { afterAll, beforeAll, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { NIGHT } from '../support/dose.ts';
import { type RestorableServer, startRestorable } from '../support/restorable-server.ts';
import { makeFolders, newPerson, testDrive } from '../support/test-drive.ts';
import { rememberingDevice } from './support/remembering-device.ts';

/** More than one batch puts back. */
const NAMES = Array.from({ length: 1_100 }, (_, index) => `Folder ${index}`);

let server: RestorableServer;

beforeAll(async () => {
  server = await startRestorable();
});
afterAll(() => server.stop());

it('The end of a fork that was cut off sends nothing again that went ahead of it', NIGHT, async () => {
  const recorded = new LyingServer();
  const first = testDrive(server.url);
  const person = await newPerson(first);
  await first.createDirectory('/Letters');
  const device = await rememberingDevice(server.url, person, { fetch: recorded.fetch });
  await device.bringUp();
  await server.backUp();
  await makeFolders(device.drive, NAMES);
  await device.bringUp();
  await server.restore();
  const { account } = device.drive;
  const { shown } = await account.standing();
  if (shown === null) throw new Error('There is no fork');
  const putBack = ((await account.differences(shown)) ?? []).map(({ id }) => id);
  expect(putBack).toHaveLength(NAMES.length);

  const given = new AbortController();
  recorded.lie(({ path }) => {
    if (!/^\/api\/spaces\/[^/]+\/changes$/.test(path)) return null;
    given.abort();
    throw new TypeError('fetch failed');
  });
  await expect(account.acceptDrive(shown, putBack, given.signal)).rejects.toThrow(/abort/i);
  const sent = () => recorded.sent.filter(({ method }) => method === 'PUT').length;
  expect(sent()).toBe(1);
  recorded.tellTheTruth();
  await account.acceptDrive(shown, putBack);
  expect(sent()).toBe(1);
  expect((await device.drive.list('/')).children).toHaveLength(NAMES.length + 1);
  expect((await account.verify()).trouble).toBeNull();
});
