import { createApiClient } from '@coffer/client';
import type { ProblemCode } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { noticing } from '../../src/session/noticing.ts';
import { tooOld } from '../../src/session/too-old.ts';
import { AccountServer } from './account-server.ts';

/** How often the end of the session is noticed in an answer of this kind, and nothing else. */
async function noticed(refusing: ProblemCode | 'no answer'): Promise<number> {
  const server = new AccountServer();
  server.refusing = refusing;
  let ends = 0;
  const api = noticing(createApiClient({ fetch: server.fetch }), {
    unauthenticated: () => {
      ends++;
    },
    unconfirmed: () => expect.unreachable(),
  });
  await expect(api.call('storageStats')).rejects.toThrow();
  return ends;
}

describe('the end of a session', () => {
  it('is noticed in any answer that says so, and the caller hears it too', async () => {
    expect(await noticed('unauthenticated')).toBe(1);
  });

  it.each(['no answer', 'forbidden', 'wrong_credentials', 'internal'] as const)(
    'is not what %s means',
    async (other) => expect(await noticed(other)).toBe(0),
  );
});

describe('a page that is too old for its server, and the other way about', () => {
  it('is noticed in any answer that says so, and stays until the page is loaded again', async () => {
    tooOld.setState(null);
    await noticed('forbidden');
    expect(tooOld.getState()).toBeNull();
    await noticed('client_too_old');
    expect(tooOld.getState()).toBe('client_too_old');
    await noticed('no answer');
    expect(tooOld.getState()).toBe('client_too_old');
    const answer = () => Response.json({}, { headers: { 'coffer-api': '0' } });
    const api = noticing(createApiClient({ fetch: async () => answer() }), {});
    await expect(api.call('storageStats')).rejects.toThrow('server_too_old');
    expect(tooOld.getState()).toBe('server_too_old');
  });
});
