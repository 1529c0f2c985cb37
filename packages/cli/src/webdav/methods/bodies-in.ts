import type { IncomingMessage } from 'node:http';
import { Refused } from '../protocol/refused.ts';

/** Bodies that are not files. */
const MOST_BYTES = 256 << 10;

/** The body of a request as text. Throws Refused with 413. */
export async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of message) {
    size += part.length;
    if (size > MOST_BYTES) throw new Refused(413, 'The body is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

/** The one value of a header. */
export function headerOf(message: IncomingMessage, name: string): string | undefined {
  const value = message.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
