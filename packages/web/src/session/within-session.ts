import type { Session, SessionState } from '@coffer/client';
import { failed } from '@coffer/client';
import { type RouteDefinition, type RouteName, routes } from '@coffer/contract';

/**
 * Runs before every call of the page: renews a session that is about to run out. From the beginning of a
 * logout on, calls that need a session throw `sign_in_needed` instead of being sent to a server that has ended it.
 */
export function withinSession({
  state,
  keepFresh,
}: Pick<Session, 'state' | 'keepFresh'>): (route: RouteName) => Promise<void> {
  return async (name) => {
    await keepFresh();
    const route: RouteDefinition = routes[name];
    // Last, because the logout may have begun during the renewal.
    if (route.access !== 'public' && isOver(state.getState().status)) throw failed('sign_in_needed');
  };
}

function isOver(status: SessionState['status']): boolean {
  return status === 'leaving' || status === 'signed-out' || status === 'doubted';
}
