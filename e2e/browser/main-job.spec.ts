import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { accountKeyEnvelopeParts } from '@coffer/crypto';
import type { Page } from '@playwright/test';
import { type Canary, canariesIn } from '../support/canaries.ts';
import { generateFile, sha256Of } from '../support/generated-files.ts';
import { Person } from '../support/person.ts';
import { archiveOf, makeRelease, unpacked } from '../support/release.ts';
import { startServer } from '../support/server-process.ts';
import { endServer } from '../support/shared-server.ts';
import { test as base, expect } from '../support/test.ts';

const MIB = 1 << 20;
const LARGE = 'quarterly-archive.bin';
const EMPTY = 'nothing-in-here.txt';
/** An emoji with a joiner, Hebrew and Arabic, and an e with a combining acute accent. */
const WORLDLY = '👩‍🚀 שלום مرحبا cafe\u0301.txt';
const PHOTO = 'holiday-photo.jpg';
const WORLDLY_CONTENT = 'A sentence that nobody but its owner may read.';
const ACCOUNT_KEY_PREFIX = 'coffer/v1/account-key';

/** As people get it: out of the archive, with key derivation at its full cost, in the page and in the server. */
const test = base.extend({
  server: async ({ folder }, use) => {
    const release = join(folder, 'release');
    await makeRelease(release);
    const unpackedServer = await unpacked(await archiveOf('coffer-server', release), folder);
    const server = await startServer({ main: join(unpackedServer, 'server', 'start.js') });
    await use(server);
    await endServer(server);
  },
});

test.describe('the main job', () => {
  test('files come back byte for byte in a fresh browser, and the server has read nothing', async ({
    browser,
    page,
    server,
    folder,
    complaints,
  }) => {
    test.setTimeout(240_000);
    const person = new Person(server.url);
    const privateKey = await person.register(page);

    const paths = await makeFiles(page, folder);
    await person.upload(page, ...paths);
    await person.logout(page);

    const fresh = await browser.newContext({ acceptDownloads: true });
    const otherPage = await fresh.newPage();
    complaints.listenTo(otherPage);
    await person.login(otherPage);
    for (const path of paths) await expect(person.row(otherPage, basename(path))).toBeVisible();
    // The thumbnail is an ornament beside the name, so it has no role.
    await expect(person.row(otherPage, PHOTO).locator('img')).toBeVisible();

    for (const path of paths) {
      const download = await person.download(otherPage, basename(path));
      expect(download.suggestedFilename()).toBe(asChromiumSaves(basename(path)));
      expect(await sha256Of(await download.path()), basename(path)).toBe(await sha256Of(path));
    }

    const { user } = await (await otherPage.request.post(`${server.url}/api/auth/self`)).json();
    expect(openWithOpenssl(privateKey, user.encrypted_account_key, folder)).toBe(ACCOUNT_KEY_PREFIX);
    await fresh.close();

    const canaries = await canariesOf(person, privateKey, paths);
    expect(await canariesIn(server, canaries)).toEqual([]);
  });
});

async function makeFiles(page: Page, folder: string): Promise<string[]> {
  const at = (name: string) => join(folder, name);
  await generateFile(at(LARGE), 9 * MIB, LARGE);
  await writeFile(at(EMPTY), '');
  await writeFile(at(WORLDLY), WORLDLY_CONTENT);
  await writeFile(at(PHOTO), await drawJpeg(page));
  return [LARGE, EMPTY, WORLDLY, PHOTO].map(at);
}

/** Chromium composes the names of downloads, and takes no invisible characters such as the joiner. */
function asChromiumSaves(name: string): string {
  return name.normalize('NFC').replaceAll('\u200d', '_');
}

/** A JPEG, drawn and encoded by the browser. */
async function drawJpeg(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1_600, 1_200);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    const gradient = context.createLinearGradient(0, 0, 1_600, 1_200);
    gradient.addColorStop(0, 'teal');
    gradient.addColorStop(1, 'gold');
    context.fillStyle = gradient;
    context.fillRect(0, 0, 1_600, 1_200);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** Decrypts the outer layer of the account key with the private key as the page showed it; gives the readable prefix. */
function openWithOpenssl(privateKey: string, envelope: string, folder: string): string {
  const { ciphertext } = accountKeyEnvelopeParts(envelope, 256);
  const keyFile = join(folder, 'private.pem');
  spawnSync('tee', [keyFile], { input: privateKey });
  const options = ['rsa_padding_mode:oaep', 'rsa_oaep_md:sha256', 'rsa_mgf1_md:sha256'];
  const { stdout, stderr } = spawnSync(
    'openssl',
    ['pkeyutl', '-decrypt', '-inkey', keyFile, ...options.flatMap((option) => ['-pkeyopt', option])],
    { input: ciphertext },
  );
  expect(stderr.toString()).toBe('');
  // A nonce, the account key sealed under the key file's seed, and a tag.
  expect(stdout.length).toBe(ACCOUNT_KEY_PREFIX.length + 12 + 32 + 16);
  return stdout.subarray(0, ACCOUNT_KEY_PREFIX.length).toString();
}

async function canariesOf(person: Person, privateKey: string, paths: readonly string[]): Promise<Canary[]> {
  const keyLines = privateKey.split('\n').filter((line) => /^[A-Za-z0-9+/=]{40,}$/.test(line));
  const files = await Promise.all(
    paths.map(async (path) => ({ path, content: await readFile(path), sha256: await sha256Of(path) })),
  );
  return [
    { name: 'password', bytes: Buffer.from(person.password) },
    { name: 'private key, first line', bytes: Buffer.from(keyLines[0] ?? '') },
    { name: 'private key, inner line', bytes: Buffer.from(keyLines[5] ?? '') },
    { name: 'seed of the key file', bytes: Buffer.from(keyLines.at(-1) ?? '') },
    { name: 'private key, as DER', bytes: Buffer.from(keyLines.join(''), 'base64').subarray(64, 128) },
    ...files.flatMap(({ path, content, sha256 }) => [
      { name: `name of ${path}`, bytes: Buffer.from(basename(path)) },
      { name: `composed name of ${path}`, bytes: Buffer.from(basename(path).normalize('NFC')) },
      { name: `SHA-256 of ${path}`, bytes: Buffer.from(sha256, 'hex') },
      ...(content.length === 0
        ? []
        : [{ name: `content of ${path}`, bytes: content.subarray(content.length >> 1).subarray(0, 24) }]),
    ]),
  ];
}
