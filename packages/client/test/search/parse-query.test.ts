import { describe, expect, it } from 'vitest';
import { parseQuery, passing, withFilter, withoutFilter } from '../../src/search/parse-query.ts';

const seconds = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime() / 1000;

/** The only filter of a query. */
function filterOf(text: string) {
  const { filters, words } = parseQuery(text);
  expect([filters.length, words]).toEqual([1, []]);
  return filters[0];
}

describe('A query', () => {
  it('consists of words and filters, which may stand anywhere', () => {
    expect(parseQuery('  Summer kind:image  Beach before:2026 ')).toMatchObject({
      text: 'Summer Beach',
      words: ['summer', 'beach'],
      filters: [
        { name: 'kind', text: 'kind:image' },
        { name: 'before', text: 'before:2026' },
      ],
    });
  });

  it.each([
    ['kind:image', { name: 'kind', kind: 'image' }],
    ['KIND:Images', { name: 'kind', kind: 'image' }],
    ['kind:folder', { name: 'kind', kind: 'folder' }],
    ['before:2026', { name: 'before', at: seconds(2026, 1, 1) }],
    ['before:2026-05', { name: 'before', at: seconds(2026, 5, 1) }],
    ['after:2026-05-01', { name: 'after', at: seconds(2026, 5, 1) }],
    ['after:2024-02-29', { name: 'after', at: seconds(2024, 2, 29) }],
    ['larger:10mb', { name: 'larger', bytes: 10_000_000 }],
    ['larger:1.5GB', { name: 'larger', bytes: 1_500_000_000 }],
    ['smaller:1,5k', { name: 'smaller', bytes: 1_500 }],
    ['smaller:700', { name: 'smaller', bytes: 700 }],
    ['in:trash', { name: 'in', place: 'trash' }],
  ])('reads %s', (text, filter) => {
    expect(filterOf(text)).toEqual({ ...filter, text });
  });

  it.each([
    ...['kind:', 'kind:banana', 'kind:constructor', 'before:', 'before:yesterday', 'before:2026-13'],
    ...['after:2025-02-29', 'after:26-05', 'larger:lots', 'larger:-1mb', 'larger:10xb', 'in:attic'],
    ...['mime:image', 'notes:2024', ':', 'kind', 'toString:1', 'http://kind:image/'],
  ])('takes %s for text', (text) => {
    const { filters, text: plain } = parseQuery(text);
    expect([filters, plain]).toEqual([[], text]);
  });

  it('gets and loses a filter', () => {
    const text = 'beach  kind:image 2024 larger:1mb';
    expect(withoutFilter(text, 'kind:image')).toBe('beach 2024 larger:1mb');
    expect(withoutFilter('larger:1mb', 'larger:1mb')).toBe('');
    expect(withFilter(' beach ', 'in:trash')).toBe('beach in:trash');
    expect(withFilter('', 'in:trash')).toBe('in:trash');
  });
});

describe('Filters', () => {
  const item = { mime: 'application/pdf', size: 1_000, modifiedAt: seconds(2026, 5, 1) };
  const lets = (text: string, more = {}) => passing(parseQuery(text).filters)({ ...item, ...more });

  it('let through what they say', () => {
    expect(lets('kind:document') && lets('kind:pdf') && !lets('kind:image')).toBe(true);
    expect(lets('kind:image kind:pdf')).toBe(true);
    expect(lets('after:2026-05-01') && !lets('before:2026-05-01') && lets('before:2026-06')).toBe(true);
    expect(lets('larger:999') && !lets('larger:1000') && !lets('smaller:1000') && lets('smaller:1001')).toBe(
      true,
    );
    expect(lets('kind:pdf larger:2000')).toBe(false);
  });

  it('take a folder for neither small nor large', () => {
    const folder = { mime: 'dir', size: 0 };
    expect([lets('smaller:10', folder), lets('larger:0', folder), lets('kind:folder', folder)]).toEqual([
      ...[false, false, true],
    ]);
  });
});
