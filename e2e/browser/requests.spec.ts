import type { OwnRequest } from '@coffer/client';
import { newSharingSeed, sharingPublicKey } from '@coffer/crypto';
import { expectFlawless } from '../support/accessibility.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { stranger } from '../support/link-visits.ts';
import { expect, test } from '../support/test.ts';
import { storeTree } from '../support/test-drive.ts';

let world: FilesWorld;

const own = async (): Promise<OwnRequest> => {
  const [request] = await world.drive.requests.list();
  if (request === undefined) throw new Error('There is no link');
  return request;
};

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test.describe
  .serial('request links', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld(
        { browser, sharedServer },
        (drive) => storeTree(drive, { 'Pictures/own.txt': new Uint8Array(Buffer.from('own')) }),
        { permissions: ['clipboard-read', 'clipboard-write'] },
      );
    });
    test.afterAll(() => world.close());

    test('fault U24: are made in the menu of a folder, with a note and limits as they are shown, and copied', async () => {
      const { page, person } = world;
      await person.choose(page, 'Pictures', 'Request files');
      const dialog = page.getByRole('dialog', { name: 'Request files into “Pictures”' });
      await expect(dialog.getByLabel('Note for senders (optional)')).toBeFocused();
      await expectFlawless(page, 'the question for a request link');
      await page.keyboard.type('Your pictures of the trip, please');
      await dialog.getByRole('button', { name: 'A week' }).click();
      await dialog.getByLabel('Limit of files').fill('3');
      await dialog.getByLabel('Limit of size together').fill('1');
      await dialog.getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByText('The link is in the clipboard.')).toBeVisible();
      await expect(dialog.getByText('0 of 3')).toBeVisible();
      await expect(dialog.getByText('0 B of 1 GB')).toBeVisible();
      await expectFlawless(page, 'a request link');
      const address = await page.evaluate(() => navigator.clipboard.readText());
      expect(address).toBe(world.drive.requests.address(await own()));
      expect(await own()).toMatchObject({ maxFiles: 3, maxBytes: 1_000 ** 3 });
      await page.keyboard.press('Escape');
    });

    test('let somebody without an account send files, by choosing and dropping them', async ({
      openBrowser,
    }) => {
      const { page, context, complaints } = stranger(await openBrowser());
      await page.goto(world.drive.requests.address(await own()));
      await expect(page).toHaveTitle('Send files — Coffer');
      await expect(page.getByText('Your pictures of the trip, please')).toBeVisible();
      await expect(page.getByText('Up to 3 files')).toBeVisible();
      await expectFlawless(page, 'the page for senders');
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Choose files' }).click(),
      ]);
      await chooser.setFiles([file('one.txt', 'the first')]);
      await expect(page.getByText('Your file was sent.')).toBeVisible();
      const dropped = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['the second'], 'two.txt', { type: 'text/plain' }));
        return transfer;
      });
      await page.getByText('Drop files here').dispatchEvent('drop', { dataTransfer: dropped });
      await expect(page.getByText('Your 2 files were sent.')).toBeVisible();
      await expect(page.getByText('Up to 1 file,')).toBeVisible();
      await expectFlawless(page, 'what was sent');
      expect(await context.cookies()).toEqual([]);
      expect(complaints.unexpected()).toEqual([]);
    });

    test('say that something waits, and let their owner accept or refuse it', async () => {
      const { page, person } = world;
      await page.goto(world.url);
      await page.getByRole('link', { name: 'Look at them' }).click();
      const row = page.getByRole('list', { name: 'Request links' }).getByRole('listitem');
      await expect(row).toContainText('2 files wait');
      await expectFlawless(page, 'the list of request links');
      await row.getByRole('button', { name: 'Pictures' }).click();
      const dialog = page.getByRole('dialog', { name: 'Request link of Pictures' });
      const waiting = dialog.getByRole('list', { name: 'Files that wait for you' }).getByRole('listitem');
      await expect(waiting).toHaveCount(2);
      await expect(waiting.first()).toContainText('Unknown sender');
      await expectFlawless(page, 'the files that wait');
      await dialog.getByRole('button', { name: 'Accept one.txt' }).click();
      await expect(dialog.getByText('one.txt is in the folder.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Refuse two.txt' }).click();
      const refusing = page.getByRole('dialog', { name: 'Refuse “two.txt”?' });
      await expect(refusing).toBeVisible();
      await expectFlawless(page, 'the question before a file is refused');
      await refusing.getByRole('button', { name: 'Refuse' }).click();
      await expect(dialog.getByText('Nothing waits')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'My Files' }).click();
      await person.row(page, 'Pictures').dblclick();
      await expect(person.row(page, 'one.txt')).toBeVisible();
      await expect(person.row(page, 'two.txt')).toBeHidden();
      expect(Buffer.from(await world.drive.read('/Pictures/one.txt')).toString()).toBe('the first');
    });

    test('say why nothing can be sent, and send nothing to another key', async ({ openBrowser }) => {
      const request = await own();
      const address = world.drive.requests.address(request);
      const { page, complaints } = stranger(await openBrowser());
      complaints.expect(/404/);
      const stolen = await sharingPublicKey(newSharingSeed());
      const sent: string[] = [];
      page.on('request', (each) => each.method() !== 'GET' && sent.push(each.url()));
      await page.route('**/api/requests/*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), public_key: stolen } });
      });
      await page.goto(address);
      await expect(page.getByRole('alert')).toContainText('Nothing was sent');
      await expect(page.getByRole('button', { name: 'Choose files' })).toBeHidden();
      await expectFlawless(page, 'another key than the link names');
      await page.unrouteAll();
      await page.goto(address.slice(0, -5));
      await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
      await world.drive.requests.delete(request);
      await page.goto(`${address.slice(0, address.indexOf('#'))}?#${request.secret}`);
      await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
      expect(sent).toEqual([]);
      expect(complaints.unexpected()).toEqual([]);
    });

    test('say to senders when a file is too large, and go on with the others', async ({ openBrowser }) => {
      const request = await world.drive.requests.create('/Pictures', { maxFiles: 2, maxBytes: 8 });
      const { page, complaints } = stranger(await openBrowser());
      complaints.expect(/410/);
      await page.goto(world.drive.requests.address(request));
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Choose files' }).click(),
      ]);
      await chooser.setFiles([file('large.txt', 'far too large'), file('small.txt', 'small')]);
      await expect(page.getByRole('alert')).toContainText('This file is too large');
      await expect(page.getByText('Sent', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Cancel large.txt' }).click();
      await expect(page.getByText('Your file was sent.')).toBeVisible();
      expect(complaints.unexpected()).toEqual([]);
    });

    test('are taken back, after a question about what still waits', async () => {
      const { page } = world;
      await page.goto(`${world.url}/links`);
      // What nobody has lost yet goes to no heading.
      await expect(page.getByText('You have no public links yet.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
      await page
        .getByRole('list', { name: 'Request links' })
        .getByRole('button', { name: 'Pictures' })
        .click();
      await page.getByRole('button', { name: 'Take the link back' }).click();
      const question = page.getByRole('dialog', { name: 'Take the link back?' });
      await expect(question).toContainText('the file that still waits is deleted');
      await expectFlawless(page, 'the question before a request link is taken back');
      await question.getByRole('button', { name: 'Take the link back' }).click();
      await expect(page.getByText('You have no request links yet.')).toBeVisible();
      expect(await world.drive.requests.list()).toEqual([]);
    });
  });
