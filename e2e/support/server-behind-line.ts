import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CuttableLine, startLine } from './cuttable-line.ts';
import { engineVariables, removeFromEngine } from './engine.ts';
import { type RunningServer, startServer } from './server-process.ts';

/** A server whose line to its PostgreSQL server can be disturbed. */
export interface ServerBehindLine {
  readonly server: RunningServer;
  readonly line: CuttableLine;
  stop(): Promise<void>;
}

/** Starts a server with a data directory and a database of its own, and a line between it and the database. */
export async function startServerBehindLine(): Promise<ServerBehindLine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coffer-outage-'));
  const url = new URL((await engineVariables(dataDir))['COFFER_DATABASE_URL'] ?? '');
  const line = await startLine(Number(url.port));
  url.port = String(line.port);
  const server = await startServer({ dataDir, env: { COFFER_DATABASE_URL: url.href } });
  return {
    server,
    line,
    async stop() {
      await server.stop();
      await line.close();
      await removeFromEngine(dataDir);
      await rm(dataDir, { recursive: true });
    },
  };
}
