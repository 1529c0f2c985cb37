import { createRoute } from '@tanstack/react-router';
import { lazy } from '../lazy/lazy.tsx';
import { shellRoute } from './root-routes.ts';

const sharedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/shared',
  component: lazy(['drive'], async () => (await import('./drive.ts')).SharedView),
  staticData: { title: 'shared' },
});

/** A folder that is shared, by whoever: a space beside the drive. */
const spaceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/shared/$space_id/{-$file_id}',
  component: lazy(['drive'], async () => (await import('./drive.ts')).SpaceView),
  staticData: { title: 'shared' },
});

const linksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/links',
  component: lazy(['links'], async () => (await import('./views/LinksView.tsx')).LinksView),
  staticData: { title: 'myLinks' },
});

/** The pages of what is shared, with people or by links. */
export const sharingRoutes = [sharedRoute, spaceRoute, linksRoute] as const;
