import { describe, expect, it } from 'vitest';
import { kindsOf, ringArcs } from '../../src/features/account/storage/by-kind.ts';

describe('used storage by kind', () => {
  it('adds up types of the same kind, the largest kind first', () => {
    const stats = [
      { mime: 'application/pdf', count: 1, size: 50 },
      { mime: 'image/jpeg', count: 2, size: 40 },
      { mime: 'image/png', count: 3, size: 30 },
    ];
    expect(kindsOf(stats)).toEqual([
      { kind: 'image', count: 5, size: 70 },
      { kind: 'pdf', count: 1, size: 50 },
    ]);
  });

  it('knows no kind where nothing is stored', () => {
    expect(kindsOf([])).toEqual([]);
  });

  it('orders kinds of the same size by name', () => {
    const stats = ['video/mp4', 'audio/ogg'].map((mime) => ({ mime, count: 1, size: 0 }));
    expect(kindsOf(stats).map(({ kind }) => kind)).toEqual(['audio', 'video']);
  });
});

describe('the ring of the used storage', () => {
  it('gives each kind its share of what the gaps leave', () => {
    const arcs = ringArcs([
      { kind: 'image', count: 1, size: 75 },
      { kind: 'pdf', count: 1, size: 25 },
    ]);
    expect(arcs.map(({ start, length }) => [start, length])).toEqual([
      [0, 267],
      [269, 89],
    ]);
  });

  it('is closed where there is one kind', () => {
    expect(ringArcs([{ kind: 'image', count: 1, size: 3 }])).toMatchObject([{ start: 0, length: 360 }]);
  });

  it('is empty where nothing has a size', () => {
    expect(ringArcs([{ kind: 'image', count: 1, size: 0 }])).toMatchObject([{ start: 0, length: 0 }]);
  });
});
