import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test('fault S3: a browser that stores nothing says so on the files, and changes nothing', async ({
  browser,
  sharedServer: { url },
}) => {
  const account = await makeAccount(url);
  await account.drive.createDirectory('/Letters');
  const context = await browser.newContext();
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
  });
  const page = await context.newPage();
  await new Person(url, account).login(page);
  const notice = page.getByRole('complementary', { name: /^This browser stores nothing/ });
  await expect(notice).toBeVisible();
  await expectFlawless(page, 'a browser that stores nothing');
  await page.getByRole('button', { name: 'Create a directory' }).click();
  await page.getByLabel('Directory name').fill('Mine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('nothing was changed');
  await context.close();
});
