/** A signal for what nobody cancels: one of its own each time, since listeners gather on one that is shared. */
export function notCancelled(): AbortSignal {
  return new AbortController().signal;
}
