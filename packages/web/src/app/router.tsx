import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { z } from 'zod';
import { usersSearch } from '../features/manage/users/users-query.ts';
import type { Services } from '../session/services.tsx';
import { newPrivateKey } from './new-private-key.ts';
import { BrokenView } from './views/BrokenView.tsx';
import { FilesView } from './views/FilesView.tsx';
import { ManageView } from './views/ManageView.tsx';
import { NotFoundView } from './views/NotFoundView.tsx';
import { RootView } from './views/RootView.tsx';
import { ShellView } from './views/ShellView.tsx';
import { WorkingView } from './views/WorkingView.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The first half of the page's title. */
    title?: string;
  }
}

interface RouterContext extends Pick<Services, 'session'> {
  readonly queryClient: QueryClient;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: RootView });

/** Everything that needs a signed-in user. The session of an earlier visit is taken up first. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: ShellView,
  async beforeLoad({ context: { session }, location }) {
    await session.restore();
    if (session.state.getState().status !== 'signed-in') {
      const asked = location.href === '/' ? {} : { redirect: location.href };
      throw redirect({ to: '/auth/login', search: asked, replace: true });
    }
  },
});

const folderId = z.uuid().optional().catch(undefined);

const filesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/{-$file_id}',
  component: FilesView,
  staticData: { title: 'My files' },
  params: {
    parse: ({ file_id }) => ({ file_id: folderId.parse(file_id) }),
    stringify: ({ file_id }) => ({ file_id }),
  },
});

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./views/AccountView.tsx'), 'AccountView'),
  staticData: { title: 'My Account' },
});

const changePasswordRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account/change-password',
  component: lazyRouteComponent(() => import('./views/ChangePasswordView.tsx'), 'ChangePasswordView'),
});

/** A page of this site, given as a path; anything else would let a link lead people away after they signed in. */
const ownPath = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional()
  .catch(undefined);

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  validateSearch: z.object({ redirect: ownPath }),
  component: lazyRouteComponent(() => import('./views/LoginView.tsx'), 'LoginView'),
  staticData: { title: 'Login' },
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register',
  validateSearch: z.object({
    email: z.string().optional().catch(undefined),
    invitation_id: z.string().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./views/RegisterView.tsx'), 'RegisterView'),
  staticData: { title: 'Create an account' },
});

const registerKeyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register/key',
  component: lazyRouteComponent(() => import('./views/RegisterKeyView.tsx'), 'RegisterKeyView'),
  staticData: { title: 'Your private key' },
  onLeave: () => newPrivateKey.setState({ pem: null }),
});

const registerTwoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register/two-factor',
  component: lazyRouteComponent(() => import('./views/RegisterTwoFactorView.tsx'), 'RegisterTwoFactorView'),
  staticData: { title: 'Two-factor authentication' },
});

const resendRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register/resend',
  validateSearch: z.object({ email: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./views/ResendView.tsx'), 'ResendView'),
  staticData: { title: 'Activation link' },
});

const activateEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/activate-email/$token',
  component: lazyRouteComponent(() => import('./views/ActivateEmailView.tsx'), 'ActivateEmailView'),
  staticData: { title: 'Account activation' },
});

/** The pages of administrators. */
const manageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manage',
  component: ManageView,
});

const usersRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/users',
  validateSearch: usersSearch,
  component: lazyRouteComponent(() => import('./views/UsersView.tsx'), 'UsersView'),
  staticData: { title: 'App Users' },
});

const userRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/users/$id',
  component: lazyRouteComponent(() => import('./views/UserView.tsx'), 'UserView'),
  staticData: { title: 'App User' },
});

const invitationsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/invitations',
  component: lazyRouteComponent(() => import('./views/InvitationsView.tsx'), 'InvitationsView'),
  staticData: { title: 'Invitations' },
});

const settingsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./views/SettingsView.tsx'), 'SettingsView'),
  staticData: { title: 'App Settings' },
});

const overviewRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/overview',
  component: lazyRouteComponent(() => import('./views/OverviewView.tsx'), 'OverviewView'),
  staticData: { title: 'Overview' },
});

const eventsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/events',
  component: lazyRouteComponent(() => import('./views/EventsView.tsx'), 'EventsView'),
  staticData: { title: 'Events' },
});

const routeTree = rootRoute.addChildren([
  signedInRoute.addChildren([
    manageRoute.addChildren([
      usersRoute,
      userRoute,
      invitationsRoute,
      settingsRoute,
      overviewRoute,
      eventsRoute,
    ]),
    filesRoute,
    accountRoute,
    changePasswordRoute,
  ]),
  loginRoute,
  registerRoute,
  registerKeyRoute,
  registerTwoFactorRoute,
  resendRoute,
  activateEmailRoute,
]);

/** The routes of the product that exist so far. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPendingComponent: WorkingView,
    defaultPendingMs: 300,
    defaultErrorComponent: BrokenView,
    defaultNotFoundComponent: NotFoundView,
    scrollRestoration: false,
  });
}
