import type { OpenedItem } from '@coffer/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, type FolderPages, upsert, without } from '../../src/features/files/listing/folder-cache.ts';
import { FolderOrder, mergeSorted } from '../../src/features/files/listing/folder-order.ts';
import { SORT_FIELDS, type Sort, sortItems } from '../../src/features/files/listing/sort.ts';
import { directory, file, idOf, page } from './builders.ts';

const BY_NAME: Sort = { field: 'name', order: 'desc' };

function pagesOf(...children: OpenedItem[][]): FolderPages {
  return { pages: children.map((each) => page(...each)), pageParams: children.map(String) };
}

describe('mergeSorted', () => {
  it('gives what sorting both lists together gives', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const up = (x: number, y: number) => x - y;
        expect(mergeSorted(a.toSorted(up), b.toSorted(up), up)).toEqual([...a, ...b].toSorted(up));
      }),
    );
  });
});

describe('the order of a folder whose pages arrive', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('page' as const), items: fc.array(fc.nat(40), { maxLength: 6 }) }),
    fc.record({ do: fc.constant('upsert' as const), item: fc.nat(40), name: fc.string({ maxLength: 2 }) }),
    fc.record({ do: fc.constant('rename' as const), item: fc.nat(40), name: fc.string({ maxLength: 2 }) }),
    fc.record({ do: fc.constant('remove' as const), items: fc.array(fc.nat(40), { maxLength: 4 }) }),
    fc.record({
      do: fc.constant('sort' as const),
      field: fc.constantFrom(...SORT_FIELDS),
      desc: fc.boolean(),
    }),
    fc.record({ do: fc.constant('reload' as const) }),
  );

  it('is at every moment that of all its items sorted at once', () => {
    const item = (n: number, name = `name ${n}`) =>
      n % 5 === 0 ? directory(n, { name }) : file(n, { name, size: n % 3 });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const order = new FolderOrder();
        let folder = pagesOf([]);
        let sort = BY_NAME;
        let arrived = 100;
        for (const each of steps) {
          if (each.do === 'page') {
            const children = each.items.map(() => item(arrived++));
            folder = { ...folder, pages: [...folder.pages, page(...children)] };
          }
          if (each.do === 'upsert') folder = upsert(folder, [item(each.item, each.name)]);
          if (each.do === 'rename')
            folder = change(folder, idOf(each.item), () => item(each.item, each.name));
          if (each.do === 'remove') folder = without(folder, new Set(each.items.map(idOf)));
          if (each.do === 'sort') sort = { field: each.field, order: each.desc ? 'desc' : 'asc' };
          if (each.do === 'reload') {
            folder = {
              ...folder,
              pages: folder.pages.map((old) => page(...old.children.map((c) => ({ ...c })))),
            };
          }
          const all = folder.pages.flatMap(({ children }) => children);
          const ordered = order.of(folder.pages, sort);
          expect(ordered.items).toEqual(sortItems(all, sort));
          expect(ordered.byId.size).toBe(all.length);
        }
      }),
    );
  });

  it('shows an item once that is in two pages, as the later page has it', () => {
    const order = new FolderOrder();
    const early = pagesOf([file(1, { name: 'early' })]);
    order.of(early.pages, BY_NAME);
    const both = [...early.pages, page(file(1, { name: 'late' }), file(2, { name: 'b' }))];
    expect(order.of(both, BY_NAME).items.map(({ name }) => name)).toEqual(['late', 'b']);
  });

  it('is looked up where it was made before, and made again once something has changed', () => {
    const reads: string[] = [];
    const watched = (n: number) =>
      new Proxy(file(n, { size: 10 - n }), {
        get(item, key) {
          if (key === 'size' || key === 'mime' || key === 'modifiedAt') reads.push(key);
          return Reflect.get(item, key);
        },
      });
    const order = new FolderOrder();
    const { pages } = pagesOf([watched(1), watched(2)]);
    order.of(pages, BY_NAME);
    while (order.prepare());
    expect([...new Set(reads)].toSorted()).toEqual(['mime', 'modifiedAt', 'size']);
    reads.length = 0;
    for (const field of SORT_FIELDS) {
      for (const sorted of ['asc', 'desc'] as const) order.of(pages, { field, order: sorted });
    }
    expect(reads).toEqual([]);
    const more = [...pages, page(file(3, { size: 99 }))];
    const { items } = order.of(more, { field: 'size', order: 'asc' });
    expect(items.map(({ id }) => id)).toEqual([2, 1, 3].map(idOf));
  });

  it('is the same object as long as nothing has changed', () => {
    const order = new FolderOrder();
    const { pages } = pagesOf([file(1), file(2)]);
    expect(order.of(pages, BY_NAME)).toBe(order.of(pages, BY_NAME));
  });
});

describe('a folder in the cache', () => {
  const folder = pagesOf([file(1), file(2)], [file(3)]);

  it('keeps the pages as they are that a change does not concern', () => {
    const changed = change(folder, idOf(3), (item) => ({ ...item, size: 99 }));
    expect(changed.pages[0]).toBe(folder.pages[0]);
    expect(changed.pages[1]?.children[0]?.size).toBe(99);
  });

  it('changes an item above what is in it too', () => {
    const inside: FolderPages = {
      ...folder,
      pages: [{ ...page(file(3)), parents: [directory(4), directory(5)] }],
    };
    const renamed = change(inside, idOf(5), (item) => ({ ...item, name: 'new' }) as OpenedItem);
    expect(renamed.pages[0]?.parents.map(({ name }) => name)).toEqual(['directory 4', 'new']);
    expect(renamed.pages[0]?.children).toBe(inside.pages[0]?.children);
    expect(change(inside, idOf(6), (item) => item)).toBe(inside);
  });

  it('adds items that are new, and replaces those that are known, all at once', () => {
    const changed = upsert(folder, [file(4), file(3, { size: 7 }), file(5)]);
    expect(changed.pages[0]?.children).toHaveLength(4);
    expect(changed.pages[1]?.children).toEqual([file(3, { size: 7 })]);
    expect(upsert(folder, [file(4)]).pages[1]).toBe(folder.pages[1]);
  });

  it('removes items wherever they are', () => {
    const left = without(folder, new Set([idOf(1), idOf(3)]));
    expect(left.pages.map(({ children }) => children.length)).toEqual([1, 0]);
  });
});
