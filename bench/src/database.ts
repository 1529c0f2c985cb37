import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BATCH_FILES, searchRequest } from '@coffer/contract';
import { beginningOf } from '@coffer/crypto';
import { seededRandom } from '../../e2e/support/drawn-names.ts';
import { createSearchService } from '../../packages/server/src/storage/search-service.ts';
import { treeRepository } from '../../packages/server/src/storage/tree-repository.ts';
import type { Database } from '../../packages/server/src/store/database/database.ts';
import { openSqlite } from '../../packages/server/src/store/database/sqlite.ts';
import { insertUser } from '../../packages/server/test/support/database.ts';
import { storedDirectory, storedFile } from '../../packages/server/test/support/stored-items.ts';
import { counted } from './counted-rows.ts';
import type { Result } from './report.ts';
import { KINDS } from './search/search.ts';
import { type Searcher, seedSearcher } from './search/seeding.ts';

const FILES = 10_000;
const [WRITERS, WRITES_EACH] = [64, 60];
const LISTINGS = 5;
const PAGE = 1_000;
const ERASED_AT_ONCE = 1_000;
const [CHECKPOINTS, ROWS_EACH, ROW_BYTES] = [200, 40, 20_000];
const SEARCH_ROUNDS = 3;

/**
 * Measures the processor time of the embedded database alone, called as the server calls it: statements, the rows made of their
 * answers, and checkpoints.
 *
 * @param items among which is searched, those of an account for each 10,000
 */
export async function embeddedDatabase(items: number): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-bench-database-'));
  const results: Result[] = [];
  const row = async (what: string, work: () => Promise<void>) => {
    const before = process.cpuUsage();
    await counted(`database: ${what}`, work);
    const { user, system } = process.cpuUsage(before);
    const figure = `${((user + system) / 1_000_000).toFixed(2)} s`;
    results.push({ what: `Embedded database, processor time: ${what}`, figure, target: '', holds: null });
  };
  try {
    await changes(await openSqlite(join(folder, 'changes.sqlite')), row);
    await searches(await openSqlite(join(folder, 'search.sqlite')), items, row);
  } finally {
    await rm(folder, { recursive: true });
  }
  return results;
}

type Row = (what: string, work: () => Promise<void>) => Promise<void>;

async function changes(database: Database, row: Row): Promise<void> {
  const { space_id: space } = await insertUser(database);
  const { id: parent } = await database.transaction({ space }, (queries) => storedDirectory(queries, space));
  const storeBatch = () =>
    database.transaction({ space }, async (queries) => {
      for (let file = 0; file < BATCH_FILES; file++) await storedFile(queries, space, { parent_id: parent });
    });
  await storeBatch();
  await row(`${FILES.toLocaleString('en')} files in batches of ${BATCH_FILES}`, async () => {
    for (let stored = BATCH_FILES; stored < FILES; stored += BATCH_FILES) await storeBatch();
  });
  await row(`${WRITERS} writers at once, ${WRITES_EACH} files each`, async () => {
    const write = async () => {
      for (let file = 0; file < WRITES_EACH; file++) {
        await database.transaction({ space }, (queries) => storedFile(queries, space, { parent_id: null }));
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
  });
  await row(`listing ${FILES.toLocaleString('en')} files, ${LISTINGS} times`, async () => {
    for (let time = 0; time < LISTINGS; time++) await list(database, space, parent);
  });
  await row(`erasing them all`, async () => {
    while ((await eraseSome(database, space)) > 0);
  });
  await row(`${CHECKPOINTS} checkpoints of ${(ROWS_EACH * ROW_BYTES) / 1_000} KB`, async () => {
    for (let time = 0; time < CHECKPOINTS; time++) {
      await database.erasure({ space }, async (queries) => {
        for (let each = 0; each < ROWS_EACH; each++) {
          const value = randomBytes(ROW_BYTES / 2).toString('hex');
          await queries
            .insertInto('settings')
            .values({ name: `bench ${time} ${each}`, value })
            .execute();
        }
      });
    }
  });
  await database.close();
}

async function list(database: Database, space: string, parent: string): Promise<void> {
  const shape = { limit: PAGE, directoriesOnly: false, withUploads: true };
  let after: { kind: number; id: string } | null = null;
  for (;;) {
    const page = await treeRepository(database.queries).children(space, parent, { after, ...shape });
    JSON.stringify(page);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = { kind: last.kind, id: last.id };
  }
}

/** Removes files with all that belongs to them, and overwrites what they were; gives of how many. */
function eraseSome(database: Database, space: string): Promise<number> {
  return database.erasure({ space }, async (queries) => {
    const files = queries.selectFrom('item_rows').where('space_id', '=', space).where('kind', '=', 1);
    const ids = (await files.select('id').limit(ERASED_AT_ONCE).execute()).map(({ id }) => id);
    if (ids.length === 0) return 0;
    const versions = queries.selectFrom('versions').where('space_id', '=', space).where('item_id', 'in', ids);
    await queries
      .deleteFrom('chunks')
      .where('space_id', '=', space)
      .where('version_id', 'in', versions.select('id'))
      .execute();
    await queries.deleteFrom('versions').where('space_id', '=', space).where('item_id', 'in', ids).execute();
    await queries.deleteFrom('item_rows').where('space_id', '=', space).where('id', 'in', ids).execute();
    return ids.length;
  });
}

async function searches(database: Database, items: number, row: Row): Promise<void> {
  const searchers: Searcher[] = [];
  for (let user = 0; user * FILES < items; user++) searchers.push(await seedSearcher(database, FILES, user));
  const { search } = createSearchService({ database });
  const random = seededRandom(items);
  const kinds = Object.values(KINDS);
  const queries = SEARCH_ROUNDS * kinds.length * searchers.length;
  await row(
    `${queries.toLocaleString('en')} searches among ${items.toLocaleString('en')} items`,
    async () => {
      for (const searcher of Array.from({ length: SEARCH_ROUNDS }, () => searchers).flat()) {
        for (const make of kinds) {
          const { words, directory, skip = 0 } = make(searcher, random);
          const tokens = words.map((word) => searcher.token(beginningOf(word)));
          const asked = { search: tokens, skip, ...(directory === undefined ? {} : { dir_id: directory }) };
          await search(searcher.user.space_id, searchRequest.parse(asked));
        }
      }
    },
  );
  await database.close();
}
