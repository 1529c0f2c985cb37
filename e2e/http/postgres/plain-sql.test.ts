import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtures } from '../../fixtures/description.ts';
import { type OpenedFixture, openFixture } from '../../fixtures/open.ts';
import { plainSql } from '../../fixtures/plain-sql.ts';
import { loadPostgres, withPostgres } from '../../support/engine/postgres.ts';
import { engine, removeFromEngine } from '../../support/engine.ts';

let folder: string;
let opened: OpenedFixture;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-plain-sql-'));
  const newest = (await fixtures()).at(-1);
  if (newest === undefined) throw new Error('There is no fixture');
  opened = await openFixture(newest);
});
afterAll(async () => {
  await opened.remove();
  for (const name of ['empty', 'again', 'loaded']) await removeFromEngine(join(folder, name));
  await rm(folder, { recursive: true });
});

/** The greatest version of a server that an installed `pg_dump` takes; 0 where none is. */
const dumped = Number(
  /\d+/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0] ?? 0,
);

const isDumped = (dataDir: string) =>
  withPostgres(dataDir, async (client) => {
    const { rows } = await client.query('show server_version_num');
    return Number(rows[0].server_version_num) < (dumped + 1) * 10_000;
  });

/** What `pg_dump` says of a database, without what is another word each time. */
async function dumpOf(dataDir: string): Promise<string> {
  const { COFFER_DATABASE_URL: url = '' } = await engine().database.variables(dataDir);
  const { stdout } = await promisify(execFile)('pg_dump', ['--inserts', '--no-owner', url], {
    maxBuffer: 2 ** 26,
  });
  return stdout.replaceAll(/^\\(?:un)?restrict .*$/gm, '');
}

/** Writes a database, and loads that as the one of another data directory. */
async function copied(from: string, to: string): Promise<string> {
  const text = await withPostgres(from, plainSql);
  await loadPostgres(to, text);
  return text;
}

describe('A database as plain SQL', () => {
  it('has all rows, which are loaded and written again the same', async () => {
    const loaded = join(folder, 'loaded');
    const text = await copied(opened.dataDir, loaded);
    expect(text).toContain('insert into "heads"');
    expect(await withPostgres(loaded, plainSql)).toBe(text);
  });

  it('has all that this version makes', async () => {
    const [empty, again] = [join(folder, 'empty'), join(folder, 'again')];
    await engine().database.variables(empty);
    const text = await copied(empty, again);
    expect(text).toContain('create view "items"');
    expect(await withPostgres(again, plainSql)).toBe(text);
  });

  it('is the same to pg_dump, where one is there that takes this server', async (context) => {
    if (!(await isDumped(opened.dataDir))) context.skip('no pg_dump here takes a server of this version');
    expect(await dumpOf(join(folder, 'loaded'))).toBe(await dumpOf(opened.dataDir));
    expect(await dumpOf(join(folder, 'again'))).toBe(await dumpOf(join(folder, 'empty')));
  });
});
