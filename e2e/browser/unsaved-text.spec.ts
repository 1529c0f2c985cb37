import { expectFlawless } from '../support/accessibility.ts';
import { openFilesWorld } from '../support/files-world.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';

test('fault U8: names text that is not saved before what ends the session of all tabs, or of other devices', async ({
  browser,
  sharedServer,
}) => {
  const world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
    await drive.write('/diary.txt', 'It rains.', { mime: 'text/plain' });
  });
  const { page, person, complaints } = world;
  const editor = page.getByRole('main', { name: 'Editor' });
  complaints.expect(/Failed to load resource/);
  await person.choose(page, 'diary.txt', 'Edit');
  await page.route('**/api/storage/*/versions', (route) => refuse(route, 'quota_exceeded'));
  await editor.getByRole('textbox').press('ControlOrMeta+End');
  await page.keyboard.type(' And thaws.');

  const other = await page.context().newPage();
  await person.login(other);
  const unsaved = 'A text that is open on this device has changes that are not saved.';
  const alert = other.getByRole('alert').filter({ hasText: unsaved });
  const elsewhere = 'Text that is not saved there is lost.';
  await other.goto(`${world.url}/account`);
  await other.getByRole('button', { name: 'Delete account' }).click();
  await expect(other.getByRole('dialog')).toContainText(unsaved);
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Change key pair' }).click();
  await expect(other.getByRole('dialog')).toContainText(elsewhere);
  await expect(alert).toBeVisible();
  await expectFlawless(other, 'a warning of unsaved text');

  await page.unroute('**/api/storage/*/versions');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(editor.getByRole('status')).toHaveText('Saved');
  await expect(alert).toBeHidden();
  await other.close();
  await editor.getByRole('button', { name: 'Close the editor' }).click();
  await expect(editor).toBeHidden();
  await world.close();
});
