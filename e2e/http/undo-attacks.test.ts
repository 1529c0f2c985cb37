import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Drive, failureOf, systemClock } from '@coffer/client';
import { VERSIONS_PER_AUTHOR } from '@coffer/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetChangesBefore } from '../../packages/server/src/spaces/forget-changes.ts';
import { openSqlite } from '../../packages/server/src/store/database/sqlite.ts';
import { dose, isAll, NIGHT } from '../support/dose.ts';
import { sqliteDatabase } from '../support/engine/sqlite.ts';
import { isPlainEngine } from '../support/engine.ts';
import type { TestDrive } from '../support/test-drive.ts';
import { HostileEditor, INVENTIONS, type Invention, type Known } from './support/hostile-editor.ts';
import { RowsHere } from './support/rows-here.ts';
import { type ServerHere, serverHere } from './support/server-here.ts';
import { expectUndone, remembered, type SharedScene, sharedScene } from './support/undo-scene.ts';

const PATIENT = { timeout: dose(180_000, 3_600_000) };
const DAY_SECONDS = 24 * 60 * 60;
const DAY_MS = DAY_SECONDS * 1_000;

let server: ServerHere;
let rows: RowsHere;
beforeAll(async () => {
  server = await serverHere({ COFFER_KEPT_PER_PERSON: '1' });
  rows = new RowsHere(server);
});
afterAll(() => server.stop());

const query = (sql: string, ...values: unknown[]) => sqliteDatabase.query(server.dataDir, sql, values);

async function fill(drive: TestDrive): Promise<void> {
  await drive.ensureDirectories(['/Shared/Letters/Old', '/Shared/Bills']);
  for (const [path, text] of Object.entries({
    '/Shared/Letters/one.txt': 'one',
    '/Shared/Letters/Old/two.txt': 'two',
    '/Shared/Bills/three.txt': 'three',
    '/Shared/four.txt': 'four',
  })) {
    await drive.write(path, `${text}, first`);
    await drive.addVersion(path, text);
  }
  await drive.write('/Shared/Bills/gone.txt', 'gone');
  await drive.trash(['/Shared/Bills/gone.txt']);
}

interface Attacked extends SharedScene {
  readonly hostile: HostileEditor;
  known(): Known;
}

async function scene(): Promise<Attacked> {
  await query('delete from attempts');
  const all = await sharedScene(server.url, () => server.device(), fill);
  const { eve, spaceId } = all;
  return {
    ...all,
    hostile: new HostileEditor(eve.drive, eve.person.privateKeyPem),
    known: () => ({
      spaceId,
      items: rows.items(spaceId).map(({ id }) => `${id}`),
      versions: rows.versions(spaceId).map(({ id, item_id }) => ({ id: `${id}`, itemId: `${item_id}` })),
      links: [],
    }),
  };
}

/** Undoes all that Eve did, and finds everything that there was with a device that has the key file alone. */
async function undoneAll(all: Attacked, before: Readonly<Record<string, string>>): Promise<void> {
  const { ada, eve, spaceId } = all;
  const toUndo = { by: eve.fingerprint, since: { at: 0 } };
  await ada.drive.people.undo(spaceId, toUndo);
  await expectUndone(all, before);
  expect(await ada.drive.people.undo(spaceId, toUndo)).toEqual({ changes: 0, items: [] });
}

const invented = fc.record({
  kind: fc.constantFrom(...Object.keys(INVENTIONS)),
  which: fc.nat({ max: 12 }),
  other: fc.nat({ max: 12 }),
});

