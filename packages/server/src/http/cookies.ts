import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'coffer_session';
export const REFRESH_COOKIE = 'coffer_refresh';

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
  const optionsOf = ({ request }: FastifyReply) => {
    const secure = alwaysSecure || request.protocol === 'https';
    return { path: '/api', httpOnly: true, sameSite: 'strict', secure } as const;
  };
  const clear = (reply: FastifyReply, name: string) =>
    reply.setCookie(name, '', { ...optionsOf(reply), maxAge: 0 });
  return {
    read: (request) => ({
      session: request.cookies[SESSION_COOKIE] ?? null,
      refresh: request.cookies[REFRESH_COOKIE] ?? null,
    }),
    write(reply, tokens) {
      const options = optionsOf(reply);
      // Without an age, the browser drops it when it is closed; the server ends it after minutes anyway.
      reply.setCookie(SESSION_COOKIE, tokens.session, options);
      if (tokens.refresh === null) clear(reply, REFRESH_COOKIE);
      else {
        reply.setCookie(REFRESH_COOKIE, tokens.refresh.token, {
          ...options,
          maxAge: tokens.refresh.maxAgeSeconds,
        });
      }
    },
    clear(reply) {
      clear(reply, SESSION_COOKIE);
      clear(reply, REFRESH_COOKIE);
    },
  };
}
