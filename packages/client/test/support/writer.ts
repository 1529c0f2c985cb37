import type { BatchOperation } from '@coffer/contract';
import { NO_HEAD } from '@coffer/crypto';
import type { ApiClient } from '../../src/api/client.ts';
import { type RetryOptions, retrying } from '../../src/api/retry.ts';
import type { Clock } from '../../src/concurrency/clock.ts';
import type { BatchToSign } from '../../src/space/signed-space.ts';
import type { Sending, SignedStanding, SpaceWriting } from '../../src/space/space-writer.ts';
import { SPACE } from './memory-server.ts';
import { testClock } from './test-clock.ts';

/** What changes the only space of a server in memory, which nobody signs. */
export function writerOf(api: ApiClient, clock: Clock = testClock(), spaceId = SPACE.id): SpaceWriting {
  return {
    change(operations: BatchOperation[], sending: Sending) {
      const options: RetryOptions = { ...sending, clock };
      const body = { id: crypto.randomUUID(), operations, chunks: [] };
      const call = () => api.call('changeSpace', { params: { id: spaceId }, body }, options.signal);
      return retrying(call, options);
    },
    send: (
      { operations }: BatchToSign,
      post: (standing: SignedStanding, id: string) => ReturnType<SpaceWriting['change']>,
    ) => post({ operations: [...operations] }, spaceId),
    owned: () => Promise.reject(new Error('Nobody signs it')),
    rows: async () => new Map(),
    below: async (ids) => ids,
    linksTo: async () => ({ head: NO_HEAD, links: [], made: [], rows: new Map() }),
    verifyNewest: async () => {},
    accept: async () => {},
    ended: async () => null,
    follow: async () => {},
  };
}
