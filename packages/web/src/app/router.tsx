import { SHARE_PATH } from '@coffer/contract';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { previewSearch } from '../features/preview/preview-file.ts';
import { lazy } from '../lazy/lazy.tsx';
import { SIGN_IN_PAGES } from '../session/guard.ts';
import { accountRoutes } from './account-routes.ts';
import { manageRoutes } from './manage-routes.ts';
import { newAccount, secondFactorStep } from './new-account.ts';
import {
  folderParams,
  folderSearch,
  leaveIfRestored,
  leaveIfSignedIn,
  registerSearch,
  requireSession,
  runGuard,
  signInSearch,
  signInSearchFor,
} from './redirects.ts';
import { driveRoute, type RouterContext, rootRoute, shellRoute } from './root-routes.ts';
import { sharingRoutes } from './sharing-routes.ts';
import { BrokenView } from './views/BrokenView.tsx';
import { LoginView } from './views/LoginView.tsx';
import { WorkingView } from './views/WorkingView.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** Takes up the session of an earlier visit, if there is one and the server answers. */
const restoreIfKept = ({ context: { session } }: { readonly context: RouterContext }) =>
  session.restore().catch(() => undefined);

const filesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/{-$file_id}',
  component: lazy(['drive'], async () => (await import('./drive.ts')).FilesView),
  staticData: { title: 'myFiles' },
  params: folderParams,
  validateSearch: folderSearch,
});

const recentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/recent',
  component: lazy(['drive', 'files'], async () => (await import('./views/QuickViews.tsx')).RecentView),
  staticData: { title: 'recent' },
});

const starredRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/starred',
  component: lazy(['drive', 'files'], async () => (await import('./views/QuickViews.tsx')).StarredView),
  staticData: { title: 'starred' },
});

const trashRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/trash',
  component: lazy(
    ['drive', 'files'],
    async () => (await import('../features/files/trash/TrashPage.tsx')).TrashPage,
  ),
  staticData: { title: 'trash' },
});

const photosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/photos',
  component: lazy(['drive', 'viewer'], async () => (await import('./views/PhotosView.tsx')).PhotosView),
  staticData: { title: 'photos' },
});

const shareRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: SHARE_PATH,
  component: lazy(['drive', 'viewer'], async () => (await import('./views/ShareView.tsx')).ShareView),
  staticData: { title: 'saveToCoffer' },
});

/** The page of a recipient, who needs no account. The key stands behind the `#`. */
const sharedLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/l/$link_id',
  component: lazy(
    ['afterwards', 'links'],
    async () => (await import('./views/SharedLinkView.tsx')).SharedLinkView,
  ),
  staticData: { title: 'fileLink' },
});

/** The page of a sender, who needs no account either. */
const requestLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/r/$id',
  component: lazy(['afterwards', 'links'], async () => (await import('./views/SharedLinkView.tsx')).SendView),
  staticData: { title: 'sendFiles' },
});

/** The page of who is invited into a folder, with an account or without one. */
const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join/$id',
  // Who is signed in can join at once; without an answer the page offers to log in.
  beforeLoad: restoreIfKept,
  component: lazy(['afterwards', 'links'], async () => (await import('./views/SharedLinkView.tsx')).JoinView),
  staticData: { title: 'invitation' },
});

const previewRoute = createRoute({
  getParentRoute: () => driveRoute,
  path: '/p/$id',
  validateSearch: previewSearch,
  component: lazy(
    ['afterwards', 'drive', 'files', 'viewer'],
    async () => (await import('./views/PreviewView.tsx')).PreviewView,
  ),
  staticData: { title: 'filePreview' },
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  validateSearch: signInSearch,
  beforeLoad: ({ context: { session }, search }) => leaveIfRestored(session, search.redirect),
  component: LoginView,
  staticData: { title: 'login' },
});

const privateKeyLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login/private-key',
  validateSearch: signInSearch,
  beforeLoad: ({ context: { session }, search }) => leaveIfRestored(session, search.redirect),
  component: lazy(
    ['keys'],
    async () => (await import('./views/PrivateKeyLoginView.tsx')).PrivateKeyLoginView,
  ),
  staticData: { title: 'login' },
});

const decryptRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SIGN_IN_PAGES.decrypt,
  validateSearch: signInSearch,
  async beforeLoad({ context: { session }, location, search }) {
    const page = await runGuard(session, location.pathname);
    if (page !== null)
      throw redirect({ to: page, search: signInSearchFor(session, search.redirect), replace: true });
    leaveIfSignedIn(session, search.redirect);
  },
  component: lazy(
    ['afterwards', 'door', 'keys'],
    async () => (await import('./views/DecryptView.tsx')).DecryptView,
  ),
  staticData: { title: 'decryptPrivateKey' },
});

const lockRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SIGN_IN_PAGES.lock,
  validateSearch: signInSearch,
  async beforeLoad({ context: { session }, location, search }) {
    const page = await runGuard(session, location.pathname);
    if (page !== null)
      throw redirect({ to: page, search: signInSearchFor(session, search.redirect), replace: true });
  },
  component: lazy(
    ['afterwards', 'door', 'drive', 'keys'],
    async () => (await import('./views/LockView.tsx')).LockView,
  ),
  staticData: { title: 'accountLocked' },
});

const setupLockScreenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/pin/setup-lock-screen',
  beforeLoad: ({ context: { session }, location }) => requireSession(session, location),
  component: lazy(
    ['afterwards', 'door', 'drive', 'keys'],
    async () => (await import('./views/SetupLockScreenView.tsx')).SetupLockScreenView,
  ),
  staticData: { title: 'lockScreen' },
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register',
  validateSearch: registerSearch,
  // Registering signs in on this page; what follows has pages of its own.
  beforeLoad: ({ context: { session } }) => leaveIfRestored(session),
  component: lazy(
    ['afterwards', 'door', 'keys'],
    async () => (await import('./views/RegisterView.tsx')).RegisterView,
  ),
  staticData: { title: 'createAnAccount' },
});

const registerKeyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register/key',
  component: lazy(
    ['door', 'keys'],
    async () => (await import('./views/RegisterKeyView.tsx')).RegisterKeyView,
  ),
  staticData: { title: 'yourPrivateKey' },
  onLeave: () => newAccount.setState({ made: null }),
});

const registerTwoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register/two-factor',
  component: lazy(
    ['door', 'keys', 'manage'],
    async () => (await import('./views/RegisterTwoFactorView.tsx')).RegisterTwoFactorView,
  ),
  staticData: { title: 'twofactorAuthentication' },
  onLeave: () => secondFactorStep.setState({ passwordProof: null }),
});

const resendRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register/resend',
  validateSearch: z.object({ email: z.catch(z.optional(z.string()), undefined) }),
  component: lazy(
    ['door'],
    async () => (await import('../features/auth/activation/ResendPage.tsx')).ResendPage,
  ),
  staticData: { title: 'activationLink' },
});

const activateEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/activate-email/$token',
  // A signed-in user can confirm at once; without an answer the page offers to log in.
  beforeLoad: restoreIfKept,
  component: lazy(
    ['afterwards', 'door'],
    async () => (await import('../features/auth/activation/ActivateEmailPage.tsx')).ActivateEmailPage,
  ),
  staticData: { title: 'accountActivation' },
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/forgot-password',
  component: lazy(
    ['afterwards', 'door', 'keys'],
    async () => (await import('../features/auth/forgotten/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  staticData: { title: 'forgotYourPassword' },
});

const startOverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/start-over/$token',
  component: lazy(
    ['afterwards', 'door', 'keys'],
    async () => (await import('../features/auth/starting-over/StartOverPage.tsx')).StartOverPage,
  ),
  staticData: { title: 'startOver' },
});

const routeTree = rootRoute.addChildren([
  driveRoute.addChildren([
    previewRoute,
    shellRoute.addChildren([
      manageRoutes,
      filesRoute,
      ...sharingRoutes,
      recentRoute,
      starredRoute,
      photosRoute,
      shareRoute,
      trashRoute,
      ...accountRoutes,
    ]),
  ]),
  loginRoute,
  privateKeyLoginRoute,
  decryptRoute,
  lockRoute,
  setupLockScreenRoute,
  registerRoute,
  registerKeyRoute,
  registerTwoFactorRoute,
  resendRoute,
  activateEmailRoute,
  sharedLinkRoute,
  requestLinkRoute,
  joinRoute,
  forgotPasswordRoute,
  startOverRoute,
]);

/** The pages of the product, by their addresses. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPendingComponent: WorkingView,
    defaultPendingMs: 300,
    defaultErrorComponent: BrokenView,
    defaultNotFoundComponent: lazy([], async () => (await import('./views/NotFoundView.tsx')).NotFoundView),
    // The view fills the screen, and has no place within the menus.
    notFoundMode: 'root',
    scrollRestoration: false,
  });
}
