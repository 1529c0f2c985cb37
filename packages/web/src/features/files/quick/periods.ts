import type { Match, OpenedItem } from '@coffer/client';

/** When something happened, as people look for it. */
export type Period = 'today' | 'yesterday' | 'week' | 'earlier';

/** What happened in one period, in the order in which it was given. */
export interface PeriodGroup<M extends Match> {
  readonly period: Period;
  readonly matches: readonly M[];
}

/** When a file was changed or added, whichever was later; Unix seconds. A directory has no such time of its own. */
export function changedAt({ modifiedAt, createdAt, finishedAt }: OpenedItem): number {
  return Math.max(modifiedAt, finishedAt ?? createdAt);
}

/**
 * The period of a time, by the calendar of who looks at it. A week begins on Monday. What is dated ahead is of today: clocks
 * differ.
 *
 * @param seconds Unix seconds
 * @example
 * periodOf(Date.UTC(2026, 4, 6, 12) / 1000, new Date(2026, 4, 7, 12)); // 'yesterday'
 */
export function periodOf(seconds: number, now: Date): Period {
  const day = (ago: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago).getTime() / 1000;
  if (seconds >= day(0)) return 'today';
  if (seconds >= day(1)) return 'yesterday';
  const sinceMonday = (now.getDay() + 6) % 7;
  return seconds >= day(sinceMonday) ? 'week' : 'earlier';
}

/** The same list in periods, the newest first; a period in which nothing happened is left out. */
export function byPeriod<M extends Match>(matches: readonly M[], now: Date): PeriodGroup<M>[] {
  const groups = new Map<Period, M[]>();
  for (const match of matches.toSorted((a, b) => changedAt(b.item) - changedAt(a.item))) {
    const period = periodOf(changedAt(match.item), now);
    groups.set(period, [...(groups.get(period) ?? []), match]);
  }
  return [...groups].map(([period, inPeriod]) => ({ period, matches: inPeriod }));
}
