import type { Drive, IntactItem } from '@coffer/client';
import { listing, thumbnails } from '@coffer/contract';
import {
  CHUNK_SIZE,
  chunkHash,
  chunkPosition,
  randomBytes,
  sealChunk,
  sealThumbnail,
  segmentHashes,
  utf8Encode,
} from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChunkFiles } from '../../engine/chunk-files.ts';
import type { Lie } from '../../engine/lying-server.ts';
import { refusal } from '../../support/refuse.ts';
import { intact, seededBytes } from '../../support/test-drive.ts';
import { tampered } from './attacked-drive.ts';
import { failing, type SharedFolder, sharedFolder } from './shared-folder.ts';

let world: SharedFolder;
let path: string;
let spaceId: string;
/** A new one for each test. */
let name: string;
let files = 0;
/** As Ada and Eve have it open. */
let seen: Drive;
let evesOwn: Drive;
let file: IntactItem;

beforeAll(async () => {
  world = await sharedFolder();
});
beforeEach(async () => open(await world.common()));
afterAll(() => world.server.stop());

/** Lets both of them open a folder, in which there is a new file of Eve's. */
async function open(shared: Awaited<ReturnType<SharedFolder['share']>>) {
  ({ path, spaceId } = shared);
  name = `b ${files++}.jpg`;
  evesOwn = (await world.eve.people.open(spaceId)).drive;
  await evesOwn.write(`/${name}`, 'before', { thumbnail: randomBytes(300) });
  seen = (await world.ada.people.open(spaceId)).drive;
  file = intact(await seen.list('/'), name);
}

/** Answers Ada each of these calls as it was answered until now, and others as `besides` has it. */
async function kept(paths: RegExp, ask: () => Promise<unknown>, besides: Lie = () => null) {
  const answers = new Map<string, string>();
  world.lyingToAda.lie(async (request, real) => {
    const response = (await besides(request, real)) ?? (await real());
    if (paths.test(request.path)) answers.set(request.path, await response.clone().text());
    return response;
  });
  await ask();
  world.lyingToAda.tellTheTruth();
  expect(answers.size).toBeGreaterThan(0);
  return () =>
    world.lyingToAda.lie((request, real) => {
      const answer = answers.get(request.path);
      return answer === undefined ? besides(request, real) : Response.json(JSON.parse(answer));
    });
}

describe('What is read of a shared folder, by whatever call, is what was signed last', () => {
  it.each<[string, RegExp, () => Promise<unknown>]>([
    ['a file by its path', /name-hash/, () => seen.read(`/${name}`)],
    ['an item as it is now', /storage\/[^/]+\/metadata/, () => seen.statNow(file.id)],
    ['the versions of a file', /versions/, () => seen.versions(file.id)],
  ])('%s', async (_, paths, ask) => {
    const lie = await kept(paths, ask);
    await evesOwn.addVersion(file.id, 'after');
    lie();
    await expect(ask()).rejects.toMatchObject(failing('space_lied'));
    world.lyingToAda.tellTheTruth();
    await ask();
  });

  it.each<[string, RegExp, () => Promise<unknown>]>([
    ['a listing', /^\/api\/storage(\?|$)/, () => seen.list('/')],
    ['the trash', /^\/api\/storage\/trash/, () => seen.listTrash()],
  ])('%s, also where a server keeps the rows back', async (_, paths, ask) => {
    const { id: other } = await evesOwn.stat('/a.txt');
    await evesOwn.trash([other]);
    await ask();
    const refused: Lie = ({ path }) => (path.includes(`${spaceId}/changes`) ? refusal('forbidden') : null);
    const lie = await kept(paths, ask, refused);
    await evesOwn.trash([file.id]);
    await evesOwn.restore([other]);
    lie();
    await expect(ask()).rejects.toMatchObject(failing('space_lied'));
  });
});

describe('A shared folder whose rows are long in coming', () => {
  it('shows what is asked for before all of them are here', async () => {
    let comes: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      comes = resolve;
    });
    world.lyingToAda.lie(async (request, real) => {
      if (request.path.includes(`${spaceId}/rows`)) await held;
      return real();
    });
    const { drive } = await (await world.device('ada')).people.open(spaceId);
    expect((await drive.stat(`/${name}`)).id).toBe(file.id);
    expect(intact(await drive.list('/'), name).id).toBe(file.id);
    await evesOwn.trash([file.id]);
    comes();
    expect((await drive.listTrash()).entries.map(({ item }) => item.id)).toContain(file.id);
  });
});

