import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Balancer, startBalancer } from './balancer.ts';
import { engineVariables, removeFromEngine } from './engine.ts';
import { freePort } from './free-port.ts';
import { type RunningServer, type ServerOptions, startServer } from './server-process.ts';

/** Two instances of a server on one database and one chunk store, and what stands before them. */
export interface Instances {
  /** Where people find them. */
  readonly url: string;
  readonly balancer: Balancer;
  readonly one: RunningServer;
  readonly other: RunningServer;
  /** What both of them work on. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

/**
 * Starts two instances at the same moment, and a balancer before them.
 *
 * @param env variables of both; without a database among them it is that of the tests, which must be one that several
 * processes may share
 */
export async function startInstances(
  env: Readonly<Record<string, string>> = {},
  kdf: NonNullable<ServerOptions['kdf']> = 'cheap',
): Promise<Instances> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coffer-instances-'));
  const port = await freePort();
  // Made once, before both look for it.
  await engineVariables(dataDir);
  const url = `http://localhost:${port}`;
  const options = { dataDir, kdf, env: { COFFER_TRUST_PROXY: 'loopback', COFFER_PUBLIC_URL: url, ...env } };
  const [one, other] = await Promise.all([startServer(options), startServer(options)]);
  const balancer = await startBalancer([one.url, other.url], port);
  return {
    url,
    balancer,
    one,
    other,
    dataDir,
    async stop() {
      await balancer.stop();
      await Promise.all([one.stop(), other.stop()]);
      await removeFromEngine(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
