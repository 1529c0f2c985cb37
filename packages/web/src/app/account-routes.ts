import { createRoute } from '@tanstack/react-router';
import { lazy } from '../lazy/lazy.tsx';
import { shellRoute } from './root-routes.ts';

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  component: lazy(
    ['account', 'afterwards', 'drive', 'keys'],
    async () => (await import('./views/AccountView.tsx')).AccountView,
  ),
  staticData: { title: 'myAccount' },
});

const changePasswordRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/change-password',
  component: lazy(
    ['account', 'afterwards', 'drive', 'keys'],
    async () => (await import('./views/AccountView.tsx')).ChangePasswordView,
  ),
  staticData: { title: 'changePassword' },
});

const differencesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/differences',
  component: lazy(
    ['account', 'afterwards', 'drive', 'keys'],
    async () => (await import('./views/AccountView.tsx')).DifferencesView,
  ),
  staticData: { title: 'whatDiffers' },
});

const waitingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/waiting',
  component: lazy(
    ['account', 'afterwards', 'drive', 'keys'],
    async () => (await import('./views/AccountView.tsx')).WaitingView,
  ),
  staticData: { title: 'whatWaits' },
});

/** What somebody sets and decides of the own account. */
export const accountRoutes = [accountRoute, changePasswordRoute, differencesRoute, waitingRoute] as const;
