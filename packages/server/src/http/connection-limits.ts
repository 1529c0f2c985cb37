import type { FastifyInstance } from 'fastify';
import { Refusal } from '../calls/refusal.ts';
import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts';
import type { ConnectionLimits } from '../config/configuration.ts';
import { addressKey } from '../limits/address-key.ts';
import { onceOver } from './call-end.ts';

/** A log that a flood of connections cannot fill. */
const LOG_EVERY_MS = 60_000;

const BUSY = 'Too many requests from your address are being answered at once. Please try again shortly.';
const RETRY_SECONDS = 1;

/**
 * Ends connections beyond the limits at once. A trusted proxy speaks for many, so its connections count in all only;
 * there the requests that are being answered count, for the address that it names.
 */
export function limitConnections(
  app: FastifyInstance,
  { perAddress, total }: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void {
  const connections = createKeyedSemaphore(perAddress);
  const requests = createKeyedSemaphore(perAddress);
  const tell = createTeller(app);

  app.server.maxConnections = total;
  app.server.on('drop', () => tell({ limit: total }));
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const release = connections.take(addressKey(address));
    if (release !== null) {
      socket.once('close', release);
      return;
    }
    tell({ limit: perAddress, address });
    socket.destroy();
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!isProxy(request.socket.remoteAddress ?? '')) return;
    const release = requests.take(addressKey(request.ip));
    if (release === null) throw new Refusal('too_many_requests', BUSY, { retryAfterSeconds: RETRY_SECONDS });
    onceOver(reply, request, release);
  });
}

function createTeller({ log }: FastifyInstance) {
  let last = Number.NEGATIVE_INFINITY;
  return (facts: object) => {
    const now = performance.now();
    if (now - last < LOG_EVERY_MS) return;
    last = now;
    log.warn(facts, 'there are as many connections as there may be; further ones are ended');
  };
}
