import { failureOf, type TransferEvents } from '@coffer/client';
import { notify } from '../../notices/report-failure.ts';
import { texts } from './texts.ts';

/** So many causes are told one by one; nobody wants to read more at once. */
const TOLD_SINGLY = 3;

/** Named one by one; more would fill the screen. */
const NAMED = 3;

export interface FailureNotices {
  /** Tells of one failure. */
  one(title: string, cause: unknown): void;
  /** Tells that so many failed beside those that were told one by one; takes the place of what it told before. */
  more(count: number): void;
}

/**
 * Tells people of failures: each cause by itself with the first that failed of it, and the others that follow soon after in
 * one notice that counts them.
 *
 * @param calmMs after so many milliseconds without a failure, the next one is told by itself again
 * @param now milliseconds, never going back
 */
export function gatherFailures(
  notices: FailureNotices,
  calmMs: number,
  now: () => number = () => performance.now(),
): FailureNotices['one'] {
  const told = new Set<string>();
  let others = 0;
  let last = Number.NEGATIVE_INFINITY;
  return (title, cause) => {
    if (now() - last > calmMs) {
      told.clear();
      others = 0;
    }
    last = now();
    const { code } = failureOf(cause);
    if (told.has(code) || told.size === TOLD_SINGLY) return notices.more(++others);
    told.add(code);
    notices.one(title, cause);
  };
}

/** Says what cannot be in an archive. */
export function reportLeftOut(leftOut: Parameters<TransferEvents['onLeftOut']>[0]): void {
  const named = leftOut
    .slice(0, NAMED)
    .map(({ path, reason }) => texts.leftOut[reason]({ path: path || texts.thisFolder }));
  const more = leftOut.length > NAMED ? [texts.andMore({ count: leftOut.length - NAMED })] : [];
  notify([...named, ...more].join(' '), texts.notAllIn);
}
