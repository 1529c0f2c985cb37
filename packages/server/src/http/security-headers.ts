import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../config/configuration.ts';

/**
 * The Trusted Types policies that the web application may create. A page with one can start workers; none
 * may be called `default`, which would take in strings from everywhere.
 */
const TRUSTED_TYPES_POLICIES: readonly string[] = ['coffer'];

/**
 * The content security policy of every response.
 *
 * @param nonce admits the style elements of one document
 * @param storage the origin with which the page exchanges chunks beside the server's own
 */
export function contentSecurityPolicy(nonce: string | null, storage: string | null): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'worker-src': ["'self'"],
    'connect-src': storage === null ? ["'self'"] : ["'self'", storage],
    'img-src': ["'self'", 'blob:', 'data:'],
    'style-src': nonce === null ? ["'self'"] : ["'self'", `'nonce-${nonce}'`],
    // React and Mantine set sizes and colours through `style` attributes. An attribute can restyle only its
    // own element, and without a hole in script-src nobody can insert one.
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    // Downloads that the service worker answers start in a hidden frame.
    'frame-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    // What that frame holds is answered by the service worker with headers of its own; nothing that comes
    // from the server is ever framed.
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED_TYPES_POLICIES,
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

const PERMISSIONS_POLICY = [
  'accelerometer=()',
  'autoplay=(self)',
  // Fingerprints are compared by the codes that people show each other.
  'camera=(self)',
  'clipboard-write=(self)',
  'display-capture=()',
  'fullscreen=(self)',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'usb=()',
  'xr-spatial-tracking=()',
].join(', ');

/**
 * Whether browsers are told to come over TLS from now on (HSTS): where the operator has named an https address. Not
 * with a self-signed certificate, whose warning nobody could click away any more.
 */
export function asksForTls({ publicUrl, tls }: Pick<Configuration, 'publicUrl' | 'tls'>): boolean {
  return tls.mode !== 'self-signed' && (publicUrl?.startsWith('https:') ?? false);
}

/**
 * Puts the security headers on every response, errors included.
 *
 * @param hsts whether browsers are told to come over TLS from now on
 * @param storage the origin with which the page exchanges chunks beside the server's own
 */
export function addSecurityHeaders(app: FastifyInstance, hsts: boolean, storage: string | null): void {
  app.register(helmet, {
    global: true,
    // Written by `contentSecurityPolicy`, since only documents have a nonce.
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // See docs/decisions/origin-agent-cluster-is-not-sent.md: it would put page and service worker into two processes,
    // and every download between them.
    originAgentCluster: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: hsts ? { maxAge: 31_536_000 } : false,
  });
  const withoutNonce = contentSecurityPolicy(null, storage);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', withoutNonce);
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}
