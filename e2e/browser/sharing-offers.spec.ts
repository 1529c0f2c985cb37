import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { isAll } from '../support/dose.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expect, test } from '../support/test.ts';

const NARROW = { width: 390, height: 844 };

test('fault U3: what somebody shares is marked and noticed where sharing was never opened', async ({
  page,
  server,
  complaints,
  openBrowser,
}) => {
  void complaints;
  const ada = await makeAccount(server.url);
  await ada.drive.ensureDirectories(['/Family', '/Papers']);
  const bob = await makeAccount(server.url);
  await bob.drive.people.begin();
  const followed = page.waitForRequest('**/api/spaces/events');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await enterDrive(page, server.url, bob);
  await followed;
  const mark = page.getByRole('link', { name: 'Shared 1 new' });
  const notice = page
    .getByRole('status')
    .filter({ hasText: `${ada.email} wants to share a folder with you.` });

  await test.step('on a page that is open, which has asked nothing about sharing before', async () => {
    await expect(page.getByRole('link', { name: 'Shared', exact: true })).toBeVisible();
    expect(asked.filter((path) => path.includes('/shared'))).toEqual([]);
    await ada.drive.people.share('/Family', bob, 'viewer');
    await expect(mark).toBeVisible();
    await expect(notice).toBeVisible();
    await expectFlawless(page, 'a notice of something new that is shared');
  });

  await test.step('on the next page, whose device has shown the notice already', async () => {
    await page.reload();
    await expect(mark).toBeVisible();
    await expect(notice).toBeHidden();
  });

  if (isAll)
    await test.step('on another device, with a narrow screen, whose notice leads to it', async () => {
      await ada.drive.people.share('/Papers', bob, 'viewer');
      await expect(page.getByRole('link', { name: 'Shared 2 new' })).toBeVisible();
      await expect(notice).toBeVisible();
      const other = await openBrowser();
      await other.setViewportSize(NARROW);
      await enterDrive(other, server.url, bob);
      await expect(other.getByRole('img', { name: '2 new' })).toBeVisible();
      const both = other.getByRole('status').filter({ hasText: '2 new things are shared with you.' });
      await expectFlawless(other, 'a mark on the button of the menu');
      await both.getByRole('button', { name: 'Show' }).click();
      await expect(other.getByRole('region', { name: 'Shared with me' })).toContainText(ada.email);
      await expect(both).toBeHidden();
    });

  await test.step('no more once it is taken back', async () => {
    for (const { itemId } of await ada.drive.people.sharedByMe())
      await ada.drive.people.takeBackWhole(itemId);
    await expect(page.getByRole('link', { name: 'Shared', exact: true })).toBeVisible();
  });
});
