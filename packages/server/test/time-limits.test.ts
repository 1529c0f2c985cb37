import { createServer } from 'node:http';
import { SEALED_CHUNK_SIZE } from '@coffer/crypto';
import { expect, it } from 'vitest';
import { limitTimes } from '../src/http/time-limits.ts';

/** As many as a client sends at the same time. */
const CHUNKS_AT_ONCE = 8;

it('a slow line has time for all chunks that are sent at the same time, and a silent one has none for ever', () => {
  const server = createServer();
  limitTimes(server);
  const bits = CHUNKS_AT_ONCE * SEALED_CHUNK_SIZE * 8;
  expect((bits / 80_000) * 1_000).toBeLessThan(server.requestTimeout);
  expect(server.headersTimeout).toBeLessThanOrEqual(60_000);
  expect(server.timeout).toBeGreaterThan(server.keepAliveTimeout);
  expect(server.timeout).toBeLessThanOrEqual(300_000);
});
