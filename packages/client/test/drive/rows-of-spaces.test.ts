import { expect, it, vi } from 'vitest';
import { rowsOfSpaces } from '../../src/drive/rows-of-spaces.ts';
import { SpaceStores } from '../../src/replica/space-stores.ts';

function counted() {
  const removed: string[] = [];
  let loads = 0;
  const storage = {
    open: () => Promise.reject(new Error('nobody opens anything')),
    remove: async (spaceId: string) => void removed.push(spaceId),
  };
  const rows = rowsOfSpaces(async () => {
    loads++;
    return new SpaceStores(storage);
  });
  return { rows, removed, loads: () => loads };
}

const STANDING = { id: 'a space', revision: 7, waiting: 0 };

it('What is over is removed, also where nothing of any space was opened since the start', async () => {
  const { rows, removed } = counted();
  rows.follow([STANDING, { ...STANDING, id: 'ended', is_over: true }]);
  await expect.poll(() => removed).toEqual(['ended']);
});

it('News of spaces that nobody has opened load nothing', async () => {
  const { rows, loads } = counted();
  rows.follow([STANDING]);
  await Promise.resolve();
  expect(loads()).toBe(0);
});

it('What was told before the first space is opened is known to it', async () => {
  const stores = new SpaceStores();
  const follow = vi.spyOn(stores, 'follow');
  const rows = rowsOfSpaces(async () => stores);
  rows.follow([STANDING]);
  rows.follow([{ ...STANDING, revision: 8 }]);
  await rows.kept('a space');
  expect(follow).toHaveBeenCalledWith([{ ...STANDING, revision: 8 }]);
});
