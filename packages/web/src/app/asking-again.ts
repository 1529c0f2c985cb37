import { askedPause, isConnectionLoss, isFailure, serverFailureOf } from '@coffer/client';
import type { DefaultOptions } from '@tanstack/react-query';

/** How often what cannot be reached is asked for again by itself. */
export const AGAIN_MS = 5_000;

/** Whether a view that could not be made may be made by trying again a little later. */
export function isPassing(error: unknown): boolean {
  return isConnectionLoss(error) || isFailure(error, 'part_not_loaded');
}

/**
 * When what could not be loaded is asked for again by itself: at once, twice, unless the failure is a lasting one; and
 * every few seconds while the server, or what it stands on, cannot be reached, or as seldom as it asks for.
 */
export const askingAgain: Pick<NonNullable<DefaultOptions['queries']>, 'retry' | 'refetchInterval'> = {
  retry: (count, error) => count < 2 && (isConnectionLoss(error) || !isLasting(error)),
  refetchInterval: ({ state }) =>
    state.status === 'error' && isConnectionLoss(state.error)
      ? Math.max(AGAIN_MS, askedPause(state.error))
      : false,
};

/** Whether trying again at once does not mend it. */
function isLasting(error: unknown): boolean {
  const isOwn = isFailure(error, 'response_invalid', 'keys_locked', 'directory_mismatch');
  return isOwn || serverFailureOf(error) !== null;
}
