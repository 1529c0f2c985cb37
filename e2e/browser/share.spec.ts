import { utf8Decode } from '@coffer/crypto';
import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { NIGHT } from '../support/dose.ts';
import { inFolder, lock, locked, submit } from '../support/lock-page.ts';
import { QUIET_FILE } from '../support/ready-session.ts';
import { keepSecret } from '../support/secrets.ts';
import { beServed, share } from '../support/shared-files.ts';
import { expect, test } from '../support/test.ts';
import type { TestDrive } from '../support/test-drive.ts';

const title = (page: Page) => page.getByRole('heading', { name: 'Save to Coffer' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const where = (page: Page, name: string) =>
  page.getByRole('tree', { name: 'Directories' }).getByRole('treeitem', { name });
/** What a file holds; null while it is not there. */
const textOf = ({ read }: TestDrive, path: string) => read(path).then(utf8Decode, () => null);
const WAITS = 'What you have shared can be saved as soon as your drive is open.';

test.describe('what other applications share', () => {
  test('is saved where somebody says, and not before: not what another site hands over either', async ({
    page,
    context,
    server,
    complaints,
  }) => {
    void complaints;
    const { drive, person, folderUrl } = await inFolder(page, server.url);
    await beServed(page, server.url);

    await test.step('it is offered to other applications once nothing can go to the server', async () => {
      const session = await page.context().newCDPSession(page);
      const { data, errors } = await session.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      expect(JSON.parse(data ?? '{}')).toMatchObject({
        share_target: { action: '/share', method: 'POST', enctype: 'multipart/form-data' },
      });
    });

    const secret = `shared ${crypto.randomUUID()}`;
    keepSecret(secret);
    await share(page, server.url, [
      { name: 'photo.txt', text: secret },
      { name: 'second.txt', text: 'two' },
    ]);
    await expect(title(page)).toBeVisible();
    await expect(page).toHaveTitle('Save to Coffer — Coffer');
    await expect(page.getByRole('heading', { name: '2 files, ' })).toBeVisible();
    await expect(page.getByText('photo.txt')).toBeVisible();
    await expectFlawless(page, 'what is shared');
    await where(page, 'Taxes').click();
    await save(page).click();
    await expect(page).toHaveURL(folderUrl);
    await expect(person.row(page, 'second.txt')).toBeVisible();
    await expect.poll(() => textOf(drive, '/Taxes/photo.txt')).toBe(secret);

    await test.step('what is not wanted is gone', async () => {
      await share(page, server.url, [{ name: 'unwanted.txt', text: 'no' }]);
      await expect(page.getByText('unwanted.txt')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await person.seesTheDrive(page);
      await page.goBack();
      await page.goto(`${server.url}/share`);
      await expect(page.getByText('There is nothing here to be saved.')).toBeVisible();
      await page.getByRole('button', { name: 'My Files' }).click();
      await person.seesTheDrive(page);
      await expect(person.row(page, 'unwanted.txt')).toBeHidden();
    });

    await test.step('another site can hand over, and not save', async () => {
      await context.route('http://elsewhere.example/', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
      );
      await page.goto('http://elsewhere.example/');
      await share(page, server.url, [{ name: 'planted.txt', text: 'planted' }]);
      await expect(page.getByText('Save only what you have shared yourself.')).toBeVisible();
      await expect(page.getByText('planted.txt')).toBeVisible();
      const names = (await drive.api.call('listItems', { query: {} })).children;
      expect(names).toHaveLength(1);
    });
  });

  test('is nothing without files, and asks about names in use as ever', NIGHT, async ({ page, server }) => {
    const { drive, person } = await inFolder(page, server.url);
    await drive.write('/photo.txt', new Blob(['one']));
    await beServed(page, server.url);
    await share(page, server.url, []);
    await expect(page.getByText('There is nothing here to be saved.')).toBeVisible();
    await share(page, server.url, [{ name: 'photo.txt', text: 'another' }]);
    await save(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep both' }).click();
    await expect(person.row(page, 'photo (1).txt')).toBeVisible();
  });

  // The test above saves what another application shares, and `lock-pin.spec.ts` unlocks.
  test('waits until somebody has unlocked', NIGHT, async ({ page, server }) => {
    const { drive, person, password } = await inFolder(page, server.url);
    await beServed(page, server.url);
    await lock(page);
    await expect(locked(page)).toBeVisible();
    await share(page, server.url, [{ name: 'locked.txt', text: 'while locked' }]);
    await expect(locked(page)).toBeVisible();
    await expect(page.getByText(WAITS)).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await submit(page);
    await expect(title(page)).toBeVisible();
    await save(page).click();
    await expect(person.row(page, 'locked.txt')).toBeVisible();
    await expect.poll(() => textOf(drive, '/locked.txt')).toBe('while locked');
  });

  test('waits until somebody has signed in', NIGHT, async ({ page, server }) => {
    const { person } = await inFolder(page, server.url);
    await beServed(page, server.url);
    await person.logout(page);
    await page.goto(`${server.url}${QUIET_FILE}`);
    await share(page, server.url, [{ name: 'away.txt', text: 'while away' }]);
    await expect(page).toHaveURL(/\/auth\/login/);
    await expect(page.getByText(WAITS)).toBeVisible();
    await person.fillLogin(page);
    await expect(title(page)).toBeVisible();
    await expect(page.getByText('away.txt')).toBeVisible();
    await save(page).click();
    await expect(person.row(page, 'away.txt')).toBeVisible();
  });
});
