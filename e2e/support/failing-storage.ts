import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** An address that passes requests on to a storage, until it is told to fail. */
export interface FailingStorage {
  readonly endpoint: string;
  /** Resolves as soon as a request is held up. */
  readonly held: Promise<void>;
  stop(): Promise<void>;
}

/** What becomes of a request: it is passed on, answered that the storage is overloaded, or not answered at all. */
export type Fate = 'passed' | 'refused' | 'held';

/** Stands in front of a storage, and decides for each request. */
export async function startFailingStorage(
  storage: string,
  decide: (method: string, path: string) => Fate,
): Promise<FailingStorage> {
  let tellHeld = () => {};
  const held = new Promise<void>((resolve) => {
    tellHeld = resolve;
  });
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', headers, url = '/' } = incoming;
    const fate = decide(method, url);
    if (fate === 'held') {
      tellHeld();
      return;
    }
    if (fate === 'refused') {
      outgoing.writeHead(503).end();
      return;
    }
    // With the host that the request was signed for.
    const passed = request(new URL(url, storage), { method, headers });
    passed.on('error', () => outgoing.destroy());
    passed.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    held,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Lets only so many requests of chunks with this method pass, and holds up the others. */
export function onlyChunks(passing: number, ofMethod: 'GET' | 'PUT'): (method: string, path: string) => Fate {
  let passed = 0;
  return (method, path) => {
    if (method !== ofMethod || !path.includes('/chunks/')) return 'passed';
    passed += 1;
    return passed > passing ? 'held' : 'passed';
  };
}
