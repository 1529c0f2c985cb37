import type { ReactNode } from 'react';
import classes from './panels.module.css';

interface SectionProps {
  /** The anchor of links to it. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  /** Stands at the end of the title's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the page: a title, and a card with what belongs to it. */
export function Section({ id, title, text, action, children }: SectionProps) {
  const heading = `${id}-title`;
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <header className={classes.sectionHead}>
        <div>
          <h2 id={heading} className={classes.sectionTitle}>
            {title}
          </h2>
          {text !== undefined && <p className={classes.quiet}>{text}</p>}
        </div>
        {action}
      </header>
      <div className={classes.card}>{children}</div>
    </section>
  );
}

interface SettingRowProps {
  readonly title: string;
  /** Beside the title, such as 'On'. */
  readonly status?: ReactNode;
  readonly text: ReactNode;
  /** Buttons for it. */
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
