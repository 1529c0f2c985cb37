import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Drops files and directories of this computer, as a file manager does. */
async function drop(page: Page, onto: Locator, files: readonly string[]): Promise<void> {
  const box = await onto.boundingBox();
  if (box === null) throw new Error('There is nothing to drop onto');
  const session = await page.context().newCDPSession(page);
  const event = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...event, data });
  }
  await session.detach();
}

test.describe('files dropped on the browser', () => {
  test('are uploaded to the folder, or to the folder row under them, which then opens', async ({
    page,
    person,
    folder,
  }) => {
    const path = (name: string) => join(folder, name);
    for (const name of ['here.txt', 'there.txt', 'beside.txt']) await writeFile(path(name), name);
    await mkdir(path('a directory'));

    await drop(page, page.getByRole('grid', { name: 'Files' }), [path('here.txt')]);
    await expect(person.row(page, 'here.txt')).toBeVisible();

    await drop(page, person.row(page, 'here.txt'), [path('a directory'), path('beside.txt')]);
    await expect(
      page.getByRole('alert').filter({ hasText: 'File a directory is a directory' }),
    ).toBeVisible();
    await expect(person.row(page, 'beside.txt')).toBeVisible();

    await page.getByRole('button', { name: 'Create a directory' }).click();
    await page.getByLabel('Directory name').fill('Inbox');
    await page.keyboard.press('Enter');
    await expect(person.row(page, 'Inbox')).toBeVisible();
    await drop(page, person.row(page, 'Inbox'), [path('there.txt')]);
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    await expect(person.row(page, 'there.txt')).toBeVisible();
    await expect(person.row(page, 'here.txt')).toBeHidden();
  });

  test('are uploaded to the folder wherever on the page they fall, and to nothing on other pages', async ({
    page,
    person,
    folder,
    server,
  }) => {
    const path = (name: string) => join(folder, name);
    for (const name of ['bar.txt', 'menu.txt', 'nowhere.txt']) await writeFile(path(name), name);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await drop(page, page.getByRole('banner'), [path('bar.txt')]);
    await expect(person.row(page, 'bar.txt')).toBeVisible();
    await drop(page, menu, [path('menu.txt')]);
    await expect(person.row(page, 'menu.txt')).toBeVisible();

    await menu.getByRole('link', { name: 'My Account' }).click();
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Files' })).toHaveCount(0);
    const opened: string[] = [];
    page.on('request', (request) => opened.push(request.url()));
    page.context().on('page', (other) => opened.push(other.url()));
    for (const place of [page.getByRole('main'), menu]) await drop(page, place, [path('nowhere.txt')]);
    await page.waitForTimeout(300);
    expect(opened.filter((url) => !url.startsWith(server.url))).toEqual([]);
    await expect(page).toHaveURL(`${server.url}/account`);
    await menu.getByRole('link', { name: 'My Files' }).click();
    await expect(person.row(page, 'menu.txt')).toBeVisible();
    await expect(person.row(page, 'nowhere.txt')).toHaveCount(0);
  });
});
