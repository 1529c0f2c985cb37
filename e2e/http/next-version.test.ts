import { randomUUID } from 'node:crypto';
import { storedSettings } from '@coffer/client';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEPT_IDS, LATER_FIELD, LATER_IDS, PART_IDS } from '../next-version/edits.ts';
import { type NextVersion, nextVersion } from '../next-version/make.ts';
import { dose } from '../support/dose.ts';
import type { RunningServer } from '../support/server-process.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import {
  failing,
  newestHead,
  nextDrive,
  nextWriter,
  onBothVersions,
  says,
  withIds,
} from './support/next-devices.ts';

let next: NextVersion;
let server: RunningServer;

beforeAll(async () => {
  next = await nextVersion();
  server = await next.startServer();
});
afterAll(() => server.stop());

const read = async (drive: TestDrive, path: string) => new TextDecoder().decode(await drive.read(path));

/** Ada's devices: one of the next version, and one of today's. */
let later: TestDrive;
let today: TestDrive;
let ada: Person;

beforeEach(async () => {
  ({ later, today, ada } = await onBothVersions(next, server.url));
});

const FIELD = Buffer.from(LATER_FIELD, 'base64url');

/** How many rows of items and versions have the field of the next version. */
async function laterRows(): Promise<number> {
  const params = { id: await later.keyring.driveId() };
  const { items } = await later.api.call('spaceChanges', { params, query: { after: '0' } });
  const rows = items.flatMap(({ item, versions = [] }) => [item, ...versions]);
  return rows.filter((row) => Buffer.from(row, 'base64url').subarray(-FIELD.length).equals(FIELD)).length;
}

/** Settings and contacts as they are sealed, by their ids; those with a seed, which never leaves the keyring, are left out. */
async function textsOf(drive: TestDrive): Promise<Map<string, string>> {
  const spaceId = await drive.keyring.driveId();
  const params = { id: spaceId };
  const { settings } = await drive.api.call('spaceSettings', { params });
  const contacts = await drive.api.call('spaceContacts', { params });
  const texts = new Map<string, string>();
  const rows = [...storedSettings('setting', settings), ...storedSettings('contact', contacts.contacts)];
  for (const row of rows) {
    const shown = { spaceId, kind: 'star', id: row.id, settings: [row] } as const;
    const { body } = await drive.keyring.openSetting(shown);
    if (body !== null) texts.set(row.id, body.text);
  }
  return texts;
}

/** The paths at which a value says something under a name, or a part of a tuple, that today's version does not know. */
function laterIn(value: unknown, path = ''): string[] {
  if (value === 'later' || (path.endsWith('.later') && value === 'said')) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => laterIn(each, `${path}.${name}`));
}

