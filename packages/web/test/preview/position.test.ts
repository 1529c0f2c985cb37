import { describe, expect, it } from 'vitest';
import { positionAmong } from '../../src/features/preview/preview-file.ts';

describe('the position of a file in its folder', () => {
  const ids = ['a', 'b', 'c'];

  it('names its neighbours in the order of the folder', () => {
    expect(positionAmong(ids, 'b')).toEqual({ number: 2, count: 3, previous: 'a', next: 'c' });
  });

  it('has no neighbour before the first and after the last', () => {
    expect(positionAmong(ids, 'a')).toMatchObject({ previous: null, next: 'b' });
    expect(positionAmong(ids, 'c')).toMatchObject({ previous: 'b', next: null });
    expect(positionAmong(['only'], 'only')).toEqual({ number: 1, count: 1, previous: null, next: null });
  });

  it('is unknown where the file is not among them', () => {
    expect(positionAmong(ids, 'd')).toBeNull();
  });
});
