import type { Page } from '@playwright/test';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { generatePdf } from '../support/generated-pdf.ts';
import { generatePicture } from '../support/generated-pictures.ts';
import { expect, test } from '../support/test.ts';
import { store } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

const LINES = Array.from({ length: 300 }, (_, index) => `line ${index + 1} of three hundred`);

const CHAPTERS = Array.from({ length: 12 }, (_, index) => `Chapter ${index + 1}`);

/** Sheets of A4 that a page is printed on. */
async function sheets(page: Page): Promise<number> {
  const printed = await page.pdf({ format: 'A4' });
  return printed.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** How high the page's content is where nothing of it scrolls. */
async function printedHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

let world: FilesWorld;
let viewer: Viewer;

test.describe
  .serial('a file that is printed', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      const page = await browser.newPage();
      const picture = await generatePicture(page, {
        width: 1_200,
        height: 600,
        color: '#c00',
        type: 'image/jpeg',
      });
      await page.close();
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        const keep = (name: string, mime: string, text: string) =>
          store(drive, name, new TextEncoder().encode(text), { mime });
        await keep('long.txt', 'text/plain', LINES.join('\n'));
        await keep('long.md', 'text/markdown', `# Title\n\n${LINES.join('\n\n')}`);
        await keep('long.ts', 'text/plain', LINES.map((line) => `// ${line}`).join('\n'));
        await store(drive, 'chapters.pdf', new Uint8Array(generatePdf(CHAPTERS)), {
          mime: 'application/pdf',
        });
        await store(drive, 'red.jpg', picture, { mime: 'image/jpeg' });
      });
      viewer = new Viewer(world.page);
    });
    test.afterAll(() => world.close());

    for (const name of ['long.txt', 'long.md', 'long.ts']) {
      test(`fault B22: ${name} is on paper to its last line, and nothing of the page with it`, async () => {
        const { page, person } = world;
        await page.emulateMedia({ colorScheme: name === 'long.md' ? 'dark' : 'light' });
        await person.open(page, name);
        await expect(viewer.content(name)).toContainText('line 300');
        expect(await sheets(page)).toBeGreaterThan(3);
        await page.emulateMedia({ media: 'print' });
        expect(await printedHeight(page)).toBeGreaterThan(3_000);
        await expect(viewer.button('Close the preview')).toBeHidden();
        const paper = viewer.content(name);
        await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
        await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
        await page.emulateMedia({ media: null, colorScheme: 'light' });
        await viewer.close();
      });

      test(
        `fault B22: ${name} is on paper to its last line from the editor`,
        name === 'long.ts' ? {} : NIGHT,
        async () => {
          const { page, person } = world;
          await person.choose(page, name, 'Edit');
          const editor = page.getByRole('main', { name: 'Editor' });
          await expect(editor.getByRole('textbox')).toContainText('line 1 of');
          expect(await sheets(page)).toBeGreaterThan(3);
          await editor.getByRole('button', { name: 'Close the editor' }).click();
        },
      );
    }

    test('fault B22: each page of a document is on a sheet of its own', async () => {
      const { page, person } = world;
      await person.open(page, 'chapters.pdf');
      await expect(viewer.content('chapters.pdf')).toContainText('Chapter 1');
      // What a browser without a screen cannot show is the dialog alone.
      const asked = page.evaluate(() => new Promise<void>((resolve) => (window.print = resolve)));
      await viewer.button('Print').click();
      await asked;
      expect(await sheets(page)).toBe(CHAPTERS.length);
      await expect(viewer.frame.locator('img'), 'they go with the paper').toHaveCount(0);
    });

    test('fault B22: keys print all pages, and the browser’s menu says that it does not', async () => {
      const { page } = world;
      const notice = page.getByText('Not all pages of this document are printed here.');
      await page.emulateMedia({ media: 'print' });
      await expect(notice).toBeHidden();
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      await expect(notice).toBeVisible();
      await page.emulateMedia({ media: null });
      await expect(notice).toBeHidden();
      for (const key of ['Control+p', 'Meta+p']) {
        const asked = page.evaluate(() => new Promise<void>((resolve) => (window.print = resolve)));
        await page.keyboard.press(key);
        await asked;
        expect(await sheets(page)).toBe(CHAPTERS.length);
      }
      await viewer.close();
    });

    test('fault B22: a picture is whole on one sheet, however it is enlarged', async () => {
      const { page, person } = world;
      await person.open(page, 'red.jpg');
      const picture = await viewer.picture('red.jpg');
      await viewer.button('Zoom in').click();
      await viewer.button('Zoom in').click();
      expect(await sheets(page)).toBe(1);
      await page.emulateMedia({ media: 'print' });
      const box = await picture.boundingBox();
      expect(box?.width).toBeLessThanOrEqual(1_440);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      await expect(viewer.button('Zoom in')).toBeHidden();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.locator('body'), 'what is below it stays white').toHaveCSS(
        'background-color',
        'rgba(0, 0, 0, 0)',
      );
      await page.emulateMedia({ colorScheme: 'light' });
      await page.emulateMedia({ media: null });
      await viewer.close();
    });
  });