describe('Next to a device of the next version, one of today', () => {
  it('reads, follows and writes, and its heads repeat what it does not know', async () => {
    await later.createDirectory('/Trip');
    await later.write('/Trip/a.txt', says('by the next'));
    expect(await read(today, '/Trip/a.txt')).toBe('by the next');
    expect(await laterRows()).toBe(3);
    expect(await newestHead(later)).toMatchObject({ later: LATER_FIELD });
    await today.write('/Trip/b.txt', says('by today'));
    await today.rename('/Trip/a.txt', 'c.txt');
    expect(await newestHead(today)).toMatchObject({ later: LATER_FIELD });
    expect(await read(later, '/Trip/b.txt')).toBe('by today');
    expect(await read(later, '/Trip/c.txt')).toBe('by the next');
    // Two items and a version of the next version's; of those that one of today has made, none.
    expect(await laterRows()).toBe(3);
    for (const drive of [later, today]) expect((await drive.account.verify()).trouble).toBeNull();
  });

  it('keeps what it does not know of settings, contacts and spaces, at each depth', async () => {
    const bob = nextDrive(next, server.url);
    const bobs = await newPerson(bob);
    await bob.people.begin();
    await later.createDirectory('/Trip');
    await later.createDirectory('/Home');
    await later.write('/a.txt', says('a'));
    await later.write('/b.txt', says('b'));
    const [a, b] = [await later.stat('/a.txt'), await later.stat('/b.txt')];
    await later.stars.set([a.id, b.id], true);
    const { retention } = await later.settings.change({
      revision: null,
      retention: { versions: 10, versionDays: 90, trashDays: 30 },
    });
    await later.people.share('/Trip', { email: bobs.email }, 'viewer');
    const invited = await later.people.invite('/Home', { email: `${randomUUID()}@example.org` }, 'viewer');
    const before = await textsOf(later);
    expect([...before.values()].every((text) => laterIn(JSON.parse(text)).length > 0)).toBe(true);

    await today.stars.set([a.id], false);
    await today.stars.set([(await today.stat('/Home')).id], true);
    const { revision } = await today.settings.read();
    await today.settings.change({ revision, retention: { ...retention, versions: 20 } });
    const [contact] = await today.people.contacts();
    if (contact === undefined) throw new Error('She has met Bob');
    await today.people.markCompared(contact);
    const [share] = await today.people.shares('/Trip');
    await today.people.changeMember('/Trip', share?.id ?? '', { role: 'editor' });
    await today.people.withdrawInvitation(invited.id);

    const after = await textsOf(today);
    let changed = 0;
    for (const [id, text] of before) {
      const [was, is] = [JSON.parse(text), JSON.parse(after.get(id) ?? 'null')];
      if (text !== after.get(id)) changed += 1;
      const kept = new Set(laterIn(is));
      // What is no more has no depth either.
      const gone = Object.keys(was).filter((name) => was[name] !== null && is[name] === null);
      const expected = laterIn(was).filter((path) => !gone.some((name) => path.startsWith(`.${name}.`)));
      expect(
        expected.filter((path) => !kept.has(path)),
        text,
      ).toEqual([]);
    }
    expect(changed).toBeGreaterThanOrEqual(5);
    // A row that still says something is no free one.
    expect(after.size).toBe(before.size + 1);
  });

  it('keeps settings of a kind that it does not know through a change of the key pair', async () => {
    const spaceId = await later.keyring.driveId();
    const ofKind = { spaceId, kind: 'colour' as 'retention' };
    const setting = await later.keyring.sealSetting({
      ...ofKind,
      body: { counter: 1, text: '{"colour":"red"}' },
    });
    await later.write('/a.txt', says('a'));
    const writer = nextWriter(next, later);
    const { signal } = new AbortController();
    await writer.change([{ kind: 'setting', setting, known: null }], { signal });
    const newPassword = `other ${randomUUID()}`;
    await today.account.changeKeyPair({ password: ada.password, newPassword });
    const again = nextDrive(next, server.url);
    await again.login({ email: ada.email, password: newPassword });
    const { settings } = await again.api.call('spaceSettings', { params: { id: spaceId } });
    const { body } = await again.keyring.openSetting({
      ...ofKind,
      settings: storedSettings('setting', settings),
    });
    expect(JSON.parse(body?.text ?? 'null')).toMatchObject({ colour: 'red' });
    expect(await read(again, '/a.txt')).toBe('a');
  });

  it('shows an operation of the next version as one that it does not know, and follows it', async () => {
    const bob = testDrive(server.url);
    const bobs = await newPerson(bob);
    await bob.people.begin();
    await later.createDirectory('/Trip');
    await later.people.share('/Trip', { email: bobs.email }, 'editor');
    const [shared] = await bob.people.sharedWithMe();
    const spaceId = shared?.spaceId ?? '';
    await bob.people.accept(spaceId);
    const opened = await later.people.open(spaceId);
    const writer = nextWriter(next, { api: opened.drive.api, keyring: opened.keyring });
    const note = { kind: 'note', text: 'Hello' } as unknown as { kind: 'delete_link'; id: string };
    await writer.change([note], { signal: new AbortController().signal });
    const { changes } = await bob.people.log(spaceId);
    expect(changes[0]?.actions).toEqual([{ kind: 'note', ids: [] }]);
    const bobsTrip = await bob.people.open(spaceId);
    await bobsTrip.drive.write('/b.txt', says('after it'));
    expect(await newestHead(later, spaceId)).toMatchObject({ later: LATER_FIELD });
  });
});

