import { expectFlawless } from '../support/accessibility.ts';
import { openAccountWorld } from '../support/account-world.ts';
import { isAll } from '../support/dose.ts';
import { expect, test } from '../support/test.ts';

test('axe-core finds nothing on the account page and in its dialogs', async ({ browser, server }) => {
  const world = await openAccountWorld({ browser, server });
  const { page } = world;
  await world.sessionElsewhere();
  await page.reload();
  await expect(page.locator('#storage circle[stroke-dasharray]')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeVisible();
  await test.step('the links at its top lead to the parts of the page', async () => {
    for (const name of ['Your data', 'Details', 'Devices']) {
      await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
    }
  });
  await expectFlawless(page, 'the account page');

  // By day a form, the one that shows a code, a question, and the one with a field of its own.
  const dialogs = ['Change key pair', 'Set up', 'Sign out all others', 'Delete account'];
  for (const button of isAll ? [...dialogs, 'Show private key', 'Add a passkey', 'Make'] : dialogs) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFlawless(page, button);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused();
  }
  await world.close();
});
