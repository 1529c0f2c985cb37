import { rememberingDevice } from '../http/support/remembering-device.ts';
import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expect, test } from '../support/test.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test(
  'an open page removes what was in the trash for as long as its owner set',
  NIGHT,
  async ({ page, sharedServer }) => {
    const { url } = sharedServer;
    const account = await makeAccount(url);
    let at = Date.now() - 40 * DAY_MS;
    const clock = { now: () => at, random: () => Math.random(), sleep: () => Promise.resolve() };
    const { drive, bringUp } = await rememberingDevice(url, account, { clock });
    const { revision: known, retention } = await drive.settings.read();
    await drive.settings.change({ revision: known, retention: { ...retention, trashDays: 30 } });
    // The first head, which the account comes with, is right.
    await drive.account.trustFirst();
    for (const name of ['old.txt', 'new.txt']) await drive.write(`/${name}`, name);
    await drive.trash(['/old.txt']);
    at += 2 * DAY_MS;
    await drive.createDirectory('/Seen');
    await bringUp();
    // It writes down what it sees.
    expect(await drive.settings.removeDue()).toBe(0);

    await page.clock.install();
    const person = await enterDrive(page, url, account);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await page.goto(`${url}/account`);
    // A device that sees a drive for the first time removes nothing until somebody has looked at it.
    await page.getByRole('button', { name: 'That is right' }).click();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();

    at = Date.now() + 2 * DAY_MS;
    await drive.trash(['/new.txt']);
    await menu.getByRole('link', { name: 'Trash' }).click();
    await expect(person.row(page, 'new.txt')).toBeVisible();
    const revision = async () => (await drive.api.call('listSpaces', { query: {} })).spaces[0]?.revision;
    const before = await revision();
    // The first time it writes down what it has not seen before.
    await page.clock.fastForward(2 * DAY_MS);
    await expect.poll(revision).not.toBe(before);
    await expect(person.row(page, 'old.txt')).toBeVisible();
    await expect(async () => {
      // The page begins to wait for the next time after it has heard that this is stored.
      await page.clock.fastForward(HOUR_MS);
      await expect(person.row(page, 'old.txt')).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(person.row(page, 'new.txt')).toBeVisible();
    const { entries } = await account.drive.listTrash();
    expect(entries.map(({ item }) => item.name)).toEqual(['new.txt']);
  },
);
