// Longer than 350 lines because search and timeline read the same names, which are kept here once.
import { Drive, Keyring, mediaId } from '@coffer/client';
import {
  createMemoryStore,
  foundIn,
  loadReplicaNames,
  OpenedReplica,
  Replica,
  type ReplicaNames,
  serverSource,
} from '@coffer/client/replica';
import { itemsIn, type SpaceSet, Timeline } from '@coffer/client/space-set';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { NIGHT } from '../support/dose.ts';
import { newPerson, type Person } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { setOf } from './support/set-of.ts';

const { signal } = new AbortController();
const never = new Promise<void>(() => {});
const refused = () => Response.json({}, { status: 404 });

const MINUTE_MS = 60_000;

/** By how much the clock of the device is ahead. */
let ahead = 0;

const clock = {
  now: () => Date.now() + ahead,
  random: () => Math.random(),
  sleep: () => Promise.resolve(),
};

let server: WorkerServer;
let lying: LyingServer;
let keyring: Keyring;
let drive: Drive;
let account: Person;
let replica: Replica;
/** Null before anything is on this device. */
let names: ReplicaNames | null;

beforeAll(async () => {
  server = await workerServer();
});
beforeEach(async () => {
  lying = new LyingServer();
  keyring = new Keyring();
  names = null;
  drive = Drive.connect(server.url, {
    fetch: lying.fetch,
    keyring,
    clock,
    names: {
      rank: async (query, scope) => (await names?.rank(query, scope, never)) ?? null,
      newest: async (limit) => (await names?.newest(limit, never)) ?? null,
      kinds: async () => (await names?.kinds(never)) ?? null,
      media: async (after) => (await names?.media(after)) ?? null,
      found,
      lookUp: found,
    },
  });
  account = await newPerson(drive);
});

const found = async (ids: readonly string[]) => (names === null ? null : foundIn(replica, ids));

/** Keeps the rows of the drive on this device, and follows them. */
async function keepRows(): Promise<void> {
  const { space_id: spaceId } = (await drive.api.call('self')).user;
  const source = serverSource({ api: drive.api }, spaceId);
  replica = await Replica.open({ spaceId, source, open: async () => createMemoryStore() });
  const Names = await loadReplicaNames();
  const kept = new Names(replica, new OpenedReplica(replica, keyring));
  replica.subscribe(({ rows, removed }) => kept.changed(new Set([...rows.map(({ id }) => id), ...removed])));
  await replica.bringUp(signal);
  names = kept;
}

const bringUp = () => replica.bringUp(signal);

async function find(query: string): Promise<(string | null)[]> {
  const { found, by } = await drive.search(query);
  expect(by).toBe('device');
  return found.map(({ item }) => item.name);
}

const paths = () => lying.sent.map(({ method, path }) => `${method} ${path}`);

describe('A search on the device', () => {
  it('finds parts of words, words with a slip, by filters and in the trash, and asks the server nothing', async () => {
    await drive.ensureDirectories(['/Holidays/Rome']);
    await drive.write('/Holidays/Rome/beachball.jpg', 'x', { mime: 'image/jpeg' });
    await drive.write('/Holidays/Rome/thrown away.txt', 'x');
    await drive.trash(['/Holidays/Rome/thrown away.txt']);
    await keepRows();
    lying.sent.length = 0;
    for (const query of ['ball', 'baechball', 'kind:image', 'BEACH kind:image', 'jpg beach']) {
      expect(await find(query)).toEqual(['beachball.jpg']);
    }
    expect(await find('rome')).toEqual(['Rome']);
    expect(await find('thrown')).toEqual([]);
    expect(await find('thrown in:trash')).toEqual(['thrown away.txt']);
    expect(lying.sent).toEqual([]);
    const { found } = await drive.search('ball');
    expect(found[0]?.parents.map(({ name }) => name)).toEqual(['Holidays', 'Rome']);
    expect(await drive.read(found[0]?.item ?? '')).toHaveLength(1);
  });

  it('follows what comes, gets another name, moves and goes', async () => {
    await keepRows();
    expect(await find('alpha')).toEqual([]);
    await drive.ensureDirectories(['/Archive/Old', '/Elsewhere']);
    const { id } = await drive.write('/Archive/Old/alpha.txt', 'x');
    await bringUp();
    expect(await find('alpha')).toEqual(['alpha.txt']);
    await drive.rename(id, 'omega.txt');
    await bringUp();
    expect([await find('alpha'), await find('omega')]).toEqual([[], ['omega.txt']]);
    await drive.move([id], '/Elsewhere');
    await bringUp();
    const { found } = await drive.search('omega');
    expect(found[0]?.parents.map(({ name }) => name)).toEqual(['Elsewhere']);
    await drive.delete(['/Elsewhere']);
    await bringUp();
    expect([await find('omega'), await find('elsewhere')]).toEqual([[], []]);
  });

  it('knows what lies in a folder that leaves the trash', async () => {
    await drive.ensureDirectories(['/Box/Inner']);
    await drive.write('/Box/Inner/treasure.txt', 'x');
    await drive.trash(['/Box']);
    await keepRows();
    expect([await find('treasure'), await find('treasure in:trash')]).toEqual([[], ['treasure.txt']]);
    await drive.restore((await drive.listTrash()).entries.map(({ item }) => item));
    await bringUp();
    expect([await find('treasure'), await find('treasure in:trash')]).toEqual([['treasure.txt'], []]);
  });

  it('gives ten at a time, and stays in a folder', NIGHT, async () => {
    await drive.ensureDirectories(Array.from({ length: 23 }, (_, number) => `/Many/Protokoll ${number}`));
    await drive.createDirectory('/Protokoll');
    await keepRows();
    const given: (string | null)[] = [];
    let page = await drive.search('protokoll', { directory: '/Many' });
    for (;;) {
      given.push(...page.found.map(({ item }) => item.name));
      if (page.next === null) break;
      expect(page.found).toHaveLength(10);
      page = await drive.search('protokoll', { directory: '/Many', from: page.next });
    }
    expect(new Set(given).size).toBe(23);
    expect(given).toHaveLength(23);
  });

  it('needs the private key', async () => {
    await drive.write('/letter.txt', 'x');
    await keepRows();
    keyring.lock();
    await expect(drive.search('letter')).rejects.toThrow('search_without_key');
  });

  it('is the server’s as long as nothing is on the device, filters included', async () => {
    await drive.write('/beach.jpg', 'x', { mime: 'image/jpeg' });
    await drive.createDirectory('/beach');
    const { by, found } = await drive.search('beach kind:image larger:0');
    expect([by, found.map(({ item }) => item.name)]).toEqual(['server', ['beach.jpg']]);
    const sent = lying.sent.map(({ body }) => String(body)).join();
    expect(sent).not.toContain('kind:');
    expect((await drive.search('beach in:trash')).found).toEqual([]);
    expect((await drive.search('eac')).found).toEqual([]);
  });
});

