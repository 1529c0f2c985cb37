import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createApiClient,
  createBudget,
  createFolderLink,
  createLink,
  DirectoryNotLinkable,
  downloadStream,
  FileKeyMissing,
  findOwnLink,
  type IntactLink,
  ItemDamaged,
  isExpired,
  Keyring,
  LinkKeyWrong,
  LinkNotCreated,
  LinkNotRead,
  LinkNotUpdated,
  linkAddress,
  listOwnLinks,
  type OpenedItem,
  type OwnLink,
  openSharedLink,
  type SharedLink,
  SharedTree,
  updateOwnLink,
  zipStream,
} from '@coffer/client';
import { type Link, link as linkSchema } from '@coffer/contract';
import {
  CHUNK_SIZE,
  ChunkTampered,
  decodeLinkSecret,
  fromHex,
  importPublicKey,
  linkKeyBytes,
  randomBytes,
  sealLinkKey,
  toBase64Url,
  WrongLinkPassword,
} from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ChunkFiles } from '../engine/chunk-files.ts';
import { Drive, intact, seededBytes } from '../engine/drive.ts';
import { LyingServer } from '../engine/lying-server.ts';
import { canariesIn } from '../support/canaries.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';

const CONTENT = seededBytes(2 * CHUNK_SIZE + 1_234, 'linked');
const NAME = 'Übersicht „2026".bin';
const THUMBNAIL = randomBytes(2_000);
const NO_OPTIONS = { password: null, expiresAt: null, maxDownloads: null };
const run = promisify(execFile);

let server: RunningServer;
let lying: LyingServer;
let drive: Drive;
let folder: string;

beforeAll(async () => {
  server = await startServer({ env: { COFFER_LOG_LEVEL: 'trace' } });
  lying = new LyingServer();
  drive = new Drive(server.url, lying.fetch);
  await drive.register();
  folder = await mkdtemp(join(tmpdir(), 'coffer-links-'));
});
beforeEach(() => lying.tellTheTruth());
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

function intactLink(link: OwnLink | null): IntactLink {
  if (link?.state !== 'intact') throw new Error('The link is not intact');
  return link;
}

let files = 0;

async function aLinkedFile(options: Partial<typeof NO_OPTIONS | { password: string }> = {}) {
  const name = `${files++} ${NAME}`;
  await drive.upload(name, CONTENT, { thumbnail: THUMBNAIL });
  const item = intact(await drive.list(), name);
  const link = intactLink(await createLink(item, { ...NO_OPTIONS, ...options }, drive));
  return { name, item, link };
}

/** The key in an address without a password. */
function keyIn(secret: string) {
  const decoded = decodeLinkSecret(secret);
  if (decoded.kind !== 'key') throw new Error('There is a password');
  return decoded.key;
}

/** Someone without an account, behind the same lies. */
function visit(link: Pick<IntactLink, 'id' | 'secret'>): Promise<SharedLink> {
  const api = createApiClient({ baseUrl: server.url, fetch: lying.fetch });
  return openSharedLink({ api, id: link.id, key: keyIn(link.secret) });
}

async function downloaded(
  shared: SharedLink,
  item: { id: SharedLink['itemId']; size: number },
  key = shared.key,
) {
  const api = createApiClient({ baseUrl: server.url, fetch: lying.fetch });
  const { ticket } = await api.call('beginLinkDownload', { params: { id: shared.id } });
  const link = { id: shared.id, ticket };
  const stream = downloadStream({ api, key, item, link, blake2b: shared.blake2b, budget: createBudget(4) });
  return Buffer.from(await new Response(stream).arrayBuffer());
}

