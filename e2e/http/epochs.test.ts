import { cookieFetch, keysIn, type OwnLink } from '@coffer/client';
import type { BatchOperation } from '@coffer/contract';
import { CHUNK_SIZE, type Head } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { PlainProgram } from '../support/plain-program.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';
import { broughtFile, creation, refusalOf } from './support/batches.ts';
import { envelope, newDirectory, newName } from './support/builders.ts';
import { type HeldKey, keyBehind, reach } from './support/former-key-holder.ts';
import { spaceKeyOf } from './support/former-member.ts';
import { commitmentOf, HeadSigner, rowOf } from './support/head-signer.ts';
import { otherPassword } from './support/owner.ts';
import { expectProblem } from './support/problems.ts';
import { keysOf } from './support/signed-rows.ts';
import { type ThreePeople, threePeople } from './support/three-people.ts';

let server: RunningServer;
let ada: TestDrive;
let bob: TestDrive;
let eve: TestDrive;
let people: ThreePeople['people'];

beforeAll(async () => {
  server = await startServer();
  ({ ada, bob, eve, people } = await threePeople(server.url));
});
afterAll(() => server.stop());

const PATIENT = { timeout: 60_000 };
const picture = { mime: 'image/jpeg', thumbnail: seededBytes(300, 'a thumbnail') };
const text = async (of: Pick<TestDrive, 'read'>, path: string) => Buffer.from(await of.read(path)).toString();

let folders = 0;

/** A folder of Ada's with a file and a folder, that Bob looks at and Eve may change. */
async function shared() {
  const path = `/Folder ${folders++}`;
  await ada.ensureDirectories([`${path}/Deep`]);
  await ada.write(`${path}/letter.txt`, 'first', picture);
  const { spaceId } = await ada.people.share(path, people.bob, 'viewer');
  await ada.people.share(path, people.eve, 'editor');
  for (const who of [bob, eve]) await who.people.accept(spaceId);
  const takeBack = async (who: 'bob' | 'eve') => {
    const shares = await ada.people.shares(path);
    await ada.people.takeBack(path, shares.find(({ email }) => email === people[who].email)?.id ?? '');
  };
  const rootNow = async () => (await keysOf(ada, spaceId))?.root;
  return { path, spaceId, takeBack, rootNow };
}

/** Whatever opens once is kept. */
function holder(...had: HeldKey[]) {
  let held: readonly HeldKey[] = had;
  return async () => {
    const reached = await reach(server.dataDir, held);
    held = reached.keys;
    return reached;
  };
}

describe('A member who is removed', () => {
  it('holds nothing that opens what comes later, whoever gives them the database', PATIENT, async () => {
    const { spaceId, takeBack } = await shared();
    const reached = holder(await spaceKeyOf(bob, people.bob.privateKeyPem, spaceId));
    const before = await reached();
    expect(before.names).toEqual(expect.arrayContaining(['Deep', 'letter.txt']));
    expect([before.versions.length, before.thumbnails.length]).toEqual([1, 1]);

    await takeBack('bob');
    const { drive: ofAda } = await ada.people.open(spaceId);
    const { drive: ofEve } = await eve.people.open(spaceId);
    const again = { ...picture, ifExists: 'new-version' } as const;
    const written: readonly (string | null)[] = [
      await ofAda.write('/new.txt', 'new', picture),
      await ofEve.write('/letter.txt', 'second', again),
      await ofEve.write('/Deep/deep.txt', 'deep', picture),
    ].map(({ versionId }) => versionId);
    await ofEve.createDirectory('/Deep/made');
    await ofAda.rename('/Deep', 'renamed');
    const after = await reached();
    for (const name of ['new.txt', 'deep.txt', 'made', 'renamed']) expect(after.names).not.toContain(name);
    expect([...after.versions, ...after.thumbnails].filter((id) => written.includes(id))).toEqual([]);

    for (const who of [ofAda, ofEve]) {
      expect(await text(who, '/letter.txt')).toBe('second');
      expect(await text(who, '/renamed/deep.txt')).toBe('deep');
      const versions = await who.versions('/letter.txt');
      expect(versions.map(({ state }) => state)).toEqual(['intact', 'intact']);
    }
    const { output } = await coffer(server.dataDir, ['check']);
    expect(output).not.toContain('record:');
  });

  it('leaves the items as they are: the batch is of the key, and of who stays', PATIENT, async () => {
    const { spaceId, takeBack, rootNow } = await shared();
    const before = await ada.api.call('spaceChanges', { params: { id: spaceId }, query: { after: '0' } });
    expect((await rootNow())?.epoch).toBe(1);
    await takeBack('bob');
    expect((await rootNow())?.epoch).toBe(2);
    const query = { after: String(before.revision) };
    const { items, removed } = await ada.api.call('spaceChanges', { params: { id: spaceId }, query });
    expect([...items, ...removed]).toEqual([]);
    const [change] = (await ada.people.log(spaceId)).changes;
    expect(change?.actions.map(({ kind }) => kind).sort()).toEqual(['epoch', 'member', 'remove_member']);
  });

  it(
    'is noticed by an editor in the middle of an upload, of which nothing is sent twice',
    PATIENT,
    async () => {
      const { spaceId, takeBack } = await shared();
      const reached = holder(await spaceKeyOf(bob, people.bob.privateKeyPem, spaceId));
      await reached();
      const send = cookieFetch();
      let beforeTheEnd: (() => Promise<void>) | null = () => takeBack('bob');
      let chunks = 0;
      const device = testDrive(server.url, async (input, init) => {
        const isPost = init?.method === 'POST';
        if (isPost && String(input).includes('chunk=')) chunks += 1;
        if (isPost && String(input).includes('/changes') && chunks > 0) {
          const task = beforeTheEnd;
          beforeTheEnd = null;
          await task?.();
        }
        return send(input, init);
      });
      await device.login(people.eve);
      const { drive } = await device.people.open(spaceId);
      const bytes = seededBytes(CHUNK_SIZE + 5, 'large');
      const { versionId } = await drive.write('/Deep/large.bin', bytes);
      expect([beforeTheEnd, chunks]).toEqual([null, 2]);
      const after = await reached();
      expect(after.names).not.toContain('large.bin');
      expect(after.versions).not.toContain(versionId);
      const { drive: ofAda } = await ada.people.open(spaceId);
      expect(Buffer.compare(await ofAda.read('/Deep/large.bin'), bytes)).toBe(0);
    },
  );

  it('leaves names of before to be found, and none of them is given twice', PATIENT, async () => {
    const { spaceId, takeBack } = await shared();
    await takeBack('bob');
    for (const who of [ada, eve]) {
      const { drive } = await who.people.open(spaceId);
      await expect(drive.write('/letter.txt', 'again')).rejects.toThrow('file_already_exists');
      await expect(drive.createDirectory('/Deep')).rejects.toThrow('name_exists');
      await drive.ensureDirectories(['/Deep']);
      expect((await drive.list('/')).children).toHaveLength(2);
    }
  });
});

