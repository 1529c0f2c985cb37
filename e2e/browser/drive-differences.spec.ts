import type { Browser, Page } from '@playwright/test';
import { expectFlawless, PHONE, WIDE } from '../support/accessibility.ts';
import { type MadeAccount, makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { type KeptProfile, takeProfile } from '../support/kept-profile.ts';
import { seesAllKept } from '../support/kept-rows.ts';
import { Person } from '../support/person.ts';
import { enterDrive } from '../support/ready-session.ts';
import { type RestorableServer, startRestorable } from '../support/restorable-server.ts';
import { acceptShown, followShown } from '../support/shown-drive.ts';
import { expect, test } from '../support/test.ts';
import { testDrive } from '../support/test-drive.ts';

test.skip(
  ({ database, store }) => database !== 'sqlite' || store !== 'disk',
  'A data directory is copied back.',
);

let server: RestorableServer;

/** A browser that has seen all of the drive, of which its server has an older backup. */
interface Kept {
  readonly account: MadeAccount;
  readonly profile: KeptProfile;
}

/** Of two people, of whom each decides in another way. */
let kept: readonly Kept[] = [];
let account: MadeAccount;
let page: Page;

async function openKept(browser: Browser): Promise<Kept> {
  const profile = await takeProfile(browser);
  const made = await makeAccount(server.url);
  const { drive } = made;
  await drive.createDirectory('/Letters');
  await drive.write('/Letters/one.txt', 'one');
  await drive.write('/Letters/two.txt', 'two');
  await enterDrive(profile.page, server.url, made, { remember: true });
  await seesAllKept(profile.page, made);
  return { account: made, profile };
}

async function change({ account: changed, profile }: Kept): Promise<void> {
  const { drive } = changed;
  await drive.rename('/Letters/one.txt', 'first.txt');
  await drive.createDirectory('/Photos');
  await drive.write('/Photos/beach.jpg', 'beach');
  await drive.delete(['/Letters/two.txt']);
  await profile.page.reload();
  await expect(profile.page.getByRole('row', { name: /Photos/ })).toBeVisible();
  await seesAllKept(profile.page, changed);
}

const thisDevice = () => page.getByRole('region', { name: 'This device' });
const rows = () => page.getByRole('list', { name: 'Files and folders that differ' }).getByRole('listitem');

test.beforeAll(async ({ browser }) => {
  server = await startRestorable();
  kept = [await openKept(browser), await openKept(browser)];
  await server.backUp();
  for (const each of kept) await change(each);
  await server.restore();
});
test.afterAll(async () => {
  for (const { profile } of kept) await profile.giveBack();
  await server.stop();
});

/** Goes on as one of the two. */
function goOnAs(who: Kept | undefined): void {
  if (who === undefined) throw new Error('Both have a browser');
  account = who.account;
  page = who.profile.page;
}

test('what a restored backup lacks is named item by item, and put back or accepted', async () => {
  goOnAs(kept[0]);
  // A backup knows no session as it is now, so everybody signs in anew; what this device has seen is still there.
  await page.context().clearCookies();
  await page.goto(server.url);
  await new Person(server.url, account).login(page, { remember: true });
  await page.goto(`${server.url}/account#device`);
  await expect(thisDevice()).toContainText('Shown as it was earlier');
  await thisDevice().getByRole('link', { name: 'See what differs' }).click();
  await expect(page.getByRole('heading', { name: 'What differs on the server' })).toBeVisible();
  await expect(rows()).toHaveText([
    /^Photos Missing on the server.*My Files/,
    /^beach\.jpg Missing on the server.*My Files \/ Photos.*its content is gone/,
    /^first\.txt Earlier on the server.*My Files \/ Letters.*there it is called “one\.txt”/,
    /^two\.txt Only on the server.*My Files \/ Letters/,
  ]);
  await expectFlawless(page, 'the list of what differs');

  const confirm = page.getByRole('button', { name: 'Go on like this' });
  await expect(confirm).toBeDisabled();
  // Keys lead from row to row.
  await page.getByRole('checkbox', { name: 'Select Photos' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('checkbox', { name: 'Select two.txt' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('checkbox', { name: 'Select first.txt' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Search by name or place' }).fill('photos');
  await expect(rows()).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Search by name or place' }).fill('');
  const decide = async (...accepted: readonly string[]) => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Put back', exact: true }).click();
    for (const name of accepted) await page.getByRole('button', { name: `Accept: ${name}` }).click();
    await expect(page.getByText('All are decided.')).toBeVisible();
    await confirm.click();
  };
  await decide('two.txt');
  const question = page.getByRole('dialog', { name: 'Go on like this' });
  await expect(question).toContainText(
    '3 items will be put back, and 1 item accepted as the server shows it',
  );
  // What the server shows only now was not decided about, and is not signed.
  const fresh = testDrive(server.url);
  await fresh.login(account);
  await fresh.createDirectory('/Later');
  await question.getByRole('button', { name: 'Sign it' }).click();
  await expect(question.getByRole('alert')).toContainText('Something else has changed meanwhile');
  await page.keyboard.press('Escape');
  await expect(rows()).toHaveCount(5);
  await expect(confirm).toBeDisabled();
  await decide('two.txt', 'Later');
  await expect(question).toContainText('3 items will be put back, and 2 items accepted');
  await expectFlawless(page, 'the question before it is signed');
  await question.getByRole('button', { name: 'Sign it' }).click();

  await expect(thisDevice()).toContainText('Verified');
  await expect(thisDevice()).toContainText(/Last verified on/);
  await page.goto(server.url);
  await expect(page.getByRole('row', { name: /Photos/ })).toBeVisible();
  const { children } = await (async () => {
    await followShown(account.drive);
    return account.drive.list('/Letters');
  })();
  expect(children.map((item) => item.state !== 'damaged' && item.name).sort()).toEqual([
    'first.txt',
    'two.txt',
  ]);
  expect(await account.drive.account.verify()).toMatchObject({ trouble: null });
});

test('what another device has decided is shown, and followed after a click', NIGHT, async () => {
  goOnAs(kept[1]);
  await acceptShown(account.drive);
  await page.goto(`${server.url}/account#device`);
  await expect(thisDevice()).toContainText('Decided on another device');
  await thisDevice().getByRole('link', { name: 'See what differs' }).click();
  await expect(
    page.getByText(/Another of your devices decided on .*these words: \w+( \w+){7}\./),
  ).toBeVisible();
  await expect(rows()).toHaveCount(4);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expectFlawless(page, 'what another device has decided');
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(thisDevice()).toContainText('Verified');
  await page.goto(server.url);
  await expect(page.getByRole('row', { name: /Letters/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Photos/ })).toBeHidden();
});

test('the first time on a device is said until somebody takes note of it', async ({ openBrowser }) => {
  const fresh = await openBrowser();
  await enterDrive(fresh, server.url, account);
  const notice = fresh.getByRole('complementary', { name: 'First time on this device' });
  await expect(notice).toContainText('This browser may forget what it has seen of your drive.');
  await expectFlawless(fresh, 'the first time on a device', { within: notice });
  await expect(fresh.getByRole('navigation', { name: 'Main menu' }).locator(notice)).toBeVisible();
  await fresh.setViewportSize(PHONE);
  await expect(fresh.getByRole('main').locator(notice)).toBeVisible();
  await fresh.setViewportSize(WIDE);
  await notice.getByRole('link').click();
  const section = fresh.getByRole('region', { name: 'This device' });
  await expect(section).toContainText('First time on this device');
  await expect(section).toContainText(/the last one signed on .*nothing was left out: \w+( \w+){7}\./);
  await expectFlawless(fresh, 'a device that has seen nothing before', { within: section });
  await section.getByRole('button', { name: 'That is right' }).click();
  await expect(section).toContainText('Verified');
  await fresh.goto(server.url);
  await expect(fresh.getByRole('row', { name: /Letters/ })).toBeVisible();
  await expect(notice).toBeHidden();
});
