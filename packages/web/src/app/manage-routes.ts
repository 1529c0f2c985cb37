import { createRoute, redirect } from '@tanstack/react-router';
import { usersSearch } from '../features/manage/users/users-query.ts';
import { lazy } from '../lazy/lazy.tsx';
import { shellRoute } from './root-routes.ts';

const manageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/manage',
  component: lazy(['drive'], async () => (await import('./views/ManageView.tsx')).ManageView),
});

const manageIndexRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/manage/overview' });
  },
});

const usersRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/users',
  validateSearch: usersSearch,
  component: lazy(
    ['drive', 'manage'],
    async () => (await import('../features/manage/users/UsersPage.tsx')).UsersPage,
  ),
  staticData: { title: 'appUsers' },
});

const userRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/users/$id',
  component: lazy(
    ['drive', 'manage'],
    async () => (await import('../features/manage/user/UserPage.tsx')).UserPage,
  ),
  staticData: { title: 'appUser' },
});

const invitationsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/invitations',
  component: lazy(
    ['manage'],
    async () => (await import('../features/manage/invitations/InvitationsPage.tsx')).InvitationsPage,
  ),
  staticData: { title: 'invitations' },
});

const settingsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/settings',
  component: lazy(
    ['manage'],
    async () => (await import('../features/manage/settings/SettingsPage.tsx')).SettingsPage,
  ),
  staticData: { title: 'appSettings' },
});

const overviewRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/overview',
  component: lazy(
    ['manage'],
    async () => (await import('../features/manage/overview/OverviewPage.tsx')).OverviewPage,
  ),
  staticData: { title: 'overview' },
});

const eventsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/events',
  component: lazy(
    ['account', 'drive', 'manage'],
    async () => (await import('./views/EventsView.tsx')).EventsView,
  ),
  staticData: { title: 'events' },
});

/** The pages of administrators. */
export const manageRoutes = manageRoute.addChildren([
  manageIndexRoute,
  usersRoute,
  userRoute,
  invitationsRoute,
  settingsRoute,
  overviewRoute,
  eventsRoute,
]);