describe('Where the owner lets only the next version write', () => {
  it('a device of today reads, and changes nothing but what an owner must always be able to', async () => {
    const bob = testDrive(server.url);
    const bobs = await newPerson(bob);
    await bob.people.begin();
    await later.createDirectory('/Trip');
    await later.write('/a.txt', says('a'));
    await later.people.share('/Trip', { email: bobs.email }, 'editor');
    const [shared] = await bob.people.sharedWithMe();
    const spaceId = shared?.spaceId ?? '';
    await bob.people.accept(spaceId);
    const link = await later.links.create('/a.txt', { password: null, expiresAt: null, maxDownloads: null });
    const trip = await later.people.open(spaceId);
    await trip.drive.account.setFormats({ write: 2, read: 1 });
    await later.account.setFormats({ write: 2, read: 1 });
    expect(await today.account.formats()).toEqual({ own: 1, write: 2, read: 1 });

    const refused = failing('update_to_change');
    expect(await read(today, '/a.txt')).toBe('a');
    await expect(today.write('/b.txt', says('b'))).rejects.toMatchObject(refused);
    await expect(today.rename('/a.txt', 'c.txt')).rejects.toMatchObject(refused);
    await expect(today.trash(['/a.txt'])).rejects.toMatchObject(refused);
    const bobsTrip = await bob.people.open(spaceId);
    expect((await bobsTrip.drive.list()).children).toEqual([]);
    await expect(bobsTrip.drive.write('/b.txt', says('b'))).rejects.toMatchObject(refused);
    await later.write('/by the next.txt', says('it may'));

    await today.links.delete(link);
    const [share] = await today.people.shares('/Trip');
    await today.people.takeBack('/Trip', share?.id ?? '');
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(failing('share_ended'));
    const newPassword = `other ${randomUUID()}`;
    await today.account.changeKeyPair({ password: ada.password, newPassword });
    const { lowest, later: fields } = await newestHead(today);
    expect([lowest, fields]).toEqual([{ write: 2, read: 1 }, LATER_FIELD]);
    const again = testDrive(server.url);
    await again.login({ email: ada.email, password: newPassword });
    await again.account.setFormats({ write: 1, read: 1 });
    await again.write('/b.txt', says('again'));
    expect((await again.account.verify()).trouble).toBeNull();
  });

  it('and read, one of today says that it has to be updated, and its owner can let it go on', async () => {
    await later.write('/a.txt', says('a'));
    await later.account.setFormats({ write: 2, read: 2 });
    expect((await today.account.standing()).trouble).toBeNull();
    const fresh = testDrive(server.url);
    await fresh.login(ada);
    const search = () => today.search('a');
    for (const opening of [
      ...[() => today.list(), () => today.stat('/a.txt'), () => today.page('/')],
      ...[() => today.read('/a.txt'), () => today.listTrash(), () => today.versions('/a.txt'), search],
      // On a device that has seen no head.
      ...[() => fresh.list(), () => fresh.read('/a.txt')],
    ]) {
      await expect(opening()).rejects.toMatchObject(failing('update_to_open'));
    }
    await expect(today.write('/b.txt', says('b'))).rejects.toMatchObject(failing('update_to_change'));
    await today.account.setFormats({ write: 1, read: 1 });
    expect((await today.list()).children.map(({ name }) => name)).toEqual(['a.txt']);
  });
});

interface Step {
  readonly isLater: boolean;
  readonly kind: (typeof KINDS)[number];
  readonly which: number;
  readonly other: number;
  /** How new ids end, by which the next version decides what rows to make. */
  readonly ids: string;
}

const KINDS = ['write', 'rename', 'move', 'trash', 'folder', 'star', 'restore'] as const;

const step = fc.record<Step>({
  isLater: fc.boolean(),
  kind: fc.constantFrom(...KINDS),
  which: fc.nat({ max: 3 }),
  other: fc.nat({ max: 3 }),
  ids: fc.constantFrom(LATER_IDS, KEPT_IDS, PART_IDS),
});

/** Lets a device do something in a folder. It skips what is not there, or in the way. */
async function carryOut(drive: TestDrive, folder: string, { kind, which, other }: Step): Promise<void> {
  const { children } = await drive.list(folder);
  const items = children.filter((each) => each.kind === 'file');
  const item = items[which % Math.max(1, items.length)];
  switch (kind) {
    case 'write':
      await drive.write(`${folder}/f${which}.txt`, says(`${which} ${other}`));
      return;
    case 'folder':
      await drive.ensureDirectories([`${folder}/d${which}`]);
      return;
    case 'rename':
      if (item) await drive.rename(item, `f${other}.txt`);
      return;
    case 'move': {
      const target = children.find((each) => each.kind === 'directory');
      if (item && target) await drive.move([item], target);
      return;
    }
    case 'trash':
      if (item) await drive.trash([item]);
      return;
    case 'star':
      if (item) await drive.stars.set([item.id], other % 2 === 0);
      return;
    case 'restore': {
      const { entries } = await drive.listTrash();
      const [entry] = entries;
      if (entry) await drive.restore([entry.item]);
    }
  }
}

async function treeOf(drive: TestDrive, folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { item, path } of drive.walk(folder)) {
    found.push(`${[...path, item.name].join('/')} ${item.state === 'intact' ? item.size : 'damaged'}`);
  }
  return found.sort();
}

const IN_THE_WAY = /^(name_exists|file_already_exists|not_found|item_changed|not_restored)$/;
const NOT_FOR_TODAY = new RegExp(`${IN_THE_WAY.source}|^update_to_change$`);

it('Two devices, one of the next version, end equal and verified whatever they do in whichever order', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const folder = `/run ${runs++}`;
      await today.createDirectory(folder);
      for (const each of steps) {
        const code = each.isLater ? IN_THE_WAY : NOT_FOR_TODAY;
        const carried = withIds(each.ids, () => carryOut(each.isLater ? later : today, folder, each));
        await carried.catch((error: unknown) => {
          expect(error).toMatchObject({ failure: { code: expect.stringMatching(code) } });
        });
      }
      expect(await treeOf(today, folder)).toEqual(await treeOf(later, folder));
      expect((await today.stars.ids()).toSorted()).toEqual((await later.stars.ids()).toSorted());
      for (const drive of [later, today]) expect((await drive.account.verify()).trouble).toBeNull();
    }),
    { numRuns: dose(6, 200) },
  );
});
