import { askedPause, isConnectionLoss } from '@coffer/client';
import type { DefaultOptions } from '@tanstack/react-query';
import { failureOf } from '../failures/failure.ts';

/** Failures that trying again at once does not mend. */
const LASTING = new Set(['ApiProblem', 'ResponseInvalid', 'KeyringLocked', 'DirectoryMismatch']);

/** How often what cannot be reached is asked for again by itself. */
export const AGAIN_MS = 5_000;

/** Whether a view that could not be made may be made by trying again a little later. */
export function isPassing(error: unknown): boolean {
  return isConnectionLoss(error) || failureOf(error).name === 'PartNotLoaded';
}

/**
 * When what could not be loaded is asked for again by itself: at once, twice, unless the failure is a lasting one; and
 * every few seconds while the server, or what it stands on, cannot be reached, or as seldom as it asks for.
 */
export const askingAgain: Pick<NonNullable<DefaultOptions['queries']>, 'retry' | 'refetchInterval'> = {
  retry: (count, error) => count < 2 && (isConnectionLoss(error) || !LASTING.has(failureOf(error).name)),
  refetchInterval: ({ state }) =>
    state.status === 'error' && isConnectionLoss(state.error)
      ? Math.max(AGAIN_MS, askedPause(state.error))
      : false,
};
