import { texts } from '../texts.ts';
import classes from './SkeletonRows.module.css';

/** Widths of the names that are not there yet, in percent. */
const NAMES = [46, 62, 38, 54, 70, 42, 58, 34];

/** Stand-ins of the same height as the rows, while a folder loads. */
export function SkeletonRows() {
  return (
    <div role="status" aria-label={texts.loading}>
      {NAMES.map((width) => (
        <div key={width} className={classes.row}>
          <span className={classes.picture} />
          <span style={{ width: `${width}%` }} />
          <span className={classes.cell} />
          <span className={classes.cell} />
        </div>
      ))}
    </div>
  );
}
