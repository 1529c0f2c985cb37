import type { ReactNode } from 'react';
import classes from './panels.module.css';

interface SettingRowProps {
  readonly title: string;
  /** Beside the title, such as 'On'. */
  readonly status?: ReactNode;
  readonly text: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

/** One thing in a card: what it is, how it stands, what can be done. */
export function SettingRow({ title, status, text, action }: SettingRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.rowText}>
        <h3 className={classes.rowTitle}>
          {title}
          {status}
        </h3>
        <p className={classes.quiet}>{text}</p>
      </div>
      {action !== undefined && <div className={classes.rowAction}>{action}</div>}
    </div>
  );
}
