import { describe, expect, it } from 'vitest';
import {
  add,
  after,
  allBy,
  change,
  directory,
  file,
  move,
  rename,
  restore,
  seen,
  trash,
} from './model-operations.ts';
import { hashOf, type ModelOperation, ModelSpace, OWNER, SPACE } from './model-space.ts';

/** A directory, a directory in that, and a file in the latter, from elsewhere. */
const bringing = (target: string): ModelOperation => {
  const row = (id: string, kind: 'directory' | 'file', parentId: string) => {
    const shown = kind === 'file' ? `${id}-1` : null;
    const content = { shown, versions: shown === null ? [] : [shown], trashedAt: null };
    return { id, kind, parentId, sealed: id, nameHash: hashOf(parentId, id), ...content };
  };
  const brings = [row('d', 'directory', target), row('e', 'directory', 'd'), row('x', 'file', 'e')];
  return { kind: 'arrive', file_id: target === SPACE ? null : target, items: [], tops: ['d'], brings };
};

describe('the undo of one change', () => {
  it('leaves alone what anybody has changed since, also who made it', async () => {
    const space = after(
      [OWNER, file('f', 'a'), file('g', 'b')],
      ['eve', rename('f', 'x'), rename('g', 'y')],
      ['eve', rename('f', 'z')],
    );
    await space.undo(change(2));
    expect(seen(space, 'f').name).toBe('z');
    expect(seen(space, 'g').name).toBe('b');
  });

  it('is done once: what a head names as undone is not undone again', async () => {
    const space = after([OWNER, file('f', 'a')], ['eve', rename('f', 'x')]);
    await space.undo(change(2));
    expect(space.apply('eve', [rename('f', 'y')])).toBe(true);
    const plan = await space.undo(change(2));
    expect(plan.batchIds).toEqual([]);
    expect(seen(space, 'f').name).toBe('y');
  });

  it('can be undone itself', async () => {
    const space = after([OWNER, file('f', 'a')], ['eve', rename('f', 'x'), file('e', 'new')]);
    await space.undo(change(2));
    expect(seen(space, 'e').trashedAt).not.toBeNull();
    await space.undo(change(3));
    expect(seen(space, 'f').name).toBe('x');
    expect(seen(space, 'e').trashedAt).toBeNull();
    // What was done again counts as done.
    expect(space.apply('eve', [rename('f', 'y')])).toBe(true);
    await space.undo(change(5));
    expect(seen(space, 'f').name).toBe('x');
  });

  it('can be undone itself where it took several batches, by each of them', async () => {
    for (const which of [3, 5]) {
      const space = after(
        [OWNER, file('f', 'a'), file('g', 'b')],
        ['eve', rename('f', 'x'), rename('g', 'y'), file('e', 'new')],
      );
      await space.undo(change(2), 1);
      expect([seen(space, 'f').name, seen(space, 'g').name, space.log.length]).toEqual(['a', 'b', 5]);
      const plan = await space.undo(change(which));
      expect(plan.batchIds).toEqual(['batch-5', 'batch-4', 'batch-3']);
      expect([seen(space, 'f').name, seen(space, 'g').name]).toEqual(['x', 'y']);
      expect(seen(space, 'e').trashedAt).toBeNull();
      await space.undo(change(6));
      expect([seen(space, 'f').name, seen(space, 'g').name]).toEqual(['a', 'b']);
    }
  });

  it('leaves an undo before it alone', async () => {
    const space = after(
      [OWNER, file('f', 'a'), file('g', 'b')],
      ['eve', rename('f', 'x')],
      ['eve', rename('g', 'y')],
    );
    await space.undo(change(2));
    await space.undo(change(3));
    await space.undo(change(5));
    expect([seen(space, 'f').name, seen(space, 'g').name]).toEqual(['a', 'y']);
  });

  it('is nothing where no rows were kept', () => {
    const space = after([OWNER, file('f', 'a')], [OWNER, rename('f', 'x')]);
    expect(space.plan(change(2))).toEqual({ batchIds: [], changes: [], steps: [] });
  });
});

