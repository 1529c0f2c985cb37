import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import page from '../../panels/page.module.css';
import classes from './ManageFrame.module.css';
import { texts } from './texts.ts';

const PAGES = [
  { to: '/manage/overview', label: 'overview' },
  { to: '/manage/users', label: 'users' },
  { to: '/manage/invitations', label: 'invitations' },
  { to: '/manage/settings', label: 'settings' },
  { to: '/manage/events', label: 'events' },
] as const;

interface ManageFrameProps {
  readonly title: string;
  /** Stands at the end of the title's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page of administration: its title, the way to the others, and what it holds. */
export function ManageFrame({ title, action, children }: ManageFrameProps) {
  return (
    <div className={page.page}>
      <div className={classes.column}>
        <header className={classes.head}>
          <h1 className={page.title}>{title}</h1>
          {action}
        </header>
        <nav className={classes.links} aria-label={texts.pages}>
          {PAGES.map(({ to, label }) => (
            <Link key={to} to={to} className={classes.link} activeProps={{ 'data-active': true }}>
              {texts[label]}
            </Link>
          ))}
        </nav>
        {children}
      </div>
    </div>
  );
}
