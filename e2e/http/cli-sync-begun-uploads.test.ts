import { rm, symlink } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SyncedFolder } from '../support/synced-folder.ts';
import { makeFolder, newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';
import { workerServer } from '../support/worker-server.ts';

let drive: TestDrive;
let folder: SyncedFolder | null = null;

beforeAll(async () => {
  drive = testDrive((await workerServer()).url);
  await newPerson(drive);
});
afterAll(() => folder?.remove());

describe('What a sync had begun to send', () => {
  it('fault S20: goes on trying to remove what it had begun until it is gone, and keeps what is odd for now', async () => {
    const asked: string[] = [];
    let isGone = false;
    const discardUploads: TestDrive['discardUploads'] = async ({ name }) => {
      asked.push(name);
      if (!isGone) throw new Error('It cannot be reached');
      return isGone;
    };
    const discarding = new Proxy(drive, {
      get: (target, name) => (name === 'discardUploads' ? discardUploads : Reflect.get(target, name)),
    });
    const id = await makeFolder(drive, 'synced');
    const watched = await SyncedFolder.make(discarding, id);
    folder = watched;
    await symlink('nowhere', watched.path('odd'));
    await watched.run(async () => {
      for (const path of ['odd', 'odd/inner', 'deleted']) watched.state?.beginSending(path, id);
    });
    const sending = async (run: () => Promise<unknown>) => {
      await run();
      return watched.run(async () => [...(watched.state?.sending.keys() ?? [])]);
    };
    expect(await sending(() => watched.settle())).toEqual(['deleted', 'odd', 'odd/inner']);
    isGone = true;
    expect(await sending(() => watched.settle())).toEqual(['odd', 'odd/inner']);
    await rm(watched.path('odd'));
    expect(await sending(() => watched.settle())).toEqual([]);
    expect(asked).toEqual(['deleted', 'deleted', 'odd', 'inner']);
  });
});
