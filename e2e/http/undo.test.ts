import { cookieFetch } from '@coffer/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { NIGHT } from '../support/dose.ts';
import { isPlainOrAll } from '../support/engine.ts';
import { makeFolders, type TestDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { otherPassword } from './support/owner.ts';
import { remembered, type SharedScene, sharedScene } from './support/undo-scene.ts';

let server: WorkerServer;
// Each test registers people, of whom there may be only so many an hour.
beforeEach(async () => {
  server = await workerServer();
});

async function fill(drive: TestDrive): Promise<void> {
  await drive.ensureDirectories(['/Shared/Letters/Old', '/Shared/Bills']);
  await drive.write('/Shared/Letters/one.txt', 'one');
  await drive.write('/Shared/Letters/Old/two.txt', 'two');
  await drive.write('/Shared/Bills/three.txt', 'three');
  await drive.write('/Shared/Bills/gone.txt', 'gone');
  await drive.trash(['/Shared/Bills/gone.txt']);
}

const scene = () => sharedScene(server.url, cookieFetch, fill);

const allBy = (fingerprint: string) => ({ by: fingerprint, since: { at: 0 } });

/** Renames, moves, replaces, brings, puts into the trash and takes out of it. */
async function changeAll({ eve, opened }: Pick<SharedScene, 'eve' | 'opened'>): Promise<void> {
  const drive = await opened(eve);
  await drive.rename('/Letters/one.txt', 'eins.txt');
  await drive.addVersion('/Letters/eins.txt', 'overwritten');
  await drive.move(['/Letters/Old'], '/Bills');
  await drive.rename('/Bills/three.txt', 'one.txt');
  await drive.write('/ransom.txt', 'pay');
  await drive.createDirectory('/Hers');
  await drive.move(['/Bills/one.txt'], '/Hers');
  await drive.trash(['/Letters']);
  const { entries } = await drive.listTrash();
  const gone = entries.find(({ item }) => item.name === 'gone.txt');
  await drive.restore([gone?.item.id ?? '']);
}

describe('The undo of all that an editor did', () => {
  it.runIf(isPlainOrAll())(
    'fault S2: gives each file name, place, trash and content again, for a fresh device too',
    async () => {
      const all = await scene();
      const { ada, eve, spaceId } = all;
      const before = await remembered(await all.fresh());
      await changeAll(all);
      expect(await remembered(await all.fresh())).not.toEqual(before);
      const { people } = ada.drive;
      const preview = await people.previewUndo(spaceId, allBy(eve.fingerprint));
      const names = preview.items.map(({ name, does }) => `${name}: ${does.join()}`).sort();
      expect(names).toEqual([
        'Hers: trashed',
        'Letters: restored',
        'Old: moved',
        'gone.txt: trashed',
        'one.txt: renamed,version',
        'ransom.txt: trashed',
        'three.txt: renamed,moved',
      ]);
      expect(await people.undo(spaceId, allBy(eve.fingerprint))).toEqual(preview);
      const after = await remembered(await all.fresh());
      for (const [path, content] of Object.entries(before))
        expect([path, after[path]]).toEqual([path, content]);
      const others = Object.keys(after).filter((path) => !(path in before));
      expect(others.sort()).toEqual(['trash: /Hers', 'trash: /ransom.txt']);
      // There is nothing to do any more.
      expect(await people.undo(spaceId, allBy(eve.fingerprint))).toEqual({ changes: 0, items: [] });
    },
  );

  it('puts what came in parts into the trash, which stand in no log', NIGHT, async () => {
    const all = await scene();
    const { ada, eve, spaceId } = all;
    const before = await remembered(await all.fresh());
    await eve.drive.createDirectory('/Brought');
    const names = Array.from({ length: 1_300 }, (_, index) => `${'long '.repeat(45)}${index}`);
    await makeFolders(eve.drive, names, (await eve.drive.stat('/Brought')).id);
    const brought = [await eve.drive.stat('/Brought')];
    const directory = (await (await all.opened(eve)).stat('/Letters')).id;
    await eve.drive.people.carry(brought, { from: null, to: spaceId, directory });
    expect((await (await all.opened(ada)).list('/Letters/Brought')).children.length).toBeGreaterThan(0);
    await ada.drive.people.undo(spaceId, allBy(eve.fingerprint));
    const after = Object.entries(await remembered(await all.fresh()));
    const isBrought = ([path]: [string, string]) => path === 'trash: Letters/Brought';
    expect(after.filter(isBrought)).toHaveLength(1);
    expect(Object.fromEntries(after.filter((entry) => !isBrought(entry)))).toEqual(before);
  });

  // `links-at-limit.test.ts` tells of the limit, and each undo by day that the server brings back.
  it('leaves where it is what the owner has taken out and brought back in parts', NIGHT, async () => {
    const { ada, eve, spaceId, opened } = await scene();
    await (await opened(eve)).move(['/Letters/one.txt'], '/Bills');
    const own = ada.drive.people;
    const taken = [await (await opened(ada)).stat('/Bills/one.txt')];
    await own.carry(taken, { from: spaceId, to: null });
    await ada.drive.createDirectory('/Back');
    await ada.drive.move(['/one.txt'], '/Back');
    const back = await ada.drive.stat('/Back');
    const names = Array.from({ length: 1_300 }, (_, index) => `${'long '.repeat(45)}${index}`);
    await makeFolders(ada.drive, names, back.id);
    await own.carry([back], { from: null, to: spaceId });
    await own.undo(spaceId, allBy(eve.fingerprint));
    expect((await (await opened(ada)).stat('/Back/one.txt')).id).toBe(taken[0]?.id);
  });

  it.runIf(isPlainOrAll())(
    'brings back what lies below nine links then, though nobody makes a ninth',
    NIGHT,
    async () => {
      const names = ['1', '2', '3', '4', '5', '6', '7', '8'];
      const paths = names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
      const deepest = paths.at(-1) ?? '';
      const all = await sharedScene(server.url, cookieFetch, (drive) =>
        drive.ensureDirectories([`/Shared${deepest}/linked`]),
      );
      const { ada, eve, spaceId, opened } = all;
      const own = await opened(ada);
      const link = async (path: string) => own.links.create((await own.stat(path)).id);
      for (const path of [...paths.slice(0, -1), `${deepest}/linked`]) await link(path);
      await (await opened(eve)).move([`${deepest}/linked`], '/');
      await link(deepest);
      await expect(own.move(['/linked'], deepest)).rejects.toMatchObject({
        failure: { code: 'links_at_limit' },
      });
      await ada.drive.people.undo(spaceId, allBy(eve.fingerprint));
      expect((await own.list(deepest)).children.map(({ name }) => name)).toEqual(['linked']);
    },
  );

  // `undo-property.test.ts` of the client leaves by day what others have changed meanwhile.
  it.runIf(isPlainOrAll())(
    'leaves what somebody else has changed meanwhile, and members see it',
    NIGHT,
    async () => {
      const all = await scene();
      const { ada, bob, eve, spaceId, opened } = all;
      await changeAll(all);
      const bobs = await opened(bob);
      await bobs.rename('/ransom.txt', 'kept.txt');
      await bobs.addVersion('/Bills/Old/two.txt', 'two by Bob');
      await ada.drive.people.undo(spaceId, allBy(eve.fingerprint));
      const after = await remembered(await all.fresh());
      expect(after).toMatchObject({ '/kept.txt': 'pay', '/Letters/Old/two.txt': 'two by Bob' });
      await expect.poll(() => remembered(bobs), { timeout: 20_000 }).toEqual(after);
    },
  );

  // `cli-undo.test.ts` takes back together what two did who have each other’s names.
  it.runIf(isPlainOrAll())(
    'fault S2: gives each name again that two who worked together have exchanged',
    NIGHT,
    async () => {
      const all = await scene();
      const { ada, bob, eve, spaceId, opened } = all;
      const before = await remembered(await all.fresh());
      await (await opened(eve)).rename('/Letters/one.txt', 'locked');
      await (await opened(bob)).rename('/Letters/Old', 'one.txt');
      await ada.drive.people.undo(spaceId, { by: [eve.fingerprint, bob.fingerprint], since: { at: 0 } });
      expect(await remembered(await all.fresh())).toEqual(before);
    },
  );

  // The first test here shows versions again, of files in a folder.
  it.runIf(isPlainOrAll())(
    'fault S2: shows the version again that a file had, which is shared alone',
    NIGHT,
    async () => {
      const { ada, eve } = await scene();
      await ada.drive.write('/alone.txt', 'alone');
      const { spaceId } = await ada.drive.people.share('/alone.txt', eve.person, 'editor');
      await eve.drive.people.accept(spaceId);
      const text = async ({ drive }: Pick<typeof ada, 'drive'>) => {
        const { drive: inside } = await drive.people.open(spaceId);
        const [file] = (await inside.list()).children;
        if (file === undefined) throw new Error('It is not there');
        return { inside, file, content: Buffer.from(await inside.read(file)).toString() };
      };
      const hers = await text(eve);
      for (const content of ['encrypted', 'pay']) await hers.inside.addVersion(hers.file.id, content);
      expect((await text(ada)).content).toBe('pay');
      const { items } = await ada.drive.people.undo(spaceId, allBy(eve.fingerprint));
      expect(items).toMatchObject([{ name: 'alone.txt', does: ['version'] }]);
      expect((await text(ada)).content).toBe('alone');
    },
  );

  it.runIf(isPlainOrAll())('is of the owner alone', async () => {
    const { bob, eve, spaceId } = await scene();
    const undo = bob.drive.people.undo(spaceId, allBy(eve.fingerprint));
    await expect(undo).rejects.toMatchObject({ failure: { code: 'not_found' } });
  });

  it.runIf(isPlainOrAll())('is changed by no new epoch and no new key pair', async () => {
    const all = await scene();
    const { ada, bob, eve, spaceId } = all;
    const before = await remembered(await all.fresh());
    await changeAll(all);
    const shares = await ada.drive.people.shares('/Shared');
    const share = shares.find(({ email }) => email === bob.person.email);
    await ada.drive.people.takeBack('/Shared', share?.id ?? '');
    const { password } = ada.person;
    await ada.drive.account.changeKeyPair({ password, newPassword: otherPassword() });
    await ada.drive.people.undo(spaceId, allBy(eve.fingerprint));
    const after = await remembered((await ada.drive.people.open(spaceId)).drive as TestDrive);
    expect(after).toMatchObject(before);
  });

  it('is done once, also where the next key pair finds it', async () => {
    const { ada, eve, spaceId, opened } = await scene();
    await (await opened(eve)).rename('/Letters/one.txt', 'x.txt');
    await ada.drive.people.undo(spaceId, allBy(eve.fingerprint));
    const { password } = ada.person;
    await ada.drive.account.changeKeyPair({ password, newPassword: otherPassword() });
    const nothing = { changes: 0, items: [] };
    expect(await ada.drive.people.previewUndo(spaceId, allBy(eve.fingerprint))).toEqual(nothing);
    const { changes } = await ada.drive.people.log(spaceId);
    const undo = changes.find(({ undone }) => undone !== null);
    expect(changes.map(({ id }) => id)).toContain(undo?.undone?.[0]);
    await ada.drive.people.undo(spaceId, { change: undo?.id ?? '' });
    expect(await remembered(await opened(ada))).toMatchObject({ '/Letters/x.txt': 'one' });
  });

  it.runIf(isPlainOrAll())('can be undone itself', async () => {
    const all = await scene();
    const { ada, eve, spaceId } = all;
    await changeAll(all);
    const changed = await remembered(await all.fresh());
    await ada.drive.people.undo(spaceId, allBy(eve.fingerprint));
    const [undo] = (await ada.drive.people.log(spaceId)).changes;
    await ada.drive.people.undo(spaceId, { change: undo?.id ?? '' });
    const again = await remembered(await all.fresh());
    expect(Object.keys(again).sort()).toEqual(Object.keys(changed).sort());
  });
});

describe('The undo of one change', () => {
  // `cli-undo.test.ts` takes one change back by day.
  it.runIf(isPlainOrAll())('takes back that one, and leaves what was changed since', NIGHT, async () => {
    const { ada, eve, spaceId, opened } = await scene();
    const drive = await opened(eve);
    await drive.rename('/Letters/one.txt', 'x.txt');
    const [renaming] = (await ada.drive.people.log(spaceId)).changes;
    await drive.rename('/Bills/three.txt', 'y.txt');
    await ada.drive.people.undo(spaceId, { change: renaming?.id ?? '' });
    const after = await remembered(await opened(ada));
    expect(after).toMatchObject({ '/Letters/one.txt': 'one', '/Bills/y.txt': 'three' });
  });
});

describe('An undo that is interrupted', () => {
  it('continues on another device, and two at once do no harm', async () => {
    const all = await scene();
    const { ada, eve, spaceId } = all;
    const before = await remembered(await all.fresh());
    await changeAll(all);
    const stop = new AbortController();
    const onProgress = ({ kind }: { readonly kind: string }) => kind === 'writing' && stop.abort();
    await expect(
      ada.drive.people.undo(spaceId, allBy(eve.fingerprint), { onProgress }, stop.signal),
    ).rejects.toThrow();
    const other = await all.device();
    await Promise.all([
      other.people.undo(spaceId, allBy(eve.fingerprint)),
      ada.drive.people.undo(spaceId, allBy(eve.fingerprint)),
    ]);
    expect(await remembered(await all.fresh())).toMatchObject(before);
  });
});