describe('The key pair of an owner that is replaced', () => {
  it('begins an epoch of the drive, in which programs without keys go on', PATIENT, async () => {
    const { drive, person } = await someoneElse();
    await drive.ensureDirectories(['/Box']);
    const newPassword = otherPassword();
    await drive.account.changeKeyPair({ password: person.password, newPassword });
    const device = testDrive(server.url);
    await device.login({ ...person, password: newPassword });
    const spaceId = await device.keyring.driveId();
    await device.api.call('allowPlainChanges', { params: { id: spaceId }, body: { allowed: true } });
    const program = new PlainProgram(device);
    const { id: box } = await device.stat('/Box');
    await program.store('plain.txt', 'by a program', box);
    expect((await keysOf(device, spaceId))?.root.epoch).toBe(2);
    const { children } = await device.api.call('listItems', { query: { dir_id: box } });
    expect(children).toMatchObject([{ name_epoch: 2, key_epoch: 2 }]);
  });

  it('lets a sharing end that began before, under its name', PATIENT, async () => {
    const { drive, person } = await someoneElse();
    await drive.ensureDirectories(['/Box/Inner']);
    await drive.people.separate('/Box');
    await drive.account.changeKeyPair({ password: person.password, newPassword: otherPassword() });
    await drive.people.takeBackWhole('/Box');
    expect((await drive.list('/Box')).children.map(({ name }) => name)).toEqual(['Inner']);
  });

  it(
    'leaves addresses of links as they are, and what stands behind them is read as before',
    PATIENT,
    async () => {
      const { drive, person } = await someoneElse();
      await drive.write('/linked.txt', 'linked');
      const link = await drive.links.create('/linked.txt');
      const address = drive.links.address(link);
      const newPassword = otherPassword();
      await drive.account.changeKeyPair({ password: person.password, newPassword });
      const visited = await testDrive(server.url).links.open(address);
      expect(Buffer.from(await visited.read()).toString()).toBe('linked');
      const device = testDrive(server.url);
      await device.login({ ...person, password: newPassword });
      expect(device.links.address((await device.links.find('/linked.txt')) ?? link)).toBe(address);
    },
  );
});

describe('The link of a folder that is deleted', () => {
  it(
    'opens no later name, version or item, and nothing of the trash or of older versions',
    PATIENT,
    async () => {
      const { drive } = await someoneElse();
      await drive.ensureDirectories(['/Shared/Inner']);
      await drive.write('/Shared/letter.txt', 'first', picture);
      const { versionId: first } = await drive.stat('/Shared/letter.txt');
      await drive.write('/Shared/letter.txt', 'second', { ...picture, ifExists: 'new-version' });
      await drive.write('/Shared/thrown away.txt', 'away', picture);
      await drive.trash(['/Shared/thrown away.txt']);
      await drive.write('/beside.txt', 'beside');
      const link = await drive.links.create('/Shared');
      const reached = holder(keyBehind({ id: link.id }, secretOf(link)));
      const before = await reached();
      expect(before.names).toEqual(['Inner', 'Shared', 'letter.txt']);
      expect(before.versions).toHaveLength(1);
      expect(before.versions).not.toContain(first);
      await drive.links.delete(link);
      await drive.write('/Shared/later.txt', 'later', picture);
      await drive.rename('/Shared/Inner', 'renamed');
      const after = await reached();
      expect([after.names, after.versions]).toEqual([[], []]);
    },
  );
});