describe.runIf(isPlainEngine())('What an editor does whose program invents what it sends', () => {
  // `undo-property.test.ts` undoes by day what random editors do, `hostile-editor.test.ts` sends each
  // invention.
  it('fault S2: is undone, whatever operations there are and whatever is in them', {
    ...PATIENT,
    ...NIGHT,
  }, async () => {
    const attacks = fc.array(invented, { minLength: dose(40, 60), maxLength: dose(60, 90) });
    const property = fc.asyncProperty(attacks, async (chosen) => {
      const all = await scene();
      const before = await remembered(await all.fresh());
      let taken = 0;
      for (const { kind, ...numbers } of chosen) {
        const invention = INVENTIONS[kind]?.({ ...numbers, epoch: null }, all.known());
        if (invention !== undefined && (await all.hostile.send(all.spaceId, invention)) === null) taken += 1;
      }
      expect(taken).toBeGreaterThan(0);
      await undoneAll(all, before);
    });
    await fc.assert(property, { numRuns: dose(1, 300), endOnFailure: true });
  });

  it('fault S2: is undone while she changes something ten times a second', PATIENT, async () => {
    const all = await scene();
    const before = await remembered(await all.fresh());
    const stop = new AbortController();
    let taken = 0;
    const writing = (async () => {
      for (let which = 0; !stop.signal.aborted; which += 1) {
        const invention = INVENTIONS['rename']?.({ which, other: 0, epoch: null }, all.known());
        if (invention && (await all.hostile.send(all.spaceId, invention)) === null) taken += 1;
        await wait(100);
      }
    })();
    await expect.poll(() => taken, { timeout: 30_000 }).toBeGreaterThan(5);
    const { ada, eve, spaceId } = all;
    const result = await ada.drive.people.undo(spaceId, { by: eve.fingerprint, since: { at: 0 } });
    expect(result.changes).toBeGreaterThan(5);
    stop.abort();
    await writing;
    await undoneAll(all, before);
  });

  it('fault S2: is undone where the quota is full', PATIENT, async () => {
    const all = await scene();
    const before = await remembered(await all.fresh());
    const drive = await all.opened(all.eve);
    await drive.rename('/four.txt', 'f');
    await drive.trash(['/Letters']);
    await drive.write('/filled', 'x'.repeat(4_000));
    await query('update users set quota = used_space where email = ?', all.ada.person.email);
    await undoneAll(all, before);
  });

  it('fault S2: is undone where as much is kept of her as may be', PATIENT, async () => {
    const all = await scene();
    const before = await remembered(await all.fresh());
    const drive = await all.opened(all.eve);
    await drive.trash(['/Letters']);
    // As after some hundred changes.
    await query('update kept_counts set bytes = bytes + 1040000 where space_id = ?', all.spaceId);
    const { id } = await drive.stat('/four.txt');
    const written: string[] = [];
    while (written.at(-1) !== 'too_many_items') {
      const renamed = await drive.rename(id, `${written.length}.locked`).then(
        () => 'renamed',
        (error: unknown) => failureOf(error).code,
      );
      written.push(renamed);
      expect(written.length).toBeLessThan(99);
      await wait(100);
    }
    expect(written.length).toBeGreaterThan(1);
    await drive.write('/ransom', 'pay');
    await undoneAll(all, before);
  });

  // What is invented above adds versions, too; the limit itself is reached at night alone.
  it('fault S2: is undone where she adds versions until she may add no more', {
    ...PATIENT,
    ...NIGHT,
  }, async () => {
    const all = await scene();
    const before = await remembered(await all.fresh());
    const drive = await all.opened(all.eve);
    const { id } = await drive.stat('/four.txt');
    const versions = dose(12, VERSIONS_PER_AUTHOR);
    // At night she may add none in the end, or change nothing more that can be undone: each version keeps the row of the file with all before it.
    let refused: unknown = null;
    for (let version = 0; version < versions + (isAll ? 1 : 0) && refused === null; version += 1)
      refused = await drive.addVersion(id, `${version}`).then(
        () => null,
        (error: unknown) => error,
      );
    if (isAll) expect(refused).toMatchObject({ failure: { code: 'too_many_items' } });
    else expect(refused).toBeNull();
    await undoneAll(all, before);
  });

  it('fault S2: is undone where one batch hides something and takes it out elsewhere', PATIENT, async () => {
    const all = await scene();
    const before = await remembered(await all.fresh());
    const { trash, restore, rename } = INVENTIONS;
    const drive = await all.opened(all.eve);
    for (const path of ['/Letters/Old/two.txt', '/Bills', '/four.txt']) {
      const known = { ...all.known(), items: [(await drive.stat(path)).id] };
      const inventions = [trash, restore, rename].flatMap(
        (invent) => invent?.({ which: 0, other: 2, epoch: null }, known) ?? [],
      );
      const together: Invention = {
        operations: inventions.flatMap(({ operations }) => operations),
        obeyed(rows, epoch) {
          for (const { obeyed } of inventions) obeyed(rows, epoch);
        },
      };
      expect(await all.hostile.send(all.spaceId, together)).toBeNull();
    }
    await undoneAll(all, before);
  });

  it(
    'fault S2: is undone where she carries in what is hers, and hides other things in that',
    PATIENT,
    async () => {
      const all = await scene();
      const before = await remembered(await all.fresh());
      const { drive: hers } = all.eve;
      await hers.ensureDirectories(['/Hers/In']);
      await hers.write('/Hers/In/her.txt', 'hers');
      await hers.people.carry([(await hers.stat('/Hers')).id], {
        from: null,
        to: all.spaceId,
        directory: null,
      });
      const drive = await all.opened(all.eve);
      await drive.move(['/four.txt', '/Letters'], '/Hers/In');
      await drive.trash(['/Hers']);
      await undoneAll(all, before);
    },
  );

  // `kept-changes.test.ts` tells by day that it is kept as long as the owner is away.
  it('fault S2: is undone by an owner who was away for 100 days', { ...PATIENT, ...NIGHT }, async () => {
    const all = await scene();
    const before = await remembered(await all.fresh());
    const drive = await all.opened(all.eve);
    await drive.rename('/four.txt', 'f');
    await drive.trash(['/Letters']);
    const clock = { ...systemClock, now: () => systemClock.now() + 100 * DAY_MS };
    const database = await openSqlite(join(server.dataDir, 'coffer.sqlite'), 'refused');
    try {
      await forgetChangesBefore(database, Math.floor(clock.now() / 1_000) - 90 * DAY_SECONDS);
    } finally {
      await database.close();
    }
    const ada = Drive.connect(server.url, { fetch: server.device(), clock, patience: 'background' });
    await ada.loginWithPrivateKey({ privateKey: all.ada.person.privateKeyPem });
    const { changes } = await ada.people.log(all.spaceId);
    expect(changes.map(({ email }) => email)).toEqual([all.eve.person.email, all.eve.person.email]);
    await ada.people.undo(all.spaceId, { by: all.eve.fingerprint, since: { at: 0 } });
    await expectUndone(all, before);
  });
});
