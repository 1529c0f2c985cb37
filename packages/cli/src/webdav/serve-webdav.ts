import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Drive } from '@coffer/client';
import { Admission, WEBDAV_USER } from './admission.ts';
import { Homes } from './files/homes.ts';
import { LocalFiles } from './files/local-files.ts';
import { Nodes } from './files/nodes.ts';
import { OpenFiles } from './files/open-files.ts';
import { SealedSpool } from './files/sealed-spool.ts';
import { RecentIds } from './files/surroundings.ts';
import { headerOf } from './methods/bodies-in.ts';
import type { DavContext } from './methods/context.ts';
import { METHODS } from './methods/methods.ts';
import { OwnProperties } from './methods/own-properties.ts';
import { Standing } from './methods/standing.ts';
import { StorageUse } from './methods/storage-use.ts';
import { parsePath } from './protocol/dav-path.ts';
import { parseIfHeader } from './protocol/if-header.ts';
import { Locks } from './protocol/locks.ts';
import { Refused } from './protocol/refused.ts';
import { conditionBody } from './protocol/xml.ts';
import { refusalOf } from './refusals.ts';

export interface WebdavOptions {
  /** Signed in. */
  readonly drive: Drive;
  /** Of this server alone: at least 16 characters. The user name is `coffer`. */
  readonly password: string;
  /** 0 for one that is free. */
  readonly port: number;
  /** The loopback address; that of IPv4 by default. */
  readonly address?: '127.0.0.1' | '::1';
  /** Told of what a program could not be given, other than by a fault of its own. */
  readonly onFailure?: (line: string, error: unknown) => void;
  /** Milliseconds since 1970; the machine's clock by default. */
  readonly now?: () => number;
}

export interface WebdavServer {
  /** To be mounted. */
  readonly url: string;
  readonly user: string;
  /** Ends: what is only on this machine is removed. */
  close(): Promise<void>;
}

/** Bytes: each of a name takes three in an address, and a move has two addresses. */
const LONGEST_HEADERS = 256 << 10;

/**
 * Serves a drive to programs on this machine, by WebDAV (RFC 4918, class 2). What is read and stored passes through here and
 * is opened and sealed here. Throws where the port is taken.
 */
export async function serveWebdav(options: WebdavOptions): Promise<WebdavServer> {
  const { drive, port, address = '127.0.0.1', now = Date.now, onFailure = () => {} } = options;
  const admission = new Admission(options.password);
  const context = contextOf(drive, now);
  const server = createServer({
    keepAliveTimeout: 60_000,
    requestTimeout: 0,
    maxHeaderSize: LONGEST_HEADERS,
  });
  const serve = (message: IncomingMessage, response: ServerResponse) => {
    void answer(message, response, { admission, context, onFailure });
  };
  server.on('request', serve);
  // A body is asked for once the request is let in.
  server.on('checkContinue', serve);
  await listening(server, port, address);
  const ending = new AbortController();
  const following = context.homes.follow(ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted) onFailure('What changes elsewhere is seen after some seconds', error);
  });
  return {
    url: urlOf(server),
    user: WEBDAV_USER,
    async close() {
      ending.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, following]);
      await context.spool.close();
    },
  };
}

function contextOf(drive: Drive, now: () => number): DavContext {
  const homes = new Homes(drive, now);
  const local = new LocalFiles();
  return {
    homes,
    local,
    spool: new SealedSpool(),
    nodes: new Nodes(homes, local),
    openFiles: new OpenFiles(),
    made: { itemIds: new RecentIds(), emptyVersions: new RecentIds() },
    locks: new Locks(now),
    properties: new OwnProperties(),
    standing: new Standing(drive, now),
    storageUse: new StorageUse(drive, now),
    now,
  };
}

interface Serving {
  readonly admission: Admission;
  readonly context: DavContext;
  readonly onFailure: (line: string, error: unknown) => void;
}

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  { admission, context, onFailure }: Serving,
): Promise<void> {
  const leaving = new AbortController();
  response.on('close', () => leaving.abort());
  try {
    admission.admit(message);
    const method = METHODS[message.method ?? ''];
    if (method === undefined) throw new Refused(405, 'There is no such method here.');
    if (message.url?.includes('#') === true) throw new Refused(400, 'A request has no fragment.');
    const path = parsePath(message.url ?? '/');
    const ifHeader = parseIfHeader(headerOf(message, 'if'));
    await method({ message, response, path, ifHeader, signal: leaving.signal }, context);
  } catch (error) {
    if (leaving.signal.aborted) return;
    const refused = refusalOf(error);
    if (refused.status >= 500 && !(error instanceof Refused))
      onFailure(`${message.method} ${shownPath(message)}`, error);
    refuse(message, response, refused);
  }
}

function shownPath({ url = '/' }: IncomingMessage): string {
  return `/${parsePath(url).join('/')}`;
}

function refuse(message: IncomingMessage, response: ServerResponse, refused: Refused): void {
  if (response.headersSent) {
    // The length was promised: only a line that breaks says that something is missing.
    response.destroy();
    return;
  }
  const { status, condition } = refused;
  const body = condition === null ? `${refused.message}\n` : conditionBody(condition);
  const isRest = !message.complete;
  response.writeHead(status, {
    'content-type': condition === null ? 'text/plain; charset=utf-8' : 'application/xml; charset=utf-8',
    ...(status === 401 && { 'www-authenticate': 'Basic realm="Coffer", charset="UTF-8"' }),
    ...(status === 503 && { 'retry-after': '5' }),
    // Nobody reads the rest of a body that was refused.
    ...(isRest && { connection: 'close' }),
  });
  response.end(message.method === 'HEAD' ? undefined : body);
}

function listening(server: Server, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function urlOf(server: Server): string {
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('A server that listens has a port');
  return `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}/`;
}
