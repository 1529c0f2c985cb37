import { DIRECTORY_MIME } from '@coffer/contract';
import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expect, test } from '../support/test.ts';
import { removeHeads } from '../support/unsigned-drive.ts';

test('fault S3: a drive that is shown without a head is changed by nothing, and no button signs it', async ({
  openBrowser,
  sharedServer: { url, dataDir },
}) => {
  const account = await makeAccount(url);
  await removeHeads(dataDir, account.drive);
  const { keyring, api } = account.drive;
  const named = {
    name: 'Projects',
    mime: DIRECTORY_MIME,
    size: 0,
    modifiedAt: 1_700_000_000,
    parentId: null,
  };
  const { request } = await keyring.sealNewItem(named);
  await api.call('createItem', { body: request });
  const page = await openBrowser();
  await enterDrive(page, url, account);
  await page.getByRole('button', { name: 'Create a directory' }).click();
  await page.getByLabel('Directory name').fill('Mine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'another drive than your devices signed',
  );
  await page.keyboard.press('Escape');
  await page.goto(`${url}/account#device`);
  const section = page.getByRole('region', { name: 'This device' });
  await expect(section).toContainText('Not as it was signed');
  await expect(section).toContainText('start over under');
  await expect(section.getByRole('button', { name: 'Go on with what is there' })).toHaveCount(0);
  await page.goto(`${url}/account/differences`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go on with what is there' })).toHaveCount(0);
});

test.describe('a drive that is signed from the first day', () => {
  let world: FilesWorld;

  test.beforeAll(async ({ browser, sharedServer }) => {
    world = await openFilesWorld({ browser, sharedServer });
    await world.page.goto(`${world.url}/account#device`);
  });
  test.afterAll(() => world.close());

  test('is verified from the beginning when somebody asks for that', async () => {
    const { page } = world;
    const section = page.getByRole('region', { name: 'This device' });
    await section.getByRole('button', { name: 'Verify my drive' }).click();
    await expect(section.getByRole('button', { name: 'Verify my drive' })).toBeEnabled();
    await expect(section).toContainText('Verified');
    await expectFlawless(page, 'a drive that is verified', { within: section });
  });
});

test(
  'a server that brings back a former state is told from the page, and the owner decides',
  NIGHT,
  async ({ browser, sharedServer }) => {
    const own = await openFilesWorld({ browser, sharedServer }, async (drive) => {
      await drive.createDirectory('/Projects');
    });
    const { page } = own;
    own.complaints.expect(/Failed to load resource/);
    await page.goto(`${own.url}/account#device`);
    const section = page.getByRole('region', { name: 'This device' });
    await section.getByRole('button', { name: 'That is right' }).click();
    await expect(section).toContainText('Verified');
    const proofs = '**/api/spaces/*/proofs';
    const former: { body: string | null } = { body: null };
    await page.route(proofs, async (route) => {
      const answer = await route.fetch();
      former.body ??= await answer.text();
      await route.fulfill({ response: answer, body: former.body });
    });
    await page.reload();
    await expect(section).toContainText('Verified');
    await own.drive.createDirectory('/Letters');
    await page.unroute(proofs);
    await page.reload();
    await expect(section).toContainText('after 3 changes');
    await page.route(proofs, (route) =>
      route.fulfill({ body: former.body ?? '', contentType: 'application/json' }),
    );
    await page.reload();
    await expect(section).toContainText('Shown as it was earlier');
    await expect(section).toContainText('may have restored a backup');
    await expectFlawless(page, 'a drive that is shown as it was earlier', { within: section });
    await own.close();
  },
);
