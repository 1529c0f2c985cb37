import type { Locator } from '@playwright/test';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, leadTo, openFilesWorld, someBytes } from '../support/files-world.ts';
import { spread, swipe } from '../support/fingers.ts';
import { generatePdf } from '../support/generated-pdf.ts';
import { generatePicture } from '../support/generated-pictures.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, store } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

let world: FilesWorld;
let viewer: Viewer;
const ids = new Map<string, string>();

/** In the order of the folder: descending by name, the default. */
const SHOWABLE = ['e red.png', 'd notes.txt', 'c report.pdf', 'a blue.png'];

test.describe
  .serial('the viewer', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      const page = await browser.newPage();
      const picture = (color: string) =>
        generatePicture(page, { width: 640, height: 400, color, type: 'image/png' });
      const [red, blue] = [await picture('#c00'), await picture('#00c')];
      await page.close();
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        const keep = async (name: string, mime: string, bytes: Uint8Array<ArrayBuffer>) =>
          void ids.set(name, await store(drive, name, bytes, { mime }));
        await makeFolder(drive, 'folder');
        await keep('e red.png', 'image/png', red);
        await keep('d notes.txt', 'text/plain', new TextEncoder().encode('Dear diary'));
        await keep('c report.pdf', 'application/pdf', new Uint8Array(generatePdf(['Profits'])));
        await keep('b archive.zip', 'application/zip', someBytes(100));
        await keep('a blue.png', 'image/png', blue);
      });
      viewer = new Viewer(world.page);
    });
    test.afterAll(() => world.close());

    test('opens at a double click on a file that can be shown, under an address and a title of its own', async () => {
      const { page, person } = world;
      await person.open(page, 'e red.png');
      await viewer.shows('e red.png');
      await viewer.picture('e red.png');
      expect(new URL(page.url()).pathname).toBe(`/p/${ids.get('e red.png')}`);
      await expect(page).toHaveTitle('File Preview — Coffer');
      await expect(viewer.frame).toBeFocused();
    });

    test('steps through what can be shown, in the order of the folder, by keys', async () => {
      const { page } = world;
      await expect(viewer.frame).toContainText('1 of 4');
      for (const name of SHOWABLE.slice(1)) {
        await page.keyboard.press('ArrowRight');
        await viewer.shows(name);
      }
      await expect(viewer.frame).toContainText('4 of 4');
      await page.keyboard.press('ArrowRight');
      await viewer.shows('a blue.png');
      await page.keyboard.press('ArrowLeft');
      await viewer.shows('c report.pdf');
    });

    test('steps by buttons, which keep the focus at the ends of the folder', async () => {
      await viewer.button('Next file').click();
      await viewer.shows('a blue.png');
      await expect(viewer.button('Next file')).toBeFocused();
      await expect(viewer.button('Next file')).toHaveAttribute('aria-disabled', 'true');
      await viewer.button('Previous file').click();
      await viewer.shows('c report.pdf');
    });

    test('goes back to the folder at Escape, with the row of the file highlighted', async () => {
      const { page, person } = world;
      await page.keyboard.press('Escape');
      await expect(viewer.frame).toBeHidden();
      await expect(person.row(page, 'c report.pdf')).toHaveAttribute('data-highlighted', 'true');
      expect(new URL(page.url()).hash).toBe(`#${ids.get('c report.pdf')}`);
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'My Files' }), 'not in the viewer again').toBeVisible();
    });

    test('opens from the menu, and offers details and the download', async () => {
      const { page, person } = world;
      await person.choose(page, 'd notes.txt', 'Preview');
      await expect(viewer.content('d notes.txt')).toContainText('Dear diary');
      await viewer.button('Details').click();
      await expect(page.getByRole('dialog', { name: 'Details' })).toContainText('d notes.txt');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await viewer.shows('d notes.txt');
      await expect(viewer.frame.getByRole('button').nth(1)).toHaveAccessibleName('Share');
      await viewer.button('Share').click();
      const share = page.getByRole('dialog', { name: 'Share “d notes.txt”' });
      await share.getByText('Public link', { exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Public link' })).toContainText('Create link');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await viewer.shows('d notes.txt');
      const started = page.waitForEvent('download');
      await viewer.button('Download').click();
      expect((await started).suggestedFilename()).toBe('d notes.txt');
      await viewer.close();
    });

    test('opens from its address alone, and knows the neighbours', async () => {
      const { page } = world;
      await page.goto(`${world.url}/p/${ids.get('c report.pdf')}`);
      await viewer.shows('c report.pdf');
      await expect(viewer.frame).toContainText('3 of 4');
      await page.keyboard.press('ArrowLeft');
      await viewer.shows('d notes.txt');
      await viewer.close();
      await expect(page.getByRole('heading', { name: 'My Files' })).toBeVisible();
    });

    test('says so where there is no preview for a kind of file, and offers the download', async () => {
      const { page } = world;
      await leadTo(page, `/p/${ids.get('b archive.zip')}`);
      await expect(viewer.frame).toContainText('There is no preview for this kind of file');
      const started = page.waitForEvent('download');
      await viewer.frame.getByRole('button', { name: 'Download' }).last().click();
      expect((await started).suggestedFilename()).toBe('b archive.zip');
    });

    test('says what is wrong with an address that leads to nothing, and with an unfinished upload', async () => {
      const { page, complaints, drive } = world;
      complaints.expect(/Failed to load resource/);
      await leadTo(page, `/p/${crypto.randomUUID()}`);
      await expect(page.getByRole('alert')).toContainText('This is not here any more');
      await viewer.close();

      const input = { name: 'half.txt', mime: 'text/plain', size: 9_000_000, modifiedAt: 1_700_000_000 };
      const { record } = await drive.keyring.sealUpload({ ...input, parentId: null });
      const { id } = await drive.api.call('createItem', { body: record });
      await page.goto(`${world.url}/p/${id}`);
      await expect(page.getByRole('alert')).toContainText('The upload of this file is not finished yet.');
      await viewer.close();
    });

    /** With its content: a swipe that begins on what is replaced by that meanwhile is none. */
    const showsNotes = async () => {
      await viewer.shows('d notes.txt');
      await expect(viewer.frame.getByRole('region')).toHaveText('Dear diary');
    };

    test(
      'steps by a swipe of a finger and closes by one down, and not while a picture is enlarged',
      NIGHT,
      async () => {
        const { page } = world;
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(`${world.url}/p/${ids.get('e red.png')}`);
        await viewer.picture('e red.png');
        await swipe(page, 'left');
        await showsNotes();
        await swipe(page, 'right');
        await viewer.shows('e red.png');
        await viewer.picture('e red.png');
        await swipe(page, 'down');
        await expect(page.getByRole('grid', { name: 'Files' })).toBeVisible();
        await page.goto(`${world.url}/p/${ids.get('e red.png')}`);
        await viewer.picture('e red.png');
        await viewer.button('Zoom in').click();
        await swipe(page, 'down');
        await swipe(page, 'left');
        await viewer.shows('e red.png');
        await viewer.fit.click();
        await swipe(page, 'left');
        await showsNotes();
      },
    );

    test('audit 28: keeps the zoom and the steps clear of the strip of transfers', async () => {
      const { page } = world;
      await page.setViewportSize({ width: 390, height: 844 });
      await leadTo(page, `/p/${ids.get('d notes.txt')}`);
      await showsNotes();
      await swipe(page, 'right');
      await viewer.picture('e red.png');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        viewer.button('Download').click(),
      ]);
      await download.path();
      const strip = page.getByRole('complementary', { name: 'Transfers' });
      await expect(strip).toBeVisible();
      const boxOf = async (part: Locator) => {
        const box = await part.boundingBox();
        if (box === null) throw new Error('It is not to be seen');
        return { top: box.y, bottom: box.y + box.height };
      };
      const { top, bottom } = await boxOf(strip);
      for (const zoom of ['Zoom in', 'Zoom out']) {
        expect((await boxOf(viewer.button(zoom))).bottom).toBeLessThanOrEqual(top);
      }
      expect((await boxOf(viewer.button('Next file'))).top).toBeGreaterThanOrEqual(bottom);
      await swipe(page, 'left');
      await showsNotes();
    });

    test('enlarges a picture between two fingers', async () => {
      const { page } = world;
      await swipe(page, 'right');
      const picture = await viewer.picture('e red.png');
      const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
      const fitted = await widthOf();
      await spread(page, 2);
      await expect.poll(async () => (await widthOf()) / fitted).toBeCloseTo(2, 1);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
  });
