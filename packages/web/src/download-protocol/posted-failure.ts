import type { PostedFailure } from './messages.ts';

/**
 * What can be posted of an error: its class, its message, its texts and numbers, such as the index of a chunk,
 * and the same of its cause.
 */
export function postedFailure(error: unknown): PostedFailure {
  if (!(error instanceof Error)) return { name: '', message: '' };
  const fields = Object.entries(error).filter(([, value]) => ['number', 'string'].includes(typeof value));
  const cause = error.cause instanceof Error ? { cause: postedFailure(error.cause) } : {};
  return { ...Object.fromEntries(fields), ...cause, name: error.name, message: error.message };
}
