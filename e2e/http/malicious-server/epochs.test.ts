import { randomUUID } from 'node:crypto';
import { isFailure, keyBytes, keysIn, type SealedSpaceKeys as SpaceKeys } from '@coffer/client';
import { user as userSchema } from '@coffer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../../engine/lying-server.ts';
import { type RunningServer, startServer } from '../../support/server-process.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../../support/test-drive.ts';
import { otherPassword } from '../support/owner.ts';
import { driveKeysOf } from '../support/signed-rows.ts';

let server: RunningServer;
let lying: LyingServer;
let person: Person;
let first: SpaceKeys;
let others: SpaceKeys;

beforeAll(async () => {
  server = await startServer();
  const drive = testDrive(server.url);
  person = await newPerson(drive);
  await drive.write('/before.txt', 'before');
  first = await driveKeysOf(drive);
  person = { ...person, password: await changed(drive, person) };
  await drive.write('/after.txt', 'after');
  const stranger = testDrive(server.url);
  await changed(stranger, await newPerson(stranger));
  others = await driveKeysOf(stranger);
});
afterAll(() => server.stop());

beforeEach(() => {
  lying = new LyingServer();
});

/** Begins an epoch of a drive. */
async function changed(drive: TestDrive, { password }: Person): Promise<string> {
  const newPassword = otherPassword();
  await drive.account.changeKeyPair({ password, newPassword });
  return newPassword;
}

/** A new device, to which the server shows other keys of the drive. */
async function shown(edit: (keys: SpaceKeys) => SpaceKeys, as = person): Promise<TestDrive> {
  lying.lie(async ({ path }, real) => {
    if (!path.startsWith('/api/auth/')) return real();
    const response = await real();
    if (!response.ok) return response;
    const body: object = await response.json();
    if (!('user' in body)) return Response.json(body);
    const user = userSchema.parse(body.user);
    const { space_id: id, space_keys: keys } = user;
    return Response.json({ ...body, user: { ...user, space_keys: keyBytes(id, edit(keysIn(id, keys))) } });
  });
  const device = testDrive(server.url, lying.fetch);
  await device.login(as);
  return device;
}

const states = async (device: TestDrive) =>
  (await device.list('/')).children.map(({ state, name }) => [state, name]).sort();

describe('A server that shows other keys of a drive than its owner has made', () => {
  it('of the epoch before gets nothing sealed under them', async () => {
    const device = await shown(() => first);
    const changing = device.createDirectory('/Late');
    await expect(changing).rejects.toSatisfy((error) => isFailure(error, 'epoch_outdated', 'space_lied'));
    const sent = lying.sent.filter(({ path }) => path.endsWith('/changes'));
    expect(sent).toEqual([]);
  });

  it('of the epoch before gets no name hashed under them, nor the record of an upload', async () => {
    for (const use of [
      (device: TestDrive) => device.stat('/after.txt'),
      (device: TestDrive) => device.write('/Late.bin', new Uint8Array(6_000_000)),
    ]) {
      const device = await shown(() => first);
      lying.sent.length = 0;
      await expect(use(device)).rejects.toSatisfy((error) => isFailure(error, 'space_lied'));
      const isNamed = /name-hash|storage$/;
      expect(lying.sent.filter(({ path }) => isNamed.test(path))).toEqual([]);
    }
  });

  it('of the epoch before, once it tells the truth, is followed without another login', async () => {
    const device = await shown(() => first);
    lying.tellTheTruth();
    expect((await device.stat('/after.txt')).name).toBe('after.txt');
    const path = `/${randomUUID()}`;
    await device.createDirectory(path);
    await device.trash([path]);
  });

  it('gets no other key pair made on them', async () => {
    for (const edit of [() => first, (keys: SpaceKeys) => ({ ...keys, former: [] })]) {
      const device = await shown(edit);
      const { password } = person;
      const changing = device.account.changeKeyPair({ password, newPassword: otherPassword() });
      await expect(changing).rejects.toSatisfy((error) => isFailure(error, 'space_lied'));
      // It was begun and given up; nothing that is sealed goes out.
      expect(lying.sent.filter(({ path, method }) => path.includes('key-pair') && method === 'PUT')).toEqual(
        [],
      );
    }
  });

  it('without those before gets nothing moved into a space, which would lose it', async () => {
    const drive = testDrive(server.url);
    const other = await newPerson(drive);
    await drive.write('/before.txt', 'before');
    const password = await changed(drive, other);
    // It opens by the newest key, and what is in it does not.
    await drive.createDirectory('/Folder');
    await drive.move(['/before.txt'], '/Folder');
    const device = await shown((keys) => ({ ...keys, former: [] }), { ...other, password });
    lying.sent.length = 0;
    await expect(device.people.separate('/Folder')).rejects.toSatisfy((error) =>
      isFailure(error, 'space_lied'),
    );
    expect(lying.sent.filter(({ path }) => path.endsWith('/changes') || path.includes('/parts'))).toEqual([]);
  });

  it('without those before can show nothing else in their place, nor hide what is new', async () => {
    const device = await shown((keys) => ({ ...keys, former: [] }));
    expect(await states(device)).toEqual([
      ['damaged', null],
      ['intact', 'after.txt'],
    ]);
  });

  it('with one before that is of another drive, or of another epoch, opens nothing by it', async () => {
    const [own] = (await driveKeysOf(await shown((keys) => keys))).former;
    const [other] = others.former;
    if (own === undefined || other === undefined) throw new Error('Both have had another key');
    for (const former of [other, { ...own, epoch: 3 }, { ...own, former_epoch: 2 }]) {
      const device = await shown((keys) => ({ ...keys, former: [former] }));
      expect(await states(device)).toEqual([
        ['damaged', null],
        ['intact', 'after.txt'],
      ]);
    }
  });

  it('of another drive or number is not opened', async () => {
    for (const edit of [
      (keys: SpaceKeys) => ({ ...keys, root: others.root }),
      (keys: SpaceKeys) => ({ ...keys, root: { ...keys.root, account_key: 1 } }),
      (keys: SpaceKeys) => ({ ...keys, root: { ...keys.root, epoch: 3 } }),
      (keys: SpaceKeys) => ({ ...keys, root: { ...keys.root, encrypted_key: null, account_key: null } }),
    ]) {
      await expect(shown(edit)).rejects.toBeDefined();
    }
  });
});
