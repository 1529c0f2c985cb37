import { texts } from '../texts.ts';
import classes from './StarMark.module.css';

/** Says that an item is starred. One element, since there may be one in each row. */
export function StarMark() {
  return <span className={classes.star} role="img" aria-label={texts.isStarred} title={texts.isStarred} />;
}

/** Says that a folder is shared with others, or by them. */
export function SharedMark() {
  return <span className={classes.shared} role="img" aria-label={texts.isShared} title={texts.isShared} />;
}
