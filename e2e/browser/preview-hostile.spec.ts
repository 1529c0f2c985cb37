import { createServer } from 'node:http';
import { z } from 'zod';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { generatePdf } from '../support/generated-pdf.ts';
import { expect, test } from '../support/test.ts';
import { store } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

/** Another site. It notes who comes. */
const visits: string[] = [];
const elsewhere = createServer(({ url = '' }, response) => {
  visits.push(url);
  response.end();
});
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
const { port } = z.object({ port: z.number() }).parse(elsewhere.address());
const ELSEWHERE = `http://127.0.0.1:${port}`;

/** What runs shows in the globals and in the page's title. */
const SCRIPT = "globalThis.wasHacked = true; document.title = 'hacked'; parent.document.title = 'hacked';";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100"
  onload="${SCRIPT}">
  <script>${SCRIPT}</script>
  <script xlink:href="${ELSEWHERE}/script.js"></script>
  <image href="${ELSEWHERE}/picture.png" width="10" height="10"/>
  <style>@import url('${ELSEWHERE}/style.css'); rect { fill: url('${ELSEWHERE}/fill.svg#a'); }</style>
  <foreignObject width="100" height="100"><body xmlns="http://www.w3.org/1999/xhtml">
    <iframe src="javascript:${SCRIPT}"></iframe><img src="${ELSEWHERE}/x" onerror="${SCRIPT}"/></body></foreignObject>
  <a xlink:href="javascript:${SCRIPT}"><rect width="200" height="100" fill="red"/></a>
</svg>`;

const HTML = `<!doctype html><title>hacked</title><script>${SCRIPT}</script>
<img src="${ELSEWHERE}/x" onerror="${SCRIPT}"><iframe srcdoc="<script>${SCRIPT}</script>"></iframe>
<link rel="stylesheet" href="${ELSEWHERE}/style.css"><meta http-equiv="refresh" content="0;url=${ELSEWHERE}/away">`;

const MARKDOWN = `# Hostile

<script>${SCRIPT}</script>
<img src="${ELSEWHERE}/raw.png" onerror="${SCRIPT}">
<iframe src="javascript:${SCRIPT}"></iframe>

![a picture](${ELSEWHERE}/picture.png)
![own](/api/auth/logout)

[script](javascript:${encodeURIComponent(SCRIPT)}) [data](data:text/html,<script>${encodeURIComponent(SCRIPT)}</script>)
[vbscript](vbscript:x) [within](/manage/settings) [web](${ELSEWHERE}/page)

<${ELSEWHERE}/auto>

\`\`\`html
<script>${SCRIPT}</script>
\`\`\`
`;

const PDF = generatePdf(['A harmless line'], {
  catalog: `/OpenAction << /S /JavaScript /JS (app.alert\\("hacked"\\); ${SCRIPT.replace(/[\\()]/g, '\\$&')}) >> /AA << /WC << /S /JavaScript /JS (this.submitForm\\("${ELSEWHERE}/form"\\)) >> >>`,
  page: `/Annots [ << /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /URI /URI (javascript:${SCRIPT.replace(/[\\()]/g, '\\$&')}) >> >> << /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /Launch /F (${ELSEWHERE}/launch) >> >> ]`,
});

/** A font matrix that older versions of PDF.js compiled to code (CVE-2024-4367). */
const FONT_PDF = Buffer.from(
  generatePdf(['A harmless line'])
    .toString('latin1')
    .replace(
      '/BaseFont /Helvetica >>',
      `/BaseFont /Helvetica /FontMatrix [1 2 3 4 5 (1\\); ${SCRIPT.replace(/[\\()]/g, '\\$&')}//)] >>`,
    ),
  'latin1',
);

let world: FilesWorld;
let viewer: Viewer;
const dialogs: string[] = [];

