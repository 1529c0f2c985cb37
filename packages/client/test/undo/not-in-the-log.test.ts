import { expect, it } from 'vitest';
import { after, allBy, directory, file, move, rename, seen, trash } from './model-operations.ts';
import { type ModelSpace, OWNER } from './model-space.ts';

/** Lets the log not say what the last batch did. */
function silence(space: ModelSpace): void {
  const [last] = space.log;
  if (last !== undefined) space.log[0] = { ...last, operations: [] };
}

it('what no operation of the log says is by who has changed the item', async () => {
  const space = after(
    [OWNER, file('f', 'a'), file('g', 'b'), directory('d', 'd')],
    ['eve', rename('f', 'x'), move('f', 'd', 'x'), trash('g', 5)],
  );
  silence(space);
  await space.undo(allBy('eve'));
  expect([seen(space, 'f'), seen(space, 'g')]).toMatchObject([
    { name: 'a', parentId: 'space' },
    { name: 'b', trashedAt: null },
  ]);
});

it('what somebody else has done after them that no operation says, stays', async () => {
  const space = after([OWNER, file('f', 'a')], ['eve', rename('f', 'x')], ['bob', rename('f', 'y')]);
  silence(space);
  await space.undo(allBy('eve'));
  expect(seen(space, 'f').name).toBe('y');
});
