import { isFailure, type OpenedItem } from '@coffer/client';
import { type Item, item as itemSchema } from '@coffer/contract';
import { EnvelopeDamaged } from '@coffer/crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChunkFiles } from '../../engine/chunk-files.ts';
import { dose, NIGHT } from '../../support/dose.ts';
import { downloaded, intact, recordsIn, seededBytes, store, testDrive } from '../../support/test-drive.ts';
import { execute } from '../support/data-directory.ts';
import {
  type AttackedDrive,
  attackedDrive,
  expectDamaged,
  expectNothingReadable,
  outcome,
  THUMBNAIL,
  tampered,
} from './attacked-drive.ts';

/** More than goes with other small files. */
const CONTENT = seededBytes(300_000, 'victim');

let world: AttackedDrive;

beforeAll(async () => {
  world = await attackedDrive(CONTENT);
});
beforeEach(() => world.lying.tellTheTruth());
afterAll(() => world.server.stop());

/** Of the bits of a chunk, each so many: all eight of a byte have their turn. */
const EACH = dose(35, 7);

describe('2. any bit, and any field', () => {
  it('flipped anywhere on the disk ends the download at its chunk', async () => {
    const bytes = seededBytes(200, 'small');
    const id = await store(world.drive, 'small.bin', bytes);
    const item = intact(await world.drive.list(), 'small.bin');
    const own = new ChunkFiles(world.server.dataDir, id);
    const honest = own.read(0);
    for (let position = 0; position < honest.length * 8; position += EACH) {
      const flipped = Buffer.from(honest);
      flipped[position >> 3] = (flipped[position >> 3] ?? 0) ^ (1 << (position & 7));
      own.write(0, flipped);
      const download = await downloaded(world.drive, item);
      expect(download.error).toMatchObject(tampered(0));
      expect(download.bytes).toHaveLength(0);
    }
    await world.drive.delete([id]);
  });

  it('flipped anywhere in a listing shows no other name, size, type or time', NIGHT, async () => {
    const honest = await world.drive.list(world.folderId);
    const response = await world.lying.fetch(`${world.server.url}/api/storage?dir_id=${world.folderId}`);
    const text = Buffer.from(await response.text());
    let body: Uint8Array = text;
    world.lying.lie((request) => {
      if (!request.path.startsWith('/api/storage?')) return null;
      return new Response(Buffer.from(body), { headers: { 'content-type': 'application/json' } });
    });
    const shown = (item: OpenedItem) =>
      item.state === 'damaged'
        ? 'damaged'
        : [item.id, item.name, item.size, item.mime, item.modifiedAt, item.chunks];
    const truths = new Set(
      [...honest.parents, ...honest.children].map((item) => JSON.stringify(shown(item))),
    );

    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.nat(6), async (at, bit) => {
        body = Buffer.from(text);
        body[at] = (body[at] ?? 0) ^ (1 << bit);
        const { value, error } = await outcome(world.drive.list(world.folderId));
        if (value === null) expect(isFailure(error, 'response_invalid', 'directory_mismatch')).toBe(true);
        for (const item of [...(value?.parents ?? []), ...(value?.children ?? [])]) {
          if (item.state === 'intact') expect(truths).toContain(JSON.stringify(shown(item)));
        }
      }),
      { numRuns: 1_500 },
    );
    world.lying.tellTheTruth();
    await world.drive.list(world.folderId);
  });

  it('left out or emptied is refused or damaged, whichever field it is', NIGHT, async () => {
    const sealed = new Set([
      ...['id', 'file_id'],
      ...['encrypted_key', 'key_epoch', 'encrypted_name', 'name_epoch', 'encrypted_metadata'],
    ]);
    for (const field of Object.keys(itemSchema.shape)) {
      for (const value of [undefined, null, '', 0, 'A']) {
        const { value: folder, error } = await outcome(world.listWith(() => ({ [field]: value })));
        const [shown] = folder?.children ?? [];
        // A file without metadata is named by what the server says, and no content of it is read.
        const isTrusted = shown?.state === 'intact' && shown.isRootless !== true;
        if (folder === null) expect(error).toMatchObject({ failure: { code: 'response_invalid' } });
        else if (sealed.has(field)) expect([field, value, isTrusted]).toEqual([field, value, false]);
      }
    }
  });
});

