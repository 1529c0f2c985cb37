/** Deeper than any chain of causes that helps somebody. */
const DEPTH = 5;

/** An error in the log. */
export interface LoggedError extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/**
 * The form in which the log shows an error: what it is, where it came from, and why. What else libraries attach stays
 * out: rows and e-mail addresses from a database, requests and answers from a storage or a mail server.
 */
export function errorForLog(error: unknown, depth = DEPTH): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error, but thrown', stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(cause === undefined || depth === 0 ? {} : { cause: errorForLog(cause, depth - 1) }),
  };
}
