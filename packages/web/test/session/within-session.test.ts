import { createApiClient } from '@coffer/client';
import { routes } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { withinSession } from '../../src/session/within-session.ts';
import { AccountServer } from './account-server.ts';
import { registration, visit } from './visit.ts';

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

/** A page whose owner is signed in, and whose server answers calls of some route only when it is told to. */
async function pageWithSlow(slow: string) {
  const server = new AccountServer();
  const held = signal();
  const arrived = signal();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await server.fetch(input, init);
    if (String(input) !== slow) return answer;
    arrived.give();
    await held.given;
    return answer;
  };
  const page = visit(server, undefined, undefined, fetch);
  await page.session.register(registration);
  const api = createApiClient({ fetch, beforeCall: withinSession(page.session) });
  return { ...page, server, api, arrived: arrived.given, answer: held.give };
}

const wasAsked = (server: AccountServer) => server.calls.includes(routes.storageStats.path);

describe('A call that needs a session', () => {
  it('is sent while there is one', async () => {
    const { api, server } = await pageWithSlow(routes.logout.path);
    await expect(api.call('storageStats')).rejects.toThrow('Not found');
    expect(wasAsked(server)).toBe(true);
  });

  it('is not sent once the logout has begun, nor after it', async () => {
    const { api, server, session, status, arrived, answer } = await pageWithSlow(routes.logout.path);
    const logout = session.logout();
    await arrived;
    expect(status()).toBe('leaving');
    await expect(api.call('storageStats')).rejects.toThrow('sign_in_needed');
    answer();
    await logout;
    expect(status()).toBe('signed-out');
    await expect(api.call('storageStats')).rejects.toThrow('sign_in_needed');
    expect(wasAsked(server)).toBe(false);
  });

  it('is not sent where the logout began while it waited for a renewal, which does not bring the session back', async () => {
    const { api, server, session, status, clock, arrived, answer } = await pageWithSlow(routes.refresh.path);
    clock.now = server.expiresAt - 1;
    const call = expect(api.call('storageStats')).rejects.toThrow('sign_in_needed');
    await arrived;
    const logout = session.logout();
    answer();
    await Promise.all([call, logout]);
    expect(wasAsked(server)).toBe(false);
    expect(status()).toBe('signed-out');
  });
});

describe('A call that needs none', () => {
  it('is sent at any time', async () => {
    const { api, server, session } = await pageWithSlow('');
    await session.logout();
    await expect(api.call('configuration')).rejects.toThrow();
    expect(server.calls).toContain(routes.configuration.path);
  });
});
