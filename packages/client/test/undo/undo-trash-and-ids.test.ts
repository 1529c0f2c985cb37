import { describe, expect, it } from 'vitest';
import {
  add,
  after,
  allBy,
  directory,
  file,
  move,
  rename,
  restore,
  seen,
  trash,
} from './model-operations.ts';
import { hashOf, type ModelOperation, OWNER, SPACE } from './model-space.ts';

/** A directory at the top that comes in parts with a file, of which the log says nothing. */
function arriving(id: string, name: string): ModelOperation {
  const row = { nameHash: '', trashedAt: null, shown: null, versions: [], parentId: SPACE };
  const brings = [
    { ...row, id: 'top', kind: 'directory' as const, sealed: 'top', nameHash: hashOf(SPACE, 'top') },
    { ...row, id, kind: 'file' as const, sealed: name, parentId: 'top', nameHash: hashOf('top', name) },
  ];
  return { kind: 'arrive' as const, file_id: null, items: [] as [], tops: ['top'], brings };
}

describe('the undo of all that a person did, about the trash', () => {
  it.each<[string, ModelOperation, readonly ModelOperation[]]>([
    ['a file', file('x', 'x'), []],
    ['a directory', directory('x', 'x'), [file('y', 'y', 'x')]],
    ['what was renamed since', file('x', 'x'), [rename('x', 'z')]],
  ])(
    'leaves in the trash, with the old date, what they made and somebody else put there: %s',
    async (_, made, more) => {
      for (const by of [OWNER, 'bob']) {
        const space = after(['eve', made], [by, trash('x', 77)], ['eve', restore('x', 'x'), ...more]);
        await space.undo(allBy('eve'));
        expect(seen(space, 'x').trashedAt).toBe(77);
        expect([...space.rows.keys()].filter((id) => space.isShown(id))).toEqual([]);
      }
    },
  );

  it('puts back what they made where they have taken it out of something that an undo put there', async () => {
    const space = after(['eve', directory('d', 'd'), file('x', 'x', 'd')]);
    await space.undo(allBy('eve'));
    expect(space.apply('eve', [restore('d', 'd'), move('x', null, 'x')])).toBe(true);
    await space.undo(allBy('eve'));
    expect(['d', 'x'].map((id) => space.isShown(id))).toEqual([false, false]);
  });

  it('leaves out of there what they made where somebody else has changed it since', async () => {
    const space = after(
      ['eve', file('x', 'x')],
      [OWNER, trash('x', 77)],
      ['eve', restore('x', 'x')],
      ['bob', rename('x', 'bob')],
      ['eve', trash('x', 5)],
    );
    await space.undo(allBy('eve'));
    expect(seen(space, 'x')).toMatchObject({ name: 'bob', trashedAt: null });
  });

  it('puts back what they made where they have taken it out of the trash after an undo', async () => {
    const space = after(['eve', file('x', 'x')]);
    await space.undo(allBy('eve'));
    expect(space.apply('eve', [restore('x', 'x'), rename('x', 'y')])).toBe(true);
    await space.undo(allBy('eve'));
    expect(seen(space, 'x')).toMatchObject({ name: 'x', trashedAt: 9_999 });
  });

  it('puts there what they made in the trash of somebody else, so that it does not come out with that', async () => {
    const space = after([OWNER, directory('d', 'd')], ['eve', file('x', 'x', 'd')], [OWNER, trash('d', 77)]);
    await space.undo(allBy('eve'));
    expect(seen(space, 'd').trashedAt).toBe(77);
    expect(space.apply(OWNER, [restore('d', 'd')])).toBe(true);
    expect([space.isShown('d'), space.isShown('x')]).toEqual([true, false]);
  });

  it('leaves out of the trash what somebody else has worked in since', async () => {
    const space = after(
      [OWNER, directory('d', 'd'), file('f', 'a', 'd'), directory('e', 'e'), file('g', 'b', 'e')],
      [OWNER, trash('d', 77), trash('e', 78)],
      ['eve', restore('d', 'd'), restore('e', 'e')],
      ['bob', { kind: 'add_version', id: 'f', version: { id: 'f-2' } }, trash('g', 99)],
    );
    await space.undo(allBy('eve'));
    expect([seen(space, 'd').trashedAt, seen(space, 'e').trashedAt]).toEqual([null, 78]);
  });
});

describe('what comes again by the id of something that was deleted for ever', () => {
  it.each(['eve', OWNER])('gets neither name nor place of that, made first by %s', async (by) => {
    const space = after(
      [OWNER, directory('d', 'own'), directory('j', 'junk')],
      [by, file('f', 'contract', 'd')],
      ['eve', rename('f', 'x', 'd')],
      [OWNER, trash('f', 77)],
    );
    space.delete('f');
    expect(space.apply('eve', [file('f', 'zz', 'j')])).toBe(true);
    await space.undo(allBy('eve'));
    expect(seen(space, 'f')).toMatchObject({ name: 'zz', parentId: 'j', trashedAt: 9_999 });
  });

  it('takes nothing in that lay in that', async () => {
    const space = after([OWNER, directory('d', 'own'), file('f', 'a', 'd')], ['eve', move('f', null, 'a')]);
    space.delete('d');
    expect(space.apply('eve', [directory('d', 'bait')])).toBe(true);
    await space.undo(allBy('eve'));
    expect(seen(space, 'f').parentId).toBe(SPACE);
    expect(space.isShown('d')).toBe(false);
  });

  it('is not shown as a version that was', async () => {
    const space = after([OWNER, file('f', 'a')], ['eve', add('f', 'f-2')]);
    space.rows.get('f')?.versions.shift();
    expect(space.apply('eve', [add('f', 'f-3'), add('f', 'f-1')])).toBe(true);
    await space.undo(allBy('eve'));
    expect(space.plan(allBy('eve')).changes).toEqual([]);
    expect(space.log[0]?.operations).toHaveLength(1);
  });
});

describe('ids that somebody gives to other things', () => {
  it('a version is no directory that came again, and an item no version', async () => {
    const space = after(
      [OWNER, directory('d', 'd'), file('f', 'a', 'd'), file('g', 'b')],
      ['eve', move('f', null, 'a'), add('g', 'd')],
      ['eve', add('f', 'f-2'), directory('f-1', 'x')],
    );
    await space.undo(allBy('eve'));
    expect(seen(space, 'f')).toMatchObject({ parentId: 'd', shown: 'f-1' });
  });

  it.each([OWNER, 'bob'])('what %s brought back in parts stays where it came', async (by) => {
    const space = after(
      [OWNER, directory('d', 'd'), file('f', 'a')],
      ['eve', move('f', 'd', 'a')],
      ['eve', rename('f', 'x', 'd')],
    );
    // It has gone into another space.
    space.delete('f');
    expect(space.apply(by, [arriving('f', 'b')])).toBe(true);
    await space.undo(allBy('eve'));
    expect(seen(space, 'f')).toMatchObject({ parentId: 'top', name: 'b', trashedAt: null });
    expect(space.isShown('f')).toBe(true);
  });

  it('what came in parts by an id of something deleted for ever has nothing of that', async () => {
    const space = after([OWNER, file('f', 'a')], ['bob', rename('f', 'b')], [OWNER, trash('f', 5)]);
    space.delete('f');
    expect(space.apply('eve', [arriving('f', 'x')])).toBe(true);
    await space.undo(allBy('eve'));
    expect(['top', 'f'].map((id) => space.isShown(id))).toEqual([false, false]);
    expect(seen(space, 'f')).toMatchObject({ parentId: 'top', trashedAt: null });
  });
});
