import type { Drive } from '@coffer/client';
import { CHUNK_SIZE } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NIGHT } from '../support/dose.ts';
import { seededBytes, testDrive } from '../support/test-drive.ts';
import { failing, type SharedFolder, sharedFolder } from './malicious-server/shared-folder.ts';
import { execute } from './support/data-directory.ts';

const MODIFIED_AT = 1_700_000_000;
const CHUNKS = 3;
/** Two whole ones, and a little. */
const SIZE = (CHUNKS - 1) * CHUNK_SIZE + 1_000;

let folder: SharedFolder;

beforeAll(async () => {
  folder = await sharedFolder();
});
afterAll(() => folder.server.stop());

const chunksSent = () =>
  folder.lyingToAda.sent.filter(({ method, path }) => method === 'POST' && path.includes('?chunk=')).length;

/** Ends an upload as soon as a chunk of it is stored. */
async function interrupted(drive: Drive, path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const stop = new AbortController();
  const onProgress = ({ bytes: stored = 0 }) => {
    if (stored > 0) stop.abort();
  };
  const writing = drive.write(path, new Blob([bytes]), { modifiedAt: MODIFIED_AT, onProgress }, stop.signal);
  await expect(writing).rejects.toThrow();
}

describe('Two members who upload the same thing', () => {
  it('go on with their own uploads alone, and both files are there', async () => {
    const { ada, eve, eves, server } = folder;
    const { spaceId } = await folder.share();
    const { drive: adas } = await ada.people.open(spaceId);
    const { drive: evesDrive } = await eve.people.open(spaceId);
    const [one, other] = [seededBytes(SIZE, 'one'), seededBytes(SIZE, 'other')];
    await interrupted(adas, '/film.bin', one);
    await interrupted(evesDrive, '/film.bin', other);

    const before = chunksSent();
    await adas.write('/film.bin', new Blob([one]), { modifiedAt: MODIFIED_AT });
    expect(chunksSent() - before).toBeLessThan(CHUNKS);
    const again = () => evesDrive.write('/film.bin', new Blob([other]), { modifiedAt: MODIFIED_AT });
    await expect(again()).rejects.toMatchObject(failing('file_already_exists'));

    const elsewhere = testDrive(server.url);
    await elsewhere.login(eves);
    const { drive: hers } = await elsewhere.people.open(spaceId);
    const kept = await hers.write('/film.bin', new Blob([other]), {
      modifiedAt: MODIFIED_AT,
      ifExists: 'keep-both',
    });
    for (const drive of [adas, evesDrive]) {
      expect(Buffer.from(await drive.read('/film.bin')).equals(one)).toBe(true);
      expect(Buffer.from(await drive.read(`/${kept.name}`)).equals(other)).toBe(true);
    }
  });
});

describe('An upload that was begun before a member was removed', () => {
  // The test above resumes by the name of a file, and unit tests of uploads of any record.
  it('is resumed by its name: what was sent of it is not sent again', NIGHT, async () => {
    const { ada, bobs, shareOf } = folder;
    const { path, spaceId } = await folder.share();
    const bytes = seededBytes(SIZE, 'resumed');
    const { drive: before } = await ada.people.open(spaceId);
    await before.createDirectory('/Films');
    const paths = ['/film.bin', '/Films/film.bin'];
    for (const each of paths) await interrupted(before, each, bytes);
    await ada.people.takeBack(path, (await shareOf(bobs.email)).id);
    const { drive } = await ada.people.open(spaceId);
    for (const each of paths) {
      const sent = chunksSent();
      await drive.write(each, new Blob([bytes]), { modifiedAt: MODIFIED_AT });
      expect(chunksSent() - sent).toBeLessThan(CHUNKS);
      expect(Buffer.from(await drive.read(each)).equals(bytes)).toBe(true);
    }
    expect((await drive.list('/Films')).children).toHaveLength(1);
  });

  it('is still what its path names, and the person is told why it is not read', async () => {
    const { ada, bobs, shareOf } = folder;
    const { path, spaceId } = await folder.share();
    const { drive: before } = await ada.people.open(spaceId);
    await interrupted(before, '/film.bin', seededBytes(SIZE, 'begun'));
    await ada.people.takeBack(path, (await shareOf(bobs.email)).id);
    const { drive } = await ada.people.open(spaceId);
    await expect(drive.read('/film.bin')).rejects.toMatchObject(failing('content_unfinished'));
    await expect(drive.rename('/film.bin', 'a.bin')).rejects.toMatchObject(failing('upload_unfinished'));
    await drive.write('/film.bin', new Blob(['another']), { ifExists: 'keep-both' });
    expect(Buffer.from(await drive.read('/film.bin')).toString()).toBe('another');
  });
});

describe('A member who adds something where the owner has as many items as an account may have', () => {
  it('is told whose they are, and the owner that it is theirs', async () => {
    const { ada, eve, server } = folder;
    const { spaceId } = await folder.share();
    const { drive: adas } = await ada.people.open(spaceId);
    const { drive: evesDrive } = await eve.people.open(spaceId);
    const count = (items: number) => {
      const sql = 'update users set item_count = item_count + ? where space_id = ?';
      return ada.keyring.driveId().then((driveId) => execute(server.dataDir, sql, items, driveId));
    };
    await count(1_000_000);
    const add = (drive: Drive) => drive.createDirectory('/One more').catch((error: unknown) => error);
    const [hers, own] = [await add(evesDrive), await add(adas)];
    await count(-1_000_000);
    for (const refused of [hers, own]) expect(refused).toMatchObject(failing('too_many_items'));
    const asked =
      'The owner of this folder has as many files and folders as an account may have. Ask them to delete some.';
    expect(hers).toMatchObject({ failure: { detail: asked, errors: { owner: [asked] } } });
    expect(own).not.toHaveProperty('failure.errors.owner');
  });
});

describe('A member who uploads where the storage of the owner is full', () => {
  it('is told whose it is, and the owner that it is theirs', async () => {
    const { ada, eve, server } = folder;
    const { spaceId } = await folder.share();
    const { drive: adas } = await ada.people.open(spaceId);
    const { drive: evesDrive } = await eve.people.open(spaceId);
    await execute(
      server.dataDir,
      'update users set quota = 1 where space_id = ?',
      await ada.keyring.driveId(),
    );
    // By itself, and as a batch of small files.
    const large = new Blob([seededBytes(SIZE, 'large')]);
    const full = { code: 'quota_exceeded', errors: { owner: [expect.any(String)] } };
    for (const content of [large, new Blob(['a'])]) {
      await expect(evesDrive.write('/b.bin', content)).rejects.toMatchObject({ failure: full });
      const own = await adas.write('/c.bin', content).catch((error: unknown) => error);
      expect(own).toMatchObject({ failure: { code: 'quota_exceeded' } });
      expect(own).not.toMatchObject({ failure: full });
    }
    await expect(evesDrive.createDirectory('/New')).rejects.toMatchObject({
      failure: { ...full, errors: expect.objectContaining(full.errors) },
    });
  });
});
