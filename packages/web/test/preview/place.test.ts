import { describe, expect, it } from 'vitest';
import { placeAmong } from '../../src/features/preview/preview-file.ts';

describe('the place of a file in its folder', () => {
  const ids = ['a', 'b', 'c'];

  it('names its neighbours in the order of the folder', () => {
    expect(placeAmong(ids, 'b')).toEqual({ position: 2, count: 3, previous: 'a', next: 'c' });
  });

  it('has no neighbour before the first and after the last', () => {
    expect(placeAmong(ids, 'a')).toMatchObject({ previous: null, next: 'b' });
    expect(placeAmong(ids, 'c')).toMatchObject({ previous: 'b', next: null });
    expect(placeAmong(['only'], 'only')).toEqual({ position: 1, count: 1, previous: null, next: null });
  });

  it('is unknown where the file is not among them', () => {
    expect(placeAmong(ids, 'd')).toBeNull();
  });
});