describe('A link', () => {
  it('gives someone without an account name, facts, thumbnail and content', async () => {
    const { name, item, link } = await aLinkedFile();
    expect(linkAddress(link, server.url)).toMatch(/^http:\/\/[^/]+\/l\/[0-9a-f-]{36}#[0-9a-f]{64}$/);
    const shared = await visit(link);
    expect(shared).toMatchObject({
      ...{ name, kind: 'file', mime: item.mime, size: CONTENT.length, modifiedAt: item.modifiedAt },
      ...{ thumbnail: THUMBNAIL, expiresAt: null, itemId: item.id },
    });
    const bytes = await downloaded(shared, { id: shared.itemId, size: shared.size });
    expect(Buffer.compare(bytes, CONTENT)).toBe(0);
    expect(await findOwnLink(item.id, drive)).toMatchObject({ downloads: 1, secret: link.secret });
  });

  it('is found by its item and in the list of all, with what its owner set', async () => {
    const { name, item, link } = await aLinkedFile();
    const expiresAt = Math.floor(Date.now() / 1000) + 60;
    const updated = await updateOwnLink(link, { expiresAt, maxDownloads: 5 }, drive);
    expect(updated).toMatchObject({ state: 'intact', name, expiresAt, maxDownloads: 5 });
    expect(isExpired(updated, expiresAt)).toBe(false);
    expect(isExpired(updated, expiresAt + 1)).toBe(true);
    expect(await listOwnLinks(drive)).toContainEqual(updated);
    expect(await updateOwnLink(link, { expiresAt: null, maxDownloads: null }, drive)).toMatchObject({
      ...{ expiresAt: null, maxDownloads: null, itemId: item.id },
    });
    await expect(updateOwnLink(null, { expiresAt, maxDownloads: null }, drive)).rejects.toThrow(
      LinkNotUpdated,
    );
  });

  it('opens with address and password together, and with neither alone', async () => {
    const { name, link } = await aLinkedFile({ password: 'open sesame' });
    expect(link).toMatchObject({ state: 'intact', name, hasPassword: true });
    expect(decodeLinkSecret(link.secret)).toMatchObject({ kind: 'password' });
    const opening = (password: string) =>
      new Keyring().openLinkPassword({ id: link.id, wrapped: link.secret, password });
    await expect(opening('open barley')).rejects.toThrow(WrongLinkPassword);
    const secret = await opening('open sesame');
    expect(await visit({ id: link.id, secret })).toMatchObject({ name });
  });

  it('looks the same to the server with a password and without', async () => {
    const [without, withPassword] = [await aLinkedFile(), await aLinkedFile({ password: 'open sesame' })];
    const stored = z.array(linkSchema).parse(await drive.api.call('listLinks', { query: {} }));
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
    const { link } = await aLinkedFile();
    const secret = `${link.secret.slice(0, -1)}${link.secret.endsWith('0') ? '1' : '0'}`;
    await expect(visit({ ...link, secret })).rejects.toThrow(LinkKeyWrong);
  });

  it('is made of files that can be trusted, and of directories only as folder links', async () => {
    await drive.createDirectory('a directory');
    const directory = intact(await drive.list(), 'a directory');
    await expect(createLink(directory, NO_OPTIONS, drive)).rejects.toThrow(DirectoryNotLinkable);
    const { item } = await aLinkedFile();
    const damaged: OpenedItem = { ...item, state: 'damaged', reason: 'key', name: null };
    await expect(createLink(damaged, NO_OPTIONS, drive)).rejects.toThrow(FileKeyMissing);
    const unknown = { ...drive, keyring: new Drive(server.url).keyring, api: drive.api };
    await unknown.keyring.prepareRegistration({
      ...{ email: 'x@example.org', password: 'y', keySize: 2048, storePrivateKey: false },
    });
    await expect(createLink(item, NO_OPTIONS, unknown)).rejects.toThrow(FileKeyMissing);
    await expect(createLink(item, NO_OPTIONS, unknown)).rejects.toThrow('File key is missing');
  });
});

describe('A folder link', () => {
  it('opens all that is below the directory, as single files and as a ZIP', async () => {
    await drive.uploadTree({
      'Trip/plan.txt': new Uint8Array(Buffer.from('plan')),
      'Trip/photos/one.bin': CONTENT,
      'Trip/photos/inner/deep.txt': new Uint8Array(Buffer.from('deep')),
    });
    const trip = intact(await drive.list(), 'Trip');
    const link = intactLink(await createFolderLink(trip, NO_OPTIONS, drive));
    expect(link).toMatchObject({ kind: 'directory', name: 'Trip' });

    const shared = await visit(link);
    expect(shared).toMatchObject({ kind: 'directory', name: 'Trip' });
    const api = createApiClient({ baseUrl: server.url, fetch: lying.fetch });
    const tree = new SharedTree(api, shared);
    const root = await tree.list(null);
    expect(root.children.map(({ name }) => name).sort()).toEqual(['photos', 'plan.txt']);
    const photos = await tree.list(root.children.find(({ name }) => name === 'photos')?.id ?? '');
    expect(photos.parents.map(({ name }) => name)).toEqual(['photos']);
    const one = photos.children.find(({ name }) => name === 'one.bin');
    if (one === undefined) throw new Error('one.bin is missing');
    expect(await tree.digest(one.id)).toMatch(/^[0-9a-f]{128}$/);
    const bytes = await downloaded(
      { ...shared, blake2b: await tree.digest(one.id) },
      one,
      tree.fileKey(one.id),
    );
    expect(Buffer.compare(bytes, CONTENT)).toBe(0);

    const contents = await tree.collectZip(root.children, new AbortController().signal);
    expect(contents.leftOut).toEqual([]);
    expect(contents.entries.map(({ path }) => path).sort()).toEqual(
      ['photos', 'photos/inner', 'photos/inner/deep.txt', 'photos/one.bin', 'plan.txt'].sort(),
    );
    const { ticket } = await api.call('beginLinkDownload', { params: { id: link.id } });
    const zip = zipStream({
      ...{ api, entries: contents.entries, link: { id: link.id, ticket }, budget: createBudget(4) },
    });
    const archive = Buffer.from(await new Response(zip).arrayBuffer());
    expect(archive).toHaveLength(contents.length);
    expect(archive.includes(Buffer.from(CONTENT.subarray(CHUNK_SIZE, CHUNK_SIZE + 4_000)))).toBe(true);
  });

  it('shows as damaged what the server put there by itself', async () => {
    await drive.uploadTree({ 'Shared/a.txt': new Uint8Array([1]), 'Private/b.txt': new Uint8Array([2]) });
    const listing = await drive.list();
    const [sharedItem, privateItem] = [intact(listing, 'Shared'), intact(listing, 'Private')];
    const link = intactLink(await createFolderLink(sharedItem, NO_OPTIONS, drive));
    const stolen = await drive.api.call('listItems', { query: { dir_id: privateItem.id } });
    const shared = await visit(link);
    lying.rewrite(`/api/links/${link.id}/items?`, (body) => {
      const [own] = z.object({ children: z.array(z.record(z.string(), z.unknown())) }).parse(body).children;
      const { encrypted_key: _, ...foreign } = stolen.children[0] ?? { encrypted_key: '' };
      return {
        parents: [],
        next_cursor: null,
        children: [own, { ...foreign, file_id: sharedItem.id, is_owner: false }],
      };
    });
    const api = createApiClient({ baseUrl: server.url, fetch: lying.fetch });
    const { children } = await new SharedTree(api, shared).list(null);
    expect(children.map(({ state, name }) => [state, name])).toEqual([
      ['intact', 'a.txt'],
      ['damaged', null],
    ]);
  });
});

describe('A malicious server', () => {
  const rewriteLinks = (edit: (link: Link) => Link) =>
    lying.rewrite('/api/links?', (body) => z.array(linkSchema).parse(body).map(edit));

  it('cannot replace a link by one that it made: it is damaged, and has no address', async () => {
    const [{ item, link }, { link: another }] = [await aLinkedFile(), await aLinkedFile()];
    const { user } = await drive.api.call('self');
    const key = linkKeyBytes(randomBytes(32));
    const forged = await sealLinkKey(await importPublicKey(user.pubkey), {
      key,
      secret: { kind: 'key', key },
    });
    const stored = await drive.api.call('listLinks', { query: { with_expired: 'true' } });
    const other = stored.find(({ id }) => id === another.id);
    const edits: ((link: Link) => Link)[] = [
      (own) => ({ ...own, encrypted_link_key: forged }),
      (own) => ({ ...own, encrypted_link_key: other?.encrypted_link_key ?? null }),
      (own) => ({ ...own, encrypted_name: other?.encrypted_name ?? '' }),
      (own) => ({ ...own, encrypted_file_key: other?.encrypted_file_key ?? '' }),
      (own) => ({ ...own, encrypted_thumbnail: null }),
      (own) => ({ ...own, signature: other?.signature ?? null }),
      (own) => ({ ...own, signature: null }),
      (own) => ({ ...own, id: another.id }),
      (own) => ({ ...own, signature: toBase64Url(randomBytes(256)) }),
    ];
    for (const edit of edits) {
      rewriteLinks((each) => (each.id === link.id ? edit(each) : each));
      const found = await findOwnLink(item.id, drive);
      expect(found?.state).toBe('damaged');
      expect(found).not.toHaveProperty('secret');
      expect(found).not.toHaveProperty('name');
    }
    lying.rewrite('/api/links?', () => [other]);
    await expect(findOwnLink(item.id, drive)).rejects.toThrow(LinkNotRead);
  });

  it('cannot answer with another link than the one that was made, or with none', async () => {
    const { link } = await aLinkedFile();
    await drive.upload('unlinked.bin', new Uint8Array([1]));
    const item = intact(await drive.list(), 'unlinked.bin');
    const [stored] = await drive.api.call('listLinks', { query: { file_id: link.itemId } });
    for (const answer of [Response.json(stored, { status: 201 }), Response.json({}, { status: 201 })]) {
      lying.lie(({ path, method }) => (method === 'POST' && path === '/api/links' ? answer : null));
      await expect(createLink(item, NO_OPTIONS, drive)).rejects.toThrow(LinkNotCreated);
    }
    lying.lie(({ path }) => (path.startsWith('/api/links') ? Response.json([{}]) : null));
    await expect(listOwnLinks(drive)).rejects.toThrow(LinkNotRead);
    await expect(visit(link)).rejects.toThrow(LinkNotRead);
  });

  it('cannot show a recipient other facts, another file or other content', async () => {
    const [{ link, item }, { link: another }] = [await aLinkedFile(), await aLinkedFile()];
    const shared = await visit(link);
    lying.rewrite(`/api/links/${link.id}/items/`, (body) => ({
      ...z.record(z.string(), z.unknown()).parse(body),
      size: 5,
    }));
    await expect(visit(link)).rejects.toThrow(ItemDamaged);
    const other = await createApiClient({ baseUrl: server.url }).call('linkMetadata', {
      params: { id: another.id },
    });
    lying.rewrite(`/api/links/${link.id}/metadata`, () => ({ ...other, id: link.id }));
    await expect(visit(link)).rejects.toThrow(LinkKeyWrong);
    lying.tellTheTruth();
    const chunks = new ChunkFiles(server.dataDir, item.id);
    await chunks.during(
      () => chunks.write(0, chunks.read(1)),
      () =>
        expect(downloaded(shared, { id: shared.itemId, size: shared.size })).rejects.toThrow(ChunkTampered),
    );
  });
});

describe('curl', () => {
  const curl = (...args: string[]) => run('curl', ['--silent', '--show-error', ...args], { cwd: folder });

  it('saves the plain file under its name, with the key as JSON and as a form', async () => {
    const { name, link } = await aLinkedFile();
    const url = `${server.url}/api/links/${link.id}`;
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
    const { item, link } = await aLinkedFile();
    const url = `${server.url}/api/links/${link.id}`;
    const chunks = new ChunkFiles(server.dataDir, item.id);
    const stored = Buffer.concat([chunks.read(0), chunks.read(1), chunks.read(2)]);
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
    const { item, link } = await aLinkedFile();
    const url = `${server.url}/api/links/${link.id}`;
    const refusal = async (...how: string[]) => JSON.parse((await curl(...how, url)).stdout);
    expect(await refusal('--data', `link_key=${'0'.repeat(64)}`)).toMatchObject({ code: 'wrong_link_key' });
    expect(await refusal('--data', 'link_key=short')).toMatchObject({ code: 'validation_failed' });
    expect(await refusal('--data', 'key=x')).toMatchObject({ code: 'validation_failed' });
    expect((await findOwnLink(item.id, drive))?.downloads).toBe(0);
    await updateOwnLink(link, { expiresAt: null, maxDownloads: 1 }, drive);
    await curl('--fail', '--output', 'once', '--data', `link_key=${link.secret}`, url);
    expect(await refusal('--data', `link_key=${link.secret}`)).toMatchObject({
      code: 'download_limit_reached',
    });
  });

  it('has nothing past the last verified chunk of a file that was changed', async () => {
    const { item, link } = await aLinkedFile();
    const chunks = new ChunkFiles(server.dataDir, item.id);
    await chunks.during(
      () => chunks.write(1, chunks.read(0)),
      async () => {
        const saving = curl(
          '--output',
          'cut',
          '--data',
          `link_key=${link.secret}`,
          `${server.url}/api/links/${link.id}`,
        );
        await expect(saving).rejects.toThrow();
        const bytes = await readFile(join(folder, 'cut'));
        expect(bytes.length).toBeLessThanOrEqual(CHUNK_SIZE);
        expect(Buffer.compare(bytes, CONTENT.subarray(0, bytes.length))).toBe(0);
      },
    );
  });
});

describe('What the server keeps and writes down', () => {
  it('holds no link key, and no name of what is linked', async () => {
    const { name, link } = await aLinkedFile();
    await run('curl', [
      ...['--silent', '--data', `link_key=${link.secret}`, '--output', '/dev/null'],
      `${server.url}/api/links/${link.id}`,
    ]);
    await visit(link);
    const key = Buffer.from(fromHex(link.secret));
    const canaries = [
      { name: 'link key', bytes: key },
      { name: 'half of the link key', bytes: key.subarray(0, 16) },
      { name: 'name', bytes: Buffer.from(name) },
      { name: 'SHA-256', bytes: createHash('sha256').update(CONTENT).digest() },
    ];
    expect(await canariesIn(server, canaries)).toEqual([]);
    // The client's own requests carry nothing of it either.
    const sent = lying.sent.map(({ path, headers, body }) => `${path} ${headers} ${body.toString('latin1')}`);
    for (const form of [link.secret, link.secret.slice(0, 16), key.toString('base64url').slice(0, 12)]) {
      expect(sent.filter((text) => text.includes(form))).toEqual([]);
    }
  });
});
