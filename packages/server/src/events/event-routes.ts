import { routes } from '@coffer/contract';
import type { RegisterRoute } from '../calls/call.ts';
import type { EventPages } from './event-pages.ts';

/** What happened, for administrators and for the owners of accounts. */
export function eventRoutes(register: RegisterRoute, { pages }: { readonly pages: EventPages }): void {
  register(routes.listEvents, ({ query }) => pages.ofInstance(query));
  register(routes.listAccountEvents, ({ query, caller }) => pages.ofAccount(caller.userId, query));
}
