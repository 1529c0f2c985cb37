import { routes } from '@coffer/contract';
import type { RegisterRoute } from '../http/call.ts';
import type { StartOver } from './start-over.ts';

/** Emptying an account that nobody can open any more. */
export function startOverRoutes(register: RegisterRoute, startOver: StartOver): void {
  register(routes.requestStartOver, ({ body, request }) => startOver.request(body.email, request.ip));
  register(routes.startOver, ({ params, body }) => startOver.complete(params.code, body));
}
