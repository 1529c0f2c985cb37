import { createServer, type Server } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import type { Credentials } from './credentials.ts';

/** What connections are made with: TLS 1.2 and later (RFC 9325), with Node's choice of ciphers. */
export function secureContext({ certificate, key }: Credentials): SecureContextOptions {
  return { cert: certificate, key, minVersion: 'TLSv1.2' };
}

/**
 * An HTTP/1.1 server over TLS. HTTP/2 is left to proxies: transfers are few and large, and fill a line over several
 * connections of which one that stalls does not hold up the others.
 */
export function createTlsServer(
  credentials: Credentials,
  handler: NonNullable<Parameters<typeof createServer>[1]>,
): Server {
  return createServer(secureContext(credentials), handler);
}
