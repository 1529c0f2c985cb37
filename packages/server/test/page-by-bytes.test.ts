import { expect, it } from 'vitest';
import { type ListPosition, pageByBytes } from '../src/spaces/page-by-bytes.ts';

const MEBIBYTE = 1_024 * 1_024;
const IDS = Array.from({ length: 90 }, (_, index) => String(index).padStart(2, '0'));

/** A list whose every third row is left out. */
const listOf = (bytes: number) => ({
  read: async ({ after, limit }: ListPosition) => IDS.filter((id) => id > after).slice(0, limit),
  idOf: (id: string) => id,
  entryOf: async (id: string) => (Number(id) % 3 === 2 ? null : id.padEnd(bytes, '.')),
});

async function pagesOf(bytes: number, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  for (let after = ''; ; ) {
    const { entries, next_cursor } = await pageByBytes(listOf(bytes), { after, limit });
    pages.push(entries.map((entry) => entry.slice(0, 2)));
    if (next_cursor === null) return pages;
    after = next_cursor;
  }
}

it.each([
  [2, 200, 1],
  [2, 7, 9],
  [2, 60, 2],
  [300_000, 200, 5],
  [5 * MEBIBYTE, 200, 61],
])(
  'fault S14: pages of entries of %d bytes, at most %d on each, are %d and leave none out',
  async (bytes, limit, most) => {
    const pages = await pagesOf(bytes, limit);
    expect(pages.flat()).toEqual(IDS.filter((id) => Number(id) % 3 !== 2));
    expect(pages.length).toBeLessThanOrEqual(most);
    for (const page of pages)
      expect(Math.min(page.length, limit) * bytes).toBeLessThan(4 * MEBIBYTE + 6 * MEBIBYTE);
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(limit);
  },
);
