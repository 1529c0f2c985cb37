import * as z from 'zod/mini';
import { CofferError, failed } from './coffer-error.ts';
import { failureSchema } from './failure.ts';

// In a file of its own: who only posts failures needs no schema of them.
const posted = z.object({
  failure: failureSchema,
  stack: z.optional(z.string()),
  /** A posted failure itself. */
  cause: z.optional(z.unknown()),
});

/** The error that another thread has sent. What is not one becomes `unexpected`. */
export function receiveFailure(message: unknown): CofferError {
  const parsed = posted.safeParse(message);
  if (!parsed.success) return failed({ code: 'unexpected', message: 'A failure that cannot be read' });
  const { failure, stack, cause } = parsed.data;
  const error = new CofferError(failure, cause === undefined ? {} : { cause: receiveFailure(cause) });
  if (stack !== undefined) error.stack = stack;
  return error;
}
