import type { RouteName } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { isConnectionLoss } from '../api/is-connection-loss.ts';
import type { RetryOptions } from '../api/retry.ts';
import type { Clock } from '../concurrency/clock.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import type { SpaceWriting } from '../space/space-writer.ts';

/** So old an answer may be that counts for several spaces. What has ended since then is not found, which browsers write into their console. */
const MOST_AGE_MS = 1_000;

/** Lists that are the same for every space that is opened. */
const LISTS: ReadonlySet<RouteName> = new Set<RouteName>(['listSpaces', 'sharedSpaces']);

interface AskingPorts {
  readonly api: ApiClient;
  readonly writer: SpaceWriting;
  readonly clock: Pick<Clock, 'now'>;
  readonly patience?: RetryOptions['patience'];
}

/**
 * Spaces that are opened by the same work: which are shared, and what the drive's newest head says of them, is asked once for all of
 * them. An answer that is a second old may be outdated: where it does not fit, the space is opened anew without it.
 */
export class OpenedTogether<Ports extends AskingPorts> {
  readonly #ports: Ports;
  #running = 0;
  #asking: { readonly ports: Ports; readonly since: number } | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Runs what opens spaces. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#running++;
    try {
      return await work();
    } finally {
      if (--this.#running === 0) this.#asking = null;
    }
  }

  /** Opens a space: while work runs with ports that ask once, and where that fails, or none runs, with the given ones. */
  async open<T>(signal: AbortSignal, open: (ports: Ports) => Promise<T>): Promise<T> {
    if (this.#running === 0) return open(this.#ports);
    try {
      return await open(this.#askingOnce());
    } catch (error) {
      signal.throwIfAborted();
      if (isConnectionLoss(error)) throw error;
      this.#asking = null;
      return open(this.#ports);
    }
  }

  #askingOnce(): Ports {
    const now = this.#ports.clock.now();
    if (this.#asking === null || now - this.#asking.since > MOST_AGE_MS) {
      this.#asking = { ports: askingOnce(this.#ports), since: now };
    }
    return this.#asking.ports;
  }
}

/** The same ports, which ask for each list and for the drive's newest head once. */
function askingOnce<Ports extends AskingPorts>(ports: Ports): Ports {
  const { api, writer, patience } = ports;
  const answers = new Map<string, Promise<unknown>>();
  /** It is asked for others, too: who waits for it no longer does not end it. */
  async function once<T>(what: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const answer = answers.get(what) ?? ask(notCancelled());
    answers.set(what, answer);
    answer.catch(() => answers.delete(what));
    return answer as Promise<T>;
  }
  return {
    ...ports,
    api: {
      ...api,
      call: (name, input, signal) =>
        LISTS.has(name)
          ? once(`${name} ${JSON.stringify(input)}`, (shared) => api.call(name, input, shared))
          : api.call(name, input, signal),
    } satisfies ApiClient,
    writer: {
      ...writer,
      owned: () => once('owned', (signal) => writer.owned({ signal, patience })),
    } satisfies SpaceWriting,
  };
}
