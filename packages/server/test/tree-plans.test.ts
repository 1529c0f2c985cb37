import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkedTreeRepository } from '../src/links/linked-tree-repository.ts';
import { digestRepository } from '../src/spaces/digest-repository.ts';
import { removalRepository } from '../src/spaces/following-repository.ts';
import { rowRepository } from '../src/spaces/row-repository.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { linkEntryRepository } from '../src/storage/link-entry-repository.ts';
import { treeRepository } from '../src/storage/tree-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import { insertFile, insertUser, isPostgres, temporaryDatabase } from './support/database.ts';

const SPACE = 'abcde000-0000-4000-8000-000000000001';
const ITEM = 'abcde000-0000-4000-8000-000000000002';

let database: Database;

beforeEach(async () => {
  database = await temporaryDatabase();
});
afterEach(() => database.close());

/** What SQLite does for each statement of some work, a line for each step. */
async function plansOf(work: (queries: Database['queries']) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const recording: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(database.queries.withPlugin(recording));
  const plans = nodes.map(async (node) => {
    const { sql, parameters } = database.queries.getExecutor().compileQuery(node, createQueryId());
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    return (await database.queries.executeQuery<{ detail: string }>(plan)).rows;
  });
  return (await Promise.all(plans)).flat().map(({ detail }) => detail);
}

/** The steps of some work that read items or versions. */
async function readings(work: (queries: Database['queries']) => Promise<unknown>): Promise<string[]> {
  const steps = (await plansOf(work)).filter((step) => /item_rows|versions/.test(step));
  expect(steps.length).toBeGreaterThan(0);
  return steps;
}

describe.skipIf(isPostgres)('However much lies in a space, SQLite reads', () => {
  it.each([
    ['one', (queries: Database['queries']) => treeRepository(queries).ancestors(SPACE, ITEM)],
    ['some', (queries: Database['queries']) => treeRepository(queries).ancestorsOfMany(SPACE, [ITEM])],
    [
      'what a link shows',
      (queries: Database['queries']) => linkedTreeRepository(queries).within(SPACE, ITEM, [ITEM]),
    ],
  ])('the directories above %s by their ids', async (_, read) => {
    expect((await readings(read)).filter((step) => !step.includes('(space_id=? AND id=?)'))).toEqual([]);
  });

  it.each([null, ITEM])('who has a name in a directory by the name', async (directory) => {
    const steps = await readings((queries) =>
      itemRepository(queries).findByNameHash(SPACE, directory, 'ab'.repeat(32)),
    );
    expect(steps.filter((step) => !/name_hash=\?|\(space_id=\? AND id=\?\)/.test(step))).toEqual([]);
  });

  it('the entries of a link that nobody has looked at without those of all others', async () => {
    const steps = await plansOf((queries) => linkEntryRepository(queries).unconfirmed(ITEM, ITEM, 10));
    expect(steps.filter((step) => step.includes('link_entries_unconfirmed'))).toHaveLength(1);
    expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });

  it('the versions of rows by their items', async () => {
    await insertUser(database, { space_id: SPACE });
    await database.transaction({ lock: 'database' }, async (queries) => {
      for (let number = 0; number < 3; number++)
        await insertFile(queries, SPACE, { version: { finished_upload_at: 1 } });
    });
    const steps = await readings((queries) =>
      rowRepository(queries).changed(SPACE, { revision: -1, id: '' }, 10),
    );
    expect(steps.filter((step) => step.includes('(space_id=?)'))).toEqual([]);
  });

  it.each([
    [
      'changed',
      (queries: Database['queries']) =>
        digestRepository(queries).changedItems(SPACE, { revision: 1, id: ITEM }, 10),
    ],
    [
      'removed',
      (queries: Database['queries']) =>
        removalRepository(queries).removed(SPACE, { revision: 1, id: ITEM }, 10),
    ],
  ])('a page of what was %s in one revision without sorting all of it', async (_, read) => {
    const steps = await plansOf(read);
    expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });
});
