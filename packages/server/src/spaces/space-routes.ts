import { routes } from '@coffer/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Sessions } from '../auth/sessions.ts';
import type { Database } from '../store/database/database.ts';
import { createChangesService } from './changes-service.ts';
import { createEventStreams } from './event-streams.ts';
import { followingRepository } from './following-repository.ts';

interface SpaceNeeds {
  readonly database: Database;
  readonly sessions: Sessions;
}

/** By which devices follow what others change. */
export const spaceRoutes: FastifyPluginAsync<SpaceNeeds> = async (app, { database, sessions }) => {
  const following = followingRepository(database.queries);
  const changes = createChangesService({ database });
  const streams = createEventStreams({ database, sessions, log: app.log });
  app.addHook('preClose', async () => streams.close());

  app.serve(routes.listSpaces, async ({ caller }) => ({ spaces: await following.spacesOf(caller.userId) }));
  app.serve(routes.spaceEvents, async ({ caller }) => ({ events: await streams.open(caller) }));
  app.serve(routes.spaceChanges, ({ params, query, caller }) =>
    changes.since(caller.userId, params.id, query),
  );
};
