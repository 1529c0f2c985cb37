import { failureOf } from './coffer-error.ts';
import type { Failure } from './failure.ts';

/** Of a chain of causes, more is no help to anybody. */
const DEEPEST_CAUSE = 8;

/** A failure on its way to another thread: plain data, with what caused it. See `receiveFailure`. */
export interface PostedFailure {
  readonly failure: Failure;
  /** Where it was thrown, for programmers. */
  readonly stack?: string;
  readonly cause?: PostedFailure;
}

/** A thrown value as it is sent to another thread: code and data of it and of its causes. */
export function postFailure(thrown: unknown, depth = 0): PostedFailure {
  const failure = failureOf(thrown);
  if (!(thrown instanceof Error)) return { failure };
  const stack = thrown.stack === undefined ? {} : { stack: thrown.stack };
  if (thrown.cause === undefined || depth === DEEPEST_CAUSE) return { failure, ...stack };
  return { failure, ...stack, cause: postFailure(thrown.cause, depth + 1) };
}
