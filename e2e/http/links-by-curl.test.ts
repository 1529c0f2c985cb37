import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { CHUNK_SIZE } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChunkFiles } from '../engine/chunk-files.ts';
import { CONTENT, type SharingDrive, sharingDrive } from './support/sharing-drive.ts';

const run = promisify(execFile);

let world: SharingDrive;
let folder: string;

beforeAll(async () => {
  world = await sharingDrive();
  folder = await mkdtemp(join(tmpdir(), 'coffer-links-'));
});
afterAll(async () => {
  await world.server.stop();
  await rm(folder, { recursive: true });
});

describe('curl', () => {
  const curl = (...args: string[]) => run('curl', ['--silent', '--show-error', ...args], { cwd: folder });

  it('saves the plain file under its name, with the key as JSON and as a form', async () => {
    const { name, link } = await world.aLinkedFile({}, CONTENT);
    const url = `${world.server.url}/api/links/${link.id}`;
    const json = ['--json', JSON.stringify({ link_key: link.secret })];
    for (const [index, key] of [json, ['--data', `link_key=${link.secret}`]].entries()) {
      const headers = join(folder, `headers-${index}`);
      const saved = `plain-${index}`;
      await curl('--fail', '--dump-header', headers, '--output', saved, ...key, url);
      expect(Buffer.compare(await readFile(join(folder, saved)), CONTENT)).toBe(0);
      const text = await readFile(headers, 'utf8');
      expect(text).toContain(`content-length: ${CONTENT.length}\r\n`);
      expect(text).toContain(encodeURIComponent(name.replaceAll('"', '_')));
      expect(text).toMatch(/content-disposition: attachment; /);
      expect(text).toMatch(/content-type: application\/octet-stream/);
    }
  });

  it('gets ciphertext without a key, however it asks', async () => {
    const { item, link } = await world.aLinkedFile({}, CONTENT);
    const url = `${world.server.url}/api/links/${link.id}`;
    const chunks = new ChunkFiles(world.server.dataDir, item.id);
    const stored = Buffer.concat([chunks.read(0), chunks.read(1)]);
    for (const how of [
      ['--request', 'POST'],
      ['--json', '{}'],
      ['--data', ''],
    ]) {
      await curl('--fail', '--output', 'sealed', ...how, url);
      expect(Buffer.compare(await readFile(join(folder, 'sealed')), stored)).toBe(0);
    }
  });

  it('is told what is wrong, and nothing is counted', async () => {
    const { item, link } = await world.aLinkedFile({}, CONTENT);
    const url = `${world.server.url}/api/links/${link.id}`;
    const refusal = async (...how: string[]) => JSON.parse((await curl(...how, url)).stdout);
    expect(await refusal('--data', `link_key=${'0'.repeat(64)}`)).toMatchObject({ code: 'wrong_link_key' });
    expect(await refusal('--data', 'link_key=short')).toMatchObject({ code: 'validation_failed' });
    expect(await refusal('--data', 'key=x')).toMatchObject({ code: 'validation_failed' });
    expect((await world.drive.links.find(item))?.downloads).toBe(0);
    await world.drive.links.update(link, { expiresAt: null, maxDownloads: 1 });
    await curl('--fail', '--output', 'once', '--data', `link_key=${link.secret}`, url);
    expect(await refusal('--data', `link_key=${link.secret}`)).toMatchObject({
      code: 'download_limit_reached',
    });
  });

  it('has nothing past the last verified chunk of a file that was changed', async () => {
    const { item, link } = await world.aLinkedFile({}, CONTENT);
    const chunks = new ChunkFiles(world.server.dataDir, item.id);
    await chunks.during(
      () => chunks.write(1, chunks.read(0)),
      async () => {
        const saving = curl(
          '--output',
          'cut',
          '--data',
          `link_key=${link.secret}`,
          `${world.server.url}/api/links/${link.id}`,
        );
        await expect(saving).rejects.toThrow();
        const bytes = await readFile(join(folder, 'cut'));
        expect(bytes.length).toBeLessThanOrEqual(CHUNK_SIZE);
        expect(Buffer.compare(bytes, CONTENT.subarray(0, bytes.length))).toBe(0);
      },
    );
  });
});
