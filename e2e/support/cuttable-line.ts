import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A line to a server, which a test can disturb. */
export interface CuttableLine {
  /** Where it begins. */
  readonly port: number;
  /** Breaks all connections, and takes no new ones. */
  cut(): Promise<void>;
  /** Lets nothing through any more, and says so to nobody. */
  freeze(): void;
  /** Lets everything through again, on connections that are still there and on new ones. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a free port and hands everything on to a port of this machine. */
export async function startLine(target: number): Promise<CuttableLine> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (isFrozen) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(from);
      from.on('data', (piece: Buffer) => to.write(piece));
      from.on('close', () => to.destroy());
      if (isFrozen) from.pause();
    }
  });
  const port = await freePort();
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen();
  const stopListening = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  return {
    port,
    cut: stopListening,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    async mend() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen();
    },
    async close() {
      if (server.listening) await stopListening();
    },
  };
}
