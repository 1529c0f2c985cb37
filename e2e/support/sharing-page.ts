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
