import { routes } from '@coffer/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Invitations } from './invitations.ts';

interface InvitationNeeds {
  readonly invitations: Invitations;
}

/** Invitations, for administrators. */
export const invitationRoutes: FastifyPluginAsync<InvitationNeeds> = async (app, { invitations }) => {
  app.serve(routes.listInvitations, () => invitations.list());
  app.serve(routes.createInvitation, ({ body }) => invitations.create(body));
  app.serve(routes.renewInvitation, ({ params, body }) => invitations.renew(params.id, body.expires_at));
  app.serve(routes.deleteInvitation, ({ params }) => invitations.delete(params.id));
};
