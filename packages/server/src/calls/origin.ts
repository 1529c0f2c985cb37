import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Nothing of the request is read, and nothing done: it may come from anywhere. */
    readonly isIgnored?: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface OriginFacts {
  /** The `Origin` header. */
  readonly origin: string | undefined;
  /** The `Sec-Fetch-Site` header. */
  readonly fetchSite: string | undefined;
  /** The host (with port) that the request was addressed to. */
  readonly host: string;
  /** Whether it came over TLS, to this server or to the proxy in front. */
  readonly secure: boolean;
  readonly publicUrl: string | null;
}

/**
 * Whether a state-changing request may come from where it says. An `Origin` must be the public URL's, or
 * have the host that the request was addressed by: so the drive works under every name it is reached by,
 * whatever is configured, and another site never has that host. A page that came without TLS, and so perhaps from
 * somebody in between, does not speak for one that has it. Without `Origin` the request comes from a program, or
 * from a browser that at least says `Sec-Fetch-Site`.
 */
export function originAllowed({ origin, fetchSite, host, secure, publicUrl }: OriginFacts): boolean {
  if (origin === undefined) return fetchSite === undefined || ['same-origin', 'none'].includes(fetchSite);
  if (!URL.canParse(origin)) return false;
  if (origin === publicUrl) return true;
  const url = new URL(origin);
  const withTls =
    secure || (publicUrl !== null && url.host === new URL(publicUrl).host && /^https:/.test(publicUrl));
  const protocols = withTls ? ['https:'] : ['http:', 'https:'];
  return protocols.includes(url.protocol) && url.host === hostWithoutDefaultPort(host, url.protocol);
}

/**
 * The address of this server that a proof of a private key must name: the public one, where it is configured.
 * Otherwise the one in use, as the browser says it (a proxy in front may speak TLS without our knowing).
 */
export function provenOrigin(
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  publicUrl: string | null,
): string {
  const { headers, protocol, host } = request;
  if (publicUrl !== null) return publicUrl;
  return headers.origin ?? `${protocol}://${hostWithoutDefaultPort(host, `${protocol}:`)}`;
}

/**
 * Whether a call that `guardOrigin` has let pass says that a page of this server made it. Browsers say so by a header
 * that no page can set; a program says what it likes.
 */
export function isFromOwnPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const fetchSite = single(headers['sec-fetch-site']);
  // Without TLS browsers leave it out, but not the origin.
  return fetchSite === undefined ? headers.origin !== undefined : fetchSite === 'same-origin';
}

/** Refuses state-changing calls that come from another site. */
export function guardOrigin(app: FastifyInstance, publicUrl: string | null): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (publicUrl !== null && !warned && request.host !== new URL(publicUrl).host) {
      warned = true;
      request.log.warn(
        { publicUrl, host: request.host },
        'opened by another address than COFFER_PUBLIC_URL; if people are signed out within minutes, that is why',
      );
    }
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.isIgnored === true) return;
    const allowed = originAllowed({
      origin: request.headers.origin,
      fetchSite: single(request.headers['sec-fetch-site']),
      host: request.host,
      secure: request.protocol === 'https',
      publicUrl,
    });
    if (!allowed) {
      throw new Refusal(
        'origin_refused',
        'The request comes from a page of another site and was not carried out.',
      );
    }
  });
}

function hostWithoutDefaultPort(host: string, protocol: string): string {
  const address = `${protocol}//${host}`;
  return URL.canParse(address) ? new URL(address).host : host;
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}
