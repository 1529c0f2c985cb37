import {
  createApiClient,
  createDownloads,
  type LinkedCopy,
  linkedFile,
  readLinked,
  type SharedLink,
  saveLinked,
  visitLink,
} from '@coffer/client';
import { decodeLinkSecret } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LyingServer } from '../engine/lying-server.ts';
import { refusal } from '../support/refuse.ts';
import {
  intact,
  newPerson,
  seededBytes,
  storeTree,
  type TestDrive,
  testDrive,
} from '../support/test-drive.ts';
import { withBitTurned } from '../support/turned-bit.ts';
import { execute } from './support/data-directory.ts';
import { intactLink, type SharingDrive, sharingDrive } from './support/sharing-drive.ts';

const LARGE = seededBytes(300_000, 'saved');
const { signal } = new AbortController();

let world: SharingDrive;
let taker: TestDrive;
let takerEmail: string;
let trips = 0;

const listing = z.looseObject({ children: z.array(z.record(z.string(), z.unknown())) });

beforeAll(async () => {
  world = await sharingDrive();
  taker = testDrive(world.server.url);
  takerEmail = (await newPerson(taker)).email;
});
beforeEach(() => world.lying.tellTheTruth());
afterAll(() => world.server.stop());

const refused = (code: string) => ({ failure: { code } });

/** Somebody else’s folder with a link, as whoever has its address opens it. */
async function aTrip(maxDownloads: number | null = null) {
  const name = `Trip ${trips++}`;
  await storeTree(
    world.drive,
    {
      [`${name}/a.txt`]: Buffer.from('first'),
      [`${name}/b.bin`]: LARGE,
      [`${name}/inner/deep.txt`]: Buffer.from('deep'),
    },
    [`${name}/empty`],
  );
  // Names are the owner's; one with slashes leads nowhere.
  const { id } = await world.drive.stat(`/${name}`);
  await world.drive.write({ directory: id, name: '../up/c.txt' }, 'slashes', { mime: 'text/plain' });
  const options = { password: null, expiresAt: null, maxDownloads };
  const link = intactLink(await world.drive.links.create(`/${name}`, options));
  const api = createApiClient({ baseUrl: world.server.url, fetch: world.lying.fetch });
  const visit = visitLink(api, link.id);
  const shared = await visit.open(keyOf(link.secret));
  const folder = visit.folder(shared);
  const { children } = await folder.list(null);
  return { name, link, api, visit, shared, folder, children };
}

type Trip = Awaited<ReturnType<typeof aTrip>>;

let common: ReturnType<typeof aTrip> | null = null;

/** One for all tests that leave it as it is, and count no downloads. */
function theTrip(): ReturnType<typeof aTrip> {
  common ??= aTrip();
  return common;
}

function keyOf(secret: string) {
  const decoded = decodeLinkSecret(secret);
  if (decoded.kind !== 'key') throw new Error('There is a password');
  return decoded.key;
}

const read = ({ folder, shared }: Trip, items: Trip['children'] | null) =>
  readLinked(folder, shared, items, signal);

const save = (
  copy: LinkedCopy,
  { api }: Pick<Trip, 'api'>,
  directory: string | null = null,
  onProgress: (percent: number, filesSaved: number) => void = () => {},
) =>
  saveLinked(copy, { drive: taker, downloads: createDownloads({ api }) }, { directory, onProgress }, signal);

async function withBitTurnedIn(real: () => Promise<Response>): Promise<Response> {
  const answer = await real();
  const bytes = new Uint8Array(withBitTurned(new Uint8Array(await answer.arrayBuffer()), 100));
  return new Response(bytes, { status: answer.status, headers: answer.headers });
}

const namesIn = async (of: TestDrive, directory: string | null) =>
  (await of.list(directory)).children.map(({ name }) => name).toSorted();

const named = (children: Trip['children'], ...names: string[]) =>
  names.map((name) => intact({ children }, name));

describe('What is chosen behind a folder link', () => {
  it('is one ZIP of what was chosen and nothing beside it, and one download of the visit', async () => {
    const { folder, children, link } = await aTrip();
    const { content, leftOut, length } = await folder.archive(named(children, 'a.txt', 'inner'));
    expect(leftOut).toEqual([]);
    const paths = content.kind === 'archive' ? content.entries.map(({ path }) => path) : [];
    expect(paths.toSorted()).toEqual(['a.txt', 'inner', 'inner/deep.txt']);
    const bytes = await world.opened(content);
    expect(bytes).toHaveLength(length);
    expect(bytes.includes('deep')).toBe(true);
    expect(bytes.includes(Buffer.from(LARGE.subarray(0, 1_000)))).toBe(false);
    await folder.archive(named(children, 'b.bin'));
    expect(await world.drive.links.find(link.itemId)).toMatchObject({ downloads: 1 });
  });
});

