import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { createApiClient, Drive, isExpired, Keyring, type OpenedItem, visitLink } from '@coffer/client';
import { link as linkSchema } from '@coffer/contract';
import { CHUNK_SIZE, decodeLinkSecret, fromHex, WrongLinkPassword } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canariesIn } from '../support/canaries.ts';
import { intact, newPerson, store, storeTree, testDrive } from '../support/test-drive.ts';
import {
  CONTENT,
  intactLink,
  NO_OPTIONS,
  type SharingDrive,
  sharingDrive,
  THUMBNAIL,
} from './support/sharing-drive.ts';

const run = promisify(execFile);

let world: SharingDrive;

beforeAll(async () => {
  world = await sharingDrive();
});
beforeEach(() => world.lying.tellTheTruth());
afterAll(() => world.server.stop());

describe('A link', () => {
  it('gives someone without an account name, facts, thumbnail and content', async () => {
    const { name, item, link } = await world.aLinkedFile({}, CONTENT);
    expect(world.drive.links.address(link)).toMatch(/^http:\/\/[^/]+\/l\/[0-9a-f-]{36}#[0-9a-f]{64}$/);
    const shared = await world.visit(link);
    expect(shared).toMatchObject({
      name,
      kind: 'file',
      mime: item.mime,
      size: CONTENT.length,
      modifiedAt: item.modifiedAt,
      hasThumbnail: true,
      expiresAt: null,
      itemId: item.id,
    });
    const api = createApiClient({ baseUrl: world.server.url });
    expect(await visitLink(api, link.id).picture(shared)).toEqual(THUMBNAIL);
    const bytes = await world.downloaded(shared);
    expect(Buffer.compare(bytes, CONTENT)).toBe(0);
    expect(await world.drive.links.find(item)).toMatchObject({ downloads: 1, secret: link.secret });
  });

  it('is found by its item and in the list of all, with what its owner set', async () => {
    const { name, item, link } = await world.aLinkedFile();
    const expiresAt = Math.floor(Date.now() / 1000) + 60;
    const updated = await world.drive.links.update(link, { expiresAt, maxDownloads: 5 });
    expect(updated).toMatchObject({ state: 'intact', name, expiresAt, maxDownloads: 5 });
    expect(isExpired(updated, expiresAt)).toBe(false);
    expect(isExpired(updated, expiresAt + 1)).toBe(true);
    expect(await world.drive.links.list()).toContainEqual(updated);
    expect(await world.drive.links.update(link, { expiresAt: null, maxDownloads: null })).toMatchObject({
      expiresAt: null,
      maxDownloads: null,
      itemId: item.id,
    });
  });

  it('opens with address and password together, and with neither alone', async () => {
    const { name, link } = await world.aLinkedFile({ password: 'open sesame' });
    expect(link).toMatchObject({ state: 'intact', name, hasPassword: true });
    expect(decodeLinkSecret(link.secret)).toMatchObject({ kind: 'password' });
    const opening = (password: string) =>
      new Keyring().openLinkPassword({ id: link.id, wrapped: link.secret, password });
    await expect(opening('open barley')).rejects.toThrow(WrongLinkPassword);
    const secret = await opening('open sesame');
    expect(await world.visit({ id: link.id, secret })).toMatchObject({ name });
  });

  it('looks the same to the server with a password and without', async () => {
    const [without, withPassword] = [
      await world.aLinkedFile(),
      await world.aLinkedFile({ password: 'open sesame' }),
    ];
    const stored = z.array(linkSchema).parse(await world.drive.api.call('listLinks', { query: {} }));
    const shape = (id: string) => {
      const found = stored.find((each) => each.id === id);
      return Object.entries(found ?? {}).map(([field, value]) => [
        field,
        typeof value === 'string' ? value.length : typeof value,
      ]);
    };
    expect(shape(withPassword.link.id)).toEqual(shape(without.link.id));
  });

  it('cannot be opened with another key', async () => {
    const { link } = await world.aLinkedFile();
    const secret = `${link.secret.slice(0, -1)}${link.secret.endsWith('0') ? '1' : '0'}`;
    await expect(world.visit({ ...link, secret })).rejects.toThrow('link_key_wrong');
  });

  it('is made of files that can be trusted', async () => {
    const { item } = await world.aLinkedFile();
    const damaged: OpenedItem = { ...item, state: 'damaged', reason: 'key', name: null };
    await expect(world.drive.links.create(damaged, NO_OPTIONS)).rejects.toThrow('item_damaged');
    // Somebody in the same session who has other keys.
    const { keyring, ...stranger } = testDrive(world.server.url);
    await newPerson(stranger);
    const unknown = Drive.connect(world.server.url, { fetch: world.lying.fetch, keyring });
    await expect(unknown.links.create(item, NO_OPTIONS)).rejects.toThrow('not_found');
    expect((await world.drive.links.list()).filter(({ itemId }) => itemId === item.id)).toHaveLength(1);
  });
});

describe('A folder link', () => {
  it('opens all that is below the directory, as single files and as a ZIP', async () => {
    await storeTree(world.drive, {
      'Trip/plan.txt': new Uint8Array(Buffer.from('plan')),
      'Trip/photos/one.bin': CONTENT,
      'Trip/photos/inner/deep.txt': new Uint8Array(Buffer.from('deep')),
    });
    const trip = intact(await world.drive.list(), 'Trip');
    const link = intactLink(await world.drive.links.create(trip, NO_OPTIONS));
    expect(link).toMatchObject({ kind: 'directory', name: 'Trip' });

    const shared = await world.visit(link);
    expect(shared).toMatchObject({ kind: 'directory', name: 'Trip' });
    const api = createApiClient({ baseUrl: world.server.url, fetch: world.lying.fetch });
    const visited = visitLink(api, link.id).folder(shared);
    const root = await visited.list(null);
    expect(root.children.map(({ name }) => name).sort()).toEqual(['photos', 'plan.txt']);
    const photos = await visited.list(root.children.find(({ name }) => name === 'photos')?.id ?? '');
    expect(photos.parents.map(({ name }) => name)).toEqual(['photos']);
    const one = photos.children.find(({ name }) => name === 'one.bin');
    if (one === undefined) throw new Error('one.bin is missing');
    expect(Buffer.compare(await world.opened(await visited.content(one)), CONTENT)).toBe(0);

    const { content: whole, leftOut, length } = await visited.archive(null);
    expect(leftOut).toEqual([]);
    const paths = whole.kind === 'archive' ? whole.entries.map(({ path }) => path) : [];
    expect(paths.sort()).toEqual(
      ['photos', 'photos/inner', 'photos/inner/deep.txt', 'photos/one.bin', 'plan.txt'].sort(),
    );
    const archive = await world.opened(whole);
    expect(archive).toHaveLength(length);
    expect(archive.includes(Buffer.from(CONTENT.subarray(CHUNK_SIZE, CHUNK_SIZE + 4_000)))).toBe(true);
  });

  it('audit 3: opens, once deleted, nothing that is added later, whoever had it and has the data of the server', async () => {
    await storeTree(world.drive, { 'Former/a.txt': new Uint8Array([1]) });
    const folder = intact(await world.drive.list(), 'Former');
    const link = intactLink(await world.drive.links.create(folder, NO_OPTIONS));
    const shared = await world.visit(link);
    const api = createApiClient({ baseUrl: world.server.url, fetch: world.lying.fetch });
    const [former] = (await api.call('linkListing', { params: { id: link.id }, query: {} })).children;
    if (former === undefined) throw new Error('It is behind the link');
    await world.drive.links.delete(link);
    await store(world.drive, 'later.txt', new Uint8Array([2]), { into: await world.drive.list(folder.id) });

    const { children } = await world.drive.api.call('listItems', { query: { dir_id: folder.id } });
    // Nobody has sealed an entry of what came later; the server has that of what was there, and what is in the rows.
    const entries = [former.entry, ...children.map(({ encrypted_name }) => encrypted_name)];
    const later = children.find(({ id }) => id !== former.id);
    if (later === undefined) throw new Error('It was stored');
    const { id, version_id, encrypted_metadata } = later;
    for (const entry of entries) {
      const forged = { ...former, id, version_id, encrypted_metadata, entry };
      world.lying.lie(({ path }) =>
        path.startsWith(`/api/links/${link.id}/items`)
          ? Response.json({ parents: [], children: [former, forged], next_cursor: null })
          : null,
      );
      const { children: shown } = await visitLink(api, link.id).folder(shared).list(null);
      expect(shown.map(({ state }) => state)).toEqual(['intact', 'damaged']);
    }
    world.lying.tellTheTruth();
  });

  it('shows as damaged what the server put there by itself', async () => {
    await storeTree(world.drive, {
      'Shared/a.txt': new Uint8Array([1]),
      'Private/b.txt': new Uint8Array([2]),
    });
    const listing = await world.drive.list();
    const [sharedItem, privateItem] = [intact(listing, 'Shared'), intact(listing, 'Private')];
    const link = intactLink(await world.drive.links.create(sharedItem, NO_OPTIONS));
    const stolen = await world.drive.api.call('listItems', { query: { dir_id: privateItem.id } });
    const shared = await world.visit(link);
    world.lying.rewrite(`/api/links/${link.id}/items?`, (body) => {
      const [own] = z.object({ children: z.array(z.record(z.string(), z.unknown())) }).parse(body).children;
      const [foreign] = stolen.children;
      return {
        parents: [],
        next_cursor: null,
        // With the entry of what is there: nobody has sealed another one.
        children: [own, { ...own, ...foreign, file_id: sharedItem.id, is_owner: false }],
      };
    });
    const api = createApiClient({ baseUrl: world.server.url, fetch: world.lying.fetch });
    const { children } = await visitLink(api, link.id).folder(shared).list(null);
    expect(children.map(({ state, name }) => [state, name])).toEqual([
      ['intact', 'a.txt'],
      ['damaged', null],
    ]);
  });
});

describe('What the server keeps and writes down', () => {
  it('holds no link key, and no name of what is linked', async () => {
    const { name, link } = await world.aLinkedFile({}, CONTENT);
    await run('curl', [
      ...['--silent', '--data', `link_key=${link.secret}`, '--output', '/dev/null'],
      `${world.server.url}/api/links/${link.id}`,
    ]);
    await world.visit(link);
    const key = Buffer.from(fromHex(link.secret));
    const canaries = [
      { name: 'link key', bytes: key },
      { name: 'half of the link key', bytes: key.subarray(0, 16) },
      { name: 'name', bytes: Buffer.from(name) },
      { name: 'SHA-256', bytes: createHash('sha256').update(CONTENT).digest() },
    ];
    expect(await canariesIn(world.server, canaries)).toEqual([]);
    // The client's own requests carry nothing of it either.
    const sent = world.lying.sent.map(
      ({ path, headers, body }) => `${path} ${headers} ${body.toString('latin1')}`,
    );
    for (const form of [link.secret, link.secret.slice(0, 16), key.toString('base64url').slice(0, 12)]) {
      expect(sent.filter((text) => text.includes(form))).toEqual([]);
    }
  });
});
