import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry } from 'prom-client';
import type { Configuration } from '../config/configuration.ts';
import { createLog } from '../http/log.ts';
import { startMetricsServer } from '../metrics/metrics-server.ts';
import { announce } from '../ready-line.ts';
import { openData } from '../store/open-data.ts';
import { openTls } from '../tls/open-tls.ts';
import { failuresAfter, restartDelay } from './restart-delay.ts';

/** Longer than a worker takes to stop by itself, after the delay. */
const PATIENCE_MS = 40_000;

/**
 * Starts several processes that share one port, and the machine's cores, and stays as the one that looks after them:
 * one that ends is followed by another, a signal to stop or to reload reaches all. It does by itself what is done
 * once: what the start finds wrong, migrations, a self-signed certificate, and the ready line.
 *
 * @throws StartRefused when the operator has to change something first
 */
export async function serveWithWorkers(configuration: Configuration): Promise<void> {
  const log = createLog(configuration.logLevel);
  const tls = await openTls(configuration);
  const { database, chunks } = await openData(configuration);
  await database.close();
  await chunks.close();
  const metrics = await serveMetricsOfAll(configuration);
  if (metrics !== null) log.info({ port: metrics.port }, 'metrics are served');

  /** From the first worker that listens to the signal to stop. */
  let serving = false;
  let failures = 0;
  const workers = new Set<Worker>();

  function start(): Worker {
    const worker = cluster.fork();
    const startedAt = Date.now();
    workers.add(worker);
    worker.once('exit', (code: number, signal: string) => {
      workers.delete(worker);
      if (!serving) return;
      failures = failuresAfter(failures, Date.now() - startedAt);
      const milliseconds = restartDelay(failures);
      log.error(
        { worker: worker.process.pid, code, signal, milliseconds },
        'a worker ended; another one follows',
      );
      setTimeout(() => serving && start(), milliseconds);
    });
    return worker;
  }

  // The first one finds out whether the port is to be had; where it is not, it has said so.
  const port = await portOf(start());
  if (port === null) process.exit(1);
  serving = true;
  while (workers.size < configuration.workers) start();
  announce(configuration, tls, port);

  const stop = async (signal: NodeJS.Signals) => {
    if (!serving) process.exit(1);
    serving = false;
    log.info({ signal }, 'stopping all workers');
    const codes = await Promise.all([...workers].map((worker) => ended(worker, configuration.shutdownDelay)));
    metrics?.close();
    process.exit(codes.every((code) => code === 0) ? 0 : 1);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (tls !== null && !process.stdout.isTTY) {
    process.on('SIGHUP', () => {
      for (const worker of workers) worker.process.kill('SIGHUP');
    });
  }
}

/** Null where it ends before it listens. */
async function portOf(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => {
    worker.once('listening', ({ port }) => resolve(port));
    worker.once('exit', () => resolve(null));
  });
}

async function ended(worker: Worker, delaySeconds: number): Promise<number> {
  const exited = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), PATIENCE_MS + delaySeconds * 1_000);
  const [code, signal] = await exited;
  clearTimeout(timer);
  // One that had only just started had nothing to end.
  return signal === 'SIGTERM' || code === 0 ? 0 : 1;
}

/** The sum over all workers. */
async function serveMetricsOfAll({ metrics }: Configuration) {
  if (metrics?.place !== 'own-port') return null;
  const all = new AggregatorRegistry();
  return startMetricsServer(metrics, async () => ({
    contentType: all.contentType,
    text: await all.clusterMetrics(),
  }));
}
