import type { Page } from '@playwright/test';
import { makeAccount } from '../support/accounts.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { keptDrives, spaceOf } from '../support/kept-rows.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expect, test } from '../support/test.ts';
import { newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';

const FOLDERS = ['Choir', 'Family', 'Letters', 'Club'] as const;
type Folder = (typeof FOLDERS)[number];

let ada: TestDrive;
let bob: FilesWorld;
let driveId: string;
const spaces = new Map<Folder, string>();

/** Shows a folder that Ada shares, in a page that starts anew. */
async function show(folder: Folder): Promise<void> {
  await bob.page.goto(`${bob.url}/shared/${spaces.get(folder)}`);
  await expect(bob.person.row(bob.page, `${folder}.txt`)).toBeVisible();
}

/** What Bob's browser keeps: his drive, and each of these folders. */
async function keeps(page: Page, folders: readonly Folder[]): Promise<void> {
  const names = folders.map((folder) => `coffer-replica-${spaces.get(folder)}-${driveId.slice(-10)}`);
  await expect
    .poll(async () => (await keptDrives(page)).sort())
    .toEqual([`coffer-replica-${driveId}`, ...names].sort());
}

async function takeBack(folder: Folder): Promise<void> {
  const [share] = await ada.people.shares(`/${folder}`);
  await ada.people.takeBack(`/${folder}`, share?.id ?? '');
}

test.describe
  .serial('the rows of shared folders', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      ada = testDrive(sharedServer.url);
      await newPerson(ada);
      bob = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        await drive.people.begin();
      });
      ({ id: driveId } = await spaceOf(bob));
      for (const folder of FOLDERS) {
        await ada.createDirectory(`/${folder}`);
        await ada.write(`/${folder}/${folder}.txt`, new Blob([folder]));
        const { spaceId } = await ada.people.share(`/${folder}`, bob.person, 'editor');
        await bob.drive.people.accept(spaceId);
        spaces.set(folder, spaceId);
      }
    });
    test.afterAll(() => bob?.close());

    test('are kept, and not loaded again at the next start', async () => {
      const { page } = bob;
      for (const folder of FOLDERS) await show(folder);
      await keeps(page, FOLDERS);
      const loads: string[] = [];
      page.context().on('request', (request) => {
        if (/\/api\/spaces\/[^/]+\/rows/.test(request.url())) loads.push(request.url());
      });
      await show('Choir');
      const { drive } = await ada.people.open(spaces.get('Choir') ?? '');
      await drive.write('/new.txt', new Blob(['new']));
      await expect(bob.person.row(page, 'new.txt')).toBeVisible();
      expect(loads).toEqual([]);
    });

    test('go when the membership ends, be the page open or not', async () => {
      const { page, complaints } = bob;
      // The page that comes opens all of them, which may have ended by then.
      complaints.expect(/404 \(Not Found\)/);
      await show('Family');
      await takeBack('Choir');
      await keeps(page, ['Family', 'Letters', 'Club']);
      await takeBack('Family');
      await expect(page.getByRole('alert').first()).toContainText('not shared with you any more');
      await keeps(page, ['Letters', 'Club']);
      await page.goto('about:blank');
      await takeBack('Letters');
      await bob.show();
      await keeps(page, ['Club']);
    });

    test('go when somebody else signs in, also where nobody has logged out before', async ({
      sharedServer,
    }) => {
      const { page } = bob;
      await show('Club');
      await keeps(page, ['Club']);
      await page.evaluate(() => localStorage.removeItem('coffer-rows'));
      await page.goto('about:blank');
      await page.context().clearCookies();
      const other = await makeAccount(sharedServer.url);
      await enterDrive(page, sharedServer.url, other);
      const { id } = await spaceOf(other);
      await expect.poll(() => keptDrives(page)).toEqual([`coffer-replica-${id}`]);
    });

    test('go with the logout', async () => {
      const { page, person, complaints } = bob;
      // The page that comes learns that there is no session.
      complaints.expect(/401 \(Unauthorized\)/);
      await page.goto('about:blank');
      await page.context().clearCookies();
      await person.login(page);
      await show('Club');
      await keeps(page, ['Club']);
      await person.logout(page);
      await expect.poll(() => keptDrives(page)).toEqual([]);
    });
  });
