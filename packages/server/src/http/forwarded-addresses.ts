import type { FastifyInstance } from 'fastify';
import { ipAddress } from '../limits/ip-address.ts';

const HEADER = 'x-forwarded-for';

/**
 * Gives the addresses that proxies name one form each, before anything asks for the address of a request. Some proxies
 * add a port, which would make each connection of one client a client of its own.
 */
export function normalizeForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const named = headers[HEADER];
    if (named !== undefined) headers[HEADER] = forwardedAddresses([named].flat().join(','));
    done();
  });
}

/**
 * Returns the value of `X-Forwarded-For` with each address in one form. Each proxy adds its client at the end, so what is
 * before an entry without an address was named by nobody known, and is left out: the client is the proxy then.
 */
export function forwardedAddresses(header: string): string {
  const entries = header.split(',').filter((entry) => entry.trim() !== '');
  const addresses = entries.map(ipAddress);
  const known = addresses.slice(addresses.lastIndexOf(null) + 1);
  return known.join(', ');
}
