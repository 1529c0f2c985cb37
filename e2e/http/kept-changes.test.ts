import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { cookieFetch, Drive, systemClock } from '@coffer/client';
import { type BatchOperation, MOST_KEPT_ROWS } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetChangesBefore } from '../../packages/server/src/spaces/forget-changes.ts';
import { openSqlite } from '../../packages/server/src/store/database/sqlite.ts';
import { NIGHT } from '../support/dose.ts';
import { isPlainEngine } from '../support/engine.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import { newName, searchToken } from './support/builders.ts';
import { HostileEditor, INVENTIONS, type Invention } from './support/hostile-editor.ts';

const PATIENT = { timeout: 120_000 };
const DAYS = 24 * 60 * 60;

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ env: { COFFER_KEPT_PER_PERSON: '1' } });
});
afterAll(() => server.stop());

async function device() {
  const drive = testDrive(server.url, cookieFetch());
  return { drive, person: await newPerson(drive) };
}

/** A folder of Ada's with files in it, which Bob and Eve may change. */
async function scene(files = 1) {
  const [ada, bob, eve] = [await device(), await device(), await device()];
  for (const { drive } of [bob, eve]) await drive.people.begin();
  await ada.drive.ensureDirectories(['/Shared/In']);
  for (let file = 0; file < files; file += 1) await ada.drive.write(`/Shared/${file}.txt`, `${file}`);
  const { spaceId } = await ada.drive.people.share('/Shared', bob.person, 'editor');
  await ada.drive.people.share('/Shared', eve.person, 'editor');
  for (const { drive } of [bob, eve]) await drive.people.accept(spaceId);
  const within = async (of: TestDrive) => (await of.people.open(spaceId)).drive;
  return { ada, bob, eve, spaceId, within };
}

const failing = (code: string) => ({ failure: { code } });

/** The log as a device sees it whose clock is ahead. */
async function logIn(days: number, { email, password }: Person, spaceId: string) {
  const clock = { ...systemClock, now: () => systemClock.now() + days * DAYS * 1_000 };
  const drive = Drive.connect(server.url, { fetch: cookieFetch(), clock, patience: 'background' });
  await drive.login({ email, password });
  return drive.people.log(spaceId);
}

// It opens the database of the server.
describe.runIf(isPlainEngine())('What an editor did', () => {
  it(
    'fault S2: is kept as long as the owner is away, and 90 days from when they could see it',
    PATIENT,
    async () => {
      const { ada, eve, spaceId, within } = await scene();
      const before = (await ada.drive.people.log(spaceId)).changes.length;
      const folder = await within(eve.drive);
      await folder.rename('/0.txt', 'gone.txt');
      await folder.trash(['/gone.txt']);
      const database = await openSqlite(join(server.dataDir, 'coffer.sqlite'), 'refused');
      const in100Days = Math.floor(Date.now() / 1_000) + 10;
      try {
        await forgetChangesBefore(database, in100Days);
        // The owner was away: what she did is known no more, what came after that is.
        const { changes, next } = await logIn(100, ada.person, spaceId);
        expect(changes.map(({ was }) => was?.[0]?.bytes instanceof Uint8Array)).toEqual([true, true]);
        expect(next).toBeNull();
        // It is not over by the clock of a device on which less time has passed.
        await expect(logIn(10, ada.person, spaceId)).rejects.toMatchObject(failing('space_lied'));
        expect((await ada.drive.people.keptChanges('/Shared')).isKept).toBe(true);
        await (await within(ada.drive)).createDirectory('/Seen');
        await forgetChangesBefore(database, in100Days);
        expect(await logIn(100, ada.person, spaceId)).toEqual({ changes: [], next: null });
        expect(await ada.drive.people.keptChanges('/Shared')).toEqual({ isKept: false, people: [] });
      } finally {
        await database.close();
      }
      expect(before).toBeGreaterThan(2);
    },
  );
});

