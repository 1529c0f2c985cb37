import { describe, expect, it } from 'vitest';
import { anchorsOf, movement } from '../../src/features/files/browser/use-scroll-anchor.ts';

const rows = (text: string) => [...text].map((id) => ({ id }));

describe('the rows in the view', () => {
  const anchors = anchorsOf(rows('abcdefgh'), 3, 6, null);

  it.each([
    ['stay where nothing came or went above them', 'abcdefgh', 0],
    ['stay where something came below them', 'abcdefxgh', 0],
    ['have moved down by what came above them', 'axbycdefgh', 2],
    ['have moved up by what went above them', 'cdefgh', -2],
    ['are those that are still there', 'abcefgh', -1],
    ['have nowhere to move to where all of them went', 'abch', 0],
  ])('%s', (_, after, moved) => {
    const [from, to] = movement(anchors, rows(after));
    expect(to - from).toBe(moved);
  });

  it('follow the one with the focus', () => {
    const focused = anchorsOf(rows('abcdefgh'), 3, 6, 'e');
    expect(movement(focused, rows('abcxefdgh'))).toEqual([4, 4]);
    expect(movement(anchors, rows('abcxefdgh'))).toEqual([3, 6]);
  });
});
