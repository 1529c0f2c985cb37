import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Looks at the page wide and narrow, light and dark. */
async function expectAccessible(page: Page, what: string, sizes = [WIDE, PHONE]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      // What has just been opened may still be on its way.
      await expect
        .poll(() => violations(page), {
          message: `${what}, ${size.width} px, ${colorScheme}`,
          timeout: 3_000,
        })
        .toEqual([]);
    }
  }
  await page.setViewportSize(WIDE);
}

/** What axe-core finds that is serious or critical: which rule, and where. */
async function violations(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  // Evaluated by the debugger, so that the page's Content-Security-Policy stays as it is.
  await session.send('Runtime.evaluate', { expression: `window.axe ?? (() => { ${AXE} })()` });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { resultTypes: ['violations'] }).then((found) => JSON.stringify(found.violations))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  const found: AxeResults['violations'] = JSON.parse(String(result.value));
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
    );
}

test('axe-core finds nothing serious on any screen, wide or narrow, light or dark', async ({
  page,
  server,
  folder,
  complaints,
}) => {
  void complaints;
  test.setTimeout(240_000);
  const person = new Person(server.url);
  await page.goto(`${server.url}/auth/login`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expectAccessible(page, 'login');
  await page.goto(`${server.url}/auth/register`);
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expectAccessible(page, 'register');
  await person.register(page, { onKey: () => expectAccessible(page, 'the private key') });
  await expectAccessible(page, 'the empty drive');

  await page.getByRole('button', { name: 'Create a directory' }).click();
  await expectAccessible(page, 'create a directory');
  await page.getByLabel('Directory name').fill('Taxes');
  await page.keyboard.press('Enter');
  await expect(person.row(page, 'Taxes')).toBeVisible();
  await writeFile(`${folder}/notes.txt`, 'Some notes');
  await person.upload(page, `${folder}/notes.txt`);
  await expectAccessible(page, 'the list of transfers');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the list of files');
  await person.row(page, 'notes.txt').click();
  await expectAccessible(page, 'a selection');

  for (const action of ['Details', 'Rename', 'Move', 'Delete']) {
    await person.choose(page, 'notes.txt', action);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, action);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.keyboard.press('?');
  await expectAccessible(page, 'the help');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More for notes.txt' }).click();
  await expectAccessible(page, 'the floating menu', [WIDE]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'More for notes.txt' }).click();
  await expectAccessible(page, 'the menu from below', [PHONE]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectAccessible(page, 'the side menu', [PHONE]);
});
