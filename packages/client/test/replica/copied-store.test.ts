import { describe, expect, it } from 'vitest';
import { copiedStore } from '../../src/replica/copied-store.ts';
import { followRows } from '../../src/replica/followed-rows.ts';
import { createMemoryStore } from '../../src/replica/memory-store.ts';
import { Replica } from '../../src/replica/replica.ts';
import type { ReplicaStore } from '../../src/replica/replica-store.ts';
import { aRow, SPACE_ID, signedRow } from '../support/rows.ts';
import { type Shown, sourceOf } from '../support/shown-space.ts';

const DIRECTORY = signedRow(aRow().directory);
const FILE = signedRow({ ...aRow().file, file_id: DIRECTORY.id });
const TRASHED = signedRow({ ...aRow().file, id: '5b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11', file_id: null });

const FIRST: Shown = { revision: 3, rows: [DIRECTORY, FILE, TRASHED], removed: [], removedRows: 4 };

async function started(store: ReplicaStore, shown: Shown): Promise<Replica> {
  const source = sourceOf(shown);
  const replica = await Replica.open({
    spaceId: SPACE_ID,
    source,
    open: async () => store,
    follow: followRows,
  });
  await replica.bringUp(new AbortController().signal).catch(() => undefined);
  return replica;
}

describe('A copy of a store', () => {
  it('has its rows, and misses what the owner has not counted as removed', async () => {
    const store = createMemoryStore();
    await started(store, FIRST);
    const copy = await copiedStore(store);
    expect(await copy.standing()).toEqual(await store.standing());
    for (const { id } of FIRST.rows) expect(await copy.row(id)).toEqual(await store.row(id));
    const lied = { ...FIRST, revision: 4, rows: [DIRECTORY, TRASHED], removed: [FILE.id] };
    const replica = await started(copy, lied);
    expect(replica.state.getState()).toMatchObject({ kind: 'differs', itemIds: [FILE.id] });
    expect(await store.standing()).toMatchObject({ revision: 3 });
  });

  it('is empty where the store is written meanwhile, or lacks a row', async () => {
    const store = createMemoryStore();
    await started(store, FIRST);
    const standing = await store.standing();
    if (standing === null) throw new Error('Nothing was kept');
    let looks = 0;
    const written = {
      ...store,
      standing: async () => ({ ...standing, revision: standing.revision + looks++ }),
    };
    expect(await (await copiedStore(written)).standing()).toBeNull();
    await store.write({ removed: [FILE.id], put: [], hashes: new Map(), standing });
    expect(await (await copiedStore(store)).standing()).toBeNull();
  });
});