describe('the undo of all that a person did', () => {
  it('gives back what an undo gave, also where nothing is kept of that any more', async () => {
    const space = after([OWNER, file('f', 'a')], ['eve', rename('f', 'x')]);
    await space.undo(allBy('eve'));
    const forgotten = space.log.map((batch) => ({ ...batch, kept: null }));
    // By whom the file came is known no more either.
    space.log.splice(
      0,
      3,
      ...forgotten.map((batch, index) => (index < 2 ? batch : { ...batch, operations: [] })),
    );
    expect(space.apply('eve', [rename('f', 'y')])).toBe(true);
    await space.undo(allBy('eve'));
    expect(seen(space, 'f').name).toBe('a');
  });

  it('puts what they brought in parts into the trash, with all below', async () => {
    const space = after(
      [OWNER, directory('o', 'own'), file('f', 'a')],
      ['eve', bringing('o')],
      [
        'eve',
        { kind: 'move', ids: ['x'], file_id: null, names: [{ id: 'x', name_hash: hashOf(SPACE, 'x') }] },
      ],
    );
    const plan = await space.undo(allBy('eve'));
    const made = plan.changes.filter(({ isMade }) => isMade).map(({ item }) => item.id);
    expect(made.toSorted()).toEqual(['d', 'e', 'x']);
    expect([seen(space, 'd').trashedAt, seen(space, 'x').trashedAt]).toEqual([9_999, 9_999]);
    expect(['e', 'x', 'o', 'f'].map((id) => space.isShown(id))).toEqual([false, false, true, true]);
    await space.undo(change(4));
    expect(['d', 'e', 'x'].map((id) => space.isShown(id))).toEqual([true, true, true]);
  });

  it.each<[string, ModelOperation, readonly string[]]>([
    ['has put something into it', file('b', 'bob', 'e'), ['d', 'e', 'b']],
    ['has moved something into it', { kind: 'move', ids: ['f'], file_id: 'e' }, ['d', 'e', 'f']],
    ['has changed something in it', rename('x', 'y', 'e'), ['d', 'e', 'x']],
    ['has moved something out of it', { kind: 'move', ids: ['x'], file_id: null }, ['x']],
  ])('leaves there what they brought in parts where somebody else %s', async (_, operation, left) => {
    for (const by of [OWNER, 'bob']) {
      const space = after([OWNER, file('f', 'a')], ['eve', bringing(SPACE)], [by, operation]);
      await space.undo(allBy('eve'));
      expect([...space.rows.keys()].filter((id) => space.isShown(id)).toSorted()).toEqual(
        [...new Set(['f', ...left])].toSorted(),
      );
    }
  });

  it('gives what was brought, and taken back once, the state again that it had after that', async () => {
    const space = after([OWNER, directory('d', 'docs')], ['eve', file('f', 'a'), file('g', 'b')]);
    await space.undo(allBy('eve'));
    expect(space.apply(OWNER, [restore('f', 'a')])).toBe(true);
    const left = [seen(space, 'f'), seen(space, 'g')];
    expect(left).toMatchObject([{ trashedAt: null }, { trashedAt: expect.any(Number) }]);
    const operations = [rename('f', 'x'), trash('f', 5), restore('g', 'b'), rename('g', 'y')];
    expect(space.apply('mallory', operations)).toBe(true);
    await space.undo(allBy('mallory'));
    expect([seen(space, 'f'), seen(space, 'g')]).toEqual(left);
  });

  it('counts a batch as undone only by an undo that came after it', async () => {
    const space = after(
      [OWNER, file('f', 'a'), file('g', 'b')],
      ['eve', rename('f', 'x')],
      [OWNER, file('h', 'c')],
    );
    await space.undo(change(2));
    // A server forgets a batch and takes its id again.
    space.log.splice(1);
    expect(space.apply('eve', [rename('g', 'y')])).toBe(true);
    const [again] = space.log.splice(0, 1);
    if (again !== undefined) space.log.unshift({ ...again, id: 'batch-2', revision: 5 });
    expect(space.plan(change(2)).batchIds).toEqual(['batch-2']);
    await space.undo(allBy('eve'));
    expect(seen(space, 'g').name).toBe('b');
  });

  it('ends where directories lie in each other in a circle', async () => {
    const space = after(
      [OWNER, directory('p', 'p'), directory('a', 'a'), directory('b', 'b')],
      [OWNER, move('a', 'p', 'a')],
      ['eve', move('a', null, 'a')],
    );
    for (const [id, parentId] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const row = space.rows.get(id);
      if (row !== undefined) space.rows.set(id, { ...row, parentId });
    }
    const { steps } = space.plan(allBy('eve'));
    expect(steps).toEqual([{ kind: 'move', id: 'a', parentId: 'p', hashed: 'a' }]);
  });

  it('exchanges names, which are in use on the way', async () => {
    const space = after(
      [OWNER, file('f', 'a'), file('g', 'b')],
      ['eve', rename('f', 'c'), rename('g', 'a'), rename('f', 'b')],
    );
    await space.undo(allBy('eve'));
    expect([seen(space, 'f').name, seen(space, 'g').name]).toEqual(['a', 'b']);
    expect(space.rows.get('f')?.nameHash).toBe(hashOf(SPACE, 'a'));
    expect(space.rows.get('g')?.nameHash).toBe(hashOf(SPACE, 'b'));
  });

  it('gives a number to a name that somebody else has taken meanwhile', async () => {
    const space = after([OWNER, file('f', 'a.txt')], ['eve', rename('f', 'x')], ['bob', file('g', 'a.txt')]);
    await space.undo(allBy('eve'));
    expect([seen(space, 'f').name, seen(space, 'g').name]).toEqual(['a (1).txt', 'a.txt']);
  });

  it('takes no name from one who seals the same again', async () => {
    const space = after([OWNER, file('f', 'a')], ['eve', rename('f', 'x')], ['bob', rename('f', 'x')]);
    await space.undo(allBy('eve'));
    expect(seen(space, 'f').name).toBe('a');
  });

  it('passes over a name that does not open, also where the person has not given it', async () => {
    const space = after([OWNER, file('f', 'a')], ['eve', rename('f', 'x')], ['bob', rename('f', '!')]);
    await space.undo(allBy('eve'));
    expect(seen(space, 'f').name).toBe('a');
  });

  it('writes the hash of a name that was given that of another one', async () => {
    const space = after(
      [OWNER, file('f', 'a'), file('g', 'b')],
      ['eve', { kind: 'rename', id: 'f', name: { encrypted_name: 'a', name_hash: 'anything' } }],
    );
    await space.undo(allBy('eve'));
    expect(space.rows.get('f')?.nameHash).toBe(hashOf(SPACE, 'a'));
  });

  it('gives the trash its old dates', async () => {
    const space = after(
      [OWNER, file('f', 'a')],
      [OWNER, trash('f', 77)],
      ['eve', restore('f', 'a'), trash('f', 1)],
    );
    await space.undo(allBy('eve'));
    expect(seen(space, 'f').trashedAt).toBe(77);
  });

  it('leaves out of the trash what somebody else has put something into', async () => {
    const taken = after(
      [OWNER, directory('d', 'd'), file('f', 'a', 'd')],
      [OWNER, trash('d', 77)],
      ['eve', restore('d', 'd'), directory('e', 'e')],
      ['bob', file('b', 'b', 'd'), file('c', 'c', 'e')],
    );
    await taken.undo(allBy('eve'));
    expect([seen(taken, 'd').trashedAt, seen(taken, 'e').trashedAt]).toEqual([null, null]);
    const left = after(
      [OWNER, directory('d', 'd'), file('f', 'a', 'd')],
      [OWNER, trash('d', 77)],
      ['eve', restore('d', 'd'), directory('e', 'e'), file('c', 'c', 'e')],
    );
    await left.undo(allBy('eve'));
    expect([seen(left, 'd').trashedAt, seen(left, 'e').trashedAt]).toEqual([77, 9_999]);
  });

  it('reaches what lies in the trash of somebody else, and puts it back there', async () => {
    const space = after(
      [OWNER, directory('d', 'd'), file('f', 'a', 'd')],
      ['eve', rename('f', 'x', 'd')],
      ['bob', trash('d', 55)],
    );
    await space.undo(allBy('eve'));
    expect(seen(space, 'f').name).toBe('a');
    expect(seen(space, 'd').trashedAt).toBe(55);
  });

  it('puts at the top what would lie in itself, because somebody else has moved its place into it', async () => {
    const space = after(
      [OWNER, directory('a', 'a'), directory('b', 'b')],
      [OWNER, move('b', 'a', 'b')],
      ['eve', move('b', null, 'b')],
      [OWNER, move('a', 'b', 'a')],
      ['eve', file('e', 'e', 'a')],
    );
    const plan = await space.undo({ batchIds: ['batch-5', 'batch-3'] });
    expect(plan.batchIds).toHaveLength(2);
    expect([seen(space, 'a').parentId, seen(space, 'b').parentId]).toEqual(['b', SPACE]);
  });

  it('shows the version that was shown, unless somebody else has chosen one', async () => {
    const space = after(
      [OWNER, file('f', 'a'), file('g', 'b')],
      ['eve', add('f', 'f-2'), add('g', 'g-2')],
      ['bob', add('g', 'g-3')],
      ['eve', add('f', 'f-3')],
    );
    await space.undo(allBy('eve'));
    expect([seen(space, 'f').shown, seen(space, 'g').shown]).toEqual(['f-1', 'g-3']);
    expect(space.rows.get('f')?.versions).toEqual(['f-1', 'f-2', 'f-3']);
  });

  it('is about what was done from a time on, whatever date the person gives it', async () => {
    const space = new ModelSpace();
    space.apply(OWNER, [file('f', 'a'), file('g', 'b'), file('h', 'c')], 100);
    space.apply('eve', [rename('f', 'x')], 150);
    space.apply('bob', [file('i', 'd')], 200);
    space.apply('eve', [rename('g', 'y')], 0);
    await space.undo({ fingerprints: ['eve'], since: { at: 180 } });
    expect([seen(space, 'f').name, seen(space, 'g').name]).toEqual(['x', 'b']);
  });
});
