import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChangedKeys, useSharedWithMe } from '../../features/people/use-people.ts';
import { queriesAtRest } from '../when-at-rest.ts';
import classes from './SideMenu.module.css';

/** Says beside *Shared* how much is to be decided there: what others offer, and keys that have changed. */
export function SharedMark() {
  const queryClient = useQueryClient();
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    queriesAtRest(queryClient, stop.signal).then(
      () => setAtRest(true),
      () => undefined,
    );
    return () => stop.abort();
  }, [queryClient]);
  const offers = useSharedWithMe(isAtRest).data?.filter(({ itemId }) => itemId === null) ?? [];
  const changed = useChangedKeys(isAtRest).data ?? [];
  const count = offers.length + changed.length;
  if (count === 0) return null;
  return <span className={classes.mark}>{count} new</span>;
}
