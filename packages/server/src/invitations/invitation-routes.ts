import { routes } from '@coffer/contract';
import type { RegisterRoute } from '../calls/call.ts';
import type { Invitations } from './invitations.ts';

/** Invitations, for administrators. */
export function invitationRoutes(
  register: RegisterRoute,
  { invitations }: { readonly invitations: Invitations },
): void {
  register(routes.listInvitations, () => invitations.list());
  register(routes.createInvitation, ({ body }) => invitations.create(body));
  register(routes.renewInvitation, ({ params, body }) => invitations.renew(params.id, body.expires_at));
  register(routes.deleteInvitation, ({ params }) => invitations.delete(params.id));
}
