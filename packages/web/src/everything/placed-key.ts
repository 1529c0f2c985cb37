import type { SpaceOfSet } from '@coffer/client/space-set';

/** What tells items of several spaces apart, since whoever writes in one chooses the ids in it. */
export function placedKey(space: Pick<SpaceOfSet, 'spaceId'> | null, id: string): string {
  return space === null ? id : `${space.spaceId}/${id}`;
}
