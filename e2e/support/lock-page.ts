import { expect, type Page } from '@playwright/test';
import { type MadeAccount, makeAccount } from './accounts.ts';
import type { Person } from './person.ts';
import { enterDrive } from './ready-session.ts';
import { makeFolder } from './test-drive.ts';

export const lock = (page: Page) => page.getByRole('button', { name: 'Lock', exact: true }).click();
export const locked = (page: Page) => page.getByRole('heading', { name: 'Account locked' });

/** Sends what was entered to unlock. */
export async function submit(page: Page, name = 'Unlock'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Somebody with a folder, who looks at it. */
export async function inFolder(
  page: Page,
  url: string,
  { remember = false } = {},
): Promise<MadeAccount & { person: Person; folderUrl: string }> {
  const account = await makeAccount(url);
  const folderUrl = `${url}/${await makeFolder(account.drive, 'Taxes')}`;
  const person = await enterDrive(page, url, account, { path: new URL(folderUrl).pathname, remember });
  await expect(page.getByRole('navigation', { name: 'Folders above' })).toContainText('Taxes');
  return { ...account, person, folderUrl };
}
