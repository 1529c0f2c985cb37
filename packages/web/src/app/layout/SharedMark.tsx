import { useChangedKeys, useSharedWithMe } from '../../features/people/use-people.ts';
import { useHasRested } from '../when-at-rest.ts';
import classes from './SideMenu.module.css';
import { texts } from './texts.ts';

/** Says beside *Shared* how much is to be decided there: what others offer, and keys that have changed. */
export function SharedMark() {
  const hasRested = useHasRested();
  const offers = useSharedWithMe(hasRested).data?.filter(({ itemId }) => itemId === null) ?? [];
  const changed = useChangedKeys(hasRested).data ?? [];
  const count = offers.length + changed.length;
  if (count === 0) return null;
  return <span className={classes.mark}>{texts.newCount({ count })}</span>;
}
