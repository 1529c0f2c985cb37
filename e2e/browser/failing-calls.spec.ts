import { makeAccount } from '../support/accounts.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { ACCOUNT_DIALOGS, manageDialogs } from '../support/failing-account-dialogs.ts';
import { type FailureOfCall, tryFailingCalls } from '../support/failing-calls.ts';
import { type FailingDialog, FILE_DIALOGS } from '../support/failing-dialogs.ts';
import { sharingDialogs } from '../support/failing-sharing-dialogs.ts';
import { type FilesWorld, leadTo, openFilesWorld } from '../support/files-world.ts';
import { asAdministrator } from '../support/shared-server.ts';
import { test } from '../support/test.ts';
import { makeFolder } from '../support/test-drive.ts';

const ALL: readonly FailureOfCall[] = ['internal', 'dropped', 'forbidden'];

/** By day each call fails in one way, and one call as the next one does not. */
const failures = (index: number): readonly FailureOfCall[] =>
  isAll ? ALL : [index % 2 === 0 ? 'dropped' : 'internal'];

/** What the server has of somebody, whatever of it a dialog changes. */
async function stateOf({ drive: { api } }: FilesWorld): Promise<unknown> {
  return Promise.all([
    api.call('listSpaces', { query: {} }),
    api.call('listItems', { query: {} }),
    api.call('listItems', { query: { unfinished: 'true' } }),
    api.call('listTrash', { query: {} }),
    api.call('listLinks', { query: { with_expired: 'true' } }),
    api.call('listRequestLinks'),
    api.call('sharedSpaces', { query: {} }),
    api.call('spaceInvitations', { query: {} }),
    api.call('listPasskeys'),
    api.call('accountSecurity'),
    api.call('storageStats', { query: {} }),
  ]);
}

/** What somebody shares and is offered, as it opens: what was begun and undone has left other keys. */
async function sharedIn({ drive }: FilesWorld): Promise<unknown> {
  const [{ children }, byMe, withMe, { invitations }] = await Promise.all([
    drive.list(),
    drive.people.sharedByMe(),
    drive.people.sharedWithMe(),
    drive.api.call('spaceInvitations', { query: {} }),
  ]);
  return {
    names: children.map(({ name }) => name).toSorted(),
    byMe: byMe.map(({ spaceId, shares }) => [spaceId, shares.map(({ email, role }) => [email, role])]),
    withMe: withMe.map(({ spaceId, itemId }) => [spaceId, itemId]),
    invitations: invitations.map(({ id }) => id).toSorted(),
  };
}

const sessionsOf = async ({ drive: { api } }: FilesWorld) =>
  (await api.call('listSessions')).map(({ id }: { id: string }) => id);

/** By day those that no other one is like. */
const today = (dialogs: readonly FailingDialog[]) =>
  dialogs.filter(({ isNightly }) => isAll || isNightly !== true);

let world: FilesWorld;
const tried = new Set<string>();

async function failEach(
  { what, prepare, open, path = '/', isUnnamed = prepare === undefined }: FailingDialog,
  state = () => stateOf(world),
  reads: Set<string> | null = null,
): Promise<readonly string[]> {
  const { page, complaints } = world;
  const nameOf = (index: number) => `${what.replaceAll(' ', '-')}-${index}`;
  return tryFailingCalls({
    what,
    page,
    complaints,
    failures,
    tried: reads,
    state,
    async open(index) {
      const name = nameOf(index);
      await prepare?.(world, name);
      // From elsewhere, so that nothing stays open.
      await leadTo(page, '/recent');
      await page.getByRole('heading', { name: 'Recent', level: 1 }).waitFor();
      await leadTo(page, path);
      if (!isUnnamed) await page.getByRole('main').getByText(name, { exact: true }).first().waitFor();
      return open(world, name);
    },
  });
}

test.describe
  .serial('with each of their calls failing', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        await makeFolder(drive, 'Target');
      });
      // The browser's own line about a request that failed.
      world.complaints.expect(/^Failed to load resource: (?:the server responded|net::ERR_CONNECTION_RESET)/);
    });
    test.afterAll(() => world.close());

    test('fault U20: dialogs about files say what to do, and leave everything as it was', async () => {
      for (const dialog of today(FILE_DIALOGS))
        await test.step(dialog.what, () => failEach(dialog, undefined, tried));
    });

    test('fault U20: dialogs about sharing do too', NIGHT, async ({ sharedServer }) => {
      const bob = await makeAccount(sharedServer.url);
      await Promise.all([world.drive.people.begin(), bob.drive.people.begin()]);
      for (const dialog of today(sharingDialogs(bob))) {
        await test.step(dialog.what, () => failEach(dialog, () => sharedIn(world)));
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
        await api.call('listInvitations', { query: {} }),
      ];
      const user = { id: await idOf(other.email), email: other.email };
      for (const dialog of today(manageDialogs(user))) {
        await test.step(dialog.what, () => failEach(dialog, managed));
      }
      const account = async () => [await stateOf(world), await sessionsOf(world)];
      for (const dialog of today(ACCOUNT_DIALOGS)) {
        await test.step(dialog.what, () => failEach(dialog, account));
      }
    });
  });
