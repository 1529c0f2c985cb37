import { type Failure, failed, type SignedRow, type SpaceRow } from '@coffer/client';
import type { ReplicaSource } from '@coffer/client/replica';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../support/server-process.ts';
import { BatchSender } from '../support/batches.ts';
import { newDirectory, newName } from '../support/builders.ts';
import { childrenOf, OpenReplicas } from '../support/replicas.ts';
import { rowWith } from '../support/signed-rows.ts';

let server: RunningServer;

const replicas = new OpenReplicas();
const { signal } = new AbortController();

beforeAll(async () => {
  server = await startServer();
});
afterEach(() => replicas.closeAll());
afterAll(() => server.stop());

type Lie = (rows: readonly SignedRow[], spaceId: string) => SignedRow[];

/** Sends each row under the id of another one, in however many answers. */
function exchanging() {
  let all: readonly SignedRow[] | null = null;
  return (rows: readonly SignedRow[], spaceId: string): SignedRow[] => {
    all ??= rows;
    const [one, other] = all;
    return rows.map((row) => rowWith(spaceId, (row.id === one?.id ? other : one) ?? row, { id: row.id }));
  };
}

describe('A server that lies to a replica', () => {
  /** Loads a small drive, of which the server tells something else. */
  async function load(lie: Lie) {
    const of = await BatchSender.register(server.url);
    const made = [await of.account.createDirectory(), await of.account.createDirectory()];
    const replica = await replicas.open({
      of,
      lie: (source) => ({
        async rows(range, until) {
          const page = await source.rows(range, until);
          return { ...page, items: lie(page.items, of.space) };
        },
      }),
    });
    await replica.bringUp(signal);
    return { replica, ids: made.map(({ id }) => id) };
  }

  it.each<[string, Partial<SpaceRow>]>([
    ['in the trash', { trashed: { at: 1_700_000_000, from: null }, trashed_from: crypto.randomUUID() }],
    ['in another folder', { file_id: crypto.randomUUID() }],
  ])('fault S25: hides nothing by saying in the row of an item that it is %s', async (_, said) => {
    const { replica, ids } = await load((rows, spaceId) =>
      rows.map((row, index) => (index === 0 ? rowWith(spaceId, row, said) : row)),
    );
    const state = replica.state.getState();
    if (state.kind !== 'differs') throw new Error(`It is ${state.kind}`);
    expect(ids).toEqual(expect.arrayContaining([...state.itemIds]));
    expect(state.itemIds).toHaveLength(1);
  });

  it.each<[string, Lie]>([
    ['leaves a row out', (rows) => rows.slice(1)],
    [
      'tells another name',
      (rows, spaceId) =>
        rows.map((row, index) => (index === 0 ? rowWith(spaceId, row, { encrypted_name: 'AQ' }) : row)),
    ],
    ['exchanges two rows between buckets', exchanging()],
  ])('is asked again, and then named with the items: it %s', async (_, lie) => {
    const { replica, ids } = await load(lie);
    const state = replica.state.getState();
    if (state.kind !== 'differs') throw new Error(`It is ${state.kind}`);
    expect(state.itemIds.length).toBeGreaterThan(0);
    expect(ids).toEqual(expect.arrayContaining([...state.itemIds]));
    const entered = await childrenOf(replica);
    expect(entered.map(({ id }) => id)).toEqual(ids.filter((id) => !state.itemIds.includes(id)).sort());
  });

  it('is asked again for a row that it told wrong once', async () => {
    let lies = 1;
    const { replica, ids } = await load((rows) => (lies-- > 0 ? rows.slice(1) : [...rows]));
    expect(replica.state.getState()).toMatchObject({ kind: 'complete' });
    expect((await childrenOf(replica)).map(({ id }) => id)).toEqual([...ids].sort());
  });

  it('does not get an older row, a change or a deletion past it', async () => {
    const of = await BatchSender.register(server.url);
    const { account } = of;
    const [kept, changed, gone] = [
      await account.createDirectory(),
      await account.createDirectory(),
      await account.createDirectory(),
    ];
    let lie: 'honest' | 'older' | 'left out' | 'still there' | 'gone' = 'honest';
    const older = new Map<string, SignedRow>();
    const replica = await replicas.open({
      of,
      lie: (source) => ({
        async *changes(after, until) {
          for await (const page of source.changes(after, until)) {
            if (lie === 'older') yield { ...page, items: page.items.map((row) => older.get(row.id) ?? row) };
            else if (lie === 'left out') yield { ...page, items: [] };
            else if (lie === 'still there') yield { ...page, removed: [] };
            else if (lie === 'gone') yield { ...page, removed: [...page.removed, kept.id] };
            else yield page;
          }
        },
        async rows(range, until) {
          const page = await source.rows(range, until);
          if (lie === 'honest') return page;
          return { ...page, items: page.items.filter(({ id }) => id !== changed.id) };
        },
      }),
    });
    await replica.bringUp(signal);
    for (const { id } of await childrenOf(replica)) older.set(id, (await replica.item(id)) ?? fail());

    for (lie of ['older', 'left out'] as const) {
      await account.call('renameItem', { params: { id: changed.id }, body: newName() });
      await replica.bringUp(signal);
      expect(replica.state.getState()).toMatchObject({ kind: 'differs', itemIds: [changed.id] });
    }
    lie = 'honest';
    await replica.bringUp(signal);
    expect(replica.state.getState()).toMatchObject({ kind: 'complete' });
    expect(await replica.item(changed.id)).toMatchObject(await account.metadata(changed.id).then(listedPart));

    // What is told wrong by the stream alone is loaded again.
    await account.call('deleteItem', { params: { id: changed.id } });
    await account.call('deleteItem', { params: { id: gone.id } });
    lie = 'still there';
    await replica.bringUp(signal);
    expect(replica.state.getState()).toMatchObject({ kind: 'complete' });
    lie = 'gone';
    await account.createDirectory();
    await replica.bringUp(signal);
    expect(replica.state.getState()).toMatchObject({ kind: 'differs', itemIds: [kept.id] });
    lie = 'honest';
    await replica.bringUp(signal);
    expect(replica.state.getState()).toMatchObject({ kind: 'complete' });
    expect(await replica.item(kept.id)).not.toBeNull();
    expect(await replica.item(gone.id)).toBeNull();
  });

  it('is believed in no digest but the one that is known', async () => {
    const of = await BatchSender.register(server.url);
    await of.account.createDirectory();
    const believed = 'ab'.repeat(32);
    const lie = (source: ReplicaSource): Partial<ReplicaSource> => ({
      rows: async (...asked) => ({ ...(await source.rows(...asked)), believed }),
      async *changes(...asked) {
        for await (const page of source.changes(...asked)) yield { ...page, believed };
      },
      digests: async (...asked) => ({ ...(await source.digests(...asked)), believed }),
    });
    const replica = await replicas.open({ of, lie });
    await replica.bringUp(signal);
    expect(replica.state.getState()).toMatchObject({ kind: 'differs' });
    expect(await childrenOf(replica)).toEqual([]);
  });
});

