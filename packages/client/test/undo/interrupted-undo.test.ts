import { describe, expect, it } from 'vitest';
import { batchesOfUndo } from '../../src/undo/undo-operations.ts';
import { after, allBy, change, directory, file, move, rename, seen, trash } from './model-operations.ts';
import { OWNER } from './model-space.ts';

/** After the undo of all that Eve did to two files was interrupted, when it had given the first its name and its place in the trash back. */
async function interrupted() {
  const space = after(
    [OWNER, file('f', 'a'), file('g', 'b'), file('h', 'c'), directory('d', 'd')],
    ['eve', trash('h', 5), rename('g', 'y')],
    ['eve', rename('f', 'x')],
    ['bob', move('d', null, 'd'), rename('d', 'z')],
  );
  await space.undo(allBy('eve'), 1, 2);
  expect(['f', 'g', 'h'].map((id) => seen(space, id).name)).toEqual(['a', 'y', 'c']);
  expect(seen(space, 'h').trashedAt).toBeNull();
  return space;
}

describe('the undo of something else, after one that was interrupted', () => {
  it('leaves what that has done, and it can be continued', async () => {
    const space = await interrupted();
    const { changes } = await space.undo(allBy('bob'));
    expect(changes.map(({ item }) => item.id)).toEqual(['d']);
    expect([seen(space, 'f').name, seen(space, 'h').trashedAt, seen(space, 'd').name]).toEqual([
      'a',
      null,
      'd',
    ]);
    await space.undo(allBy('eve'));
    expect(['f', 'g'].map((id) => seen(space, id).name)).toEqual(['a', 'b']);
    expect(space.plan(allBy('eve')).batchIds).toEqual([]);
  });

  it('gives what somebody has changed since what that had given it', async () => {
    const space = await interrupted();
    expect(space.apply('mallory', [rename('f', 'm'), trash('h', 6), rename('g', 'n')])).toBe(true);
    await space.undo(allBy('mallory'));
    expect([seen(space, 'f').name, seen(space, 'h').trashedAt, seen(space, 'g').name]).toEqual([
      'a',
      null,
      'y',
    ]);
  });

  it('leaves it, too, where it is about a part of the same, and about the rest after that', async () => {
    const space = await interrupted();
    await space.undo(change(2));
    expect(['f', 'g'].map((id) => seen(space, id).name)).toEqual(['a', 'b']);
    const plan = await space.undo(change(3));
    expect(plan.steps).toEqual([]);
    expect([seen(space, 'f').name, seen(space, 'h').trashedAt]).toEqual(['a', null]);
  });

  it('leaves out what that was about when it is undone itself, and one that continues has it', async () => {
    const space = await interrupted();
    await space.undo(allBy('bob'));
    await space.undo(change(7));
    expect([seen(space, 'f').name, seen(space, 'd').name]).toEqual(['a', 'z']);
    await space.undo(allBy('eve'));
    const { batchIds } = await space.undo(change(9));
    expect(batchIds).toEqual(['batch-9', 'batch-6', 'batch-5']);
    expect(['f', 'g'].map((id) => seen(space, id).name)).toEqual(['x', 'y']);
    expect(seen(space, 'h').trashedAt).toBe(5);
  });
});

it('is continued where of a part of it nothing is kept any more', async () => {
  const space = after(
    [OWNER, directory('d', 'd'), file('f', 'a', 'd'), file('g', 'b', 'd')],
    ['eve', rename('f', 'x', 'd')],
    ['eve', rename('g', 'y', 'd')],
    [OWNER, trash('d', 5)],
  );
  await space.undo(allBy('eve'), 1, 2);
  expect(seen(space, 'd').trashedAt).toBeNull();
  for (const [at, batch] of space.log.entries()) {
    if (batch.revision <= 2) space.log[at] = { ...batch, kept: null };
  }
  await space.undo(allBy('eve'));
  expect(seen(space, 'g').name).toBe('b');
  expect(seen(space, 'd').trashedAt).toBe(5);
});

it('names as much as one batch can: the oldest before its end, and all with its end', () => {
  const steps = ['f', 'g', 'h'].map((id) => ({ kind: 'trash' as const, id, at: 1 }));
  const all = batchesOfUndo({ steps, batchIds: ['3', '2', '1'] }, { steps: 2, ids: 2 });
  expect(all.map(({ undoes, ...batch }) => [batch.steps.length, undoes.goes_on, undoes.batches])).toEqual([
    [2, true, ['2', '1']],
    [1, undefined, ['3', '2']],
    [0, undefined, ['1']],
  ]);
});
