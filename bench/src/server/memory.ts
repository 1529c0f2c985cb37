import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../../../e2e/support/server-process.ts';
import type { Result } from '../report.ts';
import { secondsOf } from '../stopwatch.ts';
import { startClients } from './clients.ts';
import { type ResidentSet, residentSet, watchResidentSet } from './resident-set.ts';

const CLIENTS = 8;
const CALM_MS = 3_000;
/** What is no growth: buffers that are about to be given back. */
const FLAT = 48;

/**
 * How much memory one server process takes while clients upload and then download a file each, all at once.
 *
 * @param env the variables of database and store; `engines` names them
 */
export async function serverMemory(
  engines: string,
  env: Readonly<Record<string, string>>,
  size: number,
): Promise<Result[]> {
  const server = await startServer({ env, kdf: 'real' });
  const pid = server.process.pid ?? 0;
  try {
    const clients = await startClients(CLIENTS, server.url, size);
    await wait(CALM_MS);
    const idle = residentSet(pid);
    const measured = async (work: () => Promise<void>) => {
      const watch = watchResidentSet(pid);
      const seconds = await secondsOf(work);
      return { seconds, ...watch.stop() };
    };
    const up = await measured(clients.upload);
    const down = await measured(clients.download);
    if (clients.waits() > 0) console.log(`${engines}: clients were asked to wait ${clients.waits()} times`);
    clients.stop();
    const each = `${CLIENTS} clients × ${(size / 2 ** 30).toFixed(2)} GiB`;
    return [
      line(`Server on ${engines}, ${each} up`, idle, up),
      line(`Server on ${engines}, ${each} down`, idle, down),
    ];
  } finally {
    await server.stop();
  }
}

function line(what: string, idle: number, measured: ResidentSet & { readonly seconds: number }): Result {
  const { peak, growth, samples, seconds } = measured;
  const tenth = Math.max(1, Math.ceil(samples.length / 10));
  const course = samples.filter((_, index) => index % tenth === 0).map((mib) => mib.toFixed(0));
  console.log(`${what}: MiB over time ${course.join(' ')}`);
  return {
    what: `${what} in ${seconds.toFixed(0)} s: resident set (idle ${idle.toFixed(0)} MiB, peak ${peak.toFixed(0)} MiB), growth from the first to the last quarter`,
    figure: `${growth.toFixed(0)} MiB`,
    target: `≤ ${FLAT} MiB`,
    holds: growth <= FLAT,
  };
}
