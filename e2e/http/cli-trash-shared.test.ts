import { cookieFetch } from '@coffer/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { onThisThread } from './support/cli-here.ts';
import { sharedScene } from './support/undo-scene.ts';

let server: WorkerServer;
let user: CliUser;
beforeAll(async () => {
  [server, user] = await Promise.all([workerServer(), cliUser().then(onThisThread)]);
});
afterAll(() => user.remove());

it('coffer trash empty keeps what came from a shared folder within 90 days, unless that is said', async () => {
  const { ada, bob, spaceId, opened } = await sharedScene(
    server.url,
    () => cookieFetch(),
    async (drive) => {
      await drive.ensureDirectories(['/Shared/Folder']);
      await drive.write('/Shared/Folder/hers.txt', 'hers');
      await drive.write('/own.txt', 'own');
    },
  );
  await (await opened(bob)).trash(['/Folder/hers.txt']);
  const folder = await (await opened(ada)).stat('/Folder');
  await ada.drive.people.carry([folder], { from: spaceId, to: null });
  await ada.drive.trash(['/own.txt']);
  await user.login(server.url, ada.person);
  expect(await user.run(['trash', 'empty', '--yes'])).toMatchObject({
    ...{ code: 0, output: 'Deleted 1.\n' },
    errors:
      '1 thing stays that came from a shared folder within the last 90 days. Delete with --from-shared.\n',
  });
  const { entries } = await ada.drive.listTrash();
  expect(entries.map(({ item }) => item.name)).toEqual(['hers.txt']);
  expect(await user.run(['trash', 'empty', '--yes', '--from-shared'])).toMatchObject({
    ...{ code: 0, output: 'Deleted 1.\n', errors: '' },
  });
  expect((await ada.drive.listTrash()).entries).toEqual([]);
});
