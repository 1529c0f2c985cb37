import { routes } from '@coffer/contract';
import type { RegisterRoute } from '../http/call.ts';
import type { UsersService } from './users-service.ts';

/** Accounts, for administrators. */
export function userRoutes(register: RegisterRoute, { users }: { readonly users: UsersService }): void {
  register(routes.listUsers, ({ query }) => users.list(query));
  register(routes.getUser, ({ params }) => users.details(params.id));
  register(routes.updateUser, ({ params, body }) => users.update(params.id, body));
  register(routes.deleteUser, ({ params, caller }) => users.delete(params.id, caller.userId));
  register(routes.revokeUserSession, ({ params }) => users.revokeSession(params.id, params.session_id));
  register(routes.revokeUserSessions, ({ params }) => users.revokeSessions(params.id));
  register(routes.disableUserTwoFactor, ({ params }) => users.disableTwoFactor(params.id));
  register(routes.resendUserActivation, ({ params }) => users.resendActivation(params.id));
}
