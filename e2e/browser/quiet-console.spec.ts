import type { Page } from '@playwright/test';
import { makeAccount } from '../support/accounts.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { openFilesWorld } from '../support/files-world.ts';
import { OpenCalls } from '../support/open-calls.ts';
import { dialogOf, member, shared, sharedWithMe, versionsOf } from '../support/sharing-page.ts';
import { expect, test } from '../support/test.ts';

/** The refusals that a page gets, whether its console shows them or its workers swallow them. */
function refusalsOf(page: Page): string[] {
  const refusals: string[] = [];
  page.context().on('response', (answer) => {
    const { pathname, search } = new URL(answer.url());
    if (answer.status() >= 400)
      refusals.push(`${answer.status()} ${answer.request().method()} ${pathname}${search}`);
  });
  return refusals;
}

const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

// By day all other tests look whether the console is clean, and `storage.test.ts` asks as the page does.
test(
  'fault U16: the console shows no error of ordinary work, of sharing and of accepting',
  NIGHT,
  async ({ browser, sharedServer }) => {
    const ports = { browser, sharedServer };
    const ada = await openFilesWorld(ports, async (drive) => {
      if (isAll) return;
      await drive.ensureDirectories(['/Family']);
      await drive.write('/Family/garden.txt', 'three', { mime: 'text/plain' });
    });
    const bob = await openFilesWorld(ports, async ({ people }) => {
      await people.begin();
    });
    const calls = new OpenCalls(bob.page.context());
    const refusals = { ada: refusalsOf(ada.page), bob: refusalsOf(bob.page) };
    const upload = async ({ page, person }: typeof ada, name: string, content: string) => {
      await page
        .locator('input[type=file]:not([webkitdirectory])')
        .first()
        .setInputFiles(file(name, content));
      await expect(person.row(page, name)).toBeVisible();
    };
    const newFolder = async ({ page, person }: typeof ada, name: string) => {
      await page.getByRole('button', { name: 'Create a directory' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill(name);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Create/ })
        .click();
      await expect(person.row(page, name)).toBeVisible();
    };

    // By day all other tests look whether the console is clean, which do the same.
    if (isAll)
      await test.step('on a new drive: uploads, folders, another name, the trash', async () => {
        const { page, person } = ada;
        await newFolder(ada, 'Family');
        await newFolder(ada, 'Papers');
        await upload(ada, 'notes.txt', 'one');
        await upload(ada, 'diary.txt', 'two');
        await person.choose(page, 'diary.txt', 'Rename');
        await page.getByRole('dialog').getByLabel('Name').fill('days.txt');
        await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
        await person.row(page, 'days.txt').dragTo(person.row(page, 'Papers'));
        await expect(page.getByRole('heading', { name: 'Papers' })).toBeVisible();
        await expect(person.row(page, 'days.txt')).toBeVisible();
        await ada.goTo();
        await page.getByRole('row', { name: /Family/ }).dblclick();
        await expect(page.getByRole('heading', { name: 'Family' })).toBeVisible();
        await upload(ada, 'garden.txt', 'three');
        await ada.goTo();
      });
    expect(refusals).toEqual({ ada: [], bob: [] });

    await test.step('sharing and accepting', async () => {
      const dialog = await dialogOf(ada, 'Family');
      await dialog.getByLabel('E-mail address').fill(bob.person.email);
      await dialog.getByRole('button', { name: 'Find' }).click();
      await dialog.getByLabel('Role', { exact: true }).selectOption('editor');
      await dialog.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(member(dialog, bob.person.email)).toContainText('Editor');
      await ada.page.keyboard.press('Escape');
      await shared(bob);
      const list = sharedWithMe(bob);
      await list.getByRole('button', { name: `Accept what ${ada.person.email} shares` }).click();
      await list.getByRole('link', { name: 'Family' }).click();
      await expect(bob.person.row(bob.page, 'garden.txt')).toBeVisible();
    });
    expect(refusals).toEqual({ ada: [], bob: [] });

    await test.step('work in the shared folder, and another member', async () => {
      await upload(bob, 'from bob.txt', 'his');
      await newFolder(bob, 'Trips');
      const eve = await makeAccount(sharedServer.url);
      await eve.drive.people.begin();
      await ada.page.getByRole('row', { name: /Family/ }).dblclick();
      // Two changes at the same moment may be in each other's way: one follows the other here, as soon as it is seen.
      for (const name of ['from bob.txt', 'Trips'])
        await expect(ada.person.row(ada.page, name)).toBeVisible();
      await upload(ada, 'from ada.txt', 'hers');
      await expect(bob.person.row(bob.page, 'from ada.txt')).toBeVisible();
      const told = bob.page.waitForResponse(/\/api\/people\//);
      await ada.drive.people.share('/Family', eve, 'viewer');
      await told;
      await upload(bob, 'later.txt', 'later');
      await expect(ada.person.row(ada.page, 'later.txt')).toBeVisible();
      await bob.person.choose(bob.page, 'later.txt', 'Delete');
      await bob.page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click();
      await expect(bob.person.row(bob.page, 'later.txt')).toBeHidden();
    });
    expect(refusals).toEqual({ ada: [], bob: [] });

    await test.step('the end of a membership whose folder and file are on the screen', async () => {
      await expect(await versionsOf(bob, 'garden.txt')).toBeVisible();
      // What is asked for before the page hears of the end is refused, and the browser writes that into the console.
      await expect.poll(() => calls.restMs).toBeGreaterThan(300);
      const shares = await ada.drive.people.shares('/Family');
      const { id = '' } = shares.find(({ email }) => email === bob.person.email) ?? {};
      await ada.drive.people.takeBack('/Family', id);
      await expect(bob.page.getByText('is not shared with you any more')).toBeVisible();
      await bob.goTo();
    });
    expect(refusals).toEqual({ ada: [], bob: [] });
    for (const world of [ada, bob]) await world.close();
  },
);
