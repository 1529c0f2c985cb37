import { isAll } from '../support/dose.ts';
import { type FailureOfCall, tryFailingCalls } from '../support/failing-calls.ts';
import { type FailingDialog, FILE_DIALOGS } from '../support/failing-dialogs.ts';
import { type FilesWorld, leadTo, openFilesWorld } from '../support/files-world.ts';
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
    api.call('spaceInvitations'),
    api.call('listPasskeys'),
    api.call('accountSecurity'),
    api.call('storageStats', { query: {} }),
  ]);
}

let world: FilesWorld;
const tried = new Set<string>();

async function failEach({ what, prepare, open, path = '/' }: FailingDialog): Promise<readonly string[]> {
  const { page, complaints } = world;
  const nameOf = (index: number) => `${what.replaceAll(' ', '-')} ${index}`;
  return tryFailingCalls({
    what,
    page,
    complaints,
    failures,
    tried,
    state: () => stateOf(world),
    async open(index) {
      const name = nameOf(index);
      await prepare?.(world, name);
      // From elsewhere, so that nothing stays open.
      await leadTo(page, '/recent');
      await leadTo(page, path);
      if (prepare) await page.getByRole('main').getByText(name, { exact: true }).first().waitFor();
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
      for (const dialog of FILE_DIALOGS) await test.step(dialog.what, () => failEach(dialog));
    });
  });
