import type { Star } from '@coffer/client';
import { useMutationState, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { placedKey } from '../../../everything/places.ts';
import { useDrive } from '../../../session/drive-context.ts';
import { starsQuery } from '../../../session/drive-queries.ts';
import { STARRING, type Starring } from '../use-stars.ts';

const NO_STARS: readonly Star[] = [];

/** What is starred in all spaces, by the ids of rows. What is being changed is shown as it will be. */
export function useAllStars(): ReadonlySet<string> {
  const { data = NO_STARS } = useQuery(starsQuery(useDrive()));
  const changes = useMutationState({
    filters: { mutationKey: STARRING, status: 'pending' },
    // Nobody else has this key.
    select: ({ state }) => state.variables as Starring,
  });
  return useMemo(() => {
    const stars = new Set(data.map(({ spaceId, itemId }) => keyIn(spaceId, itemId)));
    for (const { items, isStarred, spaceId } of changes) {
      for (const { id } of items) stars[isStarred ? 'add' : 'delete'](keyIn(spaceId, id));
    }
    return stars;
  }, [data, changes]);
}

/** The id of the row of an item. */
export function keyIn(spaceId: string | null, id: string): string {
  return placedKey(spaceId === null ? null : { spaceId }, id);
}
