import { mediaId } from '@coffer/client';
import type { PlacedId, SetTimeline } from '@coffer/client/space-set';
import { placedKey } from '../../everything/placed-key.ts';

/** Pictures and videos of the drive and of all spaces next to it, the newest first. */
export interface Photos {
  readonly list: SetTimeline;
  readonly count: number;
  placeAt(index: number): PlacedId;
  keyAt(index: number): string;
  /** The place of a picture by its key; -1 where it is not among them. */
  indexOf(key: string): number;
}

/**
 * Tells pictures apart. An id alone does not: whoever writes in a shared folder chooses the ids in it, and may choose that of a picture
 * of one's own.
 */
export function photoKey({ spaceId, id }: PlacedId): string {
  return placedKey(spaceId === null ? null : { spaceId }, id);
}

/** The pictures and videos of a list, by their order and by their keys. */
export function photosOf(list: SetTimeline): Photos {
  const count = list.takenAt.length;
  let indices: Map<string, number> | null = null;
  const placeAt = (index: number): PlacedId => ({
    spaceId: list.spaceIds[list.spaces[index] ?? 0] ?? null,
    id: mediaId(list, index),
  });
  const keyAt = (index: number) => photoKey(placeAt(index));
  return {
    list,
    count,
    placeAt,
    keyAt,
    indexOf(key) {
      indices ??= new Map(Array.from({ length: count }, (_, index) => [keyAt(index), index]));
      return indices.get(key) ?? -1;
    },
  };
}

/** Where a picture is among all others, with the keys of its neighbours; null where it is none of them. */
export function positionIn(photos: Photos, key: string) {
  const index = photos.indexOf(key);
  if (index === -1) return null;
  const { count } = photos;
  return {
    number: index + 1,
    count,
    previous: index > 0 ? photos.keyAt(index - 1) : null,
    next: index + 1 < count ? photos.keyAt(index + 1) : null,
  };
}
