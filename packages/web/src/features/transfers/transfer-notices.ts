import type { TransferEvents } from '@coffer/client';
import { notify } from '../../notices/report-failure.ts';
import { texts } from './texts.ts';

/** Told one by one; of a folder with thousands of files that do not fit any more, nobody wants to read more. */
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
 * Tells people of failures: the first few each by itself, those that follow soon after in one notice that counts
 * them.
 *
 * @param calmMs after so many milliseconds without a failure, the next one is told by itself again
 * @param now milliseconds, never going back
 */
export function gatherFailures(
  notices: FailureNotices,
  calmMs: number,
  now: () => number = () => performance.now(),
): FailureNotices['one'] {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  return (title, cause) => {
    if (now() - last > calmMs) count = 0;
    last = now();
    count++;
    if (count <= TOLD_SINGLY) notices.one(title, cause);
    else notices.more(count - TOLD_SINGLY);
  };
}

/** Says what cannot be in an archive. */
export function reportLeftOut(leftOut: Parameters<TransferEvents['onLeftOut']>[0]): void {
  const named = leftOut.slice(0, NAMED).map(({ path, reason }) => texts.leftOut(path, reason));
  const more = leftOut.length > NAMED ? [texts.andMore(leftOut.length - NAMED)] : [];
  notify([...named, ...more].join(' '), texts.notAllIn);
}
