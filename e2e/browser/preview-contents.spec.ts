import type { Locator } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { generatePdf } from '../support/generated-pdf.ts';
import { generatePicture, withOrientation } from '../support/generated-pictures.ts';
import { expect, test } from '../support/test.ts';
import { store } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

const MIB = 1 << 20;
const PAGES = Array.from({ length: 40 }, (_, index) =>
  index % 10 === 4 ? `Chapter ${index + 1}: the hidden treasure` : `Chapter ${index + 1}: an empty chest`,
);

const MARKDOWN = `# Sailing plan

Some **bold** words, a [link](https://example.org), and a table:

| port | days |
|---|---|
| Lisbon | 3 |

- [x] provisions
- [ ] crew

\`\`\`js
const answer = 42;
\`\`\`
`;

const CODE = `// A greeting.
export function greet(name: string): string {
  return \`Hello, \${name}\`;
}
`;

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="200" height="100" fill="green"/></svg>`;

let world: FilesWorld;
let viewer: Viewer;

test.describe
  .serial('the content of a file', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      const page = await browser.newPage();
      const sideways = withOrientation(
        await generatePicture(page, { width: 1_200, height: 600, color: '#c00', type: 'image/jpeg' }),
        6,
      );
      await page.close();
      const text = (value: string) => new TextEncoder().encode(value);
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        const keep = (name: string, mime: string, bytes: Uint8Array<ArrayBuffer>) =>
          store(drive, name, bytes, { mime });
        await keep('sideways.jpg', 'image/jpeg', sideways);
        await keep('drawing.svg', 'image/svg+xml', text(SVG));
        await keep('plan.md', 'text/markdown', text(MARKDOWN));
        await keep('greet.ts', 'video/mp2t', text(CODE));
        await keep(
          'utf-16.txt',
          'text/plain',
          new Uint8Array(Buffer.from('\ufeffWide characters', 'utf16le')),
        );
        await keep('long.log', 'text/plain', new Uint8Array(3 * MIB).fill(0x61));
        await keep('binary.txt', 'text/plain', new Uint8Array(2_000));
        await keep('chapters.pdf', 'application/pdf', new Uint8Array(generatePdf(PAGES)));
        await keep('broken.pdf', 'application/pdf', text('%PDF-1.7 and nothing else'));
      });
      viewer = new Viewer(world.page);
    });
    test.afterAll(() => world.close());

    test('a photo stands upright, as its note of the camera says, and fits the screen', async () => {
      const { page, person } = world;
      await person.open(page, 'sideways.jpg');
      const picture = await viewer.picture('sideways.jpg');
      const natural = await picture.evaluate((image: HTMLImageElement) => [
        image.naturalWidth,
        image.naturalHeight,
      ]);
      expect(natural).toEqual([600, 1_200]);
      const { width, height } = await boxOf(picture);
      expect(height).toBeLessThanOrEqual(900 - 60);
      expect(width / height).toBeCloseTo(0.5, 1);
      // The coloured half, left in the camera, is above after a quarter turn to the right.
      expect(await reddish(picture, 0.5, 0.1)).toBe(true);
      expect(await reddish(picture, 0.5, 0.9)).toBe(false);
    });

    test('a photo is enlarged by wheel, buttons, keys and double click, and moved', async () => {
      const { page } = world;
      const picture = await viewer.picture('sideways.jpg');
      const fitted = await boxOf(picture);
      await picture.hover();
      await page.mouse.wheel(0, -400);
      await expect.poll(async () => (await boxOf(picture)).width).toBeGreaterThan(fitted.width * 1.2);
      await page.keyboard.press('0');
      await expect.poll(async () => (await boxOf(picture)).width).toBeCloseTo(fitted.width, 0);
      await viewer.button('Zoom in').click();
      await viewer.button('Zoom in').click();
      await expect.poll(async () => (await boxOf(picture)).width).toBeCloseTo(fitted.width * 2.25, 0);
      const enlarged = await boxOf(picture);
      await page.mouse.move(720, 450);
      await page.mouse.down();
      await page.mouse.move(720, 550, { steps: 4 });
      await page.mouse.up();
      await expect.poll(async () => (await boxOf(picture)).y).toBeCloseTo(enlarged.y + 100, 0);
      await page.keyboard.press('Shift+ArrowDown');
      await expect
        .poll(async () => (await boxOf(picture)).y, 'without a pointer')
        .toBeCloseTo(enlarged.y + 20, 0);
      await page.keyboard.press('-');
      await viewer.fit.click();
      await page.mouse.dblclick(720, 450);
      await expect.poll(async () => (await boxOf(picture)).width).toBeCloseTo(fitted.width * 2, 0);
      await page.mouse.dblclick(720, 450);
      await expect.poll(async () => (await boxOf(picture)).width).toBeCloseTo(fitted.width, 0);
      await viewer.close();
    });

    test('a drawing is as large as the screen allows', async () => {
      await world.person.open(world.page, 'drawing.svg');
      const { width } = await boxOf(await viewer.picture('drawing.svg'));
      expect(width).toBeGreaterThan(1_200);
      await viewer.close();
    });

    test('Markdown is laid out', async () => {
      await world.person.open(world.page, 'plan.md');
      const content = viewer.content('plan.md');
      await expect(content.getByRole('heading', { name: 'Sailing plan' })).toBeVisible();
      await expect(content.getByRole('cell', { name: 'Lisbon' })).toBeVisible();
      await expect(content.getByRole('checkbox').first()).toBeChecked();
      await expect(content.locator('.hljs-keyword')).toHaveText('const');
      await viewer.close();
    });

    test('source code has its words coloured and its lines numbered, though its type says video', async () => {
      await world.person.open(world.page, 'greet.ts');
      const content = viewer.content('greet.ts');
      await expect(content.locator('.hljs-comment')).toHaveText('// A greeting.');
      await expect(content.locator('[aria-hidden="true"]').first()).toHaveText('1\n2\n3\n4');
      await viewer.close();
    });

    test('text is read in the encoding that it names', async () => {
      await world.person.open(world.page, 'utf-16.txt');
      await expect(viewer.content('utf-16.txt')).toHaveText('Wide characters');
      await viewer.close();
    });

    test('of a long text the beginning is shown, and said to be that', async () => {
      await world.person.open(world.page, 'long.log');
      await expect(viewer.frame.getByRole('note')).toContainText('Only the first 2.1 MB of 3.1 MB are shown');
      const length = await viewer.content('long.log').evaluate((view) => view.textContent?.length ?? 0);
      expect(length).toBeGreaterThanOrEqual(2 * MIB);
      expect(length).toBeLessThan(2 * MIB + 200);
      await viewer.close();
    });

    test('what is no text, and what is no document, is said to be none', async () => {
      const { page, person } = world;
      for (const name of ['binary.txt', 'broken.pdf']) {
        await person.open(page, name);
        await expect(page.getByRole('alert')).toContainText('This browser cannot show it');
        await viewer.close();
      }
    });

    test('a document shows its pages, and small ones to go by', async () => {
      const { page, person } = world;
      await person.open(page, 'chapters.pdf');
      await expect(viewer.frame.getByRole('region', { name: 'Page 1', exact: true })).toContainText(
        'Chapter 1',
      );
      await expect(viewer.frame).toContainText('Page 1 of 40');
      const pages = viewer.frame.getByRole('navigation', { name: 'Pages' });
      await expect(pages.getByRole('button').first().locator('canvas')).toHaveAttribute('data-drawn', 'true');
      await pages.getByRole('button', { name: 'Page 12' }).click();
      await expect(viewer.frame.getByRole('region', { name: 'Page 12' })).toContainText('Chapter 12');
      await expect(viewer.frame).toContainText('Page 12 of 40');
      await expect(pages.getByRole('button', { name: 'Page 12' })).toHaveAttribute('aria-current', 'page');
      expect(
        await viewer.frame.locator('[data-page-number] canvas').count(),
        'far pages are not drawn',
      ).toBeLessThan(10);
    });

    test('a text is found in a document, on pages that were not shown before', async () => {
      const field = viewer.frame.getByRole('searchbox', { name: 'Search in the document' });
      await field.fill('HIDDEN treasure');
      await expect(viewer.frame.getByRole('status')).toHaveText('1 of 4');
      await expect(viewer.frame).toContainText('Page 5 of 40');
      await expect(viewer.frame.locator('.highlight.selected')).toHaveText('hidden treasure');
      await field.press('Enter');
      await expect(viewer.frame.getByRole('status')).toHaveText('2 of 4');
      await expect(viewer.frame).toContainText('Page 15 of 40');
      await viewer.button('Previous match').click();
      await viewer.button('Previous match').click();
      await expect(viewer.frame.getByRole('status')).toHaveText('4 of 4');
      await field.fill('kraken');
      await expect(viewer.frame.getByRole('status')).toHaveText('No matches');
      await field.press('Escape');
      await expect(field).toHaveValue('');
      await viewer.shows('chapters.pdf');
    });

    test('a document is enlarged by its buttons, and its pages are put away', async () => {
      const first = viewer.frame.locator('[data-page-number]').first();
      const before = await boxOf(first);
      await viewer.button('Zoom in').click();
      // Pages end at whole pixels.
      const off = async () => Math.abs((await boxOf(first)).width - before.width * 1.25);
      await expect.poll(off).toBeLessThan(1);
      await viewer.button('Hide the pages').click();
      await expect(viewer.frame.getByRole('navigation', { name: 'Pages' })).toBeHidden();
      await viewer.close();
    });

    const expectAllFlawless = async (names: readonly string[]) => {
      const { page, person } = world;
      for (const name of names) {
        await person.open(page, name);
        await viewer.shows(name);
        await expect(viewer.frame.locator('img, section, [role=region], [role=alert]').first()).toBeVisible();
        await expectFlawless(page, name);
        await viewer.close();
      }
    };

    test('axe-core finds nothing, wide or narrow, light or dark', async () => {
      test.setTimeout(240_000);
      await expectAllFlawless(['sideways.jpg', 'plan.md', 'chapters.pdf']);
    });

    // Code stands in Markdown, too, and what cannot be shown in the same frame as all.
    test('axe-core finds nothing where code or no preview is shown either', NIGHT, async () => {
      test.setTimeout(240_000);
      await expectAllFlawless(['greet.ts', 'binary.txt']);
    });
  });

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return element.evaluate((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** Whether a picture is red at a place, given as shares of its width and height. */
async function reddish(picture: Locator, x: number, y: number): Promise<boolean> {
  return picture.evaluate(
    (image: HTMLImageElement, [left, top]) => {
      const drawing = new OffscreenCanvas(100, 100).getContext('2d');
      drawing?.drawImage(image, 0, 0, 100, 100);
      const [red = 0, green = 0] = drawing?.getImageData(left * 100, top * 100, 1, 1).data ?? [];
      return red > 150 && green < 80;
    },
    [x, y] as const,
  );
}
