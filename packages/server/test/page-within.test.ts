import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGE_BYTES } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batches } from '../src/batches.ts';
import { createTrashService } from '../src/storage/trash-service.ts';
import { createTreeService } from '../src/storage/tree-service.ts';
import { openDiskChunkStore } from '../src/store/chunks/disk-chunk-store.ts';
import type { Database } from '../src/store/database/database.ts';
import type { NewItemRow } from '../src/store/database/schema.ts';
import { insertUser, itemRow, temporaryDatabase } from './support/database.ts';
import { newHash } from './support/stored-items.ts';

const SEALED = {
  encrypted_name: 'A'.repeat(3_000),
  directory_metadata: 'A'.repeat(1_024),
  metadata_epoch: 1,
};
const [CHAINS, DEPTH] = [24, 126];
const CHILDREN = 2_300;

let folder: string;
let database: Database;
let spaceId: string;
let parent: NewItemRow;
let tree: ReturnType<typeof createTreeService>;
let trash: ReturnType<typeof createTrashService>;

/** A directory of a few more bytes than one may have. */
const directory = (parent_id: string | null, changes: Partial<NewItemRow> = {}) =>
  itemRow(spaceId, {
    id: randomUUID(),
    kind: 0,
    name_hash: newHash(),
    parent_id,
    in_trash: 0,
    ...SEALED,
    ...changes,
  });

/** So many directories in each other, the last of which was put away. */
function chain(): NewItemRow[] {
  const rows: NewItemRow[] = [];
  for (let depth = 0; depth < DEPTH; depth += 1) rows.push(directory(rows.at(-1)?.id ?? null));
  const from = rows.at(-1)?.id ?? null;
  return [...rows, directory(from, { trashed_at: 5, trashed_from: from, in_trash: 1 })];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-pages-'));
  database = await temporaryDatabase();
  spaceId = (await insertUser(database)).space_id;
  const ports = { database, chunks: await openDiskChunkStore(folder), clock: () => 1 };
  [tree, trash] = [createTreeService(ports), createTrashService(ports)];
  parent = directory(null);
  const children = Array.from({ length: CHILDREN }, () => directory(parent.id));
  const all = [parent, ...children, ...Array.from({ length: CHAINS }, chain).flat()];
  await database.transaction({ space: spaceId }, async (queries) => {
    for (const some of batches(all, 200)) await queries.insertInto('item_rows').values(some).execute();
  });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** All pages of a list, by the ids of what is on each. */
async function pagesOf(
  read: (cursor: string | undefined) => Promise<{
    readonly ids: string[];
    readonly bytes: number;
    readonly next: string | null;
  }>,
): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | undefined; ; ) {
    const { ids, bytes, next } = await read(cursor);
    expect(bytes).toBeLessThan(1.1 * PAGE_BYTES);
    pages.push(ids);
    if (next === null) return pages;
    cursor = next;
  }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const idsOf = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id);

describe('A page', () => {
  it('of a directory ends with the entry that brings it to 8 MiB', async () => {
    const pages = await pagesOf(async (cursor) => {
      const page = await tree.list(spaceId, { dir_id: parent.id, ...(cursor !== undefined && { cursor }) });
      return { ids: idsOf(page.children), bytes: bytesOf(page), next: page.next_cursor };
    });
    expect(pages.length).toBe(2);
    expect(new Set(pages.flat()).size).toBe(CHILDREN);
  });

  it('of the trash has as much as fits with the directories above', async () => {
    const pages = await pagesOf(async (cursor) => {
      const page = await trash.list(spaceId, { ...(cursor !== undefined && { cursor }) });
      return { ids: idsOf(page.items), bytes: bytesOf(page), next: page.next_cursor };
    });
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(pages.flat()).size).toBe(CHAINS);
  });
});
