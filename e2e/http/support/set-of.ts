import type { Drive } from '@coffer/client';
import { SpaceSet, type SpaceSetPorts } from '@coffer/client/space-set';

/** All that somebody has, each space opened once. */
export function setOf(drive: Drive, more: Partial<SpaceSetPorts> = {}): SpaceSet {
  const opened = new Map<string, ReturnType<Drive['people']['open']>>();
  return new SpaceSet({
    drive,
    async open(spaceId) {
      const space = opened.get(spaceId) ?? drive.people.open(spaceId);
      opened.set(spaceId, space);
      space.catch(() => opened.delete(spaceId));
      return space;
    },
    count: async (id) => (await drive.api.call('spaceDigests', { params: { id }, query: {} })).rows.items,
    ...more,
  });
}
