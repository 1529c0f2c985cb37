import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refused } from './protocol/refused.ts';

/** The name that goes with the password, for programs that ask for one. */
export const WEBDAV_USER = 'coffer';

/** A password by hand is not guessed by another user of the machine, who may try as often as the machine can. */
export const SHORTEST_PASSWORD = 16;

/** A new password: 144 bits, in letters that are typed without care. */
export function newPassword(): string {
  const bits = [...randomBytes(18)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{5}/g) ?? [];
  const text = letters.map((group) => ALPHABET[Number.parseInt(group, 2)]).join('');
  return (text.match(/.{1,7}/g) ?? []).join('-');
}

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Lets requests in that come from programs on this machine and know the password. */
export class Admission {
  readonly #expected: Buffer;

  /** @param password at least `SHORTEST_PASSWORD` characters */
  constructor(password: string) {
    if (password.length < SHORTEST_PASSWORD) throw new RangeError('The password is too short');
    this.#expected = digestOf(`${WEBDAV_USER}:${password}`);
  }

  /**
   * Throws Refused: with 421 for an address that is not this machine's own, by which a page of another site would have come
   * here (DNS rebinding); with 403 for what a page sends; with 401 without the password.
   */
  admit({ headers, socket }: IncomingMessage): void {
    const port = socket.localPort;
    const own = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`);
    const host = headers.host?.toLowerCase() ?? '';
    if (!own.includes(host) && !(port === 80 && own.includes(`${host}:80`))) {
      throw new Refused(421, 'This is reached by the address of this machine alone.');
    }
    const site = headers['sec-fetch-site'];
    if (headers.origin !== undefined || (site !== undefined && site !== 'none' && site !== 'same-origin')) {
      throw new Refused(403, 'Pages have no way in.');
    }
    const [, encoded = ''] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '') ?? [];
    const given = digestOf(Buffer.from(encoded, 'base64'));
    if (!timingSafeEqual(given, this.#expected)) throw new Refused(401, 'User name or password is wrong.');
  }
}

/** Of equal length whatever was given, so that comparing takes the same time. */
function digestOf(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}