describe('A blind index that is switched off', () => {
  const TOKENS = /"search_tokens_hashed":\[(.?)/g;

  /** What was sent in the place of tokens: an end where there are none. */
  const sentTokens = () =>
    lying.sent.flatMap(({ body }) => [...String(body).matchAll(TOKENS)].map(([, first]) => first));

  async function switchIndex(index: 'on' | 'off', of: Drive = drive): Promise<void> {
    const { revision } = await of.settings.readSearch();
    await of.settings.changeSearch({ index, revision });
  }

  const onServer = async (word: string) => {
    const search = await keyring.queryTokens(word);
    return (await drive.api.call('searchItems', { body: { search } })).items.length;
  };

  it('fault S19: sends tokens neither of names nor of searches, from whichever call', async () => {
    await drive.createDirectory('/Former quietness');
    expect(await onServer('quietness')).toBe(1);
    await switchIndex('off');
    expect(await onServer('quietness')).toBe(0);
    lying.sent.length = 0;

    await drive.ensureDirectories(['/Quietness/More quietness']);
    await drive.createDirectory('/Quietness/Made');
    await drive.write('/Quietness/large.bin', new Uint8Array(300_000));
    const file = new File(['small'], 'small.txt');
    const upload = { file, name: file.name, folderId: null, versionOf: null, itemId: null, hasOthers: true };
    await Promise.all([
      drive.upload(upload, {}, signal),
      drive.upload({ ...upload, name: 'another.txt' }, {}, signal),
    ]);
    await drive.rename('/small.txt', 'quietness.txt');
    await drive.trash(['/quietness.txt']);
    await drive.write('/quietness.txt', 'in its place');
    await drive.restore((await drive.listTrash()).entries.map(({ item }) => item));
    await drive.addVersion('/quietness.txt', 'newer');
    await drive.people.separate('/Quietness/More quietness');
    await drive.people.takeBackWhole('/Quietness/More quietness');
    expect(new Set(sentTokens())).toEqual(new Set([']']));
    expect(sentTokens().length).toBeGreaterThan(6);

    for (const query of ['quietness', 'kind:folder']) {
      await expect(drive.search(query)).rejects.toThrow('names_not_read');
    }
    expect(paths().filter((path) => path.includes('/search'))).toEqual([]);
    expect(await onServer('quietness')).toBe(0);
    await keepRows();
    expect(await find('uietness')).toHaveLength(5);
  });

  it('is off for each device of the account, until it is switched on', async () => {
    await switchIndex('off');
    const other = Drive.connect(server.url, { fetch: lying.fetch });
    await other.login(account);
    lying.sent.length = 0;
    await other.createDirectory('/Quietness');
    expect(sentTokens()).toEqual([']']);
    expect((await other.settings.readSearch()).index).toBe('off');
    await switchIndex('on', other);
    await other.createDirectory('/Loudness');
    const { found } = await other.search('loudness');
    expect(found.map(({ item }) => item.name)).toEqual(['Loudness']);
  });

  it('has the former names again once it is switched on, those that were stored meanwhile too', async () => {
    await drive.createDirectory('/Former quietness');
    await switchIndex('off');
    await drive.ensureDirectories(['/Quietness meanwhile/Below quietness']);
    await drive.write('/Quietness.txt', 'x');
    await drive.createDirectory('/Quietness of the trash');
    await drive.trash(['/Quietness of the trash']);
    expect(await onServer('quietness')).toBe(0);
    await switchIndex('on');
    expect(await onServer('quietness')).toBe(4);
    expect((await drive.search('below')).found.map(({ item }) => item.name)).toEqual(['Below quietness']);
  });

  it('stays off where the server shows an older setting, or none', async () => {
    await switchIndex('off');
    await switchIndex('on');
    const { space_id: id } = (await drive.api.call('self')).user;
    const path = `/api/spaces/${id}/settings`;
    const older = await drive.api.call('spaceSettings', { params: { id } });
    await switchIndex('off');
    for (const [number, told] of [older, { settings: [] }].entries()) {
      lying.rewrite(path, () => told);
      ahead += MINUTE_MS;
      expect(await drive.settings.readSearch()).toMatchObject({ state: 'altered', index: 'off' });
      lying.sent.length = 0;
      await drive.createDirectory(`/Quietness ${number}`);
      expect(sentTokens()).toEqual([']']);
      await expect(drive.search('quietness')).rejects.toThrow('names_not_read');
    }
  });

  it('counts as off where nobody can read how it is set', async () => {
    await drive.createDirectory('/Known');
    expect(sentTokens()).toEqual(['"']);
    lying.lie(({ path }) => (path.endsWith('/settings') ? refused() : null));
    ahead += MINUTE_MS;
    lying.sent.length = 0;
    await drive.createDirectory('/Not known');
    expect(sentTokens()).toEqual([']']);
  });

  it('is heard of by a device that is in use, within half a minute', async () => {
    await drive.createDirectory('/Before');
    const other = Drive.connect(server.url);
    await other.login(account);
    await switchIndex('off', other);
    ahead += MINUTE_MS / 2;
    lying.sent.length = 0;
    await drive.createDirectory('/After');
    // Once on the head that this device knew, and then on that of the other one.
    expect(sentTokens()).toEqual([']', ']']);
  });

  it('stays on where the tokens cannot be removed', async () => {
    lying.lie(({ method }) => (method === 'DELETE' ? refused() : null));
    await expect(switchIndex('off')).rejects.toThrow();
    lying.tellTheTruth();
    expect((await drive.settings.readSearch()).index).toBe('on');
  });
});

describe('A timeline on the device', () => {
  let shown: AbortController;
  beforeEach(() => {
    shown = new AbortController();
  });
  afterEach(() => shown.abort());
  const timelineOf = (set: SpaceSet) => new Timeline(set, 'all', shown.signal);

  const taken = (takenAt: number) => ({
    mime: 'image/jpeg',
    media: { takenAt, offset: null, width: 4, height: 3, duration: null },
  });

  /** Waits until the timeline has these names, the newest first. */
  async function shows(...expected: string[]): Promise<void> {
    await expect.poll(async () => shownNow()).toEqual(expected);
  }

  async function shownNow() {
    const set = setOf(drive);
    const list = await timelineOf(set).newer(0);
    const ids = Array.from(list.takenAt, (_, index) => mediaId(list, index));
    const items = await itemsIn(
      set,
      ids.map((id) => ({ spaceId: null, id })),
    );
    const opened = new Map<string, string>(items.map(({ item }) => [item.id, item.name]));
    return list.isComplete ? ids.map((id) => opened.get(id)) : null;
  }

  it('has pictures wherever they lie, follows what comes, goes and is thrown away, and asks the server nothing', async () => {
    await drive.ensureDirectories(['/Journey']);
    await drive.write('/Journey/old.jpg', 'x', taken(1_000));
    await drive.write('/new.jpg', 'x', taken(2_000));
    await drive.write('/letter.txt', 'x');
    await keepRows();
    lying.sent.length = 0;
    await shows('new.jpg', 'old.jpg');
    expect(lying.sent).toEqual([]);
    await drive.write('/between.jpg', 'x', taken(1_500));
    await drive.trash(['/Journey']);
    await bringUp();
    await shows('new.jpg', 'between.jpg');
    await drive.restore((await drive.listTrash()).entries.map(({ item }) => item));
    await drive.delete(['/new.jpg']);
    await bringUp();
    await shows('between.jpg', 'old.jpg');
  });

  it('tells who waits what all rows, read again, have in it', async () => {
    await drive.write('/one.jpg', 'x', taken(1_000));
    await keepRows();
    await shows('one.jpg');
    const timeline = timelineOf(setOf(drive));
    const { version } = await timeline.newer(0);
    const next = timeline.newer(version);
    names?.changed(null);
    expect(await next).toMatchObject({ isComplete: true, takenAt: Float64Array.of(1_000) });
  });

  it('does not open where no names are on the device', async () => {
    await expect(timelineOf(setOf(drive)).newer(0)).rejects.toThrow('names_not_read');
  });
});
