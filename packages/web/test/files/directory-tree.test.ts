import { describe, expect, it } from 'vitest';
import {
  type Branch,
  foundBranches,
  treeLines,
  treeStep,
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

  it('does not look into what stands for a space', () => {
    const shared = directory(1, { name: 'A', spaceId: idOf(9) });
    const top: Branch = { state: 'loaded', directories: [shared] };
    const moving = { ids: new Set<string>(), parentId: idOf(9) };
    const shown = treeLines('Root', moving, new Set([null, idOf(1)]), (id) =>
      id === null ? top : TREE.get(id),
    );
    expect(shown.map(({ node, expanded }) => [node.name, expanded])).toEqual([
      ['Root', true],
      ['A', false],
    ]);
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
