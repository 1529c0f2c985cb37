import { describe, expect, it } from 'vitest';
import { findOnPage, type PageText } from '../../src/features/preview/pdf/page-text.ts';

const page: PageText = {
  strings: ['The quick', ' Brown', ' fox', '', 'jumps over the', 'QUICK dog'],
  lineEnds: [false, false, true, false, true, true],
};
const find = (query: string) => findOnPage(7, page, query);

describe('a search on a page', () => {
  it('finds every place, whatever the case', () => {
    expect(find('quick')).toEqual([
      { page: 7, from: { element: 0, offset: 4 }, to: { element: 0, offset: 9 } },
      { page: 7, from: { element: 5, offset: 0 }, to: { element: 5, offset: 5 } },
    ]);
  });

  it('finds what goes over several elements, and over the end of a line', () => {
    expect(find('quick brown fox jumps')).toEqual([
      { page: 7, from: { element: 0, offset: 4 }, to: { element: 4, offset: 5 } },
    ]);
    expect(find('the quick')).toHaveLength(2);
  });

  it('takes several spaces for one, and finds nothing for nothing', () => {
    expect(find('  over   the ')).toHaveLength(1);
    expect(find('   ')).toEqual([]);
    expect(find('cat')).toEqual([]);
  });

  it('keeps its places where a letter grows in lower case', () => {
    expect(findOnPage(1, { strings: ['İstanbul is large'], lineEnds: [true] }, 'large')).toEqual([
      { page: 1, from: { element: 0, offset: 12 }, to: { element: 0, offset: 17 } },
    ]);
  });
});
