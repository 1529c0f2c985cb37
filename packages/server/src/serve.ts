import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Configuration } from './config/configuration.ts';
import { StartRefused } from './config/start-refused.ts';
import { portOf } from './http/server.ts';
import { announce } from './ready-line.ts';
import { openTls } from './tls/open-tls.ts';

/** How long running requests get to end after the signal to stop. */
const SHUTDOWN_MS = 30_000;

/**
 * Starts the server, says on standard output where, and stops it gracefully at SIGTERM or SIGINT: it says that it is
 * not ready any more, goes on for the configured delay, so that a load balancer can notice, takes no new connections
 * then, and lets what runs come to its end.
 */
export async function serve(configuration: Configuration, webRoot: string): Promise<void> {
  if (configuration.workers > 1 && cluster.isPrimary) {
    const { serveWithWorkers } = await import('./workers/serve-with-workers.ts');
    return serveWithWorkers(configuration);
  }
  const tls = await openTls(configuration);
  const stopping = new AbortController();
  const app = await createApp(configuration, webRoot, { tls, stopping: stopping.signal });
  const port = await listen(app, configuration);
  if (cluster.isPrimary) announce(configuration, tls, port);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A worker may get it from the operator, who stops all processes, and again from the primary.
      if (stopping.signal.aborted && cluster.isWorker) return;
      if (stopping.signal.aborted) process.exit(1);
      app.log.info({ signal }, 'stopping');
      stopping.abort();
      setTimeout(() => stop(app), configuration.shutdownDelay * 1_000);
    });
  }
}

async function listen(app: FastifyInstance, { host, port }: Configuration): Promise<number> {
  try {
    const listenTextResolver = (address: string) => `listening on ${address.replace(/^https?:\/\//, '')}`;
    await app.listen({ host, port, listenTextResolver });
  } catch (error) {
    await app.close();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartRefused(
        `COFFER_PORT ${port} is in use by another program on ${host}; choose another one, or 0`,
      );
    }
    if (code === 'EACCES') throw new StartRefused(`COFFER_PORT ${port} may not be opened by this user`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRefused(`COFFER_HOST ${host} is not an address of this machine`);
    }
    throw error;
  }
  return portOf(app);
}

function stop(app: FastifyInstance): void {
  const deadline = setTimeout(() => {
    app.log.error('requests were still running at the deadline and are cut off');
    process.exit(1);
  }, SHUTDOWN_MS);
  deadline.unref();
  app
    .close()
    .finally(() => clearTimeout(deadline))
    .then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
}
