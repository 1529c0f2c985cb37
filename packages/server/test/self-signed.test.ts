import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSelfSigned } from '../src/tls/self-signed-certificate.ts';
import { keptSelfSigned, namesOf } from '../src/tls/self-signed-file.ts';
import { checkCertificate } from '../src/tls/server-certificate.ts';
import { certificateWarnings } from '../src/tls/tls-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2030-01-01T00:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
const names = ['drive.lan', '192.168.1.5', '::1'];

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-self-signed-'));
  file = join(folder, 'self-signed.pem');
});
afterAll(() => rm(folder, { recursive: true }));

describe('The names of a self-signed certificate', () => {
  it('are those that the server is called and listens by, and the machine itself', () => {
    expect(namesOf({ host: '192.168.1.5', publicUrl: 'https://drive.lan:4000' })).toEqual([
      ...['drive.lan', '192.168.1.5', 'localhost', '127.0.0.1', '::1'],
    ]);
    expect(namesOf({ host: '0.0.0.0', publicUrl: null })).toEqual(['localhost', '127.0.0.1', '::1']);
    expect(namesOf({ host: '::1', publicUrl: 'https://[fd00::2]' })).toContain('fd00::2');
  });
});

describe('A self-signed certificate', () => {
  it('is kept for as long as it is good', async () => {
    const first = await keptSelfSigned(file, names, now);
    const again = await keptSelfSigned(file, names, later(330));
    expect(checkCertificate(again).fingerprint256).toBe(checkCertificate(first).fingerprint256);
    expect(checkCertificate(await keptSelfSigned(file, ['drive.lan'], now)).fingerprint256).toBe(
      checkCertificate(first).fingerprint256,
    );
  });

  it.each<[string, () => Promise<unknown>, readonly string[], Date]>([
    ['thirty days before its end', async () => undefined, names, later(336)],
    ['for a further name', async () => undefined, [...names, 'files.lan'], now],
    ['for a further address', async () => undefined, [...names, '10.0.0.1'], now],
    ['where the kept one is broken', () => writeFile(file, 'hello'), names, now],
    ['where half of it is kept', async () => writeFile(file, await halfOf(file)), names, now],
  ])('is made anew %s', async (_, prepare, wanted, at) => {
    await writeFile(file, '');
    const before = await keptSelfSigned(file, names, now);
    await prepare();
    const after = await keptSelfSigned(file, wanted, at);
    expect(checkCertificate(after).fingerprint256).not.toBe(checkCertificate(before).fingerprint256);
  });
});

describe('A certificate that visitors will not trust', () => {
  it('is told by its time and its names', async () => {
    const credentials = await makeSelfSigned(names, now);
    const warnings = (url: string | null, at: Date) => certificateWarnings(credentials, url, at);
    expect(warnings(null, now)).toEqual([]);
    expect(warnings('https://drive.lan:4000', now)).toEqual([]);
    expect(warnings('https://[::1]', now)).toEqual([]);
    expect(warnings('https://files.lan', now)).toEqual([expect.stringContaining('not for files.lan')]);
    expect(warnings(null, later(366))).toEqual([expect.stringContaining('ended on')]);
    expect(warnings(null, later(-1))).toEqual([expect.stringContaining('only from')]);
  });
});

async function halfOf(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  return text.slice(0, text.indexOf('-----BEGIN PRIVATE KEY-----'));
}
