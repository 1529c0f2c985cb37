import { describe, expect, it, vi } from 'vitest';
import { goOnInMemory } from '../../src/replica/copied-store.ts';
import { followRows } from '../../src/replica/followed-rows.ts';
import { createMemoryStore } from '../../src/replica/memory-store.ts';
import { Replica } from '../../src/replica/replica.ts';
import { recordIn } from '../../src/replica/replica-records.ts';
import type { ReplicaSource } from '../../src/replica/replica-source.ts';
import type { OpenStore } from '../../src/replica/replica-store.ts';
import { aRow, SPACE_ID, signedRow } from '../support/rows.ts';
import { type Shown, sourceOf } from '../support/shown-space.ts';

const DIRECTORY = signedRow(aRow().directory);
const FILE = signedRow(aRow().file);

/** A store that is there at the next start. */
function keptStore(): OpenStore {
  const store = { ...createMemoryStore(), persistence: 'kept' as const };
  return async () => store;
}

/** A device that starts, takes in what it is shown, and ends. */
async function started(open: OpenStore, shown: Shown): Promise<Replica> {
  const replica = await Replica.open({
    ...{ spaceId: SPACE_ID, source: sourceOf(shown), open, follow: followRows },
  });
  await replica.bringUp(new AbortController().signal).catch(() => undefined);
  return replica;
}

const FIRST: Shown = { revision: 3, rows: [DIRECTORY, FILE], removed: [], removedRows: 4 };
/** Without the file, which is a row of an item and one of a version. */
const SECOND: Shown = { revision: 4, rows: [DIRECTORY], removed: [FILE.id], removedRows: 4 };

describe('A device that starts again with the rows of a space with members', () => {
  it('misses rows that the owner has not counted as removed since it ended', async () => {
    const open = keptStore();
    await started(open, FIRST);
    const replica = await started(open, SECOND);
    expect(replica.state.getState()).toMatchObject({ kind: 'differs', itemIds: [FILE.id] });
    expect(await replica.item(FILE.id)).not.toBeNull();
  });

  it('asks the store for all rows that are compared at once', async () => {
    const store = { ...createMemoryStore(), persistence: 'kept' as const };
    const row = vi.spyOn(store, 'row');
    const rows = vi.spyOn(store, 'rows');
    // Those of the first page come in as they are, and once more as changes since then.
    await started(async () => store, FIRST);
    expect(row).not.toHaveBeenCalled();
    expect(rows.mock.calls).toEqual([[[DIRECTORY.id, FILE.id]]]);
  });

  it('misses them also where all is loaded again meanwhile', async () => {
    const open = keptStore();
    await started(open, FIRST);
    const source = sourceOf(SECOND);
    const replica = await Replica.open({ spaceId: SPACE_ID, source, open, follow: followRows });
    const lied = replica.loadAgain(new AbortController().signal);
    await expect(lied).rejects.toMatchObject({ failure: { code: 'space_lied' } });
    expect(replica.state.getState()).toMatchObject({ kind: 'differs', itemIds: [FILE.id] });
    expect(await replica.item(FILE.id)).not.toBeNull();
  });

  it('misses them also where a member has filled the device', async () => {
    const kept = createMemoryStore();
    await started(async () => kept, FIRST);
    const more = signedRow({ ...aRow().directory, id: '5b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11' });
    const full = { ...kept, write: () => Promise.reject(new Error('There is no room')) };
    let shown: Shown = { ...FIRST, revision: 4, rows: [...FIRST.rows, more] };
    const source = {
      rows: () => Promise.reject(new Error('All are here')),
      changes: (...asked: Parameters<ReplicaSource['changes']>) => sourceOf(shown).changes(...asked),
      digests: () => Promise.reject(new Error('Nothing is compared')),
    };
    const open = async () => full;
    const replica = await Replica.open({
      ...{ spaceId: SPACE_ID, source, open, follow: followRows, goOnInMemory },
    });
    const { signal } = new AbortController();
    await replica.bringUp(signal);
    expect(replica.state.getState()).toMatchObject({ kind: 'complete', revision: 4, persistence: 'memory' });
    shown = { ...SECOND, revision: 5, rows: [DIRECTORY, more] };
    await expect(replica.bringUp(signal)).rejects.toMatchObject({ failure: { code: 'space_lied' } });
    expect(await kept.standing()).toMatchObject({ revision: 3, followed: { removedRows: 4 } });
  });

  it('takes a row that no server would tell for no damage', async () => {
    const odd = signedRow({ ...aRow().directory, id: '00000000-0000-0000-0000-00000000abcd' });
    const replica = await started(keptStore(), { ...FIRST, rows: [DIRECTORY, FILE, odd] });
    expect(await replica.item(odd.id)).not.toBeNull();
    expect(await recordIn(replica, odd.id)).toBeNull();
    expect(await recordIn(replica, DIRECTORY.id)).toMatchObject({ id: DIRECTORY.id });
  });

  it('takes in what the owner has counted', async () => {
    const open = keptStore();
    await started(open, FIRST);
    const replica = await started(open, { ...SECOND, removedRows: 6 });
    expect(replica.state.getState()).toMatchObject({ kind: 'complete', revision: 4 });
    expect(await replica.item(FILE.id)).toBeNull();
    const again = await started(open, {
      ...SECOND,
      revision: 5,
      rows: [],
      removed: [DIRECTORY.id],
      removedRows: 6,
    });
    expect(again.state.getState()).toMatchObject({ kind: 'differs', itemIds: [DIRECTORY.id] });
  });
});
