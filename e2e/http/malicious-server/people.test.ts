import { type StoredSetting, storedSettings } from '@coffer/client';
import { foundPerson, spaceContacts } from '@coffer/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../../engine/lying-server.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../../support/worker-server.ts';
import { editedSettings } from '../support/signed-rows.ts';

let server: WorkerServer;
const lying = new LyingServer();
let ada: TestDrive;
let bob: TestDrive;
let eve: TestDrive;
let adasAddress: Person;
let bobsAddress: Person;
let evesAddress: Person;

beforeAll(async () => {
  server = await workerServer();
  ada = testDrive(server.url, lying.fetch);
  bob = testDrive(server.url);
  eve = testDrive(server.url);
  adasAddress = await newPerson(ada);
  bobsAddress = await newPerson(bob);
  evesAddress = await newPerson(eve);
  await bob.people.begin();
  await eve.people.begin();
});
beforeEach(() => lying.tellTheTruth());

const lie = (edit: (contacts: readonly StoredSetting[]) => readonly StoredSetting[]) =>
  lying.rewrite('/api/spaces/', (body) => {
    const parsed = spaceContacts.safeParse(body);
    return parsed.success ? { contacts: editedSettings(parsed.data.contacts, edit, 'contact') } : body;
  });

describe('People of an honest server', () => {
  it('meet, and compare their fingerprints', async () => {
    const found = await ada.people.findPerson(bobsAddress.email);
    expect(found).toMatchObject({ contact: null, changed: null, isReady: true });
    expect(found?.fingerprint).toBe(await bob.people.begin());
    expect(await ada.people.contacts()).toEqual([]);
    const contact = await ada.people.markCompared({ ...bobsAddress, fingerprint: found?.fingerprint ?? '' });
    expect(contact.comparedAt).not.toBeNull();
    expect(await ada.people.contacts()).toEqual([contact]);
    expect(await ada.people.findPerson(bobsAddress.email.toUpperCase())).toMatchObject({ contact });
    await expect(
      ada.people.markCompared({ ...bobsAddress, fingerprint: '00'.repeat(32) }),
    ).rejects.toMatchObject({ failure: { code: 'contact_changed' } });
  });

  it('have the names that one gives them, on all devices, also once they were compared', async () => {
    const owner = testDrive(server.url);
    const account = await newPerson(owner);
    const { email } = evesAddress;
    await expect(owner.people.nameContact(email, 'Eve')).rejects.toMatchObject({
      failure: { code: 'person_not_found' },
    });
    const fingerprint = await eve.people.begin();
    await owner.people.markCompared({ email, fingerprint });
    await owner.people.nameContact(email, '  Eve\u202e\n of the\tclub ');
    const other = testDrive(server.url);
    await other.login(account);
    expect(await other.people.contacts()).toMatchObject([{ email, name: 'Eve of the club', fingerprint }]);
    await other.people.markCompared({ email, fingerprint });
    expect(await owner.people.contacts()).toMatchObject([{ name: 'Eve of the club' }]);
    await owner.people.nameContact(email, ' ');
    expect(await other.people.contacts()).toMatchObject([{ name: null, former: [] }]);
    await expect(owner.people.nameContact(email, 'e'.repeat(101))).rejects.toMatchObject({
      failure: { code: 'validation_failed' },
    });
  });

  it('fault U5: can be shared with from the first day, before they ask for anything', async () => {
    const asked = new LyingServer();
    const drive = testDrive(server.url, asked.fetch);
    const person = await newPerson(drive);
    await drive.ensureDirectories(['/Holidays']);
    await drive.list('/');
    expect(asked.sent.filter(({ path }) => /people|contacts/.test(path))).toEqual([]);
    expect(await ada.people.findPerson(person.email)).toMatchObject({ isReady: true });
  });

  it('keep one key for sharing on all of their devices', async () => {
    const other = testDrive(server.url);
    await other.login(bobsAddress);
    const keyOf = async () =>
      (await ada.api.call('findPerson', { body: { email: bobsAddress.email } })).person?.sharing_key;
    const before = await keyOf();
    expect(await other.people.begin()).toBe(await bob.people.begin());
    expect(await keyOf()).toEqual(before);
  });
});

