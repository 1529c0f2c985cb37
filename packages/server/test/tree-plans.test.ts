import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { treeRepository } from '../src/storage/tree-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import { temporaryDatabase } from './support/database.ts';

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

describe('The directories above an item', () => {
  it.each([
    ['one', (queries: Database['queries']) => treeRepository(queries).ancestors(SPACE, ITEM)],
    ['some', (queries: Database['queries']) => treeRepository(queries).ancestorsOfMany(SPACE, [ITEM])],
  ])('of %s are read by their ids, however much lies in the space', async (_, read) => {
    const items = (await plansOf(read)).filter((step) => step.includes('item_rows'));
    expect(items.length).toBeGreaterThan(1);
    expect(items.filter((step) => !step.includes('(space_id=? AND id=?)'))).toEqual([]);
  });
});
