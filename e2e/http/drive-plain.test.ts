import { cookieFetch, Drive, isFailure, type WaitingChange } from '@coffer/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { NIGHT } from '../support/dose.ts';
import { PlainProgram } from '../support/plain-program.ts';
import { refusal } from '../support/refuse.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import {
  newPerson,
  type Person,
  storeMany,
  type TestDrive,
  testDrive,
  textFile,
} from '../support/test-drive.ts';

let server: RunningServer;
let drive: TestDrive;
let account: Person;
let program: PlainProgram;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  drive = testDrive(server.url);
  account = await newPerson(drive);
  const [letters = ''] = await drive.ensureDirectories(['/Letters', '/Archive']);
  const files = ['one', 'two'].map((text) => textFile(`${text}.txt`, text));
  await storeMany(drive, files, letters);
  program = await newProgram();
});

/** A program that knows what is there now. */
async function newProgram(): Promise<PlainProgram> {
  const other = testDrive(server.url);
  await other.login(account);
  await other.list('/Letters');
  await other.list('/Archive');
  return new PlainProgram(other);
}

const allow = async (allowed = true) =>
  drive.plain.change({ allowed, revision: (await drive.plain.read()).revision });

/** What waits, by the name as it was signed, or as the program gave it. */
async function waiting(): Promise<Record<string, readonly string[]>> {
  return Object.fromEntries((await changes()).map((change) => [nameOf(change), change.deeds]));
}

async function changes(): Promise<readonly WaitingChange[]> {
  const list = await drive.plain.waiting();
  return list.state === 'allowed' ? list.changes : [];
}

const nameOf = ({ signed, changed }: WaitingChange) => (signed ?? changed)?.item.name ?? '';
const idsOf = (all: readonly WaitingChange[]) => all.map(({ id }) => id);
const idOf = async (path: string) => (await drive.stat(path)).id;
const textOf = async (path: string) => Buffer.from(await drive.read(path)).toString();

/** What a device sees that was never here before, and that verifies all of it. */
async function onNewDevice(): Promise<TestDrive> {
  const device = testDrive(server.url);
  await device.login(account);
  expect((await device.account.verify()).trouble).toBeNull();
  return device;
}

const namesOn = async (device: TestDrive, path: string) =>
  (await device.list(path)).children.map(({ name }) => name).sort();

/** All kinds of changes at once. */
async function changeEverything(): Promise<void> {
  const one = await idOf('/Letters/one.txt');
  await program.rename(one, 'uno.txt');
  await program.move(one, await idOf('/Archive'));
  await program.storeOver(await idOf('/Letters/two.txt'), 'two, again');
  const made = await program.makeDirectory('Made');
  await program.store('new.txt', 'new', made);
}

/** What the server refuses for good to be told. */
function refusingPlainChanges(): typeof fetch {
  const send = cookieFetch();
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return pathname.endsWith('/plain-changes') ? refusal('forbidden') : send(input, init);
  };
}