describe('A malicious server', () => {
  it('cannot leave a contact out, so that a second meeting would be a first one', async () => {
    const device = testDrive(server.url, lying.fetch);
    await device.login(adasAddress);
    lie(() => []);
    const asked = device.people.findPerson(bobsAddress.email);
    await expect(asked).rejects.toMatchObject({ failure: { code: 'space_lied' } });
    // Who has seen that contact goes by what was proven, as long as the newest head has it.
    expect((await ada.people.findPerson(bobsAddress.email))?.contact).not.toBeNull();
  });

  it('cannot bring back what a contact was, nor exchange two', async () => {
    const spaceId = await ada.keyring.driveId();
    const { contacts } = await ada.api.call('spaceContacts', { params: { id: spaceId } });
    const before = storedSettings('contact', contacts);
    const eves = await ada.people.findPerson(evesAddress.email);
    await ada.people.markCompared({ ...evesAddress, fingerprint: eves?.fingerprint ?? '' });
    const edits: ((contacts: readonly StoredSetting[]) => readonly StoredSetting[])[] = [
      () => before,
      (all) => all.map((row, index) => ({ ...row, encrypted_body: all[1 - index]?.encrypted_body ?? '' })),
      ([first, ...rest]) => (first === undefined ? rest : [first, first, ...rest.slice(1)]),
      (all) => [...all, ...before.map((row) => ({ ...row, id: crypto.randomUUID() }))],
    ];
    for (const edit of edits) {
      lie(edit);
      await expect(ada.people.contacts()).rejects.toMatchObject({ failure: { code: 'space_lied' } });
    }
    lying.tellTheTruth();
    expect(await ada.people.contacts()).toHaveLength(2);
  });

  it('cannot choose between two rows of one person, whom two devices have met at once', async () => {
    const [first, second] = [new LyingServer(), new LyingServer()];
    const drive = testDrive(server.url, first.fetch);
    const person = await newPerson(drive);
    const device = testDrive(server.url, second.fetch);
    await device.login(person);
    const spaceId = await drive.keyring.driveId();
    const { person: eves } = await ada.api.call('findPerson', { body: { email: evesAddress.email } });
    let go = () => {};
    const compared = new Promise<void>((resolve) => {
      go = resolve;
    });
    second.lie(async ({ path, method }, real) => {
      if (path === '/api/people/find') return Response.json({ person: eves });
      if (method === 'POST' && path.endsWith(`${spaceId}/changes`)) await compared;
      return real();
    });
    await drive.createDirectory('/Folder');
    const meeting = device.people.share('/Folder', { email: bobsAddress.email }, 'viewer');
    await expect.poll(() => second.sent.some(({ path }) => path.endsWith(`${spaceId}/changes`))).toBe(true);
    const { fingerprint } = await drive.people.markCompared({
      ...bobsAddress,
      fingerprint: await bob.people.begin(),
    });
    go();
    await meeting;
    const { contacts: rows } = await drive.api.call('spaceContacts', { params: { id: spaceId } });
    expect(rows).toHaveLength(2);
    for (const shown of [rows, rows.toReversed()]) {
      // A device that has proven no rows yet asks for them.
      const fresh = testDrive(server.url, first.fetch);
      await fresh.login(person);
      first.rewrite(`/api/spaces/${spaceId}/contacts`, () => ({ contacts: shown }));
      expect(await fresh.people.contacts()).toMatchObject([{ email: bobsAddress.email, fingerprint }]);
    }
    // So the other key pair is one that has changed, and gets nothing more.
    first.rewrite('/api/people/find', () => ({ person: eves }));
    await expect(drive.people.share('/Folder', { email: bobsAddress.email }, 'editor')).rejects.toMatchObject(
      { failure: { code: 'contact_changed' } },
    );
  });

  it('cannot show another’s key pair as a contact’s unnoticed, and no key of two people at all', async () => {
    const truth = await ada.api.call('findPerson', { body: { email: evesAddress.email } });
    const eves = truth.person;
    if (eves === null) throw new Error('Eve is gone');
    lying.rewrite('/api/people/find', () => ({ person: { ...eves, email: bobsAddress.email } }));
    const shown = await ada.people.findPerson(bobsAddress.email);
    expect(shown).toMatchObject({ fingerprint: eves.fingerprint, changed: { isSignedByFormer: false } });
    lying.rewrite('/api/people/find', (body) => {
      const { person } = foundPerson.parse(body);
      return { person: person && { ...person, sharing_key: eves.sharing_key } };
    });
    const mixed = ada.people.findPerson(bobsAddress.email);
    await expect(mixed).rejects.toMatchObject({ failure: { code: 'person_altered' } });
    lying.rewrite('/api/people/find', (body) => {
      const { person } = foundPerson.parse(body);
      return { person: person && { ...person, pubkey: eves.pubkey } };
    });
    const other = ada.people.findPerson(bobsAddress.email);
    await expect(other).rejects.toMatchObject({ failure: { code: 'person_altered' } });
  });
});
