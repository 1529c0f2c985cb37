import { describe, expect, it } from 'vitest';
import { axisMarks, labelled, monotonePath } from '../../src/features/manage/overview/growth-curve.ts';

describe('the axis of the growth', () => {
  it.each([
    [0, [0, 1, 2, 3, 4]],
    [1, [0, 1, 2, 3, 4]],
    [6, [0, 2, 4, 6, 8]],
    [270, [0, 70, 140, 210, 280]],
    [6_330_000_000, [0, 2e9, 4e9, 6e9, 8e9]],
  ])('has five round marks up to %i and beyond', (highest, marks) => {
    expect(axisMarks(highest)).toEqual(marks);
  });

  it('labels first and last day, and between them what stands apart', () => {
    const positions = Array.from({ length: 11 }, (_, index) => index * 50);
    expect(labelled(positions, 80, 10)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(labelled(positions, 400, 10)).toEqual([0, 10]);
  });
});

describe('the curve of the growth', () => {
  it('goes through all points, straight where they lie on a line', () => {
    const path = monotonePath([0, 3, 6].map((x) => ({ x, y: x })));
    expect(path).toBe('M0,0C1,1,2,2,3,3C4,4,5,5,6,6');
  });

  it('stays between two neighbours: a plain is plain, however steep it is beside it', () => {
    const path = monotonePath([0, 0, 100, 100].map((y, index) => ({ x: index * 3, y })));
    const heights = [...path.matchAll(/[\d.-]+,([\d.-]+)/g)].map(([, y]) => Number(y));
    expect(Math.min(...heights)).toBe(0);
    expect(Math.max(...heights)).toBe(100);
    expect(path.startsWith('M0,0C1,0,2,0,3,0')).toBe(true);
  });
});
