import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LOADING_SQLITE, resultName } from '@coffer/sqlite';
import { z } from 'zod';

export type CheckpointMode = 'passive' | 'truncate';

/** The log was not carried over. */
export class CheckpointFailed extends Error {
  override readonly name = 'CheckpointFailed';
  /** SQLite's; null where something else failed. */
  readonly code: string | null;

  constructor(code: string | null, reason: string) {
    super(`The log of the database was not carried over: ${reason}`);
    this.code = code;
  }
}

/** The answer of the thread. */
const failure = z.object({ result: z.nullable(z.int()), reason: z.string() });

/** As text, because it runs beside whichever form of the server there is: sources, a build, or one file. */
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  ${LOADING_SQLITE}
  const connection = new DatabaseSync(workerData, { timeout: 5000 });
  connection.exec('pragma synchronous = FULL');
  parentPort.on('message', (mode) => {
    try {
      connection.exec('pragma wal_checkpoint(' + mode + ')');
      parentPort.postMessage(null);
    } catch (error) {
      parentPort.postMessage({ result: error.errcode ?? null, reason: String(error) });
    }
  });`;

/**
 * Carries what was written over from SQLite's log into its file, on a thread of its own, since it waits for the disk
 * twice. The thread begins with the first time.
 */
export function createCheckpointer(file: string) {
  let worker: Worker | null = null;

  function begin(): Worker {
    const begun = new Worker(PROGRAM, { eval: true, workerData: resolve(file) });
    // A process that has nothing else to do may end.
    begun.unref();
    return begun;
  }

  return {
    async run(mode: CheckpointMode): Promise<void> {
      worker ??= begin();
      const answered = once(worker, 'message');
      worker.ref();
      worker.postMessage(mode);
      const [answer] = await answered;
      worker.unref();
      if (answer === null) return;
      const { result, reason } = failure.parse(answer);
      throw new CheckpointFailed(result === null ? null : resultName(result), reason);
    },

    async close(): Promise<void> {
      await worker?.terminate();
      worker = null;
    },
  };
}
