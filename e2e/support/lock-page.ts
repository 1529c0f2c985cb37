import { expect, type Page } from '@playwright/test';
import { type MadeAccount, makeAccount } from './accounts.ts';
import type { Person } from './person.ts';
import { enterDrive } from './ready-session.ts';
import { makeFolder } from './test-drive.ts';

export const lock = (page: Page) => page.getByRole('button', { name: 'Lock', exact: true }).click();
export const locked = (page: Page) => page.getByRole('heading', { name: 'Account locked' });

export const PIN = '271828';
export const pinField = (page: Page) => page.getByLabel('PIN', { exact: true });

/** Sends what was entered to unlock. */
export async function submit(page: Page, name = 'Unlock'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

export async function tryPin(page: Page, pin: string, button = 'Unlock'): Promise<void> {
  await pinField(page).fill(pin);
  await submit(page, button);
}

export async function setPin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth/pin/setup-lock-screen`);
  await pinField(page).fill(PIN);
  await page.getByLabel('PIN, once more').fill(PIN);
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page.getByText('A PIN is set on this device.')).toBeVisible();
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
