import type { ReactNode } from 'react';
import classes from './panels.module.css';

interface StatusProps {
  /** How good the news is. */
  readonly tone: 'good' | 'neutral' | 'warning';
  readonly children: ReactNode;
}

/** A word or two on how something stands. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
