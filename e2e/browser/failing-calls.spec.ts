import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { ACCOUNT_DIALOGS, manageDialogs } from '../support/failing-account-dialogs.ts';
import { FILE_DIALOGS } from '../support/failing-dialogs.ts';
import { expectFailures, failEach, sharedIn, stateOf, today } from '../support/failing-rows.ts';
import { sharingDialogs } from '../support/failing-sharing-dialogs.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { asAdministrator } from '../support/shared-server.ts';
import { test } from '../support/test.ts';
import { makeFolder } from '../support/test-drive.ts';

const sessionsOf = async ({ drive: { api } }: FilesWorld) =>
  (await api.call('listSessions')).map(({ id }: { id: string }) => id);

let world: FilesWorld;
const tried = new Set<string>();

test.describe
  .serial('with each of their calls failing', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        await makeFolder(drive, 'Target');
      });
      expectFailures(world.complaints);
    });
    test.afterAll(() => world.close());

    test('fault U20: dialogs about files say what to do, and leave everything as it was', async () => {
      for (const dialog of today(FILE_DIALOGS))
        await test.step(dialog.what, () => failEach(world, dialog, undefined, tried));
    });

    test('fault U20: dialogs about sharing do too', NIGHT, async ({ sharedServer }) => {
      const bob = await makeAccount(sharedServer.url);
      await Promise.all([world.drive.people.begin(), bob.drive.people.begin()]);
      for (const dialog of today(sharingDialogs(bob))) {
        await test.step(dialog.what, () => failEach(world, dialog, () => sharedIn(world)));
      }
    });

    test('fault U20: dialogs of the administration and of an account do too', async ({ sharedServer }) => {
      const other = await makeAccount(sharedServer.url);
      const api = await asAdministrator(sharedServer);
      const found = async (search: string) => (await api.call('listUsers', { query: { search } })).users;
      const idOf = async (email: string) => (await found(email))[0]?.id ?? '';
      const params = { id: await idOf(world.person.email) };
      await api.call('updateUser', { params, body: { role: 'admin' } });
      await world.show();
      const managed = async () => [
        await found(other.email),
        (await api.call('getUser', { params: { id: user.id } }).catch(() => null))?.sessions,
        await api.call('listInvitations', { query: {} }),
      ];
      const user = { ...other, id: await idOf(other.email) };
      for (const dialog of today(manageDialogs(user))) {
        await test.step(dialog.what, () => failEach(world, dialog, managed));
      }
      const account = async () => [await stateOf(world), await sessionsOf(world)];
      for (const dialog of today(ACCOUNT_DIALOGS)) {
        await test.step(dialog.what, () => failEach(world, dialog, account));
      }
    });
  });
