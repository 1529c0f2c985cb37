import { routes } from '@coffer/contract';
import type { FastifyPluginAsync } from 'fastify';
import { provenOrigin } from '../calls/origin.ts';
import type { Invitations } from './invitations.ts';

interface InvitationNeeds {
  readonly invitations: Invitations;
  readonly publicUrl: string | null;
}

/** Invitations, for administrators and for who is invited. */
export const invitationRoutes: FastifyPluginAsync<InvitationNeeds> = async (
  app,
  { invitations, publicUrl },
) => {
  app.serve(routes.listInvitations, () => invitations.list());
  app.serve(routes.createInvitation, ({ body, caller, request }) =>
    invitations.create(body, { id: caller.userId, address: provenOrigin(request, publicUrl) }),
  );
  app.serve(routes.renewInvitation, ({ params, body, caller, request }) =>
    invitations.renew(params.id, body.expires_at, {
      id: caller.userId,
      address: provenOrigin(request, publicUrl),
    }),
  );
  app.serve(routes.showInvitation, ({ body, request }) => invitations.show(body.invitation_id, request.ip));
  app.serve(routes.deleteInvitation, ({ params }) => invitations.delete(params.id));
};
