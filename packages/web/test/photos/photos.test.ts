import { mergeMedia } from '@coffer/client/space-set';
import { describe, expect, it } from 'vitest';
import { photoKey, photosOf, positionIn } from '../../src/features/photos/photos.ts';
import { amongOf, photosFilter } from '../../src/features/photos/photos-address.ts';

const PRIVATE = '11111111-1111-4111-8111-111111111111';
const BEACH = '22222222-2222-4222-8222-222222222222';
const FAMILY = '33333333-3333-4333-8333-333333333333';

/** Pictures of one space, the newest first: an id and when it was taken. */
function taken(...all: readonly (readonly [id: string, at: number])[]) {
  const bytes = all.flatMap(([id]) =>
    [...id.replaceAll('-', '').matchAll(/../g)].map(([hex]) => Number.parseInt(hex, 16)),
  );
  return { ids: Uint8Array.from(bytes), takenAt: Float64Array.from(all, ([, at]) => at) };
}

/** Eve, who edits Family, has given a picture in it the id of a private picture. */
const list = {
  ...mergeMedia([
    [null, taken([PRIVATE, 30], [BEACH, 10])],
    [FAMILY, taken([PRIVATE, 20])],
  ]),
  version: 1,
  isComplete: true,
  unread: [],
};
const photos = photosOf(list);
const [own, foreign] = [photoKey({ spaceId: null, id: PRIVATE }), photoKey({ spaceId: FAMILY, id: PRIVATE })];

describe('pictures of several spaces', () => {
  it('are told apart where somebody has given two of them the same id', () => {
    expect(own).not.toBe(foreign);
    expect([photos.indexOf(own), photos.indexOf(foreign)]).toEqual([0, 1]);
    expect([0, 1, 2].map(photos.keyAt)).toEqual([own, foreign, BEACH]);
    expect(photos.placeAt(1)).toEqual({ spaceId: FAMILY, id: PRIVATE });
  });

  it('follow each other across spaces', () => {
    expect(positionIn(photos, own)).toEqual({ number: 1, count: 3, previous: null, next: foreign });
    expect(positionIn(photos, foreign)).toEqual({ number: 2, count: 3, previous: own, next: BEACH });
    expect(positionIn(photos, BEACH)).toMatchObject({ previous: foreign, next: null });
    expect(positionIn(photos, `${FAMILY}/${BEACH}`)).toBeNull();
  });

  it('have an address that says which of them are shown', () => {
    expect(photosFilter('photos')).toBe('all');
    for (const filter of ['all', 'own', 'shared-by-me', 'shared-with-me'] as const) {
      expect(photosFilter(amongOf(filter))).toBe(filter);
    }
    expect([undefined, 'folder'].map(photosFilter)).toEqual([null, null]);
  });
});
