import * as z from 'zod/mini';

/**
 * What is known of a thrown value, wherever it was thrown: classes do not survive the way out of a worker,
 * their names and fields do.
 */
const failure = z.object({
  /** The error's class. */
  name: z.string(),
  message: z.string(),
  /** The problem code, if the server refused. */
  code: z.catch(z.optional(z.string()), undefined),
  /** The server's messages by field. */
  errors: z.catch(z.optional(z.record(z.string(), z.array(z.string()))), undefined),
  /** The chunk that does not verify. */
  index: z.catch(z.optional(z.number()), undefined),
  /** The largest size that is possible, in bytes. */
  limit: z.catch(z.optional(z.number()), undefined),
  /** The place below the chosen folder that it is about. */
  path: z.catch(z.optional(z.string()), undefined),
  /** The call that it is about, such as `POST /api/storage`. */
  route: z.catch(z.optional(z.string()), undefined),
  /** How often a PIN may still be tried. */
  triesLeft: z.catch(z.optional(z.number()), undefined),
  /** What led to it; a thrown value itself. */
  cause: z.optional(z.unknown()),
});

export type Failure = z.infer<typeof failure>;

/** Reads a thrown value. What is not an error becomes a Failure without a name. */
export function failureOf(thrown: unknown): Failure {
  const parsed = failure.safeParse(thrown);
  return parsed.success ? parsed.data : { name: '', message: typeof thrown === 'string' ? thrown : '' };
}

/** Whether the value was thrown because somebody cancelled. */
export function isCancellation(thrown: unknown): boolean {
  const { name } = failureOf(thrown);
  return name === 'AbortError' || name === 'TransferCancelled';
}
