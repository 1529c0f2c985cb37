import { writeFile } from 'node:fs/promises';
import { expectFlawless, PHONE, WIDE } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('axe-core finds nothing on any screen of a drive, wide or narrow, light or dark', async ({
  page,
  person,
  folder,
}) => {
  test.setTimeout(240_000);
  await expectFlawless(page, 'the empty drive');

  await page.getByRole('button', { name: 'Create a directory' }).click();
  await expectFlawless(page, 'create a directory');
  await page.getByLabel('Directory name').fill('Taxes');
  await page.keyboard.press('Enter');
  await expect(person.row(page, 'Taxes')).toBeVisible();
  await page.getByRole('button', { name: 'New text file' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFlawless(page, 'a new text file');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await writeFile(`${folder}/notes.txt`, 'Some notes');
  await person.upload(page, `${folder}/notes.txt`);
  await expectFlawless(page, 'the list of transfers');
  await page.keyboard.press('Escape');
  await expectFlawless(page, 'the list of files');
  await person.row(page, 'notes.txt').click();
  await expectFlawless(page, 'a selection');

  for (const action of ['Details', 'Rename', 'Move', 'Delete']) {
    await person.choose(page, 'notes.txt', action);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFlawless(page, action);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.keyboard.press('?');
  await expectFlawless(page, 'the help');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More for notes.txt' }).click();
  await expectFlawless(page, 'the floating menu', { sizes: [WIDE] });
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'More for notes.txt' }).click();
  await expectFlawless(page, 'the menu from below', { sizes: [PHONE] });
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectFlawless(page, 'the side menu', { sizes: [PHONE] });
});
