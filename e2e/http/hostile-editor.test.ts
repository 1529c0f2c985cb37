import { setTimeout as wait } from 'node:timers/promises';
import { failureOf, isFailure } from '@coffer/client';
import { LINKS_PER_ITEM } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dose, isAll, NIGHT } from '../support/dose.ts';
import { sqliteDatabase } from '../support/engine/sqlite.ts';
import { isPlainEngine } from '../support/engine.ts';
import { makeFolders, newPerson, signedChanges, type TestDrive, testDrive } from '../support/test-drive.ts';
import { envelope } from './support/builders.ts';
import { HostileEditor, INVENTIONS, type Invention, type Known } from './support/hostile-editor.ts';
import { otherPassword, userOf } from './support/owner.ts';
import { RowsHere } from './support/rows-here.ts';
import { type ServerHere, serverHere } from './support/server-here.ts';
import { itemsIn, writtenRow } from './support/signed-rows.ts';

const PATIENT = { timeout: 120_000 };
const GREATEST = 2 ** 53 - 1;

let server: ServerHere;
let rows: RowsHere;

beforeAll(async () => {
  server = await serverHere();
  rows = new RowsHere(server);
});
afterAll(() => server.stop());

const query = (sql: string, ...values: unknown[]) => sqliteDatabase.query(server.dataDir, sql, values);
const text = async (of: Pick<TestDrive, 'read'>, path: string) => Buffer.from(await of.read(path)).toString();

