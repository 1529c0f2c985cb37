import type { ProblemCode } from '@coffer/contract';
import { ApiProblem } from './errors.ts';
import { isConnectionLoss } from './is-connection-loss.ts';
import { ATTEMPTS } from './retry.ts';

/**
 * What a transfer does when the server cannot be reached for more than some 15 seconds: fail, as where somebody
 * waits for it; or wait for it as long as it takes, as in a list of transfers.
 */
export type Unreachable = 'fail' | 'wait';

const OTHERS_FIRST: ProblemCode = 'too_many_uploads';

/**
 * How often a call is made, by its error: a server that answers, and fails, is never waited for without end, unless it
 * says that it waits itself, or that other uploads of the account come first.
 */
export function attemptsFor(whenUnreachable: Unreachable = 'fail'): (error: unknown) => number {
  const isWaitedFor = (error: unknown) =>
    isConnectionLoss(error) || (error instanceof ApiProblem && error.code === OTHERS_FIRST);
  return (error) => (whenUnreachable === 'wait' && isWaitedFor(error) ? Number.POSITIVE_INFINITY : ATTEMPTS);
}
