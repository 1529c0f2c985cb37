import { singleFlight } from '../../../concurrency/single-flight.ts';
import type { PostgresConfiguration } from '../../../config/database-configuration.ts';
import { clientOptions, withClient } from './clients.ts';
import { isAnswer } from './errors.ts';

/** How long an answer is waited for before it is asked whether the server is still there. */
const PATIENCE_MS = 5_000;

/** How long that may take, on a machine with much to do. */
const PROBE_MS = 10_000;

/** Waits for answers of a server, as long as it is there. */
export interface Patience {
  /**
   * Gives what `answer` gives. A slow answer is waited for; but where the server does not answer anybody any more, such
   * as behind a broken line, which says nothing by itself, this fails.
   */
  waitFor<T>(answer: Promise<T>): Promise<T>;
}

/** Asks by a connection of its own, once for all who wait, whether the server still answers. */
export function createPatience(configuration: PostgresConfiguration): Patience {
  const stillThere = singleFlight(() => probe(configuration));

  return {
    waitFor(answer) {
      return new Promise((resolve, reject) => {
        let timer: NodeJS.Timeout | undefined;
        let settled = false;
        const finish = () => {
          settled = true;
          clearTimeout(timer);
        };
        const wait = () => {
          if (settled) return;
          timer = setTimeout(() => stillThere().then(wait, fail), PATIENCE_MS);
        };
        const fail = (error: unknown) => {
          finish();
          reject(error);
        };
        wait();
        answer.then((value) => {
          finish();
          resolve(value);
        }, fail);
      });
    },
  };
}

/** Fails where the server says nothing. Whatever it says, such as that it has no free connection, shows it alive. */
async function probe(configuration: PostgresConfiguration): Promise<void> {
  const options = {
    ...clientOptions(configuration),
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  };
  try {
    await withClient(options, (client) => client.query('select 1'));
  } catch (error) {
    if (!isAnswer(error)) throw error;
  }
}
