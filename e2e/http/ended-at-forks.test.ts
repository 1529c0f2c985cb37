import { Drive, headMemory, Keyring, type OpenedSpace, systemClock } from '@coffer/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { type RestorableServer, startRestorable } from '../support/restorable-server.ts';
import { newPerson, testDrive } from '../support/test-drive.ts';
import { operationsIn } from './malicious-server/forked-folder.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A folder with a member until an hour after the third day, and a device of its owner whose clock can be set. */
interface Scene {
  readonly line: LyingServer;
  readonly ada: Drive;
  readonly spaceId: string;
  readonly opened: OpenedSpace;
  /** Seconds by which its clock is ahead. */
  ahead: number;
}

async function scene(url: string): Promise<Scene> {
  const line = new LyingServer();
  const times = { ahead: 0 };
  const clock = { ...systemClock, now: () => systemClock.now() + times.ahead * 1_000 };
  const connected = { fetch: line.fetch, keyring: new Keyring(), heads: headMemory(), clock };
  const ada = Drive.connect(url, { ...connected, patience: 'background' });
  const bob = testDrive(url);
  await newPerson(ada);
  const bobs = await newPerson(bob);
  await bob.people.begin();
  await ada.createDirectory('/Choir');
  const expiresAt = Math.floor(Date.now() / 1_000) + 3 * DAY + HOUR;
  const { spaceId } = await ada.people.share('/Choir', bobs, 'viewer', { expiresAt });
  return Object.assign(times, { line, ada, spaceId, opened: await ada.people.open(spaceId) });
}

let server: RestorableServer;
let recent: Scene;
let old: Scene;

beforeAll(async () => {
  server = await startRestorable();
  [recent, old] = [await scene(server.url), await scene(server.url)];
  await server.backUp();
  recent.ahead = 3 * DAY;
  for (const { opened } of [recent, old]) await opened.drive.write('/later.txt', 'later');
  await server.restoreSpaces(recent.spaceId, old.spaceId);
  for (const each of [recent, old]) each.ahead = 3 * DAY + 2 * HOUR;
});
afterAll(() => server.stop());

async function goOn({ ada, spaceId }: Scene): Promise<void> {
  const { shown } = await ada.people.standing(spaceId);
  if (shown === null) throw new Error('There is nothing to decide');
  await ada.people.goOn(spaceId, shown);
}

it('A member whose time ran out since a backup gets no key where the fork ends that it began', async () => {
  await goOn(recent);
  expect(operationsIn(recent.line, recent.spaceId).sort()).toEqual(['epoch', 'remove_member']);
  expect(await recent.ada.people.shares('/Choir')).toEqual([]);
});

it('A member whose time ran out since a device saw anything is removed as soon as the fork has ended', async () => {
  await goOn(old);
  await expect.poll(() => old.ada.people.shares('/Choir')).toEqual([]);
});
