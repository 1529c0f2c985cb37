import { createHash } from 'node:crypto';
import type { Drive, IntactLink } from '@coffer/client';
import { CHUNK_SIZE, fromHex } from '@coffer/crypto';
import { execute } from '../http/support/data-directory.ts';
import { expectFlawless } from '../support/accessibility.ts';
import { dose, NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { sha256Of } from '../support/generated-files.ts';
import { allowLinks, stranger } from '../support/link-visits.ts';
import { editBatches } from '../support/page-batches.ts';
import { expect, test } from '../support/test.ts';
import { intact, seededBytes, store } from '../support/test-drive.ts';

const CONTENT = seededBytes(CHUNK_SIZE + 99, 'shared');
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
const OTHERS = ['secret', 'limited', 'over', 'gone', 'cut', 'done'];

let world: FilesWorld;

type Options = Parameters<Drive['links']['create']>[1];

async function linkOf(name: string, options: Options = {}): Promise<IntactLink> {
  const item = intact(await world.drive.list(), name);
  const link = await world.drive.links.create(item, options);
  if (link.state !== 'intact') throw new Error('The link is damaged');
  return link;
}

const edit = (sql: string, id: string) => execute(world.server.dataDir, sql, id);

/** Leaves the list of links, which asks anew when it is shown again. */
async function comeBack(): Promise<void> {
  await world.goTo();
  await world.page.getByRole('link', { name: 'My links' }).click();
}

test.describe
  .serial('public links', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld(
        { browser, sharedServer },
        async (drive) => {
          await store(drive, 'report.bin', CONTENT);
          for (const name of OTHERS) await store(drive, `${name}.bin`, CONTENT.subarray(0, 99));
        },
        { permissions: ['clipboard-read', 'clipboard-write'] },
      );
    });
    test.afterAll(() => world.close());

    test('are made in the menu of a file, copied, and opened by someone without an account', async ({
      openBrowser,
    }) => {
      const { page, person } = world;
      await person.choose(page, 'report.bin', 'Public link');
      const dialog = page.getByRole('dialog', { name: 'Public link' });
      await expect(dialog).toContainText(
        "It seems like this file doesn't have a public link, would you like to create one?",
      );
      await expectFlawless(page, 'the question whether to create a link');
      await dialog.getByRole('button', { name: 'Create link' }).click();
      await expect(dialog.getByText('n/a')).toBeVisible();
      await expect(page.getByText('The link is in the clipboard.')).toBeVisible();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      await dialog.getByRole('button', { name: 'Copy to clipboard' }).click();
      await expect(dialog.getByText('Saved in clipboard')).toBeVisible();
      expect(address).toMatch(/\/l\/[0-9a-f-]{36}#[0-9a-f]{64}$/);
      await dialog.getByRole('button', { name: 'Show QR code' }).click();
      await expect(dialog.getByRole('img', { name: 'QR code of the link to report.bin' })).toBeVisible();
      await expectFlawless(page, 'the link of a file');
      await page.keyboard.press('Escape');
      const key = address.slice(address.indexOf('#') + 1);
      const visitor = stranger(await openBrowser());
      const requests: string[] = [];
      visitor.context.on('request', (request) => {
        // What the browser sends ends before the fragment.
        const url = request.url().split('#')[0];
        requests.push(`${url} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
      });
      await visitor.page.goto(address);
      await expect(visitor.page.getByRole('heading', { name: 'report.bin' })).toBeVisible();
      await expect(visitor.page).toHaveTitle('File Link — Coffer');
      await expect(visitor.page.getByRole('main')).toContainText('4.2 MB');
      await expectFlawless(visitor.page, 'the page of a link');
      const [download] = await Promise.all([
        visitor.page.waitForEvent('download'),
        visitor.page.getByRole('button', { name: 'Download' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('report.bin');
      expect(await sha256Of(await download.path())).toBe(SHA256);
      await expect(visitor.page.getByText('Downloaded')).toBeVisible();

      const bytes = Buffer.from(fromHex(key));
      const parts = [bytes.subarray(0, 9), bytes.subarray(12, 21)].flatMap((part) =>
        (['hex', 'base64', 'base64url'] as const).map((form) => part.toString(form)),
      );
      expect(requests.length).toBeGreaterThan(5);
      for (const part of parts) {
        expect(requests.filter((text) => text.toLowerCase().includes(part.toLowerCase()))).toEqual([]);
        expect(world.server.log()).not.toContain(part);
      }
      for (const text of requests) expect(text).not.toMatch(/"referer":"[^"]*\/l\//);
      expect(await visitor.context.cookies()).toEqual([]);
      expect(visitor.complaints.unexpected()).toEqual([]);
    });

    test('fault H8: are listed with what was done with them, changed and deleted', async () => {
      const { page } = world;
      await page.getByRole('link', { name: 'My links' }).click();
      await expect(page).toHaveTitle('My Links — Coffer');
      const row = page
        .getByRole('list', { name: 'My Links' })
        .getByRole('listitem')
        .filter({ hasText: 'report.bin' });
      await expect(row).toContainText('Downloads: 1');
      await expect(row).toContainText('n/a');
      await expectFlawless(page, 'My Links');

      await row.getByRole('button', { name: 'report.bin' }).click();
      const dialog = page.getByRole('dialog', { name: 'Link to report.bin' });
      const change = dialog.getByRole('button', { name: 'Change expiry and limit' });
      await change.click();
      await expect(dialog.getByLabel('Expiry time')).toHaveValue('00:00');
      await dialog.getByLabel('Expiry date').fill('2020-01-01');
      await expect(dialog.getByText('The expiry date is in the past')).toHaveCount(0);
      await dialog.getByLabel('Expiry date').blur();
      await expect(dialog.getByText('The expiry date is in the past')).toBeVisible();
      await dialog.getByRole('button', { name: 'cancel' }).click();
      await expect(dialog.getByText('n/a')).toBeVisible();

      await change.click();
      await dialog.getByLabel('Expiry date').fill('2099-12-24');
      await dialog.getByLabel('Expiry time').fill('18:30');
      await dialog.getByLabel('Limit of downloads').fill('7');
      await expectFlawless(page, 'the limits of a link');
      await test.step('a minute that passes before the server has it is told at its field', async () => {
        world.complaints.expect(/400 \(Bad Request\)/);
        const asTheyAre = await editBatches(page, (operation) => ({ ...operation, expires_at: 1_000 }));
        await dialog.getByRole('button', { name: 'Save' }).click();
        const date = dialog.getByLabel('Expiry date');
        await expect(date).toHaveAccessibleDescription('The expiry date is in the past.');
        await expect(dialog.getByRole('alert')).toContainText('Please check the marked fields.');
        await asTheyAre();
      });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toContainText('24 December 2099');
      await expect(dialog).toContainText('1 of 7');
      await change.click();
      await dialog.getByRole('button', { name: 'Remove expiry' }).click();
      await expect(dialog.getByText('n/a')).toBeVisible();

      const { id } = intact(await world.drive.list(), 'report.bin');
      await edit('update links set expires_at = 1000 where file_id = ?', id);
      await world.show(); // It may still wait for an answer of before, and is told nothing of the database.
      await page.getByRole('link', { name: 'My links' }).click();
      await expect(row).toContainText('Expired');
      await row.getByRole('button', { name: 'report.bin' }).click();
      await expect(dialog).toContainText(
        'This link is expired, you can extend the expiry date below, or simply delete it.',
      );
      await change.click();
      await dialog.getByLabel('Limit of downloads').fill('8');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByLabel('Expiry date')).toHaveAccessibleDescription(
        'The expiry date is in the past',
      );
      await dialog.getByRole('button', { name: 'cancel' }).click();

      const off = page.getByText('have switched public links off. Nobody can open one');
      const hint = page.getByText('Choose “Public link” in the menu of a file');
      await test.step('where they are switched off, the page says so', async () => {
        await allowLinks(world, false);
        await page.reload();
        await expect(off).toBeVisible();
        await row.getByRole('button', { name: 'report.bin' }).click();
        await dialog.getByRole('button', { name: 'Delete link' }).click();
        await expect(dialog).toBeHidden();
        await expect(page.getByText('You have no public links yet.')).toBeVisible();
        await expect(hint).toHaveCount(0);
        await allowLinks(world, true);
        await page.reload();
      });
      await expect(page.getByText('You have no public links yet.')).toBeVisible();
      await expect(hint).toBeVisible();
      await expect(off).toHaveCount(0);
      await world.goTo();
    });

    test('audit 7: that were changed without keys say so, until their owner keeps it or puts it back', async () => {
      const { page } = world;
      const { id } = await linkOf('done.bin', { maxDownloads: 4 });
      const changeWithoutKeys = () => edit('update links set max_downloads = 900 where id = ?', id);
      await changeWithoutKeys();
      await page.getByRole('link', { name: 'My links' }).click();
      const row = page.getByRole('listitem').filter({ hasText: 'done.bin' });
      const mark = row.getByRole('img', { name: 'Changed without your keys' });
      await expect(mark).toBeVisible();
      await row.getByRole('button', { name: 'done.bin' }).click();
      const alert = page.getByRole('dialog').getByRole('alert');
      await expect(alert).toContainText('You had set: no expiry, limit of downloads 4.');
      await expectFlawless(page, 'a link that was changed without keys');
      await alert.getByRole('button', { name: 'Put mine back' }).click();
      await expect(alert).toBeHidden();
      await expect(page.getByRole('dialog')).toContainText('0 of 4');

      await changeWithoutKeys();
      await page.keyboard.press('Escape');
      await comeBack();
      await row.getByRole('button', { name: 'done.bin' }).click();
      await alert.getByRole('button', { name: 'Keep the change' }).click();
      await expect(alert).toBeHidden();
      await expect(page.getByRole('dialog')).toContainText('0 of 900');

      await page.getByRole('button', { name: 'Delete link' }).click();
      await expect(page.getByText('You have no public links yet.')).toBeVisible();
      await world.goTo();
    });

    test('are gone once they were deleted, though the server still lists them', NIGHT, async () => {
      const { page } = world;
      await linkOf('done.bin');
      await page.getByRole('link', { name: 'My links' }).click();
      await page.getByRole('button', { name: 'done.bin' }).click();
      const listed = await world.drive.api.call('listLinks', { query: { with_expired: 'true' } });
      await page.route('**/api/links?*', (route) => route.fulfill({ json: listed }));
      await page.getByRole('button', { name: 'Delete link' }).click();
      await expect(page.getByText('You have no public links yet.')).toBeVisible();
      await page.reload();
      await expect(page.getByText('You have no public links yet.')).toBeVisible();
      await page.unroute('**/api/links?*');
      await world.show();
    });

    test('audit 28: ask for a password first, take it at Enter, and say whether one is needed', async () => {
      const { page, person } = world;
      const dialog = page.getByRole('dialog', { name: 'Public link' });
      const fact = dialog.getByRole('definition').last();
      await person.choose(page, 'done.bin', 'Public link');
      await expect(dialog.getByLabel('Password (optional)')).toBeFocused();
      await page.keyboard.type('open sesame');
      await page.keyboard.press('Enter');
      await expect(fact).toHaveText('Needed to open this link');
      await expect(dialog.getByLabel('Address'), 'the focus after creating').toBeFocused();
      await dialog.getByRole('button', { name: 'Change expiry and limit' }).click();
      await dialog.getByRole('button', { name: 'cancel' }).click();
      await expect(dialog.getByLabel('Address'), 'the focus after a form').toBeFocused();
      await dialog.getByRole('button', { name: 'Delete link' }).click();
      await expect(dialog).toBeHidden();
      await test.step('the toolbar offers it first, and expiry and limit are set in the same form', async () => {
        await person.row(page, 'done.bin').click();
        const first = page.getByRole('toolbar').getByRole('button').first();
        await expect(first).toHaveAccessibleName('Share');
        await first.click();
        await page.getByRole('dialog').getByText('Public link', { exact: true }).click();
        await dialog.getByRole('button', { name: 'A week' }).click();
        await expect(dialog.getByLabel('Expiry time')).toHaveValue('23:59');
        await dialog.getByRole('button', { name: 'Never expires' }).click();
        await expect(dialog.getByLabel('Expiry date')).toHaveValue('');
        await dialog.getByRole('button', { name: 'A day' }).click();
        await dialog.getByLabel('Limit of downloads').fill('3');
        await expectFlawless(page, 'the form of a new link');
        await dialog.getByRole('button', { name: 'Create link' }).click();
        await expect(dialog).toContainText('0 of 3');
        await expect(dialog).toContainText('23:59');
      });
      await expect(fact).toHaveText('None');
      await dialog.getByRole('button', { name: 'Delete link' }).click();
      await expect(dialog).toBeHidden();
    });

    test('go with their file', async () => {
      const { page, person } = world;
      await linkOf('done.bin');
      const listed = page.getByRole('list', { name: 'My Links' }).getByText('done.bin');
      await comeBack();
      await expect(listed).toBeVisible();
      await page.getByRole('link', { name: 'My Files' }).click();
      await person.choose(page, 'done.bin', 'Delete');
      await page.getByRole('button', { name: 'Yes, delete' }).click();
      await expect(person.row(page, 'done.bin')).toBeHidden();
      await page.getByRole('link', { name: 'My links' }).click();
      await expect(page.getByText('You have no public links yet.')).toBeVisible();
      await world.goTo();
    });

    test('with a password open with it, and not with another one', async ({ openBrowser }) => {
      const link = await linkOf('secret.bin', { password: 'open sesame' });
      const { page, complaints } = stranger(await openBrowser());
      await page.goto(world.drive.links.address(link));
      await expect(page.getByRole('heading', { name: 'This link needs a password' })).toBeVisible();
      await expectFlawless(page, 'the password of a link');
      const password = page.getByRole('textbox', { name: 'Password' });
      await password.fill('open barley');
      await page.getByRole('button', { name: 'Open' }).click();
      await expect(page.getByRole('alert')).toContainText('The password is wrong');
      await password.fill('open sesame');
      await page.getByRole('button', { name: 'Open' }).click();
      await expect(page.getByRole('heading', { name: 'secret.bin' })).toBeVisible();
      expect(complaints.unexpected()).toEqual([]);
    });

    test('say why they do not open', NIGHT, async ({ openBrowser }) => {
      const { page, complaints } = stranger(await openBrowser());
      complaints.expect(/40[349]|410/);
      const shows = async (address: string, title: string) => {
        await page.goto('about:blank');
        await page.goto(address);
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
      };
      const over = await linkOf('over.bin');
      const address = world.drive.links.address(over);
      await shows(address.slice(0, -1), 'This link is not complete');
      await expectFlawless(page, 'a link that is not complete');
      const wrong = `${address.slice(0, -2)}${address.endsWith('00') ? '11' : '00'}`;
      await shows(wrong, 'This link does not open');
      await test.step('audit 26: a link that came without its key takes it, or the whole address, from a field', async () => {
        const key = address.slice(-64);
        for (const pasted of [` ${address}\n`, key, `#${key}`].slice(0, dose(1, 3))) {
          await shows(address.slice(0, pasted === key ? -64 : -65), 'This link is not complete');
          await page.getByLabel('Key, or the whole link').fill('not a key');
          await page.getByRole('button', { name: 'Open' }).click();
          await expect(page.getByText('This is neither a key nor a whole link.')).toBeVisible();
          await page.getByLabel('Key, or the whole link').fill(pasted);
          await page.getByRole('button', { name: 'Open' }).click();
          await expect(page.getByRole('heading', { name: 'over.bin' })).toBeVisible();
          expect(page.url()).toBe(address);
        }
      });
      await edit('update links set expires_at = 1000 where id = ?', over.id);
      await shows(address, 'This link is expired');

      const gone = await linkOf('gone.bin');
      await world.drive.links.delete(gone);
      await shows(world.drive.links.address(gone), 'There is nothing here');
      const cut = await linkOf('cut.bin');
      await edit('update versions set finished_upload_at = null where id = ?', cut.itemId);
      await shows(world.drive.links.address(cut), 'This file is not complete');

      const limited = await linkOf('limited.bin', { maxDownloads: 1 });
      await page.goto(world.drive.links.address(limited));
      const button = page.getByRole('button', { name: 'Download' });
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      await download.path();
      await expect(button, 'what was begun goes on').toBeEnabled();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'This link is used up' })).toBeVisible();
      await world.drive.links.update(limited, { expiresAt: null, maxDownloads: 2 });
      expect(complaints.unexpected()).toEqual([]);
    });
  });
