import type { TransferEvents } from '@coffer/client';
import { notify } from '../../../notices/report-failure.ts';
import { texts } from '../texts.ts';

/** Named one by one; more would fill the screen. */
const NAMED = 3;

/** Says what cannot be in an archive. */
export function reportLeftOut(leftOut: Parameters<TransferEvents['onLeftOut']>[0]): void {
  const named = leftOut.slice(0, NAMED).map(({ path, reason }) => texts.leftOut(path, reason));
  const more = leftOut.length > NAMED ? [texts.andMore(leftOut.length - NAMED)] : [];
  notify([...named, ...more].join(' '), texts.notAllIn);
}