/** A folder of Ada's with a file in it and a link beside it, where Bob looks and Eve, whose program is none of ours, may change what is there. */
async function scene() {
  const device = async () => {
    const drive = testDrive(server.url, server.device());
    return { drive, person: await newPerson(drive) };
  };
  const [ada, bob, eve] = [await device(), await device(), await device()];
  for (const { drive } of [bob, eve]) await drive.people.begin();
  await ada.drive.ensureDirectories(['/Shared/Inner', '/Own']);
  await ada.drive.write('/Shared/letter.txt', 'letter');
  await ada.drive.write('/Shared/Inner/deep.txt', 'deep');
  await ada.drive.write('/Own/own.txt', 'own');
  const { spaceId } = await ada.drive.people.share('/Shared', bob.person, 'viewer');
  await ada.drive.people.share('/Shared', eve.person, 'editor');
  for (const { drive } of [bob, eve]) await drive.people.accept(spaceId);
  const link = await ada.drive.links.create('/Own');
  const hostile = new HostileEditor(eve.drive, eve.person.privateKeyPem);
  const known = (): Known => ({
    spaceId,
    items: rows.items(spaceId).map(({ id }) => `${id}`),
    versions: rows.versions(spaceId).map(({ id, item_id }) => ({ id: `${id}`, itemId: `${item_id}` })),
    links: rows.links().map(({ id }) => `${id}`),
  });
  return { ada, bob, eve, spaceId, link, hostile, known };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** What nobody may keep an owner from. */
const OWNERS_RIGHTS: readonly [string, (scene: Scene) => Promise<unknown>][] = [
  [
    'opening',
    async ({ ada, spaceId }) => {
      const device = testDrive(server.url, server.device());
      await device.login(ada.person);
      const { drive } = await device.people.open(spaceId);
      expect((await drive.account.verify()).trouble).toBeNull();
    },
  ],
  ['deleting a link', ({ ada, link }) => ada.drive.links.delete(link)],
  [
    'removing a member',
    async ({ ada, bob }) => {
      const shares = await ada.drive.people.shares('/Shared');
      const share = shares.find(({ email }) => email === bob.person.email);
      await ada.drive.people.takeBack('/Shared', share?.id ?? '');
    },
  ],
  [
    'another key pair',
    async ({ ada }) => {
      const { password } = ada.person;
      await ada.drive.account.changeKeyPair({ password, newPassword: otherPassword() });
    },
  ],
  ['the end of sharing', ({ ada }) => endSharing(ada.drive)],
];

/** Ends the sharing as its owner does who is asked about what does not open, and lets it go along. */
async function endSharing({ people }: TestDrive): Promise<void> {
  const damaged = new Set<string>();
  for (;;) {
    try {
      await people.takeBackWhole('/Shared', { damaged: [...damaged], letGo: true });
      return;
    } catch (error) {
      const failure = failureOf(error);
      const asked = failure.code === 'items_damaged' ? failure.items : [];
      if (asked.every(({ id }) => damaged.has(id))) throw error;
      for (const { id } of asked) damaged.add(id);
    }
  }
}

/** Does all of it, one after the other, each after `before`, and finds everything as it was. */
async function exerciseRights(of: Scene, before: () => Promise<void> = async () => {}): Promise<void> {
  for (const [right, exercise] of OWNERS_RIGHTS) {
    try {
      await before();
      await exercise(of);
    } catch (error) {
      throw new Error(`${right} failed`, { cause: error });
    }
  }
  const { drive } = of.ada;
  expect(await contentsOf(drive)).toEqual(expect.arrayContaining(['deep', 'letter', 'own']));
  expect((await drive.account.verify()).trouble).toBeNull();
}

/** What stands in all versions of somebody's drive, whatever their names are by now. */
async function contentsOf(drive: TestDrive): Promise<string[]> {
  const { entries } = await drive.listTrash();
  if (entries.length > 0) await drive.restore(entries.map(({ item }) => item.id));
  const found: string[] = [];
  for (const file of new Set(
    rows.versions((await userOf(drive)).space_id).map(({ item_id }) => `${item_id}`),
  )) {
    for (const version of await drive.versions(file)) {
      if (version.state !== 'intact') throw new Error(`A version of ${file} is damaged`);
      found.push(Buffer.from(await drive.read(version.file)).toString());
    }
  }
  return found.sort();
}

describe.runIf(isPlainEngine())('An editor whose program invents what it sends', () => {
  it(
    'fault S1: uses up no number of the folder, nor of the drive into which that comes back',
    PATIENT,
    async () => {
      const all = await scene();
      const { eve, spaceId, hostile, known } = all;
      const folder = () => INVENTIONS['create']?.({ which: 0, other: 1, epoch: null }, known()) as Invention;
      for (const change of [
        ...[{ epoch: GREATEST }, { revision: GREATEST }, { removedRows: GREATEST }],
        ...[{ time: GREATEST }, { time: 0 }],
      ])
        expect(['head_refused', 'space_changed']).toContain(await hostile.send(spaceId, folder(), change));
      // What she has made stranger in her own drive comes as it may be, or does not come.
      await eve.drive.createDirectory('/Mine');
      await eve.drive.write('/Mine/file.txt', 'hers');
      const driveId = (await userOf(eve.drive)).space_id;
      const changed = signedChanges(eve.drive);
      const input = { params: { id: driveId }, query: { after: '0' } } as const;
      const items = itemsIn(driveId, await eve.drive.api.call('spaceChanges', input));
      for (const row of items) {
        const epochs = { name_epoch: 2 ** 31 - 2, name_hash_epoch: 2 ** 31 - 2 };
        const { revision: _, ...strange } = writtenRow(driveId, { ...row, ...epochs });
        await changed([{ kind: 'put_back', rows: [strange] }]).catch(() => {});
        // Nothing comes by bytes that no field takes: nobody could read the page with it.
        const trashed = { trashed: { at: GREATEST, from: null }, trashed_from: driveId };
        for (const unread of [{ encrypted_metadata: 'A'.repeat(4_096) }, trashed]) {
          const { revision: __, ...long } = writtenRow(driveId, { ...row, ...unread });
          const refused = changed([{ kind: 'put_back', rows: [long] }]);
          await expect(refused).rejects.toSatisfy((error) => isFailure(error, 'validation_failed'));
        }
      }
      const mine = items.find(({ version_id }) => version_id === null);
      await eve.drive.people.carry([mine?.id ?? ''], { from: null, to: spaceId }).catch(() => {});
      await exerciseRights(all);
    },
  );

  it('fault S2: takes no content from anybody, by nothing that can be sent', PATIENT, async () => {
    const all = await scene();
    const { ada, bob, spaceId, hostile, known } = all;
    const { drive } = await ada.drive.people.open(spaceId);
    const { drive: bobs } = await bob.drive.people.open(spaceId);
    expect(await text(bobs, '/letter.txt')).toBe('letter');
    const before = rows.versions(spaceId);
    for (const [kind, invent] of Object.entries(INVENTIONS)) {
      for (const [which, other] of [
        [0, 1],
        [1, 0],
        [2, 2],
      ] as const) {
        for (const epoch of isAll || which === 0 ? [null, GREATEST] : [null]) {
          const code = await hostile.send(spaceId, invent({ which, other, epoch }, known()));
          expect([kind, ...['internal', 'response_invalid'].filter((each) => each === code)]).toEqual([kind]);
        }
      }
      // Rows of versions never change; who has the folder open goes on.
      expect([kind, ...rows.versions(spaceId)]).toEqual([kind, ...before]);
      for (const { account } of [drive, bobs]) {
        expect([kind, (await account.verify()).trouble]).toEqual([kind, null]);
      }
    }
    // Nothing as before keys of items went is known any more.
    const renewal = { kind: 'renew', id: known().items[0], encrypted_key: envelope(62) } as never;
    const sent = await hostile.send(spaceId, { operations: [renewal], obeyed: () => {} });
    expect(sent).toBe('validation_failed');
    await exerciseRights(all);
  });
});

describe.runIf(isPlainEngine())('An owner is kept from nothing by an editor', () => {
  it('fault S18: who writes ten times a second', PATIENT, async () => {
    const all = await scene();
    const { hostile, known, spaceId } = all;
    const stop = new AbortController();
    let taken = 0;
    const writing = (async () => {
      for (let which = 0; !stop.signal.aborted && known().items.length > 0; which += 1) {
        const rename = INVENTIONS['rename']?.({ which, other: 0, epoch: null }, known());
        if (rename !== undefined && (await hostile.send(spaceId, rename)) === null) taken += 1;
        await wait(100);
      }
    })();
    /** Until she has come through once more: each of them is done while she writes, after another key pair too. */
    const another = async () => {
      const before = taken;
      await expect.poll(() => taken, { timeout: 30_000 }).toBeGreaterThan(before);
    };
    try {
      await exerciseRights(all, another);
    } finally {
      stop.abort();
      await writing;
    }
  });

  // `undo-attacks.test.ts` fills it, and unit tests of the server what an owner may do then.
  it('who has filled the quota', { ...PATIENT, ...NIGHT }, async () => {
    const all = await scene();
    const { ada, eve, spaceId } = all;
    const { drive } = await eve.drive.people.open(spaceId);
    await query('update users set quota = used_space + 20000 where email = ?', ada.person.email);
    for (let made = 0; ; made += 1) {
      const refused = await drive.write(`/filled ${made}`, 'x'.repeat(4_000)).then(
        () => null,
        (error: unknown) => String(error),
      );
      if (refused === null) continue;
      expect(refused).toContain('quota_exceeded');
      break;
    }
    await query('update users set quota = used_space where email = ?', ada.person.email);
    await exerciseRights(all);
  });

  // `linked-later.test.ts` puts entries again by day, and a unit test of the server shows any number of them.
  it('who has put 50,000 wrong entries of links', { ...NIGHT, timeout: 600_000 }, async () => {
    const all = await scene();
    const { drive } = all.ada;
    const depth = Array.from({ length: LINKS_PER_ITEM }, (_, level) => `/Linked${'/in'.repeat(level)}`);
    const ids = await drive.ensureDirectories([depth.at(-1) ?? '']);
    for (const path of depth) await drive.links.create(path);
    const names = Array.from({ length: dose(140, 6_250) }, (_, index) => `${index}`);
    await makeFolders(drive, names, ids.at(-1) ?? null);
    await drive.links.tend();
    // As long as they are, by which they count.
    const text = "substr(?, 1, length(envelope) - 9) || substr(item_id, 1, 8) || 'A'";
    await query(`update link_entries set is_confirmed = 0, envelope = ${text}`, envelope(1_000));
    const [put] = await query('select count(*) as count from link_entries where is_confirmed = 0');
    expect(Number(put?.['count'])).toBeGreaterThanOrEqual(names.length * LINKS_PER_ITEM);
    await exerciseRights(all);
    for (const link of await drive.links.list()) await drive.links.delete(link);
    expect(await query('select id from links where space_id = ?', (await userOf(drive)).space_id)).toEqual(
      [],
    );
  });
});