describe('3. what is exchanged between two items', () => {
  it.each([
    ['encrypted_name', 'name'],
    ['encrypted_key', 'metadata'],
    ['encrypted_metadata', 'metadata'],
  ] as const)('%s: damaged, and no name of the other', async (field, reason) => {
    const folder = await world.listWith((_, other) => ({ [field]: other[field] }));
    expectDamaged(folder.children[0], reason);
    expect(folder.children[1]).toMatchObject({ name: 'other.bin' });
  });

  it('all of them together: damaged, because the id is bound to each', async () => {
    const folder = await world.listWith((own, other) => ({ ...other, id: own.id }));
    expectDamaged(folder.children[0], 'name');
  });

  it('thumbnails: do not open under the other', async () => {
    const folder = await world.drive.list(world.folderId);
    const [own, other] = [intact(folder, 'victim.bin'), intact(folder, 'other.bin')];
    const sealed = await world.drive.api.call('thumbnails', { body: { ids: [own.id, other.id] } });
    const of = (id: string) => sealed.find((thumbnail) => thumbnail.id === id)?.encrypted_thumbnail ?? '';
    expect(await world.drive.keyring.openThumbnail(own.id, of(own.id))).toEqual(THUMBNAIL);
    await expect(world.drive.keyring.openThumbnail(own.id, of(other.id))).rejects.toThrow(EnvelopeDamaged);
  });

  it('content hashes: do not open under the other', async () => {
    const folder = await world.drive.list(world.folderId);
    const [own, other] = [intact(folder, 'victim.bin'), intact(folder, 'other.bin')];
    const detailsOf = (id: string) => world.drive.api.call('itemMetadata', { params: { id }, query: {} });
    const [details, { sha256 }] = [await detailsOf(own.id), await detailsOf(other.id)];
    const opening = world.drive.keyring.openContentHashes({ ...details, sha256 });
    await expect(opening).rejects.toThrow(EnvelopeDamaged);
  });
});

describe('4. a tree that the server changed', () => {
  /** As whoever runs the server can move it. */
  const place = (id: string, parentId: string | null) =>
    execute(world.server.dataDir, 'update item_rows set parent_id = ? where id = ?', parentId, id);

  it('audit 24: an item moved by the server is shown there, and nothing more: it is neither linked nor changed', async () => {
    const { id } = await world.victim();
    await place(id, null);
    const moved = (await world.drive.list()).children.find((item) => item.id === id);
    if (moved?.state !== 'intact') throw new Error('It opens, wherever the server shows it');
    const before = world.lying.sent.length;
    for (const change of [
      () => world.drive.links.create(moved),
      () => world.drive.rename(moved, 'renamed.bin'),
      () => world.drive.move([moved], world.folderId),
      () => world.drive.trash([moved]),
    ]) {
      await expect(change()).rejects.toMatchObject({ failure: { code: 'space_lied' } });
    }
    const sent = world.lying.sent.slice(before).map(({ method, path }) => `${method} ${path}`);
    expect(sent.filter((call) => call.endsWith('/changes'))).toEqual([]);
    await place(id, world.folderId);
    expect(await world.victim()).toMatchObject({ state: 'intact', name: 'victim.bin' });
  });

  it('an item of another place, shown here as it is: damaged', async () => {
    const top = (await recordsIn(world.drive)).children.find((record) => record.mime !== 'dir');
    expectDamaged((await world.listWith(() => ({ ...top }))).children[0], 'place');
  });

  it('of another epoch than it was sealed under: damaged', async () => {
    expectDamaged((await world.listWith(() => ({ name_epoch: 2 }))).children[0], 'name');
    expectDamaged((await world.listWith(() => ({ key_epoch: 2 }))).children[0], 'metadata');
  });

  it('an item that the server made with keys of its own: damaged', async () => {
    const malicious = testDrive(world.server.url);
    await malicious.login(world.mallory);
    await store(malicious, 'invoice.html', seededBytes(9, 'phishing'));
    const planted = (await recordsIn(malicious)).children[0];
    const placed = { ...planted, file_id: world.folderId };
    expectDamaged((await world.listWith(() => placed)).children[0], 'name');
  });

  it.each<[string, Partial<Item>]>([
    ['size', { size: CONTENT.length - 1 }],
    ['time', { file_modified_at: 1 }],
    ['type', { mime: 'text/html' }],
    ['file turned into a directory', { mime: 'dir', size: 0, chunks: 0 }],
    ['number of chunks', { chunks: 2 }],
  ])('another %s on the record: it is as it was sealed', async (_, change) => {
    const [sealed] = (await world.listWith(() => ({}))).children;
    expect((await world.listWith(() => change)).children[0]).toEqual(sealed);
  });

  it('another directory than the one that was asked for: refused', async () => {
    world.lying.lie((request) =>
      request.path.includes(`dir_id=${world.folderId}`)
        ? world.lying.fetch(`${world.server.url}/api/storage`)
        : null,
    );
    await expect(world.drive.list(world.folderId)).rejects.toMatchObject({
      failure: { code: 'directory_mismatch' },
    });
  });

  it('a file that is not the one looked up by name: the upload does not go on with it', async () => {
    const other = intact(await world.drive.list(world.folderId), 'other.bin');
    const details = await world.drive.api.call('itemMetadata', { params: { id: other.id }, query: {} });
    const into = await world.drive.list(world.folderId);
    await store(world.drive, 'new.bin', seededBytes(9, 'old'), { into });
    world.lying.lie((request) =>
      request.path.includes('/name-hash') ? Response.json({ ...details, finished_upload_at: null }) : null,
    );
    const before = world.lying.sent.length;
    const upload = store(world.drive, 'new.bin', seededBytes(CONTENT.length, 'new'), { into });
    await expect(upload).rejects.toMatchObject({ failure: { code: 'item_damaged' } });
    // The record that was refused, and what stands in its way.
    const sent = world.lying.sent.slice(before);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });
});

describe('What was sent', () => {
  it('holds neither the password nor the private key, in no URL and no header either', () => {
    expect(world.lying.sent.length).toBeGreaterThan(100);
    expectNothingReadable(world);
  });
});
