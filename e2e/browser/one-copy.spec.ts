import type { Page } from '@playwright/test';
import { isAll } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { expect, test } from '../support/test.ts';

/** How often each verb is done. */
const ROUNDS = isAll ? 20 : 3;
const VERBS = 5;

async function renamed({ page, person }: FilesWorld, name: string, to: string): Promise<void> {
  await person.choose(page, name, 'Rename');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(to);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(person.row(page, to)).toBeVisible();
}

/** Uploads a file, renames it, puts it into the trash, takes it back, and moves it away. */
async function eachVerb(world: FilesWorld, round: number): Promise<void> {
  const { page, person } = world;
  const name = `${round}.txt`;
  const file = { name: `new ${name}`, mimeType: 'text/plain', buffer: Buffer.from(name) };
  await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(file);
  await expect(person.row(page, file.name)).toBeVisible();
  await renamed(world, file.name, name);
  await person.choose(page, name, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click();
  await expect(person.row(page, name)).toBeHidden();
  await restored(page, name);
  await person.choose(page, name, 'Move');
  await page.getByRole('treeitem', { name: 'Away' }).click();
  await page.getByRole('button', { name: 'Move here' }).click();
  await expect(page.getByRole('heading', { name: 'Away' })).toBeVisible();
  await page.getByRole('link', { name: 'My Files' }).first().click();
  await page.waitForTimeout(READ_MS);
  await expect(person.row(page, name)).toBeHidden();
}

async function restored(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  await page.getByRole('row', { name }).click();
  await page
    .getByRole('toolbar', { name: 'Selected items' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByRole('row', { name })).toBeHidden();
  await page.getByRole('link', { name: 'My Files' }).click();
  await page.waitForTimeout(READ_MS);
  await expect(page.getByRole('row', { name })).toBeVisible();
}

test('a page asks for no proof of rows that it has, and is sent nothing that it has changed itself', async ({
  browser,
  sharedServer,
}) => {
  test.slow(isAll);
  const world = await openFilesWorld({ browser, sharedServer });
  const { page, drive, person, show, close } = world;
  await drive.createDirectory('/Away');
  await show();
  await eachVerb(world, 0);
  // What is done while the page is at rest, and what is done after it, are behind it.
  await page.waitForTimeout(SETTLED_MS);
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/spaces/'))
      asked.push(`${request.method()} ${pathname.split('/').slice(4).join('/')}`);
  });
  for (let round = 1; round <= ROUNDS; round++) await eachVerb(world, round);
  await page.waitForTimeout(SETTLED_MS);
  expect(asked.filter((call) => call === 'POST changes' || call === 'POST changes/files')).toHaveLength(
    ROUNDS * VERBS,
  );
  expect(asked.filter((call) => call === 'POST proofs' || call === 'GET changes')).toEqual([]);
  expect((await drive.list('/Away')).children).toHaveLength(ROUNDS + 1);
  await expect(person.row(page, 'Away')).toBeVisible();
  await close();
});

/** A listing that was read before a change lacks it, and has it asked for: no change begins while one is read. */
const READ_MS = 500;

/** Longer than anything that a page does by itself once it is at rest. */
const SETTLED_MS = 4_000;
