import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
