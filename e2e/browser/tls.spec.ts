import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NIGHT } from '../support/dose.ts';
import { Person } from '../support/person.ts';
import { startServer } from '../support/server-process.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend({
  server: async ({}, use) => {
    const server = await startServer({ env: { COFFER_TLS: 'self-signed' } });
    await use(server);
    await server.stop();
  },
});

// Somebody has looked at the browser's warning, and gone on.
test.use({ ignoreHTTPSErrors: true, ownProfile: true });

test(
  'A drive behind a self-signed certificate is used once the warning was clicked away',
  NIGHT,
  async ({ page, folder, server, complaints }) => {
    // Browsers run no service worker until the certificate is trusted; so downloads go through the page.
    complaints.expect(/An SSL certificate error occurred when fetching the script/);
    const person = new Person(server.url);
    await person.register(page);
    expect(page.url()).toMatch(/^https:/);
    const path = join(folder, 'letter.txt');
    await writeFile(path, 'Over a certificate that the server has made itself.');
    await person.upload(page, path);
    await page.reload();
    await expect(person.row(page, 'letter.txt')).toBeVisible();
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    const download = await person.download(page, 'letter.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe(await readFile(path, 'utf8'));
    const cookies = await page.context().cookies(`${server.url}/api`);
    expect(cookies.map(({ secure }) => secure)).toEqual(cookies.map(() => true));
    expect(cookies.length).toBeGreaterThan(0);
  },
);
