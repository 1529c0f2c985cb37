import { routes } from '@coffer/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Invitations } from './invitations.ts';

interface InvitationNeeds {
  readonly invitations: Invitations;
}

/** Invitations, for administrators and for who is invited. */
export const invitationRoutes: FastifyPluginAsync<InvitationNeeds> = async (app, { invitations }) => {
  app.serve(routes.listInvitations, () => invitations.list());
  app.serve(routes.createInvitation, ({ body, caller }) => invitations.create(body, caller.userId));
  app.serve(routes.renewInvitation, ({ params, body, caller }) =>
    invitations.renew(params.id, body.expires_at, caller.userId),
  );
  app.serve(routes.showInvitation, ({ body, request }) => invitations.show(body.invitation_id, request.ip));
  app.serve(routes.deleteInvitation, ({ params }) => invitations.delete(params.id));
};
