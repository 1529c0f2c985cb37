import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engine } from './engine.ts';
import { type RunningServer, startServer } from './server-process.ts';

/** Names the folder of the servers that workers have begun; `worker-servers-setup.ts` ends them with the run. */
export const WORKER_SERVERS = 'TEST_WORKER_SERVERS';

/** What a file of tests may know of a server that is not its own. */
export type WorkerServer = Pick<RunningServer, 'url' | 'dataDir' | 'log'>;

let begun: Promise<RunningServer> | null = null;

/**
 * The server of this worker, with all that the files before have left on it: for tests that look at accounts of their own
 * alone, and none of which is the first. What is about other variables, starts, stops, the log, all rows or damaged ones takes
 * `startServer`. No attempt is counted yet.
 */
export async function workerServer(): Promise<WorkerServer> {
  begun ??= begin();
  const { url, dataDir, log, process: child } = await begun;
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error('The server of this worker ended');
  await engine().database.query(dataDir, 'delete from attempts', []);
  return { url, dataDir, log };
}

async function begin(): Promise<RunningServer> {
  const folder = process.env[WORKER_SERVERS];
  if (folder === undefined) throw new Error('Nobody ends the servers of workers');
  const dataDir = join(folder, `data-${process.pid}`);
  mkdirSync(dataDir);
  const server = await startServer({ dataDir });
  writeFileSync(join(folder, `${server.process.pid}.pid`), '');
  return server;
}
