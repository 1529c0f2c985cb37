import type { PlacedMatch, SpaceOfSet } from '@coffer/client/space-set';
import { describe, expect, it } from 'vitest';
import { bySpace, folderIn, inDrive, placeOf, rowsOf } from '../../src/features/files/quick/rows.ts';
import { keyIn } from '../../src/features/files/quick/use-all-stars.ts';
import { all, only, shownIn, toggle } from '../../src/selection/use-selection.ts';
import { directory, file } from './builders.ts';

const SPACE = '0b9f4c52-4c1d-4d1f-9a4e-0a1b2c3d4e5f';
const shared: SpaceOfSet = { spaceId: SPACE, itemId: directory(9).id, fileId: null, isMine: false };
const family = directory(9, { name: 'Family', spaceId: SPACE });

const mine: PlacedMatch = { item: file(1, { name: 'mine.txt' }), parents: [], space: null, above: [] };
/** What somebody else has put into a shared folder under the id of a private file. */
const theirs: PlacedMatch = {
  item: file(1, { name: 'theirs.txt' }),
  parents: [directory(2, { name: 'Trips' })],
  space: shared,
  above: [family],
};

describe('rows of several spaces', () => {
  const rows = rowsOf([mine, theirs]);
  const list = { items: rows, byId: new Map(rows.map((row) => [row.id, row])) };
  const [own, other] = [keyIn(null, mine.item.id), keyIn(SPACE, mine.item.id)];

  it('are told apart where their items have the same id', () => {
    expect(mine.item.id).toBe(theirs.item.id);
    expect(rows.map(({ id }) => id)).toEqual([own, other]);
    expect(list.byId.size).toBe(2);
  });

  it('are selected one by one, and found in their own space alone', () => {
    const named = (ids: ReadonlySet<string>) => rows.filter(({ id }) => ids.has(id)).map(({ name }) => name);
    expect(named(shownIn(only(other), list).ids)).toEqual(['theirs.txt']);
    expect(named(shownIn(toggle(all(rows), own), list).ids)).toEqual(['theirs.txt']);
    const [one] = bySpace(rows.filter(({ id }) => id === other));
    expect(one).toEqual({ spaceId: SPACE, items: [theirs.item] });
    expect(folderIn(rows, null).items).toEqual([mine.item]);
    expect(folderIn(rows, SPACE).byId.get(mine.item.id)?.name).toBe('theirs.txt');
  });

  it('are done with space by space', () => {
    expect(bySpace(rowsOf([mine, theirs, { ...mine, item: file(3) }]))).toEqual([
      { spaceId: null, items: [mine.item, file(3)] },
      { spaceId: SPACE, items: [theirs.item] },
    ]);
  });
});

describe('a file that is shared by itself', () => {
  const inside = file(5, { name: 'as its owner calls it.pdf', size: 7 });
  const represents = directory(6, { name: 'my name for it.pdf', spaceId: SPACE });
  const match: PlacedMatch = {
    item: inside,
    parents: [],
    space: { ...shared, itemId: represents.id, fileId: inside.id },
    above: [family, represents],
  };

  it('is what represents it in the drive, with the size and the times of the file', () => {
    const shown = inDrive(match);
    expect(shown).toMatchObject({ space: null, above: [], parents: [family] });
    expect(shown.item).toMatchObject({
      id: represents.id,
      name: 'my name for it.pdf',
      kind: 'file',
      size: 7,
    });
    expect(shown.item.spaceId).toBe(SPACE);
    expect(inDrive(theirs)).toBe(theirs);
    expect(inDrive({ ...match, above: [] }).space?.spaceId).toBe(SPACE);
  });

  it('lies in the folder in which that is', () => {
    const [row] = rowsOf([match]);
    expect(row && placeOf(row)).toEqual({ above: [family], parents: [] });
    const [other] = rowsOf([theirs]);
    expect(other && placeOf(other)).toEqual({ above: [family], parents: theirs.parents });
  });
});
