import { INVITATIONS_PAGE_SIZE, routes, SHARED_PAGE_SIZE } from '@coffer/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Clock } from '../clock.ts';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Database } from '../store/database/database.ts';
import type { Sender } from '../store/mail/messages.ts';
import type { Outbox } from '../store/mail/outbox.ts';
import { createPeopleService } from './people-service.ts';
import { sharedSpaces } from './shared-spaces.ts';
import { createSpaceInvitations } from './space-invitations.ts';

interface PeopleNeeds {
  readonly database: Database;
  readonly limits: AttemptLimits;
  readonly settings: SettingsService;
  readonly clock: Clock;
  readonly outbox: Outbox | null;
  readonly sender: () => Promise<Sender>;
}

/** By which people find one another. */
export const peopleRoutes: FastifyPluginAsync<PeopleNeeds> = async (app, needs) => {
  const people = createPeopleService(needs);

  app.serve(routes.ownSharingKey, ({ caller }) => people.ownKey(caller.userId));
  app.serve(routes.setSharingKey, ({ body, caller }) => people.setKey(caller.userId, body));
  app.serve(routes.sharedSpaces, ({ query: { cursor: after = '', limit = SHARED_PAGE_SIZE }, caller }) =>
    sharedSpaces(needs.database, caller.userId, needs.clock(), { after, limit }),
  );
  app.serve(routes.findPerson, async ({ body, caller }) => ({
    person: await people.find(caller.userId, body.email),
  }));

  const invitations = createSpaceInvitations(needs);
  app.serve(routes.checkSpaceInvitation, ({ body, caller }) => invitations.check(caller.userId, body));
  app.serve(routes.inviteIntoSpace, ({ body, caller }) => invitations.create(caller.userId, body));
  app.serve(
    routes.spaceInvitations,
    ({ query: { cursor: after = '', limit = INVITATIONS_PAGE_SIZE }, caller }) =>
      invitations.list(caller.userId, { after, limit }),
  );
  app.serve(routes.withdrawSpaceInvitation, ({ params, caller }) =>
    invitations.withdraw(caller.userId, params.id),
  );
  app.serve(routes.shownSpaceInvitation, ({ params, request }) => invitations.show(params.id, request.ip));
  app.serve(routes.answerSpaceInvitation, ({ params, body, caller }) =>
    invitations.answer(caller.userId, params.id, body.proof, body.ticket),
  );
};
