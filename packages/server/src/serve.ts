import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Configuration } from './config/configuration.ts';
import { portOf } from './http/port.ts';
import { readyLine } from './ready-line.ts';
import { StartRefused } from './start-refused.ts';

/** How long running requests get to end after the signal to stop. */
const SHUTDOWN_MS = 30_000;

/** Starts the server, says on standard output where, and stops it gracefully at SIGTERM or SIGINT. */
export async function serve(configuration: Configuration, webRoot: string): Promise<void> {
  const app = await createApp(configuration, webRoot);
  const port = await listen(app, configuration);
  process.stdout.write(`${readyLine(configuration, port)}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => stop(app, signal));
  }
}

async function listen(app: FastifyInstance, { host, port }: Configuration): Promise<number> {
  try {
    await app.listen({ host, port });
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

function stop(app: FastifyInstance, signal: string): void {
  app.log.info({ signal }, 'stopping');
  const deadline = setTimeout(() => {
    app.log.error('requests were still running at the deadline and are cut off');
    process.exit(1);
  }, SHUTDOWN_MS);
  deadline.unref();
  app.close().then(
    () => process.exit(0),
    (error: unknown) => {
      app.log.error({ err: error }, 'stopping failed');
      process.exit(1);
    },
  );
}
