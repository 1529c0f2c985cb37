import type { ApiClient } from '../../src/api/client.ts';
import type { Clock } from '../../src/concurrency/clock.ts';
import type { Keyring } from '../../src/keyring/keyring.ts';
import { createRenewals, type Renewals } from '../../src/spaces/renewals.ts';
import { SpaceWriter } from '../../src/spaces/space-writer.ts';
import { SPACE } from './memory-server.ts';
import { testClock } from './test-clock.ts';

/** What changes the only space of a server in memory. */
export function writerOf(api: ApiClient, clock: Clock = testClock()): SpaceWriter {
  return new SpaceWriter({ api, clock, driveId: async () => SPACE.id });
}

/** The renewals of a drive whose keys all have the first number. */
export function renewalsOf(
  api: ApiClient,
  keyring: Pick<Keyring, 'sealRenewals' | 'sealLinksAnew' | 'adoptKeys'>,
): Renewals {
  return createRenewals({
    api,
    keyring,
    writer: writerOf(api),
    greatest: async () => 1,
    onRenewed: () => {},
  });
}
