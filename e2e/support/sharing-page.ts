import type { Locator } from '@playwright/test';
import type { FilesWorld } from './files-world.ts';
import { expect } from './test.ts';

/** What the menu opens for the folder. */
export async function dialogOf({ page, person }: FilesWorld, folder: string) {
  await person.choose(page, folder, 'Share');
  return page.getByRole('dialog', { name: `Share “${folder}”` });
}

/** The versions in the details of a row. */
export async function versionsOf({ page, person }: FilesWorld, name: string) {
  await person.choose(page, name, 'Details');
  return page.getByRole('dialog', { name: 'Details' }).getByRole('region', { name: 'Versions' });
}

/** The list of what others share. */
export const sharedWithMe = ({ page }: Pick<FilesWorld, 'page'>) =>
  page.getByRole('region', { name: 'Shared with me' });

/** Somebody in the list of those who have a folder. */
export const member = (dialog: Locator, email: string) =>
  dialog.getByRole('region', { name: 'People' }).getByRole('listitem').filter({ hasText: email });

/** Opens the page of what is shared, and with it sharing. */
export const shared = async ({ page }: Pick<FilesWorld, 'page'>) => {
  await page.getByRole('link', { name: /^Shared( \d+ new)?$/ }).click();
  await expect(page.getByRole('list', { name: 'Words of the fingerprint' }).last()).toBeVisible();
};

/** Takes the code of somebody's fingerprint from a picture of their screen, of whose lower edge the bar of transfers covers a part. */
export async function showCode(list: Locator, { page, person }: FilesWorld) {
  const code = page.getByRole('img', { name: 'QR code of the fingerprint' });
  await shared({ page });
  const show = page.getByRole('button', { name: 'Show as QR code' });
  await expect(code.or(show)).toBeVisible();
  if (await show.isVisible()) await show.click();
  await code.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  // What else is shared may come meanwhile and move the code, which then is cut: until it looks the same twice.
  const look = () => code.locator('..').screenshot();
  let [before, buffer] = [await look(), await look()];
  while (!before.equals(buffer)) [before, buffer] = [buffer, await look()];
  const file = { name: `${person.email}.png`, mimeType: 'image/png', buffer };
  await list.locator('input[type=file]').setInputFiles(file);
}
