import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems give to connections and to whoever asks for any, so that none of these comes between. */
const [FIRST, LAST] = [20_000, 32_700];
const TRIES = 1_000;

/** What holds the neighbours of the ports that this process was given, until its end. */
const neighbours: Server[] = [];

/**
 * A port of the loopback address that nobody listens on, and that is given to no other process of the tests as long as
 * this one runs: whoever listens on the odd port above it may use it, also again after a pause.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = FIRST + 2 * Math.floor((Math.random() * (LAST - FIRST)) / 2);
    const neighbour = await listeningOn(port + 1);
    if (neighbour === null) continue;
    const probe = await listeningOn(port);
    if (probe === null) {
      neighbour.close();
      continue;
    }
    probe.close();
    await once(probe, 'close');
    neighbours.push(neighbour.unref());
    return port;
  }
  throw new Error('There is no free port');
}

/** Null where somebody listens already. */
async function listeningOn(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return null;
  }
}
