import { routes } from '@coffer/contract';
import type { RegisterRoute } from '../http/call.ts';
import type { HealthCheck } from './health.ts';
import type { OverviewReader } from './overview.ts';

/** The instance at a glance, for administrators. */
export function overviewRoutes(
  register: RegisterRoute,
  { overview, health }: { readonly overview: OverviewReader; readonly health: HealthCheck },
): void {
  register(routes.adminOverview, () => overview.read());
  register(routes.adminHealth, () => health.read());
}
