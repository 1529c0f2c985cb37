import type { OpenedPage, PageWanted, RowsOnDevice } from '@coffer/client';
import type { FoundRows, IndexScope } from '@coffer/client/replica';
import { createEndpoint, type Remote, transfer, wrap } from 'comlink';
import type { RemoteKeyring } from './keyring.ts';
import type { ReplicaWorker } from './replica.worker.ts';
import replicaUrl from './replica.worker.ts?worker&url';
import { scriptUrl } from './script-url.ts';

/** The rows of a drive, kept by a worker while somebody is signed in. */
export interface PageReplica extends Pick<RowsOnDevice, 'follow'> {
  /** This page has changed something: what was read before lacks it. */
  changed(): void;
  /** See `OpenedReplica.page`. Null, too, where the worker fails or does not run. */
  page(directoryId: string | null, wanted: PageWanted): Promise<OpenedPage | null>;
  /** See `ReplicaNames.search`. Null, too, where the worker fails or does not run. */
  search(query: string, scope: IndexScope): Promise<FoundRows | null>;
  /** Starts the worker, once, for the drive of who is signed in. */
  start(spaceId: string): void;
  /** Ends the worker, with all names that it has opened. What this browser keeps stays. */
  stop(): void;
}

/** The rows of the drive that a keyring opens. Whatever fails in their worker, the server is asked. */
export function createPageReplica(keyring: RemoteKeyring): PageReplica {
  let running: { readonly worker: Worker; readonly remote: Remote<ReplicaWorker> } | null = null;
  /** Who waits for the worker: one that is ended answers nobody. */
  const waiting = new Set<(nothing: null) => void>();
  /** Changes that this page has made, and how many of them are in. */
  let made = 0;
  let takenIn = 0;

  function stop(): void {
    running?.worker.terminate();
    running = null;
    for (const giveUp of waiting) giveUp(null);
    waiting.clear();
  }

  /** What the worker answers; null where it fails, or is ended meanwhile. */
  async function answerOf<T>(work: Promise<T>): Promise<T | null> {
    let giveUp: (nothing: null) => void = () => {};
    const ended = new Promise<null>((resolve) => {
      giveUp = resolve;
    });
    waiting.add(giveUp);
    try {
      return await Promise.race([work, ended]);
    } catch {
      return null;
    } finally {
      waiting.delete(giveUp);
    }
  }

  /** Reads its own writes, or nothing. */
  async function read<T>(ask: (remote: Remote<ReplicaWorker>) => Promise<T | null>): Promise<T | null> {
    if (running === null) return null;
    const { remote } = running;
    const readOwn = async () => {
      const upTo = made;
      if (takenIn < upTo) {
        if (!(await remote.catchUp())) return null;
        takenIn = Math.max(takenIn, upTo);
      }
      return ask(remote);
    };
    return answerOf(readOwn());
  }

  return {
    start(spaceId) {
      if (running !== null) return;
      const worker = new Worker(scriptUrl(replicaUrl), { type: 'module', name: 'replica' });
      worker.addEventListener('error', stop);
      const remote = wrap<ReplicaWorker>(worker);
      running = { worker, remote };
      // The page before this one may have changed something that is not in yet.
      made++;
      void keyring[createEndpoint]()
        .then((port) => remote.open(spaceId, transfer(port, [port])))
        .catch(stop);
    },

    follow: () => void running?.remote.follow(),

    page: (...wanted) => read((remote) => remote.page(...wanted)),
    search: (...asked) => read((remote) => remote.search(...asked)),

    changed: () => {
      made++;
    },

    stop,
  };
}
