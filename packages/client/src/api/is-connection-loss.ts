import type { ProblemCode } from '@coffer/contract';

const UNAVAILABLE: ProblemCode = 'unavailable';

/**
 * Whether an error, or what caused it, is that the server cannot be reached, or that it cannot reach what it depends on.
 * Either passes by itself. Goes by name and code, which are what is left of an error that came from another thread.
 */
export function isConnectionLoss(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'ServerUnreachable' || ('code' in cause && cause.code === UNAVAILABLE)) return true;
  }
  return false;
}
