import { makeAccount } from '../support/accounts.ts';
import { enterDrive } from '../support/ready-session.ts';
import { acceptShown } from '../support/shown-drive.ts';
import { expect, test } from '../support/test.ts';
import { storeWithout } from '../support/unsealed.ts';

const MISSING = /a program left it out, or the server removed it\. You can delete it and store it again/;

test('fault H1: a file that a program stored without what opens it says so, and can be deleted', async ({
  openBrowser,
  sharedServer: { url },
}) => {
  const account = await makeAccount(url);
  const { drive } = account;
  await storeWithout(drive, 'whole.txt', []);
  await storeWithout(drive, 'rootless.txt', ['root']);
  await storeWithout(drive, 'nameless.txt', ['encrypted_metadata']);
  await storeWithout(drive, 'keyless.txt', ['encrypted_content_key']);
  await acceptShown(drive);
  const page = await openBrowser();
  const person = await enterDrive(page, url, account);
  await expect(person.row(page, 'whole.txt')).not.toContainText(MISSING);
  const damaged = page.getByRole('row').filter({ hasText: MISSING });
  await expect(damaged).toHaveCount(3);
  await expect(person.row(page, 'rootless.txt')).toContainText(MISSING);
  for (const left of [2, 1, 0]) {
    await damaged.first().getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click();
    await expect(damaged).toHaveCount(left);
  }
  await expect(person.row(page, 'whole.txt')).toBeVisible();
});