describe('What is behind a link', () => {
  it('is saved into a drive with all that is in it, under a free name and the keys of that drive', async () => {
    const trip = await aTrip();
    await taker.createDirectory(`/${trip.name}`);
    const copy = await read(trip, null);
    expect(copy).toMatchObject({ files: 4, size: LARGE.length + 5 + 4 + 7, leftOut: 0 });
    const told: [number, number][] = [];
    const saved = await save(copy, trip, null, (...news) => told.push(news));
    expect(saved.damaged).toEqual([]);
    const [own] = saved.items;
    expect(own?.name).toBe(`${trip.name} (1)`);
    const path = `/${own?.name}`;
    expect(await namesIn(taker, own?.id ?? '')).toEqual(['../up/c.txt', 'a.txt', 'b.bin', 'empty', 'inner']);
    expect(Buffer.from(await taker.read(`${path}/b.bin`)).equals(LARGE)).toBe(true);
    expect(Buffer.from(await taker.read(`${path}/inner/deep.txt`)).toString()).toBe('deep');
    expect(await taker.stat(`${path}/b.bin`)).toMatchObject({ modifiedAt: 1_700_000_000, isOwner: true });
    expect(told.at(-1)).toEqual([100, 4]);
    expect(told.map(([percent]) => percent)).toEqual(
      told.map(([percent]) => percent).toSorted((a, b) => a - b),
    );
    expect(await world.drive.links.find(trip.link.itemId)).toMatchObject({ downloads: 1 });
    // It has nothing to do with the link any more.
    await world.drive.delete([`/${trip.name}`]);
    expect(Buffer.from(await taker.read(`${path}/a.txt`)).toString()).toBe('first');
    expect(trip.shared.itemId).not.toBe(own?.id);
  });

  it('is saved in part into a folder, beside what has the same names there', async () => {
    const trip = await theTrip();
    const into = (await taker.createDirectory(`/Into ${trip.name}`)).id;
    await taker.write({ directory: into, name: 'a.txt' }, 'mine');
    await taker.createDirectory({ directory: into, name: 'inner' });
    const copy = await read(trip, named(trip.children, 'a.txt', 'inner'));
    await save(copy, trip, into);
    expect(await namesIn(taker, into)).toEqual(['a (1).txt', 'a.txt', 'inner', 'inner (1)']);
    expect(Buffer.from(await taker.read(`/Into ${trip.name}/a.txt`)).toString()).toBe('mine');
    expect(Buffer.from(await taker.read(`/Into ${trip.name}/a (1).txt`)).toString()).toBe('first');
  });

  it('is saved where it is a single file', async () => {
    const { name, link } = await world.aLinkedFile();
    const api = createApiClient({ baseUrl: world.server.url, fetch: world.lying.fetch });
    const visit = visitLink(api, link.id);
    const shared: SharedLink = await visit.open(keyOf(link.secret));
    const { items } = await save(linkedFile(visit, shared), { api });
    expect(items).toMatchObject([{ name, size: shared.size, mime: shared.mime }]);
    const theirs = await world.downloaded(shared);
    expect(Buffer.from(await taker.read(items[0] ?? '')).equals(theirs)).toBe(true);
  });

  it('is not begun where the quota has no room for it', async () => {
    const trip = await theTrip();
    const copy = await read(trip, null);
    const before = await namesIn(taker, null);
    const quota = (await taker.account.storage()).used_space + 200_000;
    const set = 'update users set quota = ? where email = ?';
    await execute(world.server.dataDir, set, quota, takerEmail);
    await expect(save(copy, trip)).rejects.toMatchObject({
      failure: { code: 'quota_short', files: 4, needed: copy.size, quota },
    });
    expect(await namesIn(taker, null)).toEqual(before);
    await execute(world.server.dataDir, set, 0, takerEmail);
  });

  it('is refused as the link is: used up, or deleted meanwhile, while what was saved stays', async () => {
    const usedUp = await aTrip(1);
    const other = visitLink(usedUp.api, usedUp.link.id);
    const theirs = await other.open(keyOf(usedUp.link.secret));
    await other.folder(theirs).archive(null);
    await expect(read(usedUp, null)).rejects.toMatchObject(refused('download_limit_reached'));

    const trip = await aTrip();
    const copy = await read(trip, named(trip.children, 'a.txt', 'b.bin'));
    const into = (await taker.createDirectory(`/Cut ${trip.name}`)).id;
    const told: number[] = [];
    let isGone = false;
    world.lying.lie(async ({ path }, real) => {
      if (path.includes(intact(trip, 'b.bin').id) && !isGone) {
        isGone = true;
        await world.drive.links.delete(trip.link);
      }
      return real();
    });
    await expect(save(copy, trip, into, (_, filesSaved) => told.push(filesSaved))).rejects.toMatchObject(
      refused('not_found'),
    );
    expect(await namesIn(taker, into)).toEqual(['a.txt']);
    expect(told.at(-1)).toBe(1);
  });

  it('is saved but for what is damaged, of which the names are told', async () => {
    const trip = await theTrip();
    const { id } = intact(trip, 'b.bin');
    const into = (await taker.createDirectory(`/Damaged ${trip.name}`)).id;
    world.lying.lie(({ path }, real) => (path.includes(`/items/${id}?`) ? withBitTurnedIn(real) : null));
    const copy = await read(trip, named(trip.children, 'a.txt', 'b.bin', 'inner'));
    const { damaged, items } = await save(copy, trip, into);
    expect(damaged).toEqual(['b.bin']);
    expect(items.map(({ name }) => name)).toEqual(['a.txt', 'inner']);
    expect(await namesIn(taker, into)).toEqual(['a.txt', 'inner']);
  });

  it('is saved but for what its owner deletes meanwhile, of which the names are told', async () => {
    const trip = await aTrip();
    const { id } = intact(trip, 'b.bin');
    const into = (await taker.createDirectory(`/Deleted ${trip.name}`)).id;
    const copy = await read(trip, named(trip.children, 'a.txt', 'b.bin', 'inner'));
    await world.drive.delete([id]);
    const { gone, damaged, items } = await save(copy, trip, into);
    expect({ gone, damaged }).toEqual({ gone: ['b.bin'], damaged: [] });
    expect(items.map(({ name }) => name)).toEqual(['a.txt', 'inner']);
    expect(await namesIn(taker, into)).toEqual(['a.txt', 'inner']);
  });

  it('is not taken for deleted where it is the place for the copy that is gone', async () => {
    const trip = await theTrip();
    const into = (await taker.createDirectory(`/Away ${trip.name}`)).id;
    const copy = await read(trip, named(trip.children, 'a.txt', 'inner'));
    let isAway = false;
    world.lying.lie(async ({ path }, real) => {
      if (path.includes(intact(trip, 'a.txt').id) && !isAway) {
        isAway = true;
        await taker.delete([into]);
      }
      return real();
    });
    await expect(save(copy, trip, into)).rejects.toMatchObject(refused('not_found'));
  });

  it('is left out where the server put it there, or gave it another key', async () => {
    const trip = await theTrip();
    await storeTree(world.drive, { 'Private/secret.txt': Buffer.from('secret') });
    const { id } = await world.drive.stat('/Private');
    const stolen = await world.drive.api.call('listItems', { query: { dir_id: id } });
    const [shown] = (await trip.api.call('linkListing', { params: { id: trip.link.id }, query: {} }))
      .children;
    world.lying.rewrite(`/api/links/${trip.link.id}/items?`, (body) => {
      const page = listing.parse(body);
      const [foreign] = stolen.children;
      // With the entry of what is there: nobody has sealed another one.
      const added = { ...shown, ...foreign, file_id: trip.shared.itemId };
      return { ...page, children: [...page.children, added] };
    });
    const copy = await read(trip, null);
    expect(copy.leftOut).toBeGreaterThan(0);
    expect(copy.trees[0]?.children.map(({ item }) => item.name)).not.toContain('secret.txt');
  });

  /** A drive whose chunks do not reach the server until somebody lets them. */
  async function heldUp(answer: () => Response) {
    const lying = new LyingServer();
    const drive = testDrive(world.server.url, lying.fetch);
    await newPerson(drive);
    lying.lie(({ method, path }) => (method === 'POST' && path.includes('?chunk=') ? answer() : null));
    return { lying, drive };
  }

  it('leaves no part of a file that cannot be stored', async () => {
    const trip = await theTrip();
    const { drive } = await heldUp(() => refusal('forbidden'));
    const copy = await read(trip, named(trip.children, 'b.bin'));
    const ports = { drive, downloads: createDownloads({ api: trip.api }) };
    await expect(saveLinked(copy, ports, { directory: null }, signal)).rejects.toMatchObject(
      refused('forbidden'),
    );
    expect(await namesIn(drive, null)).toEqual([]);
    expect(await drive.account.storage()).toMatchObject({ used_space: 0 });
  });

  it('waits for the server, and tells that it does', async () => {
    const trip = await theTrip();
    const { lying, drive } = await heldUp(() => {
      throw new TypeError('Failed to fetch');
    });
    const copy = await read(trip, named(trip.children, 'b.bin'));
    const ports = { drive, downloads: createDownloads({ api: trip.api }) };
    const told: boolean[] = [];
    const onWaiting = (isWaiting: boolean) => {
      told.push(isWaiting);
      lying.tellTheTruth();
    };
    await saveLinked(copy, ports, { directory: null, onWaiting }, signal);
    expect([told[0], told.at(-1)]).toEqual([true, false]);
    expect(await namesIn(drive, null)).toEqual(['b.bin']);
  });

  it('ends with the signal', async () => {
    const trip = await theTrip();
    const stop = new AbortController();
    const copy = await read(trip, named(trip.children, 'a.txt', 'b.bin'));
    const into = (await taker.createDirectory(`/Stopped ${trip.name}`)).id;
    const ports = { drive: taker, downloads: createDownloads({ api: trip.api }) };
    const onProgress = (_: number, filesSaved: number) => {
      if (filesSaved === 1) stop.abort();
    };
    await expect(saveLinked(copy, ports, { directory: into, onProgress }, stop.signal)).rejects.toMatchObject(
      { name: 'AbortError' },
    );
    expect(await namesIn(taker, into)).toEqual(['a.txt']);
  });
});
