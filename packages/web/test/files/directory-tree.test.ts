import { describe, expect, it } from 'vitest';
import {
  type Branch,
  directoryOf,
  foundBranches,
  treeLines,
  treeStep,
  wayTo,
} from '../../src/features/files/moving/directory-tree.ts';
import { directory, idOf } from './builders.ts';

const TREE = new Map<string | null, Branch>([
  [null, { state: 'loaded', directories: [directory(1, { name: 'A' }), directory(2, { name: 'B' })] }],
  [idOf(1), { state: 'loaded', directories: [directory(3, { name: 'AA' })] }],
]);

function lines(
  expanded: (string | null)[],
  ids: string[] = [],
  parentId: string | null | undefined = idOf(9),
) {
  const moving = { ids: new Set(ids), parentId };
  return treeLines('Root', moving, new Set(expanded), (id) => TREE.get(id));
}

describe('the tree of directories', () => {
  it('shows what is expanded, each below its parent', () => {
    const shown = lines([null, idOf(1)]).map(({ node, depth }) => `${depth} ${node.name}`);
    expect(shown).toEqual(['0 Root', '1 A', '2 AA', '1 B']);
  });

  it('disables the current parent, and what is itself on the move', () => {
    const disabled = lines([null, idOf(1)], [idOf(2)], idOf(1)).filter(({ node }) => node.disabled);
    expect(disabled.map(({ node }) => node.name)).toEqual(['A', 'B']);
    expect(lines([null], [], null)[0]?.node.disabled).toBe(true);
  });

  it('disables no parent when items of several directories move', () => {
    expect(lines([null, idOf(1)], [], undefined).some(({ node }) => node.disabled)).toBe(false);
  });

  it('looks into what stands for a space, whose directories have their places in that', () => {
    const shared = directory(1, { name: 'A', spaceId: idOf(9) });
    const top: Branch = { state: 'loaded', directories: [shared] };
    const moving = { ids: new Set<string>(), parentId: idOf(8) };
    const shown = treeLines('Root', moving, new Set([null, idOf(1)]), (id) =>
      id === null ? top : TREE.get(id),
    );
    expect(shown.map(({ node, depth }) => [depth, node.name, node.space?.id, directoryOf(node)])).toEqual([
      [0, 'Root', undefined, null],
      [1, 'A', idOf(9), null],
      [2, 'AA', idOf(9), idOf(3)],
    ]);
  });

  it('knows the way to a directory, through what stands for its space', () => {
    const [above, inner, deep] = [directory(1), directory(3), directory(4)];
    const item = directory(2, { spaceId: idOf(9) });
    const space = { id: idOf(9), item, standing: [above, item] };
    const way = wayTo({ path: [inner, deep], space });
    expect(way.map((place) => [place.id, directoryOf(place), place.space?.id])).toEqual([
      [null, null, undefined],
      [above.id, above.id, undefined],
      [item.id, null, idOf(9)],
      [inner.id, inner.id, idOf(9)],
      [deep.id, deep.id, idOf(9)],
    ]);
    expect(wayTo({ path: [above, inner] }).map(({ id }) => id)).toEqual([null, above.id, inner.id]);
  });

  it('is left by a filter with what it has found in a space, below what stands for that', () => {
    const above = directory(1, { name: 'A' });
    const item = directory(2, { name: 'S', parentId: above.id, spaceId: idOf(9) });
    const space = { id: idOf(9), item, standing: [above, item] };
    const found = directory(3, { name: 'in it', parentId: null });
    const left = foundBranches([], [{ space, found: [{ item: found, parents: [] }] }]);
    const moving = { ids: new Set<string>(), parentId: undefined };
    const shown = treeLines('Root', moving, new Set(left.keys()), (id) => left.get(id));
    expect(shown.map(({ node, depth }) => `${depth} ${node.name}`)).toEqual([
      '0 Root',
      '1 A',
      '2 S',
      '3 in it',
    ]);
    expect(foundBranches([], [{ space, found: [] }]).get(above.id)).toBeUndefined();
  });

  it('does not look into a directory that is on the move', () => {
    expect(lines([null, idOf(1)], [idOf(1)]).map(({ node }) => node.name)).toEqual(['Root', 'A', 'B']);
  });

  it('is left by a filter with what it has found, and what stands above that', () => {
    const [a, aa, b] = [
      directory(1, { name: 'A' }),
      directory(3, { name: 'AA', parentId: directory(1).id }),
      directory(2, { name: 'B' }),
    ];
    const left = foundBranches([
      { item: b, parents: [] },
      { item: aa, parents: [a] },
    ]);
    const open = treeLines('Root', { ids: new Set(), parentId: undefined }, new Set(left.keys()), (id) =>
      left.get(id),
    );
    expect(open.map(({ node, depth }) => `${depth} ${node.name}`)).toEqual(['0 Root', '1 A', '2 AA', '1 B']);
    expect(foundBranches([]).get(null), 'nothing is known to be there').toEqual({
      state: 'loaded',
      directories: [],
    });
  });

  it('is walked through by the arrow keys', () => {
    const open = lines([null, idOf(1)]);
    expect(treeStep('ArrowDown', open, 0)).toEqual({ kind: 'focus', index: 1 });
    expect(treeStep('ArrowDown', open, 3)).toEqual({ kind: 'focus', index: 3 });
    expect(treeStep('End', open, 0)).toEqual({ kind: 'focus', index: 3 });
    expect(treeStep('ArrowRight', open, 1)).toEqual({ kind: 'focus', index: 2 });
    expect(treeStep('ArrowRight', open, 3)).toEqual({ kind: 'expand' });
    expect(treeStep('ArrowLeft', open, 1)).toEqual({ kind: 'collapse' });
    expect(treeStep('ArrowLeft', open, 2)).toEqual({ kind: 'focus', index: 1 });
    expect(treeStep('x', open, 1)).toBeNull();
  });
});