/** More than are repaired one by one, in as many nodes. */
const MANY = 90;

const changesTooOld: Failure = {
  ...{ code: 'changes_too_old', status: 410, detail: '', errors: {}, requestId: '' },
};

describe('Rows that a device has', () => {
  /** A drive of many directories, of which this device has all rows, and all of which are renamed while the server lies. */
  async function renamedElsewhere(lie: (source: ReplicaSource) => Partial<ReplicaSource>) {
    const of = await BatchSender.register(server.url);
    const made = Array.from({ length: MANY }, () => newDirectory());
    const answer = await of.change(...made.map((item) => ({ kind: 'create' as const, item })));
    expect(answer.status).toBe(200);
    let isLying = false;
    const replica = await replicas.open({
      of,
      lie(source) {
        const now = () => (isLying ? { ...source, ...lie(source) } : source);
        return {
          rows: (...asked) => now().rows(...asked),
          changes: (...asked) => now().changes(...asked),
          digests: (...asked) => now().digests(...asked),
        };
      },
    });
    await replica.bringUp(signal);
    await of.change(...made.map(({ id }) => ({ kind: 'rename' as const, id, name: newName() })));
    isLying = true;
    const names = new Map(made.map(({ id, encrypted_name }) => [id, encrypted_name]));
    const keepsAll = async () => {
      const children = await childrenOf(replica);
      expect(new Map(children.map((row) => [row.id, row.encrypted_name]))).toEqual(names);
      expect(await replica.place(null)).not.toBeNull();
    };
    return { replica, keepsAll };
  }

  const refused = (failure: Parameters<typeof failed>[0]) => () => Promise.reject(failed(failure));
  const tooOld = {
    changes: (): AsyncIterable<never> => ({
      [Symbol.asyncIterator]: () => ({ next: refused(changesTooOld) }),
    }),
  };

  it('are not given up because a server says that changes are too old, and shows an older drive', async () => {
    const rolledBack = refused('space_rolled_back');
    const { replica, keepsAll } = await renamedElsewhere(() => ({
      ...tooOld,
      rows: rolledBack,
      digests: rolledBack,
    }));
    await expect(replica.bringUp(signal)).rejects.toThrow('space_rolled_back');
    expect(replica.state.getState()).toMatchObject({ kind: 'complete' });
    await keepsAll();
  });

  it.each<[string, (source: ReplicaSource) => Partial<ReplicaSource>]>([
    [
      'hides what has changed',
      (source) => ({
        async *changes(...asked) {
          for await (const page of source.changes(...asked)) yield { ...page, items: [] };
        },
      }),
    ],
    ['says that changes are too old', () => tooOld],
  ])('are not given up for nothing where a server %s, and withholds the rows', async (_, lie) => {
    const { replica, keepsAll } = await renamedElsewhere((source) => ({
      rows: async (...asked) => ({ ...(await source.rows(...asked)), items: [] }),
      ...lie(source),
    }));
    await replica.bringUp(signal).catch(() => null);
    expect(replica.state.getState().kind).not.toBe('complete');
    await keepsAll();
  });
});

const listedPart = ({ encrypted_name, name_hash }: { encrypted_name: string; name_hash: string }) => ({
  encrypted_name,
  name_hash,
});

function fail(): never {
  throw new Error('There is no such row');
}
