import { routes } from '@coffer/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../store/database/database.ts';
import { createEventPages } from './event-pages.ts';

interface EventNeeds {
  readonly database: Database;
}

/** The log of events, for administrators and for the owners of accounts. */
export const eventRoutes: FastifyPluginAsync<EventNeeds> = async (app, needs) => {
  const pages = createEventPages(needs);
  app.serve(routes.listEvents, ({ query }) => pages.ofInstance(query));
  app.serve(routes.listAccountEvents, ({ query, caller }) => pages.ofAccount(caller.userId, query));
};
