import { routes } from '@coffer/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Database } from '../store/database/database.ts';
import { createPeopleService } from './people-service.ts';
import { sharedSpaces } from './shared-spaces.ts';

interface PeopleNeeds {
  readonly database: Database;
  readonly limits: AttemptLimits;
  readonly settings: SettingsService;
}

/** By which people find one another. */
export const peopleRoutes: FastifyPluginAsync<PeopleNeeds> = async (app, needs) => {
  const people = createPeopleService(needs);

  app.serve(routes.setSharingKey, ({ body, caller }) => people.setKey(caller.userId, body));
  app.serve(routes.sharedSpaces, async ({ caller }) => ({
    shared: await sharedSpaces(needs.database, caller.userId),
  }));
  app.serve(routes.findPerson, async ({ body, caller }) => ({
    person: await people.find(caller.userId, body.email),
  }));
};
