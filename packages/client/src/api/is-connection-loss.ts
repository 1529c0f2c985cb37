import { failuresBehind } from '../failures/coffer-error.ts';

/**
 * Whether an error, or what caused it, is that the server cannot be reached, or that it cannot reach what it depends on.
 * Either passes by itself.
 */
export function isConnectionLoss(error: unknown): boolean {
  for (const { code } of failuresBehind(error)) {
    if (code === 'server_unreachable' || code === 'unavailable') return true;
  }
  return false;
}
