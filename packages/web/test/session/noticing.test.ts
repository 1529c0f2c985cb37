import { createApiClient } from '@coffer/client';
import type { ProblemCode } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { noticing } from '../../src/session/noticing.ts';
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
