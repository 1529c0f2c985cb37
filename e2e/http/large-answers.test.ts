import { MEBIBYTE, PAGE_BYTES, VERSIONS_PAGE_SIZE } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cursorPages } from '../../packages/client/src/api/cursor-pages.ts';
import { dose } from '../support/dose.ts';
import { sqliteDatabase } from '../support/engine/sqlite.ts';
import { isPlainEngine } from '../support/engine.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { forgetPeak, peakOf } from './support/flood.ts';
import { itemsIn } from './support/signed-rows.ts';

/** A file with very many versions, and files that are more than a page together. */
const [VERSIONS, FILES, VERSIONS_EACH] = [dose(4_000, 10_000), 24, VERSIONS_PAGE_SIZE + 1];
const AT_ONCE = dose(6, 20);
/** An answer is at most one row longer than a page: of this many versions, whole ones and hashes. */
const LONGEST = PAGE_BYTES + 2 * MEBIBYTE;
/** Twenty reads of 10,000 versions took twice as much before there were pages. What is let go of an answer is collected some time later. */
const GROWTH = dose(256, 600) * MEBIBYTE;

let server: RunningServer;
let me: Account;
let space: string;
/** With most versions. */
let fileId: string;

beforeAll(async () => {
  server = await startServer({ process: 'own' });
  me = await Account.register(server.url);
  space = (await me.call('self')).user.space_id;
  fileId = await fileWith(VERSIONS);
  for (let files = 0; files < FILES; files += 1) await fileWith(VERSIONS_EACH);
});
afterAll(() => server.stop());

/** Stores a file, and puts more versions of it into the database, described by as many bytes as may be: who sends them all waits for minutes. */
async function fileWith(versions: number): Promise<string> {
  const { id } = await me.storeFile({ size: 3 });
  const [first] = await sqliteDatabase.query(server.dataDir, 'select * from versions where id = ?', [id]);
  const OWN = ['id', 'number', 'encrypted_metadata'];
  const others = Object.keys(first ?? {}).filter((column) => !OWN.includes(column));
  await sqliteDatabase.query(
    server.dataDir,
    `insert into versions (${[...OWN, ...others]})
      with recursive further(number) as (select 2 union all select number + 1 from further where number < ?)
      select ${newId}, further.number, '${'A'.repeat(1_024)}', ${others}
      from further, versions where versions.id = ?`,
    [versions, id],
  );
  return id;
}

/** As SQLite makes one. */
const newId = [4, 2, 2, 2, 6]
  .map((bytes) => `lower(hex(randomblob(${bytes})))`)
  .map((part, index) =>
    index === 2 ? `'4' || substr(${part}, 2)` : index === 3 ? `'a' || substr(${part}, 2)` : part,
  )
  .join(` || '-' || `);

interface Read {
  readonly path: string;
  readonly body?: object;
}

/** How long an answer is, and what it says. */
async function read({ path, body }: Read): Promise<{ status: number; bytes: Buffer }> {
  const headers = {
    cookie: `coffer_session=${me.cookie('coffer_session')}`,
    'accept-encoding': 'identity',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const sent = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${server.url}${path}`, sent);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

const reads = (): [string, Read][] => [
  ['changes', { path: `/api/spaces/${space}/changes?after=0` }],
  ['rows', { path: `/api/spaces/${space}/rows?from=0` }],
  ['proofs', { path: `/api/spaces/${space}/proofs`, body: { after: 0, rows: [fileId] } }],
  ['versions', { path: `/api/storage/${fileId}/versions` }],
];

describe.runIf(isPlainEngine())('A drive with files that have very many versions', () => {
  it('fault S5: is answered in pages of 8 MiB, one after the other, and takes little memory', {
    timeout: 120_000,
  }, async () => {
    const pid = server.process.pid ?? 0;
    for (const [name, asked] of reads()) {
      const before = forgetPeak(pid);
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => read(asked)));
      for (const { status, bytes } of answers) {
        expect([name, status]).toEqual([name, 200]);
        expect(bytes.length).toBeLessThan(LONGEST);
      }
      expect([name, Math.max(0, peakOf(pid) - before - GROWTH)]).toEqual([name, 0]);
    }
  });

  it('fault S5: is read to its end, page by page', async () => {
    const items = new Set<string>();
    const pages = cursorPages(null, (query) =>
      me.call('spaceChanges', { params: { id: space }, query: { after: '0', ...query } }),
    );
    for await (const page of pages) for (const { id } of itemsIn(space, page)) items.add(id);
    expect(items.size).toBe(FILES + 1);
    const number = VERSIONS - VERSIONS_PAGE_SIZE + 1;
    const params = { id: fileId };
    const newest = await me.call('listVersions', { params, query: {} });
    expect(newest).toHaveLength(VERSIONS_PAGE_SIZE);
    expect(newest.at(-1)?.number).toBe(number);
    const next = await me.call('listVersions', { params, query: { before: `${number}` } });
    expect(next.map((version) => version.number)).toEqual(
      Array.from({ length: VERSIONS_PAGE_SIZE }, (_, index) => number - 1 - index),
    );
  });
});
