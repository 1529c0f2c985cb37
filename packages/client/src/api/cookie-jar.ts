/** Where the cookies of one server are kept between two requests. */
export interface CookieJar {
  /** By name, as they are now. */
  all(): Iterable<readonly [name: string, value: string]>;
  /** @param value null where the server deletes it */
  set(name: string, value: string | null): void;
}

/**
 * A `fetch` with a cookie jar of its own, as a browser profile has one. For one server, so it keeps no paths.
 *
 * @param more headers of every request
 * @param jar in memory by default
 */
export function cookieFetch(
  more: Readonly<Record<string, string>> = {},
  jar: CookieJar = jarInMemory(),
): typeof fetch {
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    const cookies = [...jar.all()].map(([name, value]) => `${name}=${value}`);
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value === '' ? null : value);
    }
    return response;
  };
}

function jarInMemory(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    all: () => cookies,
    set(name, value) {
      if (value === null) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}
