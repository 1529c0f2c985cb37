/**
 * Whether an error, or what caused it, is that the server cannot be reached. Goes by the name, which is what is
 * left of an error that came from another thread.
 */
export function isConnectionLoss(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'ServerUnreachable') return true;
  }
  return false;
}
