import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadRecord } from '@coffer/client';
import { itemId, type OpenedNamesKey, versionId } from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetUploads, keptUploads } from '../../src/profile/begun-uploads.ts';
import { type Kept, openKept } from '../../src/profile/kept.ts';

const PLACE = { folderId: null, name: 'film.bin' };

let folder: string;
let kept: Kept;
let namesKey: () => Promise<OpenedNamesKey>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-begun-'));
  kept = await openKept(folder);
  namesKey = await newNamesKey();
});
afterEach(async () => {
  kept.close();
  await rm(folder, { recursive: true });
});

/** Gives the key of an account, as its keyring does. */
async function newNamesKey(): Promise<() => Promise<OpenedNamesKey>> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  return async () => key as OpenedNamesKey;
}

function record(): UploadRecord {
  const id = crypto.randomUUID();
  return { id: itemId(id), versionId: versionId(id) };
}

const locks = async () => (await readdir(folder)).filter((name) => name.startsWith('sending-'));

/** As a program leaves it that is killed. */
async function leaveLock(): Promise<void> {
  const path = join(folder, `sending-${crypto.randomUUID()}.lock`);
  await writeFile(path, '');
  await writeFile(`${path}-journal`, '');
}

describe('The uploads that a profile remembers', () => {
  it('fault S20: are there as long as a running program sends them', async () => {
    const uploads = keptUploads(kept, folder, namesKey);
    const sent = record();
    await uploads.begin(PLACE, sent);
    const other = keptUploads(kept, folder, namesKey);
    expect([await other.left(PLACE), await other.hasAny(PLACE)]).toEqual([[], true]);
    await uploads.forget(PLACE, sent);
    expect(await other.hasAny(PLACE)).toBe(false);
    await uploads.close();
  });

  it('fault B3: are under hashes that a copy of the profile compares with no guess', async () => {
    // As a former version left it.
    const unkeyed = createHash('sha256').update(`/${PLACE.name}`).digest('base64url');
    kept.set(`begun:${unkeyed}`, JSON.stringify([{ ...record(), by: crypto.randomUUID() }]));
    const uploads = keptUploads(kept, folder, namesKey);
    const sent = record();
    await uploads.begin(PLACE, sent);
    await uploads.close();
    const hashes = kept.below('begun:').map(([name]) => name);
    expect(hashes).toHaveLength(1);
    expect(hashes).not.toContain(unkeyed);
    expect(await keptUploads(kept, folder, namesKey).left(PLACE)).toEqual([sent]);
    expect(await keptUploads(kept, folder, await newNamesKey()).left(PLACE)).toEqual([]);
    await forgetUploads(kept, folder);
    expect(kept.below('begun')).toEqual([]);
  });

  it('fault S18: are remembered again once the lock can be made that could not be made before', async () => {
    const uploads = keptUploads(kept, folder, namesKey);
    await rename(folder, `${folder}-away`);
    await expect(uploads.begin(PLACE, record())).rejects.toThrow('ENOENT');
    await rename(`${folder}-away`, folder);
    const second = record();
    await uploads.begin(PLACE, second);
    expect(await keptUploads(kept, folder, namesKey).left(PLACE)).toEqual([]);
    await uploads.close();
    expect(await keptUploads(kept, folder, namesKey).left(PLACE)).toEqual([second]);
    expect(await locks()).toEqual([]);
  });

  it('fault S18: are closed also where the lock could not be made', async () => {
    const uploads = keptUploads(kept, folder, namesKey);
    await rename(folder, `${folder}-away`);
    const begun = uploads.begin(PLACE, record());
    const closed = uploads.close();
    await expect(begun).rejects.toThrow('ENOENT');
    await closed;
    await uploads.close();
    await rename(`${folder}-away`, folder);
  });

  it('fault S21: leave no lock of a program that was killed, which the next one or logging out removes', async () => {
    await leaveLock();
    const uploads = keptUploads(kept, folder, namesKey);
    const other = keptUploads(kept, folder, namesKey);
    await uploads.begin(PLACE, record());
    await other.begin(PLACE, record());
    expect((await locks()).filter((name) => name.endsWith('.lock'))).toHaveLength(2);
    await leaveLock();
    await forgetUploads(kept, folder);
    expect((await locks()).filter((name) => name.endsWith('.lock'))).toHaveLength(2);
    await uploads.close();
    await other.close();
    expect(await locks()).toEqual([]);
  });

  it('fault S21: are locked by each of many programs that begin at once', async () => {
    const programs = Array.from({ length: 8 }, () => keptUploads(kept, folder, namesKey));
    await Promise.all(programs.map((program) => program.begin(PLACE, record())));
    expect(await keptUploads(kept, folder, namesKey).left(PLACE)).toEqual([]);
    await Promise.all(programs.map((program) => program.close()));
    expect(await locks()).toEqual([]);
  });
});
