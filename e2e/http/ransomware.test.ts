import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cookieFetch } from '@coffer/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { dose } from '../support/dose.ts';
import { SyncedFolder } from '../support/synced-folder.ts';
import { storeMany, textFile } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { expectUndone, remembered, type SharedScene, sharedScene } from './support/undo-scene.ts';

const PATIENT = { timeout: dose(180_000, 7_200_000) };
/** In each of three folders. */
const FILES = dose(4, 3_334);

let server: WorkerServer;
let user: CliUser;

beforeAll(async () => {
  [server, user] = await Promise.all([workerServer(), cliUser()]);
});
afterAll(() => user.remove());

async function scene(): Promise<SharedScene> {
  return sharedScene(server.url, cookieFetch, async (drive) => {
    const ids = await drive.ensureDirectories(['/Shared/Photos', '/Shared/Texts/Old', '/Shared/Rest']);
    for (const [index, directory] of ids.entries()) {
      const made = Array.from({ length: FILES }, (_, each) => textFile(`${each}.txt`, `${index} ${each}`));
      await storeMany(drive, made, directory);
    }
    await drive.write('/Shared/gone.txt', 'gone');
    await drive.trash(['/Shared/gone.txt']);
  });
}

/** Does to a folder on the disk what ransomware does, while a sync keeps bringing it to the drive. */
async function attack(folder: SyncedFolder): Promise<void> {
  const each = async (directory: string, work: (path: string, name: string) => Promise<unknown>) => {
    for (const name of await readdir(folder.path(directory))) {
      const path = join(folder.path(directory), name);
      if (name.endsWith('.txt')) await work(path, name);
    }
  };
  // Replaces files where they are, and renames them later.
  await each('Photos', (path) => writeFile(path, 'encrypted'));
  await folder.settle();
  await each('Photos', (path) => rename(path, `${path}.locked`));
  // Writes new files next to the old ones, and removes these.
  await each('Texts/Old', async (path, name) => {
    await writeFile(`${path}.locked`, `encrypted ${name}`);
    await rm(path);
  });
  await rename(folder.path('Texts/Old'), folder.path('Texts/LOCKED'));
  await folder.settle();
  await rm(folder.path('Rest'), { recursive: true });
  for (const directory of ['', 'Photos', 'Texts']) {
    await writeFile(join(folder.path(directory), 'README.txt'), 'pay');
  }
  await folder.settle();
  await rename(folder.path('Photos'), folder.path('Texts/Photos'));
  await folder.settle();
}

describe('Ransomware on the machine of an editor who keeps the folder in step', () => {
  it(
    'fault S2: is undone by one command: names, places and contents, those in the trash too',
    PATIENT,
    async () => {
      const all = await scene();
      const { ada, eve } = all;
      const before = await remembered(await all.fresh());
      const drive = await all.opened(eve);
      const folder = await SyncedFolder.make(drive, null);
      try {
        await folder.settle();
        await attack(folder);
        expect(folder.failures).toEqual([]);
      } finally {
        await folder.remove();
      }
      const attacked = await remembered(await all.fresh());
      const lost = Object.keys(before).filter((path) => attacked[path] !== before[path]);
      expect(lost.length).toBeGreaterThan(3 * FILES);

      await user.login(server.url, ada.person);
      const undo = await user.run(['undo', 'all', '/Shared', eve.person.email, '--yes']);
      expect(undo).toMatchObject({ code: 0, errors: '' });
      await expectUndone(all, before);
      const again = await user.run(['undo', 'all', '/Shared', eve.person.email, '--yes']);
      expect(again).toMatchObject({ code: 0, output: '' });
    },
  );
});