describe('Changes without keys', () => {
  it('fault U20: are still refused where the server does not let them come', async () => {
    const refusing = testDrive(server.url, refusingPlainChanges());
    await refusing.login(account);
    await expect(refusing.plain.change({ allowed: true, revision: null })).rejects.toThrow();
    expect(await drive.plain.read()).toMatchObject({ state: 'saved', allowed: false });
    expect(await drive.plain.waiting()).toEqual({ state: 'off' });
  });

  it('fault U20: are said to be refused still where neither that nor taking it back reached the server', async () => {
    const send = cookieFetch();
    let isLost = true;
    const losing = Drive.connect(server.url, {
      async fetch(input, init) {
        const { pathname } = new URL(input instanceof Request ? input.url : input);
        if (isLost && pathname.endsWith('/plain-changes')) throw new TypeError('Failed to fetch');
        return send(input, init);
      },
      patience: 'none',
    });
    await losing.login(account);
    await expect(losing.plain.change({ allowed: true, revision: null })).rejects.toThrow();
    const { allowed, revision } = await losing.plain.read();
    expect(allowed).toBe(true);
    expect(await losing.plain.waiting()).toEqual({ state: 'allowed', isTaken: false, changes: [] });
    isLost = false;
    await losing.plain.change({ allowed, revision });
    expect(await losing.plain.waiting()).toEqual({ state: 'allowed', isTaken: true, changes: [] });
    await program.rename(await idOf('/Letters/one.txt'), 'uno.txt');
    expect(await waiting()).toEqual({ 'one.txt': ['renamed'] });
  });

  it('are refused until their owner allows them, and shown by name then', async () => {
    expect(await drive.plain.read()).toEqual({ state: 'unset', allowed: false, revision: null });
    const renaming = program.rename(await idOf('/Letters/one.txt'), 'uno.txt');
    await expect(renaming).rejects.toSatisfy((error) => isFailure(error, 'head_refused'));
    expect(await drive.plain.waiting()).toEqual({ state: 'off' });

    expect(await allow()).toMatchObject({ state: 'saved', allowed: true });
    await changeEverything();
    expect(await waiting()).toEqual({
      'one.txt': ['renamed', 'moved'],
      'two.txt': ['stored'],
      Made: ['added'],
      'new.txt': ['added'],
    });
    const renamed = (await changes()).find((change) => nameOf(change) === 'one.txt');
    expect(renamed?.changed?.item.name).toBe('uno.txt');
    expect(renamed?.signed?.parents.map(({ name }) => name)).toEqual(['Letters']);
    expect(renamed?.changed?.parents.map(({ name }) => name)).toEqual(['Archive']);
    expect((await changes()).every(({ canAccept }) => canAccept)).toBe(true);
    expect((await drive.account.verify()).trouble).toBeNull();
  });

  it('are put back together, and everything is as it was signed', NIGHT, async () => {
    await allow();
    await changeEverything();
    await drive.plain.decide({ putBack: idsOf(await changes()), accept: [] });
    expect(await changes()).toEqual([]);
    const device = await onNewDevice();
    expect(await namesOn(device, '/')).toEqual(['Archive', 'Letters']);
    expect(await namesOn(device, '/Letters')).toEqual(['one.txt', 'two.txt']);
    expect(Buffer.from(await device.read('/Letters/two.txt')).toString()).toBe('two');
    expect((await coffer(server.dataDir, ['check'])).output).toContain('all is well');
  });

  it('are accepted together, sealed anew, and any device reads them', async () => {
    await allow();
    await changeEverything();
    await drive.plain.decide({ putBack: [], accept: idsOf(await changes()) });
    expect(await changes()).toEqual([]);
    const device = await onNewDevice();
    expect(await namesOn(device, '/')).toEqual(['Archive', 'Letters', 'Made']);
    expect(await namesOn(device, '/Archive')).toEqual(['uno.txt']);
    const read = async (path: string) => Buffer.from(await device.read(path)).toString();
    expect(await read('/Archive/uno.txt')).toBe('one');
    expect(await read('/Letters/two.txt')).toBe('two, again');
    expect(await read('/Made/new.txt')).toBe('new');
    await device.write('/Made/more.txt', 'more');
    expect((await coffer(server.dataDir, ['check'])).output).toContain('all is well');
  });

  it('are decided about one by one: what is accepted in an added directory brings it along', async () => {
    await allow();
    await changeEverything();
    const byName = new Map((await changes()).map((change) => [nameOf(change), change.id]));
    const [one = '', made = '', inner = ''] = ['one.txt', 'Made', 'new.txt'].map((name) => byName.get(name));
    await drive.plain.decide({ putBack: [one], accept: [inner] });
    expect(await waiting()).toEqual({ 'two.txt': ['stored'] });
    expect(await textOf('/Made/new.txt')).toBe('new');
    expect(await textOf('/Letters/one.txt')).toBe('one');
    expect((await drive.stat('/Made')).id).toBe(made);
  });

  it('that trash, restore and delete are accepted and put back', async () => {
    await drive.trash(['/Archive']);
    await allow();
    const { api } = drive;
    const letters = await idOf('/Letters');
    const archive = (await drive.listTrash()).entries[0]?.item.id ?? '';
    await api.call('trashItems', { body: { ids: [await idOf('/Letters/one.txt')] } });
    await api.call('restoreItems', { body: { items: [{ id: archive }] } });
    expect(await waiting()).toEqual({ 'one.txt': ['trashed'], Archive: ['restored'] });
    await drive.plain.decide({ putBack: [], accept: idsOf(await changes()) });
    const device = await onNewDevice();
    expect(await namesOn(device, '/')).toEqual(['Archive', 'Letters']);
    expect(await namesOn(device, '/Letters')).toEqual(['two.txt']);

    await api.call('deleteItem', { params: { id: letters } });
    expect(await waiting()).toEqual({ Letters: ['deleted'] });
    const [deleted] = await changes();
    expect(deleted).toMatchObject({ changed: null, canAccept: true });
    await drive.plain.decide({ putBack: [letters], accept: [] });
    expect(await namesOn(await onNewDevice(), '/Letters')).toEqual(['two.txt']);
    await api.call('deleteItem', { params: { id: letters } });
    await drive.plain.decide({ putBack: [], accept: [letters] });
    expect(await namesOn(await onNewDevice(), '/')).toEqual(['Archive']);
    expect((await coffer(server.dataDir, ['check'])).output).toContain('all is well');
  });

  it('of a link hold by the earlier date, and end with it or go', async () => {
    const link = await drive.links.create('/Letters/one.txt', { maxDownloads: 5 });
    await allow();
    const params = { id: link.id };
    await drive.api.call('updateLink', { params, body: { max_downloads: 3 } });
    expect(await waiting()).toEqual({ 'one.txt': ['limited'] });
    await drive.plain.decide({ putBack: [], accept: [link.id] });
    expect(await drive.links.find('/Letters/one.txt')).toMatchObject({ state: 'intact', maxDownloads: 3 });
    await drive.api.call('deleteLink', { params });
    expect(await waiting()).toEqual({ 'one.txt': ['unlinked'] });
    await drive.plain.decide({ putBack: [link.id], accept: [] });
    expect(await drive.links.find('/Letters/one.txt')).toMatchObject({ id: link.id });
    await drive.api.call('deleteLink', { params });
    await drive.plain.decide({ putBack: [], accept: [link.id] });
    expect(await drive.links.find('/Letters/one.txt')).toBeNull();
    await onNewDevice();
  });

  it('wait on while the key pair changes, also of files that have links', async () => {
    await drive.links.create('/Letters/one.txt');
    const { id } = await drive.links.create('/Letters/two.txt');
    await allow();
    await (await newProgram()).rename(await idOf('/Letters/one.txt'), 'uno.txt');
    await drive.api.call('deleteLink', { params: { id } });
    const { password } = account;
    await drive.account.changeKeyPair({ password, newPassword: password });
    expect(await waiting()).toEqual({ 'one.txt': ['renamed'], 'two.txt': ['unlinked'] });
    await onNewDevice();
  });

  it('are not gone over by what this device does: it says that they wait', async () => {
    await allow();
    await program.rename(await idOf('/Letters/one.txt'), 'uno.txt');
    const renaming = drive.rename('/Letters/two.txt', 'three.txt');
    await renaming;
    const over = drive.delete(['/Letters']);
    await expect(over).rejects.toSatisfy((error) => isFailure(error, 'changes_wait'));
    expect(await waiting()).toEqual({ 'one.txt': ['renamed'] });
    await expect(allow(false)).rejects.toSatisfy((error) => isFailure(error, 'changes_wait'));
    await drive.plain.decide({ putBack: idsOf(await changes()), accept: [] });
    expect(await allow(false)).toMatchObject({ allowed: false });
    const refused = program.rename(await idOf('/Letters/one.txt'), 'uno.txt');
    await expect(refused).rejects.toSatisfy((error) => isFailure(error, 'head_refused'));
  });
});
