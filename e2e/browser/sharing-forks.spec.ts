import type { Browser, Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { type MadeAccount, makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { type KeptProfile, takeProfile } from '../support/kept-profile.ts';
import { enterDrive } from '../support/ready-session.ts';
import { type RestorableServer, startRestorable } from '../support/restorable-server.ts';
import { expect, test } from '../support/test.ts';

test.skip(
  ({ database, store }) => database !== 'sqlite' || store !== 'disk',
  'A data directory is copied back.',
);

let server: RestorableServer;
let ada: MadeAccount;
let bob: MadeAccount;
let eve: MadeAccount;
let spaceId: string;
let fileId: string;
const profiles: KeptProfile[] = [];

/** Opens the shared folder in a browser of its own, as somebody to whom it shows both files. */
async function openFolder(browser: Browser, account: MadeAccount): Promise<Page> {
  const profile = await takeProfile(browser);
  profiles.push(profile);
  const { page } = profile;
  await enterDrive(page, server.url, account, { path: `/shared/${spaceId}` });
  await expect(page.getByRole('row', { name: /first\.txt/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /two\.txt/ })).toBeVisible();
  return page;
}

test.beforeAll(async () => {
  server = await startRestorable();
  ada = await makeAccount(server.url);
  [bob, eve] = [await makeAccount(server.url), await makeAccount(server.url)];
  for (const { drive } of [bob, eve]) await drive.people.begin();
  const { drive } = ada;
  await drive.createDirectory('/Choir');
  await drive.write('/Choir/one.txt', 'one');
  await drive.people.share('/Choir', bob, 'editor');
  ({ spaceId } = await drive.people.share('/Choir', eve, 'editor'));
  for (const member of [bob, eve]) await member.drive.people.accept(spaceId);
  await server.backUp();
  for (const { id, email } of await drive.people.shares('/Choir')) {
    if (email === eve.email) await drive.people.takeBack('/Choir', id);
  }
  await drive.people.share('/Choir', bob, 'viewer');
  const opened = await drive.people.open(spaceId);
  fileId = (await opened.drive.stat('/one.txt')).id;
  await opened.drive.rename('/one.txt', 'first.txt');
  await opened.drive.write('/two.txt', 'two');
});
test.afterAll(async () => {
  for (const profile of profiles) await profile.giveBack();
  await server.stop();
});

// `malicious-server/sharing-forks.test.ts` tells it over HTTP; `drive-differences.spec.ts` shows differences
// by day.
test(
  'a shared folder that is shown as it was before somebody was removed goes on as its owner decides, and its members follow',
  NIGHT,
  async ({ browser }) => {
    const page = await openFolder(browser, ada);
    const ofBob = await openFolder(browser, bob);
    await server.restoreSpaces(spaceId);

    for (const each of [page, ofBob]) {
      await each.getByRole('link', { name: 'Shared', exact: true }).first().click();
      await each.goBack();
      await expect(each.getByRole('heading', { name: 'What differs in “Choir”' })).toBeVisible();
      await expect(each.getByText('people who were removed may be members again')).toBeVisible();
    }
    await expect(ofBob.getByText('Ask the owner of this folder')).toBeVisible();
    await expect(ofBob.getByRole('list', { name: 'Files and folders that differ' })).toBeHidden();
    await expectFlawless(ofBob, 'a shared folder in doubt, as its members see it');
    // A file of it leads there.
    await ofBob.goto(`${server.url}/p/${fileId}?space=${spaceId}`);
    await expect(ofBob.getByText('Ask the owner of this folder')).toBeVisible();
    await expect(ofBob).toHaveURL(`${server.url}/shared/${spaceId}`);

    const rows = page.getByRole('list', { name: 'Files and folders that differ' }).getByRole('listitem');
    await expect(rows).toHaveCount(4);
    for (const said of [
      /^two\.txt Missing on the server.*Choir/,
      /^first\.txt Earlier on the server.*there it is called “one\.txt”/,
      new RegExp(`^${bob.email} Person who may do more.*can edit.*leaves this person what this device knows`),
      new RegExp(`^${eve.email} Person who comes back.*can edit.*removes this person`),
    ]) {
      await expect(rows.filter({ hasText: said })).toHaveCount(1);
    }
    await expectFlawless(page, 'a shared folder in doubt, as its owner sees it');
    const confirm = page.getByRole('button', { name: 'Go on like this' });
    await expect(confirm).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Put back', exact: true }).click();
    await confirm.click();
    const question = page.getByRole('dialog', { name: 'Go on like this' });
    await expect(question).toContainText('This device signs the folder like that, and gives it a new key.');
    await question.getByRole('button', { name: 'Sign it' }).click();
    await expect(page.getByRole('row', { name: /first\.txt/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /two\.txt/ })).toBeVisible();
    const { drive } = ada;
    const shares = await drive.people.shares('/Choir').catch(async () => {
      const { ended } = await drive.people.standing(spaceId);
      if (ended !== null) await drive.people.follow(spaceId, ended);
      return drive.people.shares('/Choir');
    });
    expect(shares.map(({ email, role }) => [email, role])).toEqual([[bob.email, 'viewer']]);

    await ofBob.goto(`${server.url}/shared/${spaceId}`);
    await expect(ofBob.getByText('its owner has decided which one goes on')).toBeVisible();
    await ofBob.getByRole('button', { name: 'Follow' }).click();
    await expect(ofBob.getByRole('row', { name: /first\.txt/ })).toBeVisible();
  },
);
