import type { ApiClient } from '../../src/api/client.ts';
import type { Clock } from '../../src/concurrency/clock.ts';
import { SpaceWriter } from '../../src/spaces/space-writer.ts';
import { SPACE } from './memory-server.ts';
import { testClock } from './test-clock.ts';

/** What changes the only space of a server in memory. */
export function writerOf(api: ApiClient, clock: Clock = testClock()): SpaceWriter {
  return new SpaceWriter({ api, clock, driveId: async () => SPACE.id });
}
