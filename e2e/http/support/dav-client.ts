import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export interface DavAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/** What is sent: a text or bytes with their length, or a stream in chunks. */
export type DavBody = string | Uint8Array | Readable;

/** A program that speaks WebDAV, to the byte as a test writes it. */
export class DavClient {
  readonly url: string;
  readonly #authorization: string;

  constructor(url: string, password: string, user = 'coffer') {
    this.url = url;
    this.#authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  }

  /** Sends a request to a path of which only `#` may be as it is, and reads the answer to its end unless `take` does. */
  send(
    method: string,
    path: string,
    headers: OutgoingHttpHeaders = {},
    body: DavBody = '',
    take: (answer: Readable) => Promise<Buffer> = buffer,
  ): Promise<DavAnswer> {
    return new Promise((resolve, reject) => {
      const length = body instanceof Readable ? {} : { 'content-length': Buffer.byteLength(body) };
      const all = { authorization: this.#authorization, ...length, ...headers };
      const sending = request(
        new URL(path.replaceAll('#', '%23'), this.url),
        { method, headers: all },
        (answer) => {
          take(answer).then((taken) => {
            const { statusCode: status = 0, headers: given } = answer;
            resolve({ status, headers: given, body: taken, text: taken.toString() });
          }, reject);
        },
      );
      sending.on('error', reject);
      if (body instanceof Readable) pipeline(body, sending).catch(reject);
      else sending.end(body);
    });
  }

  /** The status of a request. */
  async status(...asked: Parameters<DavClient['send']>): Promise<number> {
    return (await this.send(...asked)).status;
  }

  /** The names in a directory. */
  async names(path: string): Promise<string[]> {
    const { text } = await this.send('PROPFIND', path, { depth: '1' });
    const hrefs = [...text.matchAll(/<D:href>(\/[^<]*)<\/D:href><D:propstat/g)].map(([, href = '']) => href);
    return hrefs
      .slice(1)
      .map((href) => decodeURIComponent(href.replace(/\/$/, '').split('/').at(-1) ?? ''))
      .sort();
  }

  /** Moves what is at a path. */
  move(from: string, to: string, headers: OutgoingHttpHeaders = {}): Promise<number> {
    return this.status('MOVE', from, {
      destination: new URL(to.replaceAll('#', '%23'), this.url).href,
      ...headers,
    });
  }

  copy(from: string, to: string, headers: OutgoingHttpHeaders = {}): Promise<number> {
    return this.status('COPY', from, {
      destination: new URL(to.replaceAll('#', '%23'), this.url).href,
      ...headers,
    });
  }

  /** Locks a path, and gives the token. */
  async lock(path: string, headers: OutgoingHttpHeaders = {}): Promise<string> {
    const body =
      '<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope>' +
      '<D:locktype><D:write/></D:locktype><D:owner>test</D:owner></D:lockinfo>';
    const { headers: given } = await this.send('LOCK', path, { depth: '0', ...headers }, body);
    return String(given['lock-token']).slice(1, -1);
  }
}
