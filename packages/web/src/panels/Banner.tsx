import type { ReactNode } from 'react';
import classes from './Banner.module.css';

interface BannerProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** A button for it. */
  readonly action?: ReactNode;
}

/** A message at the top of every page, as long as it is true. */
export function Banner({ icon, children, action }: BannerProps) {
  return (
    <aside className={classes.banner}>
      {icon}
      <p className={classes.text}>{children}</p>
      {action}
    </aside>
  );
}

/** The same above all of the page, which stays in view. */
export function TopBanner(props: BannerProps) {
  return (
    <div className={classes.top}>
      <Banner {...props} />
    </div>
  );
}
