import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiClient, createDownloads, visitLink } from '@coffer/client';
import { decodeLinkSecret, fromBase64Url, readVersionRow } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOUND_IDS, KEPT_IDS, PART_IDS } from '../next-version/edits.ts';
import { type NextVersion, nextVersion } from '../next-version/make.ts';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { coffer } from '../support/command-line.ts';
import type { RunningServer } from '../support/server-process.ts';
import { newPerson, type Person, seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';
import { onThisThread } from './support/cli-here.ts';
import { nextDrive, withIds } from './support/next-devices.ts';
import { intactLink, NO_OPTIONS } from './support/sharing-drive.ts';

// A later version may bind a content to another id than that of its version, so that it can be copied without being opened.

const LARGE = seededBytes(5_000_000, 'large');
const THUMBNAIL = seededBytes(500, 'thumbnail');
const DECODER = fileURLToPath(new URL('../../vectors/decoder.py', import.meta.url));
const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0;

let next: NextVersion;
let server: RunningServer;
let later: TestDrive;
let today: TestDrive;
let ada: Person & { readonly privateKeyPem: string };
let user: CliUser;
let folder: string;

beforeAll(async () => {
  next = await nextVersion();
  [server, user] = await Promise.all([next.startServer(), cliUser().then(onThisThread)]);
  folder = await mkdtemp(join(tmpdir(), 'coffer-later-'));
  later = nextDrive(next, server.url);
  ada = await newPerson(later);
  await later.createDirectory('/Trip');
  await withIds(BOUND_IDS, async () => {
    await later.write('/Trip/large.bin', LARGE, { thumbnail: THUMBNAIL });
    await later.write('/Trip/small.txt', 'first');
    await later.addVersion('/Trip/small.txt', 'second');
  });
  today = testDrive(server.url);
  await today.login(ada);
});
afterAll(async () => {
  await server.stop();
  await user.remove();
  await rm(folder, { recursive: true });
});

const read = async (drive: TestDrive, path: string) => Buffer.from(await drive.read(path));

describe('A content that is bound to another id than that of its version', () => {
  it('is one in the rows', async () => {
    const params = { id: await today.keyring.driveId() };
    const { items } = await today.api.call('spaceChanges', { params, query: { after: '0' } });
    const versions = items.flatMap(({ versions: all = [] }) =>
      all.map((row) => readVersionRow(fromBase64Url(row))),
    );
    expect(versions).toHaveLength(3);
    for (const { id, contentId } of versions) expect(contentId).not.toBe(id);
  });

  it('opens for a device of today, as a whole, in part, with its hashes, thumbnail and older versions', async () => {
    expect((await read(today, '/Trip/large.bin')).equals(LARGE)).toBe(true);
    expect(await read(today, '/Trip/small.txt')).toEqual(Buffer.from('second'));
    const part = await new Response(
      await today.stream('/Trip/large.bin', { from: 4_300_000, to: 4_300_010 }),
    ).bytes();
    expect(Buffer.from(part)).toEqual(Buffer.from(LARGE.subarray(4_300_000, 4_300_010)));
    expect(await today.digests('/Trip/large.bin')).toEqual(await later.digests('/Trip/large.bin'));
    const versions = await today.versions('/Trip/small.txt');
    const first = versions.find(({ number }) => number === 1);
    if (first?.state !== 'intact') throw new Error('The first version is intact');
    expect(Buffer.from(await today.read(first.file))).toEqual(Buffer.from('first'));
    const { id, versionId } = await today.stat('/Trip/large.bin');
    const [shown] = await today.api.call('thumbnails', { body: { ids: [id] } });
    const opened = await today.keyring.openThumbnail(
      id,
      shown?.encrypted_thumbnail ?? '',
      versionId ?? undefined,
    );
    expect(Buffer.from(opened)).toEqual(Buffer.from(THUMBNAIL));
    expect((await today.account.verify()).trouble).toBeNull();
  });

  it('opens for visitors of a link, and for members of a folder in which it lies', async () => {
    const link = intactLink(await today.links.create('/Trip/large.bin', NO_OPTIONS));
    const secret = decodeLinkSecret(link.secret);
    if (secret.kind !== 'key') throw new Error('It has no password');
    const api = createApiClient({ baseUrl: server.url });
    const visit = visitLink(api, link.id);
    const shared = await visit.open(secret.key);
    const { signal } = new AbortController();
    const content = await new Response(createDownloads({ api })(await visit.content(shared), signal)).bytes();
    expect(Buffer.from(content).equals(LARGE)).toBe(true);
    expect(Buffer.from((await visit.picture(shared, signal)) ?? [])).toEqual(Buffer.from(THUMBNAIL));
    const bob = testDrive(server.url);
    const { email } = await newPerson(bob);
    await bob.people.begin();
    const { spaceId } = await today.people.share('/Trip', { email }, 'viewer');
    await bob.people.accept(spaceId);
    const bobs = (await bob.people.open(spaceId)).drive as TestDrive;
    expect(await read(bobs, '/small.txt')).toEqual(Buffer.from('second'));
    await today.people.takeBackWhole('/Trip');
    expect((await read(today, '/Trip/large.bin')).equals(LARGE)).toBe(true);
  });

  it('is taken out of a backup by `coffer export` and by the decoder, unless the drive may not be read', async () => {
    await writeFile(join(folder, 'key.pem'), ada.privateKeyPem);
    const backup = join(folder, 'backup');
    expect(await coffer(server.dataDir, ['backup', backup])).toMatchObject({ code: 0 });
    const to = join(folder, 'exported');
    const exported = await user.run(['export', to, '--backup', backup, '--key', join(folder, 'key.pem')]);
    expect(exported).toMatchObject({ code: 0 });
    expect((await readFile(join(to, 'Trip/large.bin'))).equals(LARGE)).toBe(true);
    if (!hasPython) return;
    const decoded = (from: string, into: string) =>
      spawnSync('python3', [DECODER, from, join(folder, 'key.pem'), join(folder, into)], {
        encoding: 'utf8',
      });
    expect(decoded(backup, 'decoded')).toMatchObject({ status: 0, stderr: '' });
    expect((await readFile(join(folder, 'decoded/Trip/large.bin'))).equals(LARGE)).toBe(true);
    expect(await readFile(join(folder, 'decoded/Trip/small.txt'), 'utf8')).toBe('second');
    await later.account.setFormats({ write: 2, read: 2 });
    const nowhere = join(folder, 'closed');
    expect(await coffer(server.dataDir, ['backup', nowhere])).toMatchObject({ code: 0 });
    const refused = decoded(nowhere, 'nothing');
    expect(refused).toMatchObject({ status: 1, stdout: '0 files\n' });
    expect(refused.stderr).toContain('only programs that know version 2 of the format may read it');
  });

  it('is exported next to rows to which a later version has added something, also where only that may read', async () => {
    await withIds(KEPT_IDS, () => later.write('/Trip/kept.txt', 'kept'));
    await withIds(PART_IDS, () => later.write('/Trip/part.txt', 'part'));
    await later.account.setFormats({ write: 2, read: 2 });
    const backup = join(folder, 'later');
    expect(await coffer(server.dataDir, ['backup', backup])).toMatchObject({ code: 0 });
    await writeFile(join(folder, 'key.pem'), ada.privateKeyPem);
    const to = join(folder, 'of later');
    const exported = await user.run(['export', to, '--backup', backup, '--key', join(folder, 'key.pem')]);
    // A backup has no place for what the program does not know, so it cannot say that nothing else is missing.
    expect(exported).toMatchObject({ code: 8, errors: expect.stringContaining('a newer version of Coffer') });
    for (const name of ['kept', 'part'])
      expect(await readFile(join(to, `Trip/${name}.txt`), 'utf8')).toBe(name);
    expect(await readFile(join(to, 'Trip/small.txt'), 'utf8')).toBe('second');
  });
});