function secretOf(link: OwnLink): string {
  if (link.state !== 'intact') throw new Error('It was made here');
  return link.secret;
}

async function someoneElse() {
  const drive = testDrive(server.url);
  return { drive, person: await newPerson(drive) };
}

describe('An epoch', () => {
  let signer: HeadSigner;
  let existing: ReturnType<typeof newDirectory>;

  beforeEach(async () => {
    signer = await HeadSigner.register(server.url);
    existing = newDirectory();
    signer.put(rowOf(signer.space, existing));
    expect((await signer.change({ kind: 'create', item: existing })).status).toBe(200);
  });

  const begin = async () => expect((await signer.change(await signer.nextEpoch())).status).toBe(200);

  it('is begun by a batch whose head names it, and every row keeps that under whose key it is', async () => {
    await begin();
    await begin();
    const { account } = signer.sender;
    const newer = newDirectory();
    signer.put(rowOf(signer.space, newer, 3));
    expect((await signer.change({ kind: 'create', item: newer })).status).toBe(200);
    expect(await account.metadata(existing.id)).toMatchObject({
      name_epoch: 1,
      name_hash_epoch: 1,
      metadata_epoch: 1,
    });
    expect(await account.metadata(newer.id)).toMatchObject({
      name_epoch: 3,
      name_hash_epoch: 3,
      metadata_epoch: 3,
    });
    const [{ id = '', keys: shown } = {}] = (await account.call('listSpaces', { query: {} })).spaces;
    const keys = shown && keysIn(id, shown);
    expect(keys?.root.epoch).toBe(3);
    expect(keys?.former.map(({ epoch, former_epoch }) => [epoch, former_epoch])).toEqual([
      [3, 2],
      [2, 1],
    ]);
    expect((await coffer(server.dataDir, ['check'])).output).not.toContain('head');
  });

  it('follows upon the one that there is, by one, with its key for its owner', async () => {
    const begun = await signer.nextEpoch();
    if (begun.kind !== 'epoch') throw new Error('It begins one');
    const { root, former } = begun;
    const wrong: [BatchOperation, string][] = [
      [{ ...begun, root: { ...root, epoch: 3 }, former: { ...former, epoch: 3 } }, 'validation_failed'],
      [{ ...begun, former: { ...former, former_epoch: 2 } }, 'epoch_outdated'],
      [{ ...begun, former: { ...former, epoch: 3 } }, 'validation_failed'],
      [{ ...begun, root: { ...root, encrypted_key: null, account_key: null } }, 'validation_failed'],
      [{ ...begun, root: { ...root, name_epoch: 2, encrypted_name: envelope(62) } }, 'validation_failed'],
    ];
    for (const [operation, code] of wrong)
      expect(refusalOf(await signer.sender.apply(await signer.signed([operation]))).code).toBe(code);
    const forged: [Partial<Head>, string][] = [
      [{ epoch: 1 }, 'head_refused'],
      [{ epoch: 3 }, 'head_refused'],
    ];
    for (const [head, code] of forged)
      expect(refusalOf(await signer.sender.apply(await signer.signed([begun], head))).code).toBe(code);
    expect((await signer.change(begun)).status).toBe(200);
  });

  it('that is past is refused in whatever is sealed under it', async () => {
    await begin();
    const file = await broughtFile();
    const { id } = existing;
    const under = { epoch: 1 };
    const outdated: BatchOperation[] = [
      { kind: 'create', item: newDirectory(under) },
      { kind: 'rename', id, name: newName(under) },
      { kind: 'move', ids: [id], file_id: null, names: [{ id, name_hash: 'cd'.repeat(32) }], ...under },
    ];
    for (const operation of outdated) {
      const answer = await signer.sender.apply(await signer.signed([operation]));
      expect([operation.kind, refusalOf(answer).code]).toEqual([operation.kind, 'epoch_outdated']);
    }
    const { account } = signer.sender;
    expectProblem(await account.try('createItem', { body: newDirectory(under) }), 'epoch_outdated');
    // What is signed under a head of before is sealed under its key.
    const head = { epoch: 1, keyCommitment: commitmentOf(1) };
    const behind = await signer.signed([creation(file)], head);
    expect(refusalOf(await signer.sender.bringFiles({ ...behind, chunks: [file.chunk] }, [file])).code).toBe(
      'epoch_outdated',
    );
  });
});
