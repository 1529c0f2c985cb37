import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** A proxy before a server, which can hold the chunks of uploads. */
export interface HoldingProxy {
  readonly url: string;
  /** When a record of an upload was asked for, in milliseconds. */
  readonly begun: readonly number[];
  /** Lets the first chunk of each upload through alone, until `letGo`. */
  hold(): void;
  /** Lets all through again; what was held until now never arrives. */
  letGo(): void;
  close(): Promise<void>;
}

/**
 * Starts one before the server at this address.
 *
 * @param before is waited for before a request goes on
 */
export async function holdingProxy(
  target: string,
  before: (path: string) => Promise<unknown> = async () => {},
): Promise<HoldingProxy> {
  let isHolding = false;
  const begun: number[] = [];
  const server = createServer(async (from, to) => {
    const chunk = /[?&]chunk=(\d+)/.exec(from.url ?? '')?.[1];
    // It stays open, and is neither read nor answered.
    if (isHolding && from.method === 'POST' && chunk !== undefined && chunk !== '0') return;
    const { method, headers } = from;
    if (method === 'POST' && from.url === '/api/storage') begun.push(performance.now());
    await before(from.url ?? '');
    const onward = request(new URL(from.url ?? '', target), { method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, to).catch(() => to.destroy());
    });
    onward.on('error', () => to.destroy());
    pipeline(from, onward).catch(() => onward.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    begun,
    hold() {
      isHolding = true;
    },
    letGo() {
      isHolding = false;
      server.closeAllConnections();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
