import { SHARE_PATH } from '@coffer/contract';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { English } from '../languages/messages.ts';
import { lazy } from '../lazy/lazy.tsx';
import { requireSession } from './redirects.ts';
import type { AppServices } from './services.ts';
import { RootView } from './views/RootView.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The first half of the page's title. */
    title?: keyof English['titles'];
  }
}

export type RouterContext = Pick<AppServices, 'session' | 'queryClient' | 'driveParts'>;

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootView,
  // Before anybody is asked to sign in, which takes longer than what is shared is held.
  async beforeLoad({ location: { pathname, hash } }) {
    if (pathname !== SHARE_PATH || hash === '') return;
    await (await import('./take-shared-files.ts')).takeSharedFiles(hash);
  },
});

/** Everything that needs a signed-in user, and loads the parts that others do without. */
export const driveRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'drive',
  beforeLoad: ({ context: { session }, location }) => requireSession(session, location),
  loader: async ({ context }) => void (await context.driveParts.load()),
  component: lazy(['drive'], async () => (await import('./drive.ts')).DriveView),
});

/** With the menus around it. */
export const shellRoute = createRoute({
  getParentRoute: () => driveRoute,
  id: 'shell',
  component: lazy(['drive'], async () => (await import('./drive.ts')).ShellView),
});
