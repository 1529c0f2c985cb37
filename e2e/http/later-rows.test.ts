import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  KEPT_FIELDS,
  KEPT_IDS,
  LATER_FIELD,
  LATER_IDS,
  OWNERS_IDS,
  PART_IDS,
} from '../next-version/edits.ts';
import { type NextVersion, nextVersion } from '../next-version/make.ts';
import type { RunningServer } from '../support/server-process.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import {
  expectVerified,
  nextDrive,
  nextWriter,
  onBothVersions,
  REFUSED,
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

/** Ada's devices: one of the next version, and one of today's. */
let later: TestDrive;
let today: TestDrive;
let ada: Person;

beforeEach(async () => {
  ({ later, today, ada } = await onBothVersions(next, server.url));
});

const read = async (drive: TestDrive, path: string) => new TextDecoder().decode(await drive.read(path));
const STAYS = { failure: { code: 'update_to_move' } };
const FIELD = Buffer.from(LATER_FIELD, 'base64url');
const KEPT = Buffer.from(KEPT_FIELDS, 'base64url');

/** All rows of a space, by the ids of their items. */
async function rowsOf(drive: TestDrive, spaceId?: string) {
  const params = { id: spaceId ?? (await drive.keyring.driveId()) };
  const { items } = await drive.api.call('spaceChanges', { params, query: { after: '0' } });
  const rows = items.map((row) => [idIn(row.item), row] as const);
  return new Map(rows);
}

