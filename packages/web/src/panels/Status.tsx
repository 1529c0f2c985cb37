import { Fragment, type ReactNode } from 'react';
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

interface FactsProps {
  /** Null is what there is nothing to say of. */
  readonly of: readonly (string | null)[];
}

/** Short facts in one line, each by itself: where the page goes from right to left, names in Latin letters keep their places. */
export function Facts({ of }: FactsProps) {
  return of
    .filter((fact) => fact !== null)
    .map((fact, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be alike.
      <Fragment key={index}>
        {index > 0 && ' · '}
        <bdi>{fact}</bdi>
      </Fragment>
    ));
}
