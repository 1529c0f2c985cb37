import type { RouteName } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { isConnectionLoss } from '../api/is-connection-loss.ts';
import type { RetryOptions } from '../api/retry.ts';
import type { Clock } from '../concurrency/clock.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { unlessAborted } from '../concurrency/unless-aborted.ts';
import { isFailure } from '../failures/coffer-error.ts';
import type { SpaceWriting } from '../space/space-writer.ts';

/** So old an answer may be that counts for several spaces. What has ended since then is not found, which browsers write into their console. */
const MOST_AGE_MS = 1_000;

/** Lists that are the same for every space that is opened. */
const LISTS: ReadonlySet<RouteName> = new Set<RouteName>(['listSpaces', 'sharedSpaces']);

const OWNED = 'owned';

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
  #asking: Ports | null = null;

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
      this.#asking ??= askingOnce(this.#ports);
      return await open(this.#asking);
    } catch (error) {
      signal.throwIfAborted();
      // What a device remembers of a space is not outdated by any answer of these.
      if (isConnectionLoss(error) || isFailure(error, 'space_rolled_back', 'space_forked', 'space_ended'))
        throw error;
      this.#asking = null;
      return open(this.#ports);
    }
  }
}

/** The same ports, which ask for each list and for the drive's newest head once. */
function askingOnce<Ports extends AskingPorts>(ports: Ports): Ports {
  const { api, writer, clock, patience } = ports;
  const answers = new Map<string, { readonly answer: Promise<unknown>; readonly since: number }>();
  /** It is asked for others, too: who waits for it no longer does not end it. */
  async function once<T>(
    what: string,
    ask: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const now = clock.now();
    const known = answers.get(what);
    // A clock may be set back.
    const isFresh = known !== undefined && now >= known.since && now - known.since <= MOST_AGE_MS;
    const asked = isFresh ? known : { answer: ask(notCancelled()), since: now };
    answers.set(what, asked);
    asked.answer.catch(() => {
      if (answers.get(what) === asked) answers.delete(what);
    });
    return unlessAborted(asked.answer as Promise<T>, signal ?? notCancelled());
  }
  /** After a change of the drive, its newest head is another one. */
  async function changing<T>(change: () => Promise<T>): Promise<T> {
    return change().finally(() => answers.delete(OWNED));
  }
  return {
    ...ports,
    api: {
      ...api,
      call: (name, input, signal) =>
        LISTS.has(name)
          ? once(`${name} ${JSON.stringify(input)}`, (shared) => api.call(name, input, shared), signal)
          : api.call(name, input, signal),
    } satisfies ApiClient,
    writer: {
      ...writer,
      owned: ({ signal }) => once(OWNED, (shared) => writer.owned({ signal: shared, patience }), signal),
      change: (...asked) => changing(() => writer.change(...asked)),
      send: (...asked) => changing(() => writer.send(...asked)),
    } satisfies SpaceWriting,
  };
}