/** The id of an item, which is its row's first field. */
function idIn(row: string): string {
  const digits = Buffer.from(row, 'base64url').subarray(6, 22).toString('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Somebody else with a device of today's. */
async function somebody() {
  const bob = testDrive(server.url);
  const person = await newPerson(bob);
  await bob.people.begin();
  return { bob, person };
}

/** Bob, an editor of Ada's folder. */
async function editorOf(path: string) {
  const { bob, person } = await somebody();
  const { spaceId } = await later.people.share(path, { email: person.email }, 'editor');
  await bob.people.accept(spaceId);
  return { bob, spaceId, drive: (await bob.people.open(spaceId)).drive as TestDrive };
}

describe('What the next version has given a field of mark 2', () => {
  beforeEach(async () => {
    await later.createDirectory('/Trip');
    await withIds(KEPT_IDS, () => later.write('/Trip/kept.txt', says('by the next')));
  });

  it('is read and verified by a device of today, which neither renames nor replaces it', async () => {
    expect(await read(today, '/Trip/kept.txt')).toBe('by the next');
    await expect(today.rename('/Trip/kept.txt', 'other.txt')).rejects.toMatchObject(REFUSED);
    await expect(today.addVersion('/Trip/kept.txt', says('by today'))).rejects.toMatchObject(REFUSED);
    await today.rename('/Trip', 'Journey');
    await today.write('/Journey/next to it.txt', says('by today'));
    await expectVerified(later, today);
  });

  it('is trashed, restored, moved and deleted by its owner, and keeps the field', async () => {
    await today.createDirectory('/Other');
    await today.trash(['/Trip/kept.txt']);
    const { entries } = await today.listTrash();
    const { id } = entries[0]?.item ?? { id: '' };
    await today.restore([id]);
    await today.move(['/Trip/kept.txt'], '/Other');
    const { item = '', versions = [] } = (await rowsOf(today)).get(id) ?? {};
    for (const row of [item, ...versions]) {
      expect(Buffer.from(row, 'base64url').subarray(-KEPT.length)).toEqual(KEPT);
    }
    await later.rename('/Other/kept.txt', 'renamed.txt');
    await expectVerified(later, today);
    await today.trash(['/Other/renamed.txt']);
    await today.emptyTrash(await today.listTrash());
    expect((await rowsOf(today)).has(id)).toBe(false);
    await expectVerified(later, today);
  });

  it('is changed by no other member, and goes into no other space', async () => {
    const { person } = await somebody();
    const sharing = today.people.share('/Trip', { email: person.email }, 'viewer');
    await expect(sharing).rejects.toMatchObject(STAYS);
    const { drive, spaceId } = await editorOf('/Trip');
    expect(await read(drive, '/kept.txt')).toBe('by the next');
    await expect(drive.trash(['/kept.txt'])).rejects.toMatchObject(REFUSED);
    await expect(drive.rename('/kept.txt', 'b.txt')).rejects.toMatchObject(REFUSED);
    await drive.write('/b.txt', says('by Bob'));
    const adas = (await today.people.open(spaceId)).drive;
    const items = (await adas.list()).children;
    const carrying = today.people.carry(items, { from: spaceId, to: null });
    await expect(carrying).rejects.toMatchObject(STAYS);
    expect((await adas.account.verify()).trouble).toBeNull();
    // The end of the sharing leaves the space one of her own, until a later version joins it to the drive.
    expect(await today.people.takeBackWhole('/Trip')).toMatchObject({ isKept: true });
    expect(await today.people.shares('/Trip')).toEqual([]);
    await expect(drive.list()).rejects.toThrow();
    expect(await read((await today.people.open(spaceId)).drive as TestDrive, '/kept.txt')).toBe(
      'by the next',
    );
    const joining = today.people.takeBackWhole('/Trip', { letGo: true });
    await expect(joining).rejects.toMatchObject(STAYS);
    expect(await later.people.takeBackWhole('/Trip', { letGo: true })).toMatchObject({ isKept: false });
    expect(await read(today, '/Trip/kept.txt')).toBe('by the next');
  });
});

describe('A setting, or a contact, to which the next version has added a field', () => {
  /** The rows of both whose ids end like this, by their ids. */
  async function sealedRows(ending: string) {
    const params = { id: await today.keyring.driveId() };
    const { settings } = await today.api.call('spaceSettings', { params });
    const { contacts } = await today.api.call('spaceContacts', { params });
    const all = [...settings, ...contacts].map(
      ({ row }) => [idIn(row), Buffer.from(row, 'base64url')] as const,
    );
    return new Map(all.filter(([id]) => id.endsWith(ending)));
  }

  /** A star and a contact of the next version's. */
  async function starAndContact() {
    await later.createDirectory('/Trip');
    await later.write('/a.txt', says('a'));
    const { person } = await somebody();
    await later.people.share('/Trip', { email: person.email }, 'viewer');
    const { id } = await today.stat('/a.txt');
    await later.stars.set([id], true);
    const [contact] = await today.people.contacts();
    if (contact === undefined) throw new Error('She has met Bob');
    return { id, contact };
  }

  it('keeps it where a device of today changes it', async () => {
    const { id, contact } = await starAndContact();
    const before = await sealedRows(LATER_IDS);
    await today.stars.set([id], false);
    await today.stars.set([id], true);
    await today.people.markCompared(contact);
    const after = await sealedRows(LATER_IDS);
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    const changed = [...after].filter(([row, bytes]) => !before.get(row)?.equals(bytes));
    expect(changed).toHaveLength(2);
    for (const bytes of after.values()) expect(bytes.subarray(-FIELD.length)).toEqual(FIELD);
    expect((await later.people.contacts())[0]?.comparedAt).not.toBeNull();
    await expectVerified(later, today);
  });

  it('of mark 2, is left as it is, but sealed again for another key pair', async () => {
    const { id, contact } = await withIds(KEPT_IDS, starAndContact);
    await expect(today.stars.set([id], false)).rejects.toMatchObject(REFUSED);
    await expect(today.people.markCompared(contact)).rejects.toMatchObject(REFUSED);
    const before = await sealedRows(KEPT_IDS);
    const newPassword = `other ${randomUUID()}`;
    await today.account.changeKeyPair({ password: ada.password, newPassword });
    const again = nextDrive(next, server.url);
    await again.login({ email: ada.email, password: newPassword });
    expect(await again.stars.ids()).toEqual([id]);
    today = testDrive(server.url);
    await today.login({ email: ada.email, password: newPassword });
    const after = await sealedRows(KEPT_IDS);
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    for (const bytes of after.values()) expect(bytes.subarray(-KEPT.length)).toEqual(KEPT);
  });
});

describe('An item with a row of a kind that today does not know', () => {
  it('is changed like others, and keeps that row until it is deleted', async () => {
    await later.createDirectory('/Trip');
    await withIds(PART_IDS, () => later.write('/Trip/a.txt', says('by the next')));
    const { id } = await today.stat('/Trip/a.txt');
    const { unknown } = (await rowsOf(today)).get(id) ?? {};
    expect(unknown).toHaveLength(1);
    await today.rename('/Trip/a.txt', 'b.txt');
    await today.addVersion('/Trip/b.txt', says('by today'));
    expect(await read(later, '/Trip/b.txt')).toBe('by today');
    expect((await rowsOf(today)).get(id)).toMatchObject({ unknown });
    const { person } = await somebody();
    const sharing = today.people.share('/Trip', { email: person.email }, 'viewer');
    await expect(sharing).rejects.toMatchObject(STAYS);
    await today.trash(['/Trip']);
    await today.emptyTrash(await today.listTrash());
    await expectVerified(later, today);
  });
});

describe('A row of the owner of a kind that today does not know', () => {
  it('hinders no change, and is there after one of the key pair', async () => {
    await later.createDirectory('/Trip');
    const { bob, spaceId } = await editorOf('/Trip');
    const row = {
      id: randomUUID().replace(/.{4}$/, OWNERS_IDS),
      generation: 1,
      encrypted_body: Buffer.from('later').toString('base64url'),
    };
    const { signal } = new AbortController();
    const opened = await later.people.open(spaceId);
    for (const from of [later, { api: opened.drive.api, keyring: opened.keyring }]) {
      await nextWriter(next, from).change([{ kind: 'setting', setting: row, known: null }], { signal });
    }
    await today.write('/a.txt', says('by today'));
    const [share] = await today.people.shares('/Trip');
    await today.people.takeBack('/Trip', share?.id ?? '');
    await expect(bob.people.open(spaceId)).rejects.toMatchObject({ failure: { code: 'share_ended' } });
    // It goes nowhere else: the space stays one of her own.
    await expect(today.people.takeBackWhole('/Trip', { letGo: true })).rejects.toMatchObject(STAYS);
    expect(await today.people.takeBackWhole('/Trip')).toMatchObject({ isKept: true });
    const newPassword = `other ${randomUUID()}`;
    await today.account.changeKeyPair({ password: ada.password, newPassword });
    const again = nextDrive(next, server.url);
    await again.login({ email: ada.email, password: newPassword });
    expect(await read(again, '/a.txt')).toBe('by today');
    expect((await again.account.verify()).trouble).toBeNull();
    for (const id of [spaceId, await again.keyring.driveId()]) {
      const asked = { params: { id }, body: { after: 0, owned: true } };
      const { owned } = await again.api.call('spaceProofs', asked);
      expect(owned).toContainEqual(expect.objectContaining({ kind: 100, id: row.id }));
    }
  });
});