describe('An item of another directory of a shared folder', () => {
  it.each(['before', 'once'])('is not shown in this one, %s all rows are here', async (when) => {
    await open(await world.share());
    await evesOwn.createDirectory('/Below');
    await evesOwn.write('/Below/c.txt', 'elsewhere');
    const below = await evesOwn.stat('/Below');
    const elsewhere = await evesOwn.api.call('listItems', { query: { dir_id: below.id } });
    world.lyingToAda.lie(async (request, real) => {
      if (request.path.includes(`${spaceId}/rows`)) return new Promise<Response>(() => {});
      const response = await real();
      if (!/^\/api\/storage(\?|$)/.test(request.path) || !response.ok) return response;
      const shown = listing.parse(await response.json());
      return Response.json({ ...shown, children: [...shown.children, ...elsewhere.children] });
    });
    const device = when === 'once' ? world.ada : await world.device('ada');
    const { drive } = await device.people.open(spaceId);
    const names = (await drive.list('/')).children.map(({ name }) => name);
    expect(names.sort()).toEqual(['Below', 'a.txt', name].sort());
  });
});

describe('An unfinished upload of a former member', () => {
  it('has no name for anybody else, and nobody goes on with it', async () => {
    await open(await world.share());
    const content = new Blob([seededBytes(CHUNK_SIZE + 1, 'c')]);
    const stop = new AbortController();
    const begun = evesOwn.write('/c.bin', content, { onProgress: () => stop.abort() }, stop.signal);
    await expect(begun).rejects.toBeDefined();
    const unfinished = await evesOwn.api.call('listItems', { query: { unfinished: 'true' } });
    const [record] = unfinished.children;
    expect(record?.encrypted_upload).toBeDefined();
    await world.ada.people.takeBack(path, (await world.shareOf(world.eves.email)).id);
    world.lyingToAda.lie((request, real) =>
      request.path.startsWith('/api/storage?') && request.path.includes('unfinished')
        ? Response.json({ ...unfinished, space: { ...unfinished.space, id: spaceId } })
        : real(),
    );
    const shown = (await seen.list('/')).children.find(({ id }) => id === record?.id);
    expect(shown).toMatchObject({ state: 'damaged', name: null });
    const { id } = await seen.write('/c.bin', content);
    expect(id).not.toBe(record?.id);
  });
});

describe('A viewer who helps the server', () => {
  it('makes no picture of a file, nor a content of it', async () => {
    const bobs = (await world.bob.people.open(spaceId)).keyring;
    const { drive } = await world.bob.people.open(spaceId);
    const { versionId, id } = intact(await drive.list('/'), name);
    if (versionId === null) throw new Error('It is no file');
    // He has the key under which both are sealed.
    const key = await bobs.contentKey(id, versionId);
    const forged = await sealThumbnail(key, versionId, randomBytes(300));
    const pictures = () => seen.api.call('thumbnails', { body: { ids: [id] } });
    expect(await pictures()).toHaveLength(1);
    world.lyingToAda.rewrite('/api/storage/thumbnails', (body) =>
      thumbnails.parse(body).map((each) => ({ ...each, encrypted_thumbnail: forged })),
    );
    await expect(pictures()).rejects.toMatchObject(failing('space_lied'));
    const content = utf8Encode('forged');
    const sealed = await sealChunk(key, chunkPosition(versionId, 0, content.length), content);
    const hashes = await segmentHashes(sealed);
    world.lyingToAda.lie((request, real) =>
      request.path.includes('/hashes') ? new Response(hashes) : real(),
    );
    expect(await chunkHash(hashes)).toHaveLength(32);
    const stored = new ChunkFiles(world.server.dataDir, versionId);
    await stored.during(
      () => stored.write(0, sealed),
      async () => expect(seen.read(file)).rejects.toMatchObject(tampered(0)),
    );
    world.lyingToAda.tellTheTruth();
    expect(Buffer.from(await seen.read(file)).toString()).toBe('before');
  });
});
