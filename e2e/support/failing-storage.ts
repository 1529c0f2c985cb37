import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** An address that passes requests on to a storage, until it is told to fail. */
export interface FailingStorage {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * Stands in front of a storage.
 *
 * @param isPassedOn decides for each request; the others are answered that the storage is overloaded
 */
export async function startFailingStorage(
  storage: string,
  isPassedOn: (path: string) => boolean,
): Promise<FailingStorage> {
  const server = createServer((incoming, outgoing) => {
    if (!isPassedOn(incoming.url ?? '')) {
      outgoing.writeHead(503).end();
      return;
    }
    // With the host that the request was signed for.
    const { method, headers, url } = incoming;
    const passed = request(new URL(url ?? '/', storage), {
      ...(method === undefined ? {} : { method }),
      headers,
    });
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
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
