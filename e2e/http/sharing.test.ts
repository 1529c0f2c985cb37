import { type Drive, headMemory } from '@coffer/client';
import type { SpaceRoot } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlainAccount } from '../support/accounts.ts';
import { coffer } from '../support/command-line.ts';
import { NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';
import { databaseDump } from './support/data-directory.ts';
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

const text = async (of: Pick<Drive, 'read'>, path: string) => Buffer.from(await of.read(path)).toString();
const namesIn = async (of: Pick<Drive, 'list'>, path: string) =>
  (await of.list(path)).children.map(({ name }) => name).sort();
const refused = (code: string) => ({ failure: { code } });

let folders = 0;

/** A folder of Ada's, shared as said, and opened by all. */
async function shared(roles: Partial<Record<'bob' | 'eve', 'viewer' | 'editor'>>) {
  const path = `/Shared ${folders++}`;
  await ada.ensureDirectories([`${path}/Trips`]);
  await ada.write(`${path}/a.txt`, new Blob(['one']));
  let spaceId = '';
  for (const [who, role] of Object.entries(roles)) {
    const { email } = who === 'bob' ? people.bob : people.eve;
    spaceId = (await ada.people.share(path, { email }, role)).spaceId;
  }
  if (roles.bob !== undefined) await bob.people.accept(spaceId);
  if (roles.eve !== undefined) await eve.people.accept(spaceId);
  const memberId = async (who: 'bob' | 'eve') => {
    const { email } = people[who];
    return (await ada.people.shares(path)).find((share) => share.email === email)?.id ?? '';
  };
  return { path, spaceId, memberId };
}

let common: ReturnType<typeof shared> | null = null;

let both: ReturnType<typeof shared> | null = null;

/** One that both edit, until Bob is taken out. */
function editedByBoth(): ReturnType<typeof shared> {
  both ??= shared({ bob: 'editor', eve: 'editor' });
  return both;
}

let edited: ReturnType<typeof shared> | null = null;

/** One that Bob edits, for tests after which he does so again. */
function editedByBob(): ReturnType<typeof shared> {
  edited ??= shared({ bob: 'editor' });
  return edited;
}

/** One that Bob views and Eve edits, for tests that take nobody's role and need nothing of what is in it. */
function alreadyShared(): ReturnType<typeof shared> {
  common ??= shared({ bob: 'viewer', eve: 'editor' });
  return common;
}

describe('A shared folder', () => {
  it('is offered, accepted, and read as its owner has it', async () => {
    await ada.ensureDirectories(['/Family/Trips']);
    await ada.write('/Family/a.txt', new Blob(['one']));
    await ada.write('/Family/Trips/b.bin', new Blob([seededBytes(300_000, 'b')]));
    const { spaceId } = await ada.people.share('/Family', people.bob, 'viewer');
    const [offer] = await bob.people.sharedWithMe();
    expect(offer).toMatchObject({
      spaceId,
      role: 'viewer',
      name: null,
      itemId: null,
      owner: { email: people.ada.email, contact: null, fingerprint: await ada.people.begin() },
    });
    const { name } = await bob.people.accept(spaceId);
    expect(name).toBe('Family');
    expect(await namesIn(bob, '/')).toContain('Family');
    expect(await bob.people.sharedWithMe()).toMatchObject([{ name: 'Family', owner: { changed: null } }]);
    const inside = await bob.people.open(spaceId);
    expect(inside).toMatchObject({ name: 'Family', role: 'viewer' });
    expect(await namesIn(inside.drive, '/')).toEqual(['Trips', 'a.txt']);
    expect(await text(inside.drive, '/a.txt')).toBe('one');
    const large = await inside.drive.read('/Trips/b.bin');
    expect(Buffer.from(large).equals(seededBytes(300_000, 'b'))).toBe(true);
    const [share] = await ada.people.shares('/Family');
    expect(share).toMatchObject({ email: people.bob.email, role: 'viewer', hasLeft: false, expiresAt: null });
    expect(share?.contact).not.toBeNull();
    // A copy is his own.
    await bob.people.saveCopy(inside, '/Trips', { name: 'Copied' });
    const copied = await bob.read('/Copied/b.bin');
    expect(Buffer.from(copied).equals(seededBytes(300_000, 'b'))).toBe(true);
    // Another device of his finds it by his drive alone.
    const other = testDrive(server.url);
    await other.login(people.bob);
    expect(await text((await other.people.open(spaceId)).drive, '/a.txt')).toBe('one');
  });

  it('is changed by editors, whose changes everybody sees and verifies', async () => {
    const { spaceId } = await editedByBoth();
    const [ofAda, ofBob, ofEve] = [
      (await ada.people.open(spaceId)).drive,
      (await bob.people.open(spaceId)).drive,
      (await eve.people.open(spaceId)).drive,
    ];
    const before = (await ada.account.storage()).used_space;
    await ofBob.write('/Trips/c.txt', new Blob(['three']));
    await ofAda.write('/Trips/b.bin', new Blob(['b']));
    await ofBob.write('/large.bin', new Blob([seededBytes(300_000, 'large')]));
    await ofEve.createDirectory('/New');
    await ofEve.move(['/a.txt'], '/New');
    await ofBob.rename('/New/a.txt', 'aa.txt');
    await ofEve.write('/New/aa.txt', new Blob(['two']), { ifExists: 'new-version' });
    await ofAda.write('/by-ada.txt', new Blob(['ada']));
    await ofBob.trash(['/Trips/b.bin']);
    for (const drive of [ofAda, ofBob, ofEve]) {
      expect(await namesIn(drive, '/')).toEqual(['New', 'Trips', 'by-ada.txt', 'large.bin']);
      expect(await namesIn(drive, '/Trips')).toEqual(['c.txt']);
      expect(await namesIn(drive, '/New')).toEqual(['aa.txt']);
    }
    expect(Buffer.from(await ofEve.read('/large.bin')).equals(seededBytes(300_000, 'large'))).toBe(true);
    // Her quota pays, and theirs does not.
    expect((await ada.account.storage()).used_space - before).toBeGreaterThan(300_000);
    expect((await ofAda.listTrash()).entries.map(({ item }) => item.name)).toEqual(['b.bin']);
    await ofEve.restore([(await ofEve.listTrash()).entries[0]?.item.id ?? '']);
    expect(await namesIn(ofAda, '/Trips')).toEqual(['b.bin', 'c.txt']);
    const { code, output } = await coffer(server.dataDir, ['check']);
    expect(output).not.toContain('record');
    expect(code).toBe(0);
  });

  it('is changed by no viewer, and nothing goes for good by an editor', async () => {
    const { spaceId } = await alreadyShared();
    const { drive: ofBob } = await bob.people.open(spaceId);
    const { drive: ofEve } = await eve.people.open(spaceId);
    for (const change of [
      () => ofBob.createDirectory('/Mine'),
      () => ofBob.write('/b.txt', new Blob(['b'])),
      () => ofBob.write('/large.bin', new Blob([seededBytes(300_000, 'large')])),
      () => ofBob.rename('/a.txt', 'b.txt'),
      () => ofBob.trash(['/a.txt']),
      () => ofEve.delete(['/a.txt']),
      async () => {
        await ofEve.trash(['/a.txt']);
        await ofEve.emptyTrash(await ofEve.listTrash());
      },
    ]) {
      await expect(change()).rejects.toMatchObject(refused('forbidden'));
    }
    const { drive: ofAda } = await ada.people.open(spaceId);
    expect((await ofAda.listTrash()).entries.map(({ item }) => item.name)).toEqual(['a.txt']);
  });

  it('is called otherwise by its owner alone, who changes no key with that', async () => {
    const { spaceId } = await alreadyShared();
    const rename = async (who: TestDrive, change: Partial<SpaceRoot> = {}) => {
      const { root } = (await keysOf(ada, spaceId)) ?? missing();
      const operation = { kind: 'rename_space' as const, root: { ...root, ...change } };
      await who.api.call('changeSpace', {
        params: { id: spaceId },
        body: { id: crypto.randomUUID(), operations: [operation] },
      });
    };
    await expect(rename(eve)).rejects.toMatchObject(refused('forbidden'));
    await expect(rename(ada, { encrypted_key: 'A'.repeat(80) })).rejects.toMatchObject(
      refused('validation_failed'),
    );
    // All is right but that it has no head.
    await expect(rename(ada)).rejects.toMatchObject(refused('head_refused'));
  });

  it('is nobody’s with whom it is not shared, and cannot be offered to others by a member', async () => {
    const { spaceId, path } = await editedByBob();
    await expect(eve.people.open(spaceId)).rejects.toMatchObject(refused('not_found'));
    for (const asked of [
      () => eve.api.call('spaceMembers', { params: { id: spaceId } }),
      () => eve.api.call('spaceProofs', { params: { id: spaceId }, body: { after: 0 } }),
      () => eve.people.leave(spaceId),
      () => bob.api.call('allowPlainChanges', { params: { id: spaceId }, body: { allowed: true } }),
    ]) {
      await expect(asked()).rejects.toMatchObject(refused('not_found'));
    }
    const itemId = (await bob.people.sharedWithMe()).find((each) => each.spaceId === spaceId)?.itemId ?? '';
    await expect(bob.people.share(itemId, people.eve, 'viewer')).rejects.toBeDefined();
    // Only an account without an account key has no sharing key.
    const { email } = await makePlainAccount(server.url);
    await expect(ada.people.share(path, { email }, 'viewer')).rejects.toMatchObject(
      refused('person_not_ready'),
    );
    await expect(ada.people.share(path, { email: 'nobody@example.org' }, 'viewer')).rejects.toMatchObject(
      refused('person_not_found'),
    );
    const other = { ...people.bob, fingerprint: '00'.repeat(32) };
    await expect(ada.people.share(path, other, 'viewer')).rejects.toMatchObject(refused('contact_changed'));
    await expect(ada.people.share(path, people.ada, 'viewer')).rejects.toBeDefined();
  });

  it('has another role from the next change on', async () => {
    const { spaceId, path, memberId } = await editedByBob();
    const { drive: ofBob } = await bob.people.open(spaceId);
    await ofBob.createDirectory('/Mine');
    await ada.people.changeMember(path, await memberId('bob'), { role: 'viewer' });
    expect(await ada.people.shares(path)).toMatchObject([{ role: 'viewer' }]);
    await expect(ofBob.createDirectory('/More')).rejects.toMatchObject(refused('forbidden'));
    expect((await bob.people.open(spaceId)).role).toBe('viewer');
    // What he made as an editor stays.
    expect(await namesIn((await ada.people.open(spaceId)).drive, '/')).toContain('Mine');
    await ada.people.share(path, people.bob, 'editor');
    const again = await bob.people.open(spaceId);
    await again.drive.createDirectory('/More');
    expect(await ada.people.shares(path)).toHaveLength(1);
  });

  it('is taken back: who was a member reads nothing, and who stays goes on', async () => {
    const { spaceId, path, memberId } = await editedByBoth();
    const { drive: ofBob } = await bob.people.open(spaceId);
    await ofBob.write('/Trips/before.txt', new Blob(['before']));
    await ada.people.takeBack(path, await memberId('bob'));
    expect(await ada.people.shares(path)).toMatchObject([{ email: people.eve.email }]);
    await expect(ofBob.createDirectory('/More')).rejects.toMatchObject(refused('share_ended'));
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(refused('share_ended'));
    const { drive: ofAda } = await ada.people.open(spaceId);
    await ofAda.write('/Trips/later.txt', new Blob(['later']));
    const { drive: ofEve } = await eve.people.open(spaceId);
    expect(await text(ofEve, '/Trips/later.txt')).toBe('later');
    expect(await text(ofEve, '/Trips/before.txt')).toBe('before');
    // A new device of its owner takes it for no other state.
    const heads = headMemory();
    const device = testDrive(server.url, undefined, fetch, heads);
    await device.login(people.ada);
    await device.people.open(spaceId);
    expect((await heads.of(spaceId))?.revision).toBeGreaterThan(2);
    // He may be asked again.
    await ada.people.share(path, people.bob, 'viewer');
    expect(await text((await bob.people.open(spaceId)).drive, '/Trips/later.txt')).toBe('later');
    await bob.people.leave(spaceId);
  });

  it('ends by its date, and is taken back once its owner has opened it', NIGHT, async () => {
    const { spaceId, path, memberId } = await editedByBob();
    edited = null;
    await ada.people.changeMember(path, await memberId('bob'), { expiresAt: 1_700_000_000 });
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(refused('share_ended'));
    expect(await ada.people.shares(path)).toMatchObject([{ isExpired: true }]);
    await ada.people.open(spaceId);
    await expect.poll(() => ada.people.shares(path)).toEqual([]);
  });

  it('is declined or left, and its owner sees that', async () => {
    const { spaceId, path } = await shared({ bob: 'viewer' });
    await ada.people.share(path, people.eve, 'viewer');
    await eve.people.decline(spaceId);
    expect((await eve.people.sharedWithMe()).map((each) => each.spaceId)).not.toContain(spaceId);
    const name = path.slice(1);
    expect(await namesIn(bob, '/')).toContain(name);
    await bob.people.leave(spaceId);
    expect(await namesIn(bob, '/')).not.toContain(name);
    await expect(bob.people.open(spaceId)).rejects.toMatchObject(refused('not_found'));
    expect((await ada.people.shares(path)).map(({ hasLeft }) => hasLeft)).toEqual([true, true]);
    await ada.people.open(spaceId);
    await expect.poll(() => ada.people.shares(path)).toEqual([]);
  });
});

describe('A message with a share', () => {
  const message = 'The pictures of Sunday ☀';

  it('is read by its member alone, once they know its owner, and stays when others go', async () => {
    const path = `/Shared ${folders++}`;
    await ada.createDirectory(path);
    const cy = testDrive(server.url);
    const { email } = await newPerson(cy);
    await cy.people.begin();
    const { spaceId } = await ada.people.share(path, { email }, 'viewer', { message });
    await ada.people.share(path, people.eve, 'viewer');
    const offerTo = async (who: TestDrive) =>
      (await who.people.sharedWithMe()).find((each) => each.spaceId === spaceId);
    // Nothing of a stranger's is opened.
    expect(await offerTo(cy)).toMatchObject({ name: null, message: null, owner: { contact: null } });
    await cy.people.accept(spaceId);
    await eve.people.accept(spaceId);
    expect(await offerTo(cy)).toMatchObject({ message });
    expect(await offerTo(eve)).toMatchObject({ message: null });
    // Another key, another role: what was said stays, until something else is.
    const shares = await ada.people.shares(path);
    const idOf = (of: string) => shares.find((share) => share.email === of)?.id ?? '';
    await ada.people.takeBack(path, idOf(people.eve.email));
    await ada.people.changeMember(path, idOf(email), { role: 'editor' });
    expect(await offerTo(cy)).toMatchObject({ message, role: 'editor' });
    await ada.people.share(path, { email }, 'viewer', { message: 'Look again' });
    expect(await offerTo(cy)).toMatchObject({ message: 'Look again' });
    expect(JSON.stringify(await databaseDump(server.dataDir))).not.toMatch(/Sunday|Look again/);
  });

  it('comes with an invitation, too, and has room for 500 characters', async () => {
    const path = `/Shared ${folders++}`;
    await ada.createDirectory(path);
    const long = 'ü'.repeat(500);
    for (const share of [
      () => ada.people.share(path, people.bob, 'viewer', { message: `${long}a` }),
      () => ada.people.invite(path, people.bob, 'viewer', { message: `${long}a` }),
    ]) {
      await expect(share()).rejects.toMatchObject(refused('validation_failed'));
    }
    expect(await ada.people.spaces()).not.toContainEqual(
      expect.objectContaining({ itemId: (await ada.stat(path)).id }),
    );
    const newcomer = testDrive(server.url);
    const { email } = await newPerson(newcomer);
    const { address } = await ada.people.invite(path, { email }, 'viewer', { message: long });
    const [, invitationId = '', secret = ''] = /join\/([^#]+)#(.*)$/.exec(address) ?? [];
    await newcomer.people.join(invitationId, secret);
    await ada.people.settleInvitations();
    expect(await newcomer.people.sharedWithMe()).toMatchObject([{ message: long }]);
  });
});

function missing(): never {
  throw new Error('There is no such root');
}