describe('What is kept of an editor', () => {
  // `kept-changes.test.ts` of the server tells of the limit by day, `undo-attacks.test.ts` of an undo there.
  it('fault S2: has a limit, beyond which they only add, and nobody else notices', {
    ...PATIENT,
    ...NIGHT,
  }, async () => {
    const { ada, bob, eve, within } = await scene();
    const [evil, honest] = [await within(eve.drive), await within(bob.drive)];
    const names = Array.from({ length: 200 }, (_, index) => `/In/${index}`);
    await evil.ensureDirectories(['/Other', ...names]);
    const ids = (await evil.list('/In')).children.map(({ id }) => id);
    let refused: unknown = null;
    for (let round = 0; refused === null && round < 99; round += 1) {
      const target = round % 2 === 0 ? '/Other' : '/In';
      refused = await evil.move(ids, target).then(
        () => null,
        (error: unknown) => error,
      );
    }
    expect(refused).toMatchObject(failing('too_many_items'));
    // What is small may still have room.
    let [name, small]: [string, unknown] = ['0.txt', null];
    for (let round = 0; small === null && round < 200; round += 1) {
      small = await evil.rename(`/${name}`, `${round}.doc`).then(
        () => null,
        (error: unknown) => error,
      );
      if (small === null) name = `${round}.doc`;
    }
    expect(small).toMatchObject(failing('too_many_items'));
    await evil.createDirectory('/Added');
    await evil.write('/added.txt', 'added');
    await honest.rename(`/${name}`, 'zero.txt');
    const { people } = await ada.drive.people.keptChanges('/Shared');
    expect(people.map(({ email }) => email)).toEqual([eve.person.email, bob.person.email]);
    await expect(eve.drive.people.dropKeptChanges('/Shared')).rejects.toMatchObject(failing('not_found'));
    await ada.drive.people.dropKeptChanges('/Shared');
    await evil.rename('/zero.txt', 'x.txt');
  });

  it(
    'fault S2: is what they changed in the end, whatever they name and in however many steps',
    PATIENT,
    async () => {
      const { ada, eve, spaceId } = await scene();
      const hostile = new HostileEditor(eve.drive, eve.person.privateKeyPem);
      const { drive: folder } = await eve.drive.people.open(spaceId);
      const items = [`${(await folder.stat('/0.txt')).id}`];
      const known = { spaceId, items, versions: [], links: [] };
      const rename = () => INVENTIONS['rename']?.({ which: 0, other: 0, epoch: null }, known) as Invention;
      const row = { kind: 1, id: randomUUID(), hash: 'ab'.repeat(32) };
      type Named = NonNullable<Invention['named']>;
      const lies: readonly Named[] = [
        () => [],
        () => [{ kind: 'was', rows: [] }],
        (was) => [{ ...was, rows: [...was.rows, row] }],
        (was) => [{ ...was, rows: was.rows.map((each) => ({ ...each, hash: row.hash })) }],
        (was) => [{ ...was, rows: was.rows.map((each) => ({ ...each, kind: 2 })) }],
        (was) => [{ ...was, rows: [...was.rows, ...was.rows] }],
        (was) => [{ ...was, rows: Array.from({ length: MOST_KEPT_ROWS + 1 }, () => row) }],
        (was) => [was, was],
      ];
      for (const named of lies) {
        expect(await hostile.send(spaceId, { ...rename(), named })).toBe('validation_failed');
      }
      const undoing = (was: BatchOperation): BatchOperation[] => [
        was,
        { kind: 'undoes', batches: [randomUUID()] },
      ];
      expect(await hostile.send(spaceId, { ...rename(), named: undoing })).toBe('forbidden');
      const name = newName({ search_tokens_hashed: [searchToken()] });
      const withTokens: BatchOperation = { kind: 'rename', id: `${items[0]}`, name };
      expect(await hostile.send(spaceId, { ...rename(), operations: [withTokens] })).toBe('forbidden');
      expect(await hostile.send(spaceId, { operations: [], obeyed: () => {} })).toBe('validation_failed');
      // Into the trash and out of it by one batch.
      const [trash, restore] = [
        { kind: 'trash' as const, ids: items, at: 5 },
        { kind: 'restore' as const, items: items.map((id) => ({ id })) },
      ];
      const within = { operations: [trash, restore], obeyed: () => {} };
      expect(await hostile.send(spaceId, within)).toBeNull();
      const [last] = (await ada.drive.people.log(spaceId)).changes;
      expect(last).toMatchObject({ was: [], actions: [{ kind: 'trash' }, { kind: 'restore' }] });
    },
  );

  it('fault S2: keeps its folder one of its own when the sharing ends', PATIENT, async () => {
    const { ada, bob, eve, spaceId, within } = await scene();
    await (await within(eve.drive)).rename('/0.txt', 'one.txt');
    expect(await ada.drive.people.takeBackWhole('/Shared')).toMatchObject({ isKept: true });
    expect(await ada.drive.people.shares('/Shared')).toEqual([]);
    for (const { drive } of [bob, eve]) await expect(drive.people.open(spaceId)).rejects.toThrow();
    const [renamed] = (await ada.drive.people.log(spaceId)).changes.filter(
      ({ was }) => (was ?? []).length > 0,
    );
    expect(renamed?.was?.[0]?.bytes).toBeInstanceOf(Uint8Array);
    expect(await ada.drive.people.takeBackWhole('/Shared', { letGo: true })).toMatchObject({ isKept: false });
    expect(Buffer.from(await ada.drive.read('/Shared/one.txt')).toString()).toBe('0');
  });
});
