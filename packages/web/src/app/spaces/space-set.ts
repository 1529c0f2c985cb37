import { failed } from '@coffer/client';
import { SpaceSet } from '@coffer/client/space-set';
import { QueryObserver } from '@tanstack/react-query';
import { spaceNotes } from '../../persistence/space-notes.ts';
import { QUICK_KEY, SETTINGS_KEY } from '../../session/drive-queries.ts';
import { onceInAWhile } from '../once-in-a-while.ts';
import { type OpeningPorts, spaceApi, spaceQuery } from './open-space.ts';

/** While spaces are read one after the other, lists of all of them are made anew no sooner than this. */
const LISTS_AFTER_MS = 500;

/** The drive and the spaces next to it, for the pages that show all of them. They are let go with the keys. */
export function createSpaceSet(driveId: string, ports: OpeningPorts): SpaceSet {
  const { drive, queryClient, session, away } = ports;
  const { all, keep } = spaceNotes(driveId);
  if (session.state.getState().status !== 'signed-in') throw failed('keys_locked');
  const set = new SpaceSet({
    drive,
    open: (spaceId) => queryClient.fetchQuery(spaceQuery(spaceId, ports)),
    async count(spaceId) {
      const asked = { params: { id: spaceId }, query: {} };
      return (await spaceApi(spaceId, session).call('spaceDigests', asked)).rows.items;
    },
    notes: {
      all,
      keep(notes) {
        // Nothing is noted by what comes to its end after a logout.
        const now = session.state.getState();
        if (now.status === 'signed-in' && now.user.space_id === driveId) keep(notes);
      },
    },
  });
  const askForLists = onceInAWhile(
    () => void queryClient.invalidateQueries({ queryKey: QUICK_KEY }),
    LISTS_AFTER_MS,
  );
  set.state.subscribe(askForLists);
  // Without a server nobody tells which spaces there are.
  const look = () => void set.refresh().catch(() => undefined);
  const stopLooking = away.subscribe(look);
  // A sealed setting of the drive says which there are; it is asked for again with the others.
  const stopFollowing = new QueryObserver(queryClient, {
    queryKey: [...SETTINGS_KEY, 'spaces'],
    queryFn: async () => {
      look();
      return null;
    },
  }).subscribe(() => {});
  const stop = session.state.subscribe(({ status }) => {
    if (status === 'signed-in') return;
    stop();
    stopLooking();
    stopFollowing();
    set.close();
  });
  return set;
}
