import { KIBIBYTE, SMALL } from './limits.ts';
import type { RouteDefinition } from './route.ts';
import * as account from './start-over.ts';

/** The calls of someone who has lost password, private key and recovery code. */
export const startOverRoutes = {
  requestStartOver: {
    method: 'POST',
    path: '/api/auth/start-over',
    access: 'public',
    summary: 'Mails a link by which an account can be emptied. The answer is the same for every address.',
    body: account.startOverRequest,
    limits: SMALL,
  },
  startOver: {
    method: 'POST',
    path: '/api/auth/start-over/{code}',
    access: 'public',
    summary:
      'Deletes everything in an account, and sets a new password and new keys, with the code of the mail.',
    params: account.startOverParams,
    body: account.startOver,
    limits: { ...SMALL, bodyBytes: 32 * KIBIBYTE },
  },
} as const satisfies Record<string, RouteDefinition>;
