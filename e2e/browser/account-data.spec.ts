import { readFile } from 'node:fs/promises';
import { chunksIn, databaseDump } from '../http/support/data-directory.ts';
import { FOLDER, NOTES, openAccountWorld } from '../support/account-world.ts';
import { makeAccount } from '../support/accounts.ts';
import { canariesIn } from '../support/canaries.ts';
import { NIGHT } from '../support/dose.ts';
import { expect, test } from '../support/test.ts';
import { test as testWithOwnServer } from '../support/test-with-own-server.ts';

test('the account page tells who one is, by what the key is recognised, and what is stored', async ({
  browser,
  server,
}) => {
  const world = await openAccountWorld({ browser, server });
  const { page, person } = world;
  await expect(page).toHaveTitle('My Account — Coffer');
  const details = page.getByRole('region', { name: 'Details' });
  for (const text of [person.email, 'Confirmed', 'User', 'Member since']) {
    await expect(details.getByText(text, { exact: true })).toBeVisible();
  }

  const elsewhere = await world.openElsewhere();
  await world.openAccount(elsewhere);
  const shown = async (on: typeof page) => ({
    words: await on
      .getByRole('list', { name: 'Fingerprint in words' })
      .getByRole('listitem')
      .allTextContents(),
    digits: await on.locator('#details code').textContent(),
    picture: await on.getByRole('img', { name: 'Picture of your fingerprint' }).innerHTML(),
  });
  const here = await shown(page);
  expect(here.words).toHaveLength(16);
  expect(await shown(elsewhere)).toEqual(here);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await details.getByRole('button', { name: 'Copy to clipboard' }).click();
  const { user } = await (await page.request.post(`${world.server.url}/api/auth/self`)).json();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(user.fingerprint);
  expect(here.digits?.replaceAll(' ', '')).toBe(user.fingerprint);

  await test.step('fault U10: the picture has its colours, and the words their rows, in every scheme and width', async () => {
    const look = async (colorScheme: 'light' | 'dark', width: number) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      return page.getByRole('region', { name: 'Details' }).evaluate((region) => ({
        colours: [...region.querySelectorAll('svg path[data-color], svg:has(path[data-color])')].map(
          (shape) => [getComputedStyle(shape).fill, getComputedStyle(shape).backgroundColor],
        ),
        tops: [...region.querySelectorAll('ol li')].map((word) =>
          Math.round(word.getBoundingClientRect().top),
        ),
        overflows: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      }));
    };
    const light = await look('light', 1_440);
    expect(new Set(light.colours.map(([fill]) => fill)).size).toBeGreaterThan(3);
    for (const [scheme, width] of [
      ['light', 1_440],
      ['dark', 1_440],
      ['dark', 390],
      ['light', 390],
    ] as const) {
      const { colours, tops, overflows } = await look(scheme, width);
      const rows = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
      expect({ colours, rows, overflows }).toEqual({
        colours: light.colours,
        rows: [4, 4, 4, 4],
        overflows: false,
      });
    }
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize({ width: 1_280, height: 720 });
  });

  const storage = page.getByRole('region', { name: 'Storage' });
  // What is sealed beside the content counts as well.
  await expect(storage.getByText(/^Used 30[1-4] KB of unlimited$/)).toBeVisible();
  await expect(storage.getByRole('table', { name: 'Used storage by type' }).getByRole('row')).toHaveText([
    'TypeFilesSize',
    'Other files1300 KB',
  ]);
  // The ring is an ornament beside the table.
  await expect(storage.locator('circle[stroke-dasharray]')).toHaveCount(1);

  await test.step('the export of the account holds the names that the server cannot read', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^coffer-account-.+@example\.org-\d{4}-\d\d-\d\d\.json$/);
    const exported = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(exported.user.email).toBe(person.email);
    expect(exported.items).toMatchObject([
      { path: FOLDER, kind: 'directory' },
      { path: `${FOLDER}/${NOTES}`, kind: 'file', size: 300_000, digests: { sha256: expect.any(String) } },
    ]);
    await expect(page.getByText('Your account data is exported.')).toBeVisible();
  });
  await world.close();
});

test.describe('deleting the account', () => {
  testWithOwnServer(
    'takes the typed address and the password, and leaves nothing on disk',
    NIGHT,
    async ({ browser, server }) => {
      const world = await openAccountWorld({ browser, server });
      const { page, person, complaints } = world;
      complaints.expect(/Failed to load resource/);
      const elsewhere = await world.openElsewhere();
      const { user } = await (await page.request.post(`${server.url}/api/auth/self`)).json();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      const yes = dialog.getByRole('button', { name: 'Delete everything' });
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expect(dialog).toContainText(/One file \(30[1-4] KB\)/);

      await dialog.getByLabel('to confirm').fill('somebody@else.org');
      await dialog.getByLabel('Current password').fill(person.password);
      await yes.click();
      await expect(dialog.getByText('This is not your e-mail address')).toBeVisible();

      await dialog.getByLabel('to confirm').fill(person.email);
      await dialog.getByLabel('Current password').fill('not the password');
      await yes.click();
      await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
        'The password is wrong.',
      );

      await dialog.getByLabel('Current password').fill(person.password);
      await yes.click();
      await expect(page).toHaveURL(/\/auth\/login/);
      await expect(page.getByText('Your account and everything in it is deleted.')).toBeVisible();

      expect(chunksIn(server.dataDir)).toEqual([]);
      const rows = await databaseDump(server.dataDir);
      for (const table of ['users', 'item_rows', 'versions', 'sessions'])
        expect(rows[table], table).toEqual([]);
      const traces = [user.id, user.email, user.fingerprint, user.encrypted_private_key].map(
        (text: string) => ({
          name: text.slice(0, 20),
          bytes: Buffer.from(text),
        }),
      );
      expect(await canariesIn(server, traces)).toEqual([]);

      // It leaves by itself, and says why.
      await expect(elsewhere).toHaveURL(/\/auth\/login/);
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'E-mail or password is wrong.' })).toBeVisible();
      await world.close();
    },
  );

  testWithOwnServer(
    'is refused to the only administrator of others, who is told what to do',
    NIGHT,
    async ({ browser, server }) => {
      const world = await openAccountWorld({ browser, server });
      const { page, person, complaints } = world;
      complaints.expect(/Failed to load resource/);
      await makeAccount(server.url);
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByLabel('to confirm').fill(person.email);
      await page.getByLabel('Current password').fill(person.password);
      await page.getByRole('button', { name: 'Delete everything' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
        'You are the only administrator',
      );
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'My Files' }).click();
      await world.expectFileOpens(page);
      await world.close();
    },
  );
});
