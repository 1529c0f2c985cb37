import { DIRECTORY_DEPTH_LIMIT } from '@coffer/contract';
import { expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../src/replica/memory-store.ts';
import { Replica } from '../../src/replica/replica.ts';
import { aRow, SPACE_ID, signedRow } from '../support/rows.ts';
import { sourceOf } from '../support/shown-space.ts';

const idOf = (number: number) => `${String(number).padStart(4, '0')}4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11`;

/** A replica of directories by what they lie in, whose store is counted. */
async function replicaOf(parents: Readonly<Record<number, number | null>>) {
  const rows = Object.entries(parents).map(([number, parent]) =>
    signedRow({
      ...aRow().directory,
      id: idOf(Number(number)),
      file_id: parent === null ? null : idOf(parent),
    }),
  );
  const store = createMemoryStore();
  const source = sourceOf({ revision: 2, rows, removed: [], removedRows: 0 });
  const replica = await Replica.open({ spaceId: SPACE_ID, source, open: async () => store });
  await replica.bringUp(new AbortController().signal);
  return { replica, asked: vi.spyOn(store, 'rows') };
}

it('The way to several items is read level by level, each row once', async () => {
  const { replica, asked } = await replicaOf({ 1: null, 2: 1, 3: 2, 4: 2, 5: null });
  const chains = await replica.chains([3, 4, 5, 3].map(idOf));
  const ids = chains.map((chain) => chain?.map(({ id }) => id));
  expect(ids).toEqual([[1, 2, 3].map(idOf), [1, 2, 4].map(idOf), [idOf(5)], [1, 2, 3].map(idOf)]);
  expect(asked.mock.calls).toEqual([[[3, 4, 5].map(idOf)], [[idOf(2)]], [[idOf(1)]]]);
});

it('There is no way to what is not there, what lies in nothing, or what a member has put into itself', async () => {
  const { replica } = await replicaOf({ 1: 2, 2: 1, 3: 3, 4: 9, 5: null });
  const chains = await replica.chains([1, 2, 3, 4, 9, 5].map(idOf));
  expect(chains.map((chain) => chain?.length ?? null)).toEqual([null, null, null, null, null, 1]);
  expect(await replica.chain(idOf(3))).toBeNull();
});

it('A way that is longer than a drive allows is not read to its end', async () => {
  const deep = 3 * DIRECTORY_DEPTH_LIMIT;
  const parents = Object.fromEntries(Array.from({ length: deep }, (_, above) => [above + 1, above || null]));
  const { replica, asked } = await replicaOf(parents);
  expect(await replica.chain(idOf(deep))).toBeNull();
  expect(asked).toHaveBeenCalledTimes(DIRECTORY_DEPTH_LIMIT + 1);
  const [, longest] = await replica.chains([DIRECTORY_DEPTH_LIMIT + 2, DIRECTORY_DEPTH_LIMIT + 1].map(idOf));
  expect(longest).toHaveLength(DIRECTORY_DEPTH_LIMIT + 1);
});
