import * as z from 'zod/mini';
import { CofferError, failed, failureOf } from './coffer-error.ts';
import { failureSchema } from './failure.ts';

/** Of a chain of causes, more is no help to anybody. */
const DEEPEST_CAUSE = 8;

/** A failure on its way to another thread: plain data, with what caused it. */
export type PostedFailure = z.infer<typeof posted>;

const posted = z.object({
  failure: failureSchema,
  /** Where it was thrown, for programmers. */
  stack: z.optional(z.string()),
  /** A posted failure itself. */
  cause: z.optional(z.unknown()),
});

/** What of a thrown value is sent to another thread: its code, what belongs to that, and the same of its causes. */
export function postFailure(thrown: unknown, depth = 0): PostedFailure {
  const failure = failureOf(thrown);
  if (!(thrown instanceof Error)) return { failure };
  const stack = thrown.stack === undefined ? {} : { stack: thrown.stack };
  if (thrown.cause === undefined || depth === DEEPEST_CAUSE) return { failure, ...stack };
  return { failure, ...stack, cause: postFailure(thrown.cause, depth + 1) };
}

/** The error that another thread has sent. What is not one becomes `unexpected`. */
export function receiveFailure(message: unknown): CofferError {
  const parsed = posted.safeParse(message);
  if (!parsed.success) return failed({ code: 'unexpected', message: 'A failure that cannot be read' });
  const { failure, stack, cause } = parsed.data;
  const error = new CofferError(failure, cause === undefined ? {} : { cause: receiveFailure(cause) });
  if (stack !== undefined) error.stack = stack;
  return error;
}
