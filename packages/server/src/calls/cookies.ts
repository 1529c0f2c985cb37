import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Names and paths of the cookies. Over TLS they have the prefix that browsers take only with
 * `Secure`, with no `Domain` and for all paths (RFC 6265bis), so that no other host under the same domain, and nothing
 * that came without TLS, can set them.
 */
const NAMES = { session: 'coffer_session', refresh: 'coffer_refresh', path: '/api' } as const;
const NAMES_OVER_TLS = {
  session: `__Host-${NAMES.session}`,
  refresh: `__Host-${NAMES.refresh}`,
  path: '/',
} as const;

/** The tokens that a request brought along. */
export interface PresentedTokens {
  readonly session: string | null;
  readonly refresh: string | null;
}

/** The tokens that a response hands out; a null one is taken away from the browser. */
export interface GrantedTokens {
  readonly session: string;
  readonly refresh: { readonly token: string; readonly maxAgeSeconds: number } | null;
}

/** Reads and writes the session's cookies. */
export interface SessionCookies {
  read(request: FastifyRequest): PresentedTokens;
  write(reply: FastifyReply, tokens: GrantedTokens): void;
  clear(reply: FastifyReply): void;
}

/**
 * Cookies that were handed out over TLS never travel otherwise.
 *
 * @param alwaysSecure whether the public address has TLS, even where this request came without it
 */
export function sessionCookies(alwaysSecure: boolean): SessionCookies {
  const kindOf = (request: FastifyRequest) => {
    const secure = alwaysSecure || request.protocol === 'https';
    const { path, ...names } = secure ? NAMES_OVER_TLS : NAMES;
    return { names, options: { path, httpOnly: true, sameSite: 'strict', secure } as const };
  };
  return {
    read(request) {
      const { names } = kindOf(request);
      return {
        session: request.cookies[names.session] ?? null,
        refresh: request.cookies[names.refresh] ?? null,
      };
    },
    write(reply, tokens) {
      const { names, options } = kindOf(reply.request);
      // Without an age, the browser drops it when it is closed; the server ends it after minutes anyway.
      reply.setCookie(names.session, tokens.session, options);
      const { token, maxAgeSeconds } = tokens.refresh ?? { token: '', maxAgeSeconds: 0 };
      reply.setCookie(names.refresh, token, { ...options, maxAge: maxAgeSeconds });
    },
    clear(reply) {
      const { names, options } = kindOf(reply.request);
      reply.setCookie(names.session, '', { ...options, maxAge: 0 });
      reply.setCookie(names.refresh, '', { ...options, maxAge: 0 });
    },
  };
}

const NAME = 'coffer_device';

export type DeviceCookie = ReturnType<typeof deviceCookie>;

/**
 * The cookie by which a device is known that was signed in before. Over TLS it has the prefix that browsers take only
 * from the host itself.
 *
 * @param alwaysSecure whether the public address has TLS, even where this request came without it
 */
export function deviceCookie(alwaysSecure: boolean, maxAge: number) {
  const kindOf = (request: FastifyRequest) => {
    const secure = alwaysSecure || request.protocol === 'https';
    const [name, path] = secure ? [`__Host-${NAME}`, '/'] : [NAME, '/api'];
    return { name, options: { path, httpOnly: true, sameSite: 'strict', secure, maxAge } as const };
  };
  return {
    read: (request: FastifyRequest): string | null => request.cookies[kindOf(request).name] ?? null,
    write(reply: FastifyReply, token: string): void {
      const { name, options } = kindOf(reply.request);
      reply.setCookie(name, token, options);
    },
  };
}
