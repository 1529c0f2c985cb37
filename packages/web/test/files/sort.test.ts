import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseSort,
  type Sort,
  sortAfterClick,
  sortItems,
  sortText,
  turnRound,
} from '../../src/features/files/listing/sort.ts';
import { typeText } from '../../src/format/kind.ts';
import { directory, file } from './builders.ts';

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

const ITEMS = [
  file(1, { name: 'file 10.txt', size: 5, modifiedAt: 3 }),
  directory(2, { name: 'Beta', modifiedAt: 1 }),
  file(3, { name: 'file 2.txt', size: 9, modifiedAt: 2 }),
  directory(4, { name: 'alpha', modifiedAt: 2 }),
];

describe('the order of a folder', () => {
  it('has directories first, and numbers in names as numbers', () => {
    const sorted = sortItems(ITEMS, { field: 'name', order: 'asc' });
    expect(names(sorted)).toEqual(['alpha', 'Beta', 'file 2.txt', 'file 10.txt']);
  });

  it('reverses both groups when descending', () => {
    const sorted = sortItems(ITEMS, { field: 'name', order: 'desc' });
    expect(names(sorted)).toEqual(['Beta', 'alpha', 'file 10.txt', 'file 2.txt']);
  });

  it.each([
    ['size', ['alpha', 'Beta', 'file 10.txt', 'file 2.txt']],
    ['modified', ['Beta', 'alpha', 'file 2.txt', 'file 10.txt']],
  ] as const)('goes by %s', (field, expected) => {
    expect(names(sortItems(ITEMS, { field, order: 'asc' }))).toEqual(expected);
  });

  it('goes by the type that is shown, not by the one that is stored', () => {
    const items = [
      file(1, { name: 'a.pdf', mime: 'application/pdf' }),
      file(2, { name: 'b.zip', mime: 'application/zip' }),
      file(3, { name: 'c.ipa', mime: 'application/octet-stream' }),
      file(4, { name: 'd.png', mime: 'image/png' }),
      directory(5),
    ];
    const shown = sortItems(items, { field: 'type', order: 'asc' }).map(({ mime, name }) =>
      typeText(mime, name),
    );
    expect(shown).toEqual(['Folder', 'Archive (ZIP)', 'Image (PNG)', 'IPA file', 'PDF']);
  });

  it('goes by the type of what an item is called now', () => {
    const before = [file(1, { name: 'a.aaa', mime: '' }), file(2, { name: 'b.bbb', mime: '' })];
    const sorted = (items: typeof before) => names(sortItems(items, { field: 'type', order: 'asc' }));
    expect(sorted(before)).toEqual(['a.aaa', 'b.bbb']);
    expect(sorted(before.map((item) => ({ ...item, name: item.name.replace('aaa', 'ccc') })))).toEqual([
      'b.bbb',
      'a.ccc',
    ]);
  });

  it('turns round to exactly the other order', () => {
    const anyItems = fc.array(
      fc.record({ id: fc.nat(50), dir: fc.boolean(), name: fc.string({ maxLength: 3 }), size: fc.nat(3) }),
    );
    fc.assert(
      fc.property(anyItems, fc.constantFrom('name', 'size', 'type', 'modified'), (given, field) => {
        const items = given.map(({ dir, name, size }, index) =>
          dir ? directory(index, { name }) : file(index, { name, size }),
        );
        const sorted = (order: Sort['order']) => sortItems(items, { field, order });
        expect(turnRound(sorted('asc'))).toEqual(sorted('desc'));
      }),
    );
  });
});

describe('the stored sort', () => {
  it('reads what it wrote', () => {
    expect(parseSort(sortText({ field: 'modified', order: 'desc' }))).toEqual({
      field: 'modified',
      order: 'desc',
    });
  });

  it.each(['', 'name', 'name|up', 'colour|asc', 'name|asc|more'])('refuses %j', (text) => {
    expect(parseSort(text)).toBeNull();
  });

  it('turns round at a click on the same column, and starts ascending at another one', () => {
    const clicked = sortAfterClick({ field: 'name', order: 'asc' }, 'name');
    expect(clicked).toEqual({ field: 'name', order: 'desc' });
    expect(sortAfterClick(clicked, 'size')).toEqual({ field: 'size', order: 'asc' });
  });
});
