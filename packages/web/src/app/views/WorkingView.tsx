import { Mark } from '../../identity/Mark.tsx';
import { texts } from '../texts.ts';
import classes from './views.module.css';

/** The loading screen. */
export function WorkingView() {
  return (
    <div className={classes.screen} role="status">
      <span className={classes.breathing}>
        <Mark size={56} />
      </span>
      <p className={classes.quiet}>{texts.working}</p>
    </div>
  );
}
