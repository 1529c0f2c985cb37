import { type Access, type RouteDefinition, type RouteName, routes } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { sampleRequest } from './bad-input/requests.ts';
import { Account } from './support/account.ts';
import { execute } from './support/data-directory.ts';
import type { Received } from './support/http.ts';
import { problemIn } from './support/problems.ts';
import { type Saying, Visitor } from './support/visitor.ts';

const ROLES = ['administrator', 'user', 'suspended', 'anonymous'] as const;
type Role = (typeof ROLES)[number];

/** What stands in the way of each role; null is nothing. */
const REFUSALS: Readonly<Record<Access, Readonly<Record<Role, string | null>>>> = {
  public: { administrator: null, user: null, suspended: null, anonymous: null },
  session: { administrator: null, user: null, suspended: 'unauthenticated', anonymous: 'unauthenticated' },
  admin: {
    administrator: null,
    user: 'forbidden',
    suspended: 'unauthenticated',
    anonymous: 'unauthenticated',
  },
};

const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);
const table = Object.keys(routes)
  .filter(isRouteName)
  .map((name): [RouteName, RouteDefinition] => [name, routes[name]]);

let server: RunningServer;
let visitors: Record<Role, Visitor>;

beforeAll(async () => {
  server = await startServer();
  const administrator = await Account.register(server.url);
  const user = await Account.register(server.url);
  const suspended = await Account.register(server.url);
  const { user: found } = await suspended.call('self');
  // Its session is left to it, as it would be at the moment of the suspension.
  await execute(server.dataDir, 'update users set suspended_at = 1 where id = ?', found.id);
  visitors = { administrator, user, suspended, anonymous: new Visitor(server.url) };
});
afterAll(() => server.stop());

/** A request that is judged by its sender first, and then refused in any case where it could change something. */
function harmless(route: RouteDefinition): Saying {
  const sample = sampleRequest(route);
  return route.method === 'GET' ? sample : { ...sample, body: '{', headers: { 'content-type': 'text/html' } };
}

function codeOf(received: Received): string | null {
  return received.status < 400 ? null : problemIn(received).code;
}

describe.each(table)('%s', (name, route) => {
  it.each(ROLES)('is for %s what its access says', async (role) => {
    const code = codeOf(await visitors[role].clone().try(name, harmless(route)));
    const refusal = REFUSALS[route.access][role];
    if (refusal === null) expect(['unauthenticated', 'forbidden', 'suspended']).not.toContain(code);
    else expect(code).toBe(refusal);
  });
});

describe('The table of routes', () => {
  it('leaves every call of administration to administrators', () => {
    for (const [name, { path, access }] of table) {
      expect(path.startsWith('/api/admin/'), name).toBe(access === 'admin');
    }
  });
});
