import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is. */
  readonly body?: string | Uint8Array;
  /** Where true, the line is cut once all is sent, and there is no answer: the status is 0. */
  readonly isCut?: boolean;
}

/** Certificates, as PEM, that are trusted beside those of Node. */
const trusted: string[] = [];

/** Lets this test's requests believe a server whose certificate nobody else knows. */
export function trust(certificate: string): void {
  trusted.push(certificate);
}

/** What came back, as it stood on the wire. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const EVENTS = 'text/event-stream';

/**
 * One HTTP request with nothing added to it: every header, `Host` included, and every byte of the body is the
 * test's. An answer that comes before the body was sent is read all the same. Of a stream of events, which has no end,
 * the beginning is read.
 */
export function send(
  url: string,
  method: string,
  path: string,
  { headers, body, isCut = false }: Sending = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const { protocol, hostname, port } = new URL(url);
    const options = { hostname, port, method, path, headers: { ...headers } };
    const outgoing =
      protocol === 'https:' ? httpsRequest({ ...options, ca: trusted, agent: false }) : httpRequest(options);
    let answered = isCut;
    if (isCut) {
      outgoing.on('finish', () => outgoing.destroy());
      outgoing.on('close', () => resolve({ status: 0, headers: {}, body: Buffer.alloc(0) }));
    }
    outgoing.on('response', (incoming) => {
      answered = true;
      const pieces: Buffer[] = [];
      const finish = () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(pieces) });
      incoming.on('data', (piece: Buffer) => {
        pieces.push(piece);
        if (incoming.headers['content-type'] !== EVENTS) return;
        finish();
        outgoing.destroy();
      });
      incoming.on('end', finish);
      incoming.on('error', reject);
    });
    outgoing.on('error', (error) => {
      if (!answered) reject(error);
    });
    const chunked = headers?.['transfer-encoding'] !== undefined;
    if (body !== undefined && !chunked) outgoing.setHeader('content-length', Buffer.byteLength(body));
    outgoing.end(body);
  });
}
