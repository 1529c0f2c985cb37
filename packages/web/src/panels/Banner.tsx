import type { ReactNode } from 'react';
import classes from './Banner.module.css';

interface BannerProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

/** What every page says at its top, as long as it is so. */
export function Banner({ icon, children, action }: BannerProps) {
  return (
    <aside className={classes.banner}>
      {icon}
      <p className={classes.text}>{children}</p>
      {action}
    </aside>
  );
}
