import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, fixtures } from '../fixtures/description.ts';
import { migrated, type OpenedFixture, openFixture } from '../fixtures/open.ts';
import { seenBy } from '../fixtures/seen.ts';
import { CHANGING, WRITING } from '../next-version/database-edits.ts';
import { type NextVersion, nextVersion } from '../next-version/make.ts';
import { copiesIn, formAndRows, type Killed, upgrade } from '../next-version/upgrade.ts';
import { coffer } from '../support/command-line.ts';
import { dose, NIGHT } from '../support/dose.ts';
import { engine, isPlainEngine } from '../support/engine.ts';
import { testDrive } from '../support/test-drive.ts';

const KILLS = dose(4, 20);
const TRIES = 10;
/** As many rows as take a while to be written, and a process to be killed meanwhile. */
const SOME = 20_000;
const MANY = 1_000_000;
/** What a server may take for as many. */
const MOST_MEBIBYTES = 400;

const NEWER = /newer version of Coffer/;

let next: NextVersion;
let fixture: Fixture;
let opened: OpenedFixture;

beforeAll(async () => {
  next = await nextVersion(2, 'changed');
  const newest = (await fixtures()).at(-1);
  if (newest === undefined) throw new Error('There is no fixture');
  fixture = newest;
});
beforeEach(async () => {
  opened = await openFixture(fixture);
  await migrated(opened);
});
afterEach(() => opened.remove());

/** Gives somebody as many spaces with nothing in them: rows of the table that the next version writes anew. */
async function addSpaces(dataDir: string, count: number): Promise<void> {
  await engine().database.query(
    dataDir,
    `insert into spaces (id, owner_id, created_at)
      with recursive n(value) as (select 1 union all select value + 1 from n where value < ${count})
      select 'n' || value, (select id from users where email = ?), value from n`,
    ['late@example.org'],
  );
}

describe('The next version', () => {
  it('shows everybody what they had, and the older one does not start on its data', async () => {
    const { dataDir } = opened;
    await upgrade(next.server, dataDir);
    if (isPlainEngine()) expect(copiesIn(dataDir)).toEqual({ unfinished: false, whole: true });
    const refused = await coffer(dataDir, ['start']);
    expect(refused).toMatchObject({ code: 1, output: '', errors: expect.stringMatching(NEWER) });
    expect(refused.errors.trim().split('\n')).toHaveLength(1);
    const server = await next.startServer({ dataDir });
    const drive = testDrive(server.url);
    const { description } = fixture;
    await drive.loginWithPrivateKey({ privateKey: description.people['ada']?.privateKeyPem ?? '' });
    const seen = JSON.parse(JSON.stringify(await seenBy(drive)));
    await server.stop();
    expect(seen).toEqual(description.seen['ada']);
  });

  it(
    'ends as one that was not interrupted, wherever its server was killed, within the copy too',
    async () => {
      const { dataDir, folder } = opened;
      await addSpaces(dataDir, SOME);
      const kept = join(folder, 'kept');
      if (isPlainEngine()) await cp(dataDir, kept, { recursive: true });
      const { ms, writingMs } = await upgrade(next.server, dataDir);
      const whole = await formAndRows(dataDir);
      const again = async () => {
        if (isPlainEngine()) {
          await rm(dataDir, { recursive: true });
          await cp(kept, dataDir, { recursive: true });
          return;
        }
        await opened.remove();
        opened = await openFixture(fixture);
        await migrated(opened);
        await addSpaces(opened.dataDir, SOME);
      };
      const points = Array.from(
        { length: KILLS },
        (_, index): Killed =>
          index % 2 === 0
            ? { since: WRITING, afterMs: Math.random() * writingMs }
            : { since: CHANGING, afterMs: Math.random() * ms },
      );
      for (const killed of isPlainEngine() ? ['copying' as const, ...points] : points) {
        // A busy machine may kill it too late for that.
        for (let tries = killed === 'copying' ? TRIES : 1; tries > 0; tries--) {
          await again();
          await upgrade(next.server, opened.dataDir, killed);
          if (copiesIn(opened.dataDir).unfinished) break;
          if (killed === 'copying') expect(tries).toBeGreaterThan(1);
        }
        await upgrade(next.server, opened.dataDir);
        expect(await formAndRows(opened.dataDir)).toEqual(whole);
        expect(copiesIn(opened.dataDir)).toEqual({ unfinished: false, whole: isPlainEngine() });
      }
    },
    KILLS * 60_000,
  );

  it(`writes a table of ${MANY} rows anew in bounded memory`, { ...NIGHT, timeout: 600_000 }, async () => {
    await addSpaces(opened.dataDir, MANY);
    const { ms, mebibytes } = await upgrade(next.server, opened.dataDir);
    process.stdout.write(
      `${engine().database.name}: ${MANY} rows, ${(ms / 1_000).toFixed(1)} s, ${mebibytes.toFixed(0)} MiB\n`,
    );
    expect(mebibytes).toBeLessThan(MOST_MEBIBYTES);
    const [row] = await engine().database.query(opened.dataDir, 'select count(*) as count from spaces', []);
    expect(Number(row?.['count'])).toBeGreaterThan(MANY);
  });
});
