import type { Locator } from '@playwright/test';
import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { openFilesWorld } from '../support/files-world.ts';
import { enterDrive } from '../support/ready-session.ts';
import { dialogOf, member } from '../support/sharing-page.ts';
import { expect, test } from '../support/test.ts';
import { intact, makeFolder, storeMany, textFile } from '../support/test-drive.ts';

/** By how much the server's clock is ahead of the page's, in milliseconds. */
const AHEAD = 5 * 3_600_000;

/** Chooses the time in an hour by the page's clock, as somebody does whose clock is right. */
async function expireInAnHour(dialog: Locator, clock: { now: number }): Promise<void> {
  const { date, time } = await dialog.evaluate((_, then) => {
    const moment = new Date(then);
    const two = (part: number) => String(part).padStart(2, '0');
    const days = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())];
    return { date: days.join('-'), time: `${two(moment.getHours())}:${two(moment.getMinutes())}` };
  }, clock.now + 3_600_000);
  await dialog.getByLabel('Expiry date').fill(date);
  await dialog.getByLabel('Expiry time').fill(time);
}

test(
  'fault H7: an expiry that a server takes for past, whose clock is ahead, is laid to the clocks',
  NIGHT,
  async ({ browser, sharedServer }) => {
    const world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
      await makeFolder(drive, 'Inbox');
      await storeMany(drive, [textFile('new.txt', 'one'), textFile('linked.txt', 'two')]);
      await drive.links.create(intact(await drive.list(), 'linked.txt'));
    });
    const { page, person } = world;
    world.complaints.expect(/400 \(Bad Request\)/);
    const clock = { now: Date.now() - AHEAD };
    await page.clock.setFixedTime(clock.now);
    const dialog = page.getByRole('dialog');
    const refused = async (press: string) => {
      await expireInAnHour(dialog, clock);
      await dialog.getByRole('button', { name: press }).click();
      await expect(dialog.getByRole('alert')).toContainText(/its clock says .*tell your administrator/);
      // What was typed stays, to be sent once the clocks agree.
      await expect(dialog.getByLabel('Expiry date')).not.toHaveValue('');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    };

    await test.step('of a new link', async () => {
      await person.choose(page, 'new.txt', 'Public link');
      await refused('Create link');
    });
    await test.step('of a link that is there', async () => {
      await person.choose(page, 'linked.txt', 'Public link');
      await dialog.getByRole('button', { name: 'Change expiry and limit' }).click();
      await refused('Save');
    });
    await test.step('of a request link', async () => {
      await person.choose(page, 'Inbox', 'Request files');
      await refused('Create link');
    });
    expect(await world.drive.requests.list()).toEqual([]);
    await world.close();
  },
);

// The test below tells of a link; unit tests of the client read the date of a refusal.
test(
  'fault H7: an invitation to the server that its clock takes for past is laid to the clocks, too',
  NIGHT,
  async ({ browser, sharedServer }) => {
    const page = await browser.newPage();
    await enterDrive(page, sharedServer.url, sharedServer.administrator, { path: '/manage/invitations' });
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address').fill('late@example.org');
    await page.clock.setFixedTime(Date.now() - 8 * 86_400_000);
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await expect(dialog.getByRole('alert')).toContainText(/its clock says .*tell your administrator/);
    await expect(dialog.getByLabel('E-mail address')).toHaveValue('late@example.org');
    await page.close();
  },
);

// Unit tests of the client read the date of a refusal, those of the page what it says.
test(
  'fault H7: a device whose clock is ahead shows nothing as over that the server still answers',
  NIGHT,
  async ({ browser, sharedServer }) => {
    const tomorrow = Math.floor(Date.now() / 1_000) + 86_400;
    const bob = await makeAccount(sharedServer.url);
    await bob.drive.people.begin();
    const world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
      await storeMany(drive, [textFile('linked.txt', 'two')]);
      await drive.links.create(intact(await drive.list(), 'linked.txt'), { expiresAt: tomorrow });
      await makeFolder(drive, 'Family');
      await drive.people.share('/Family', bob, 'viewer', { expiresAt: tomorrow });
    });
    const { page } = world;
    const year = String(new Date(tomorrow * 1_000).getFullYear());
    await page.clock.setFixedTime((tomorrow + 2 * 86_400) * 1_000);
    await world.show();

    const dialog = await dialogOf(world, 'Family');
    await expect(member(dialog, bob.email)).toContainText(new RegExp(`until .*${year}`));
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'My links' }).click();
    const link = page.getByRole('main').getByRole('listitem').filter({ hasText: 'linked.txt' });
    await expect(link).toContainText(year);
    await expect(link).not.toContainText('Expired');
    await world.close();
  },
);