test.describe
  .serial('a hostile file', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      const text = (value: string) => new TextEncoder().encode(value);
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        const keep = (name: string, mime: string, bytes: Uint8Array<ArrayBuffer>) =>
          store(drive, name, bytes, { mime });
        await keep('hostile.svg', 'image/svg+xml', text(SVG));
        await keep('disguised.png', 'image/png', text(SVG));
        await keep('hostile.html', 'text/html', text(HTML));
        await keep('disguised.txt', 'text/plain', text(HTML));
        await keep('hostile.md', 'text/markdown', text(MARKDOWN));
        await keep('hostile.pdf', 'application/pdf', new Uint8Array(PDF));
        await keep('font.pdf', 'application/pdf', new Uint8Array(FONT_PDF));
        await keep('page.mp4', 'video/mp4', text(HTML));
      });
      const { page } = world;
      viewer = new Viewer(page);
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
    });
    test.afterAll(async () => {
      await world.close();
      elsewhere.close();
    });

    /** Nothing ran, nothing was loaded from elsewhere, and the page is where it was. */
    async function expectNoHarm(): Promise<void> {
      const { page } = world;
      expect(await page.evaluate(() => 'wasHacked' in globalThis)).toBe(false);
      for (const frame of page.frames()) {
        expect(await frame.evaluate(() => 'wasHacked' in globalThis)).toBe(false);
      }
      await expect(page).toHaveTitle('File Preview — Coffer');
      expect({ visits, dialogs }).toEqual({ visits: [], dialogs: [] });
      expect(await page.locator('iframe, object, embed').count()).toBe(0);
    }

    test('SVG is a picture: no script runs in it and nothing is loaded by it', async () => {
      await world.person.open(world.page, 'hostile.svg');
      const picture = await viewer.picture('hostile.svg');
      expect(await picture.evaluate((element) => element.tagName)).toBe('IMG');
      await picture.click();
      await expectNoHarm();
      await viewer.close();
    });

    test('SVG opened by its own address, as by the menu of the browser, runs nothing either', async () => {
      const { page, complaints } = world;
      complaints.expect(/Content Security Policy|Refused|violates/);
      await world.person.open(page, 'hostile.svg');
      const picture = await viewer.picture('hostile.svg');
      const address = (await picture.getAttribute('src')) ?? '';
      expect(address).toMatch(/^blob:/);
      const opened = page.context().waitForEvent('page');
      await page.evaluate((url) => void window.open(url), address);
      const tab = await opened;
      await tab.waitForLoadState();
      expect(await tab.evaluate(() => 'wasHacked' in globalThis)).toBe(false);
      await tab.close();
      await expectNoHarm();
      await viewer.close();
    });

    test('SVG under the name of a picture is not shown as one', async () => {
      await world.person.open(world.page, 'disguised.png');
      await expect(world.page.getByRole('alert')).toContainText('This browser cannot show it');
      await expectNoHarm();
      await viewer.close();
    });

    for (const name of ['hostile.html', 'disguised.txt']) {
      test(`HTML is shown as what is written: ${name}`, async () => {
        await world.person.open(world.page, name);
        await expect(viewer.content(name)).toContainText('<script>globalThis.wasHacked = true;');
        await expectNoHarm();
        await viewer.close();
      });
    }

    test('Markdown runs nothing, loads nothing, and has no link but those that lead out', async () => {
      await world.person.open(world.page, 'hostile.md');
      const content = viewer.content('hostile.md');
      await expect(content.getByRole('heading', { name: 'Hostile' })).toBeVisible();
      await expect(content).toContainText('<iframe src="javascript:');
      await expect(content).toContainText('Image, not loaded: a picture');
      expect(await content.locator('img, script, iframe').count()).toBe(0);
      const links = await content.locator('a').evaluateAll((all) =>
        all.map((link) => ({
          href: link.getAttribute('href'),
          rel: link.getAttribute('rel'),
          target: link.getAttribute('target'),
        })),
      );
      const outward = { rel: 'noopener noreferrer nofollow', target: '_blank' };
      expect(links).toEqual([
        { href: `${ELSEWHERE}/page`, ...outward },
        { href: `${ELSEWHERE}/auto`, ...outward },
      ]);
      for (const label of ['script', 'data', 'vbscript', 'within']) {
        await content.getByText(label, { exact: true }).first().click();
      }
      await expectNoHarm();
      await viewer.close();
    });

    for (const name of ['hostile.pdf', 'font.pdf']) {
      test(`PDF is drawn, and its scripts and actions are left alone: ${name}`, async () => {
        const { page, person } = world;
        await person.open(page, name);
        const first = viewer.frame.getByRole('region', { name: 'Page 1' });
        await expect(first).toContainText('A harmless line');
        await expect(first.locator('canvas')).toHaveAttribute('data-drawn', 'true');
        await first.click();
        expect(await first.locator('a, button, input').count()).toBe(0);
        await expectNoHarm();
        await viewer.close();
      });
    }

    test('HTML at the address of a video is inert when somebody opens it', async () => {
      const { page, person, complaints } = world;
      complaints.expect(/Failed to load resource/);
      // The address is caught before the player finds out that there is nothing to play.
      const asked = page.waitForRequest(/\/transfers\/media\//);
      await person.open(page, 'page.mp4');
      const url = (await asked).url();
      await expect(page.getByRole('alert')).toContainText('This browser cannot show it');
      await viewer.close();
      const tab = await page.context().newPage();
      await tab.goto(url).catch(() => null);
      expect(await tab.evaluate(() => 'wasHacked' in globalThis).catch(() => false)).toBe(false);
      await tab.close();
      expect(visits).toEqual([]);
    });
  });
