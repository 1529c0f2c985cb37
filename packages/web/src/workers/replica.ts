import type { NamesOnDevice, OpenedPage, PageWanted, RowsHere, RowsOnDevice, Store } from '@coffer/client';
import { type OwnChange, unpackPage } from '@coffer/client/replica';
import { createEndpoint, type Remote, transfer, wrap } from 'comlink';
import type { RemoteKeyring } from './keyring.ts';
import type { ReplicaWorker } from './replica.worker.ts';
import replicaUrl from './replica.worker.ts?worker&url';
import { scriptUrl } from './script-url.ts';
import { type WaitsFor, whatRowsLack } from './what-rows-lack.ts';

/** A page that has just been opened shows what is kept where what has changed since takes longer. */
const FRESH_MS = 250;

/** A worker that takes longer to begin is not waited for. */
const BEGUN_MS = 3_000;

/** What is asked of the worker as it stands. Null, too, where the worker fails or does not run. */
type AskedOfWorker = Pick<
  RowsOnDevice,
  | 'links'
  | 'keepLinks'
  | 'follow'
  | 'directories'
  | 'named'
  | 'record'
  | 'versions'
  | 'usage'
  | 'trash'
  | 'stateOf'
  | 'replaced'
  | 'about'
  | 'differs'
  | 'differences'
>;

/** The rows of a drive, kept by a worker while somebody is signed in. */
export interface PageReplica extends AskedOfWorker, NamesOnDevice, RowsHere {
  isSending: NonNullable<RowsOnDevice['isSending']>;
  /** Null, too, where the worker fails or does not run. */
  signed: NonNullable<RowsOnDevice['signed']>;
  onOwn: NonNullable<RowsOnDevice['onOwn']>;
  /** This page has changed something: what was read before lacks it. */
  changed(): void;
  /** See `OpenedReplica.page`. Null, too, where the worker fails or does not run. */
  page(directoryId: string | null, wanted: PageWanted): Promise<OpenedPage | null>;
  /** See `OpenedReplica.above`. Null where `page` is. */
  above(directoryId: string | null): Promise<OpenedPage | null>;
  /** Has the worker loaded, for a start that is to be expected. */
  prepare(): void;
  /**
   * Starts the worker, once, for the drive of who is signed in.
   *
   * @param before whether this browser may have rows of it already: those are read at once, what is new follows
   */
  start(spaceId: string, before: 'kept' | 'nothing'): void;
  /** Ends the worker, with all names that it has opened. What this browser keeps stays. */
  stop(): void;
}

/**
 * The rows of the drive that a keyring opens. Whatever fails in their worker, the server is asked.
 *
 * @param away whether there is no server to ask
 */
export function createPageReplica(keyring: RemoteKeyring, away: Store<boolean>): PageReplica {
  const threads = replicaThreads(stop);
  let running: Running | null = null;
  const answers = answersUntilEnded();
  const lacking = whatRowsLack();
  const asIs = <T>(ask: (remote: Remote<ReplicaWorker>) => Promise<T | null>) =>
    answers.of(onceOpen(running, ask));
  const keep = async (work: (remote: Remote<ReplicaWorker>) => Promise<void>) =>
    void (await asIs((remote) => work(remote).then(() => null)));
  const sent = sentChanges(lacking, (own) => asIs((remote) => remote.takeOwn(own)));

  function stop(): void {
    threads.end();
    running?.worker.terminate();
    running = null;
    answers.end();
  }

  const read = readingOwn(() => running, { lacking, answers, away });

  return {
    prepare: threads.prepare,

    start(spaceId, before) {
      if (running !== null) return;
      const worker = threads.take();
      const remote = wrap<ReplicaWorker>(worker);
      const opened = keyring[createEndpoint]().then((port) => remote.open(spaceId, transfer(port, [port])));
      opened.catch(stop);
      const begun = before === 'nothing' ? AT_ONCE : begunWith(remote, opened);
      running = { worker, remote, begun, opened };
    },

    follow(revision) {
      // What this page has signed is taken in once it is carried out.
      if (revision !== undefined && sent.isSending(revision)) return;
      lacking.told(revision);
      void running?.remote.follow(revision);
    },

    proofs: (...asked) => asIs((remote) => remote.proofs(...asked)),
    owned: () => asIs((remote) => remote.owned()),
    keepOwned: (owned) => keep((remote) => remote.keepOwned(owned)),
    isSending: sent.isSending,
    onOwn: sent.onOwn,
    sending: sent.sending,

    page: (...wanted) =>
      read(async (remote) => {
        const page = await remote.page(...wanted);
        return page && unpackPage(page);
      }),
    above: (directoryId) => read((remote) => remote.above(directoryId)),
    newest: (limit) => read((remote) => remote.newest(limit), 'all'),
    kinds: () => read((remote) => remote.kinds()),
    lookUp: (ids) => read((remote) => remote.lookUp(ids), 'now'),
    rank: (...asked) => read((remote) => remote.rank(...asked)),
    directories: (id) => read((remote) => remote.directories(id)),
    named: (...asked) => read((remote) => remote.named(...asked)),
    record: (id) => read((remote) => remote.record(id), 'all'),
    versions: (id) => read((remote) => remote.versions(id), 'all'),
    signed: (ids) => read((remote) => remote.signed(ids), 'all'),
    usage: () => read((remote) => remote.usage(), 'now'),
    trash: () => read((remote) => remote.trash(), 'all'),
    stateOf: (ids) => read((remote) => remote.stateOf(ids), 'all'),
    replaced: () => read((remote) => remote.replaced(), 'all'),
    links: () => asIs((remote) => remote.links()),
    keepLinks: (links) => keep((remote) => remote.keepLinks(links)),
    about: async () => (running === null ? null : answers.of(running.remote.about())),
    differs: async () => running !== null && ((await answers.of(running.remote.differs())) ?? false),
    // Whoever decides by it has to hear of what failed.
    differences: () => onceOpen(running, (remote) => remote.differences()),
    found: (ids) => asIs((remote) => remote.found(ids)),
    media: (after) => asIs((remote) => remote.media(after)),
    changed: lacking.own,
    stop,
  };
}

interface ReadingPorts {
  readonly lacking: ReturnType<typeof whatRowsLack>;
  readonly answers: ReturnType<typeof answersUntilEnded>;
  readonly away: Store<boolean>;
}

/**
 * Reads its own writes, or nothing; what nobody tells again is read with all that was told of others, or as it is now.
 * While the server is away, what is here is read.
 */
function readingOwn(now: () => Running | null, { lacking, answers, away }: ReadingPorts) {
  return async function read<T>(
    ask: (remote: Remote<ReplicaWorker>) => Promise<T | null>,
    waitsFor: WaitsFor = 'own',
  ): Promise<T | null> {
    const running = now();
    if (running === null) return null;
    const { remote, begun } = running;
    const readOwn = async () => {
      await begun[waitsFor];
      const missing = lacking.missing(waitsFor);
      if (missing !== null) {
        const isIn = await Promise.race([remote.catchUp(missing.upTo), isSet(away)]);
        if (isIn === false) return null;
        if (isIn === true) missing.takenIn();
      }
      return ask(remote);
    };
    return answers.of(readOwn());
  };
}

/** What this page has signed and sent, until it is in the rows. */
function sentChanges(
  lacking: ReturnType<typeof whatRowsLack>,
  takeOwn: (own: OwnChange) => Promise<boolean | null>,
) {
  const revisions = new Set<number>();
  const listeners = new Set<(own: OwnChange | null) => void>();
  return {
    isSending: (revision?: number) => (revision === undefined ? revisions.size > 0 : revisions.has(revision)),

    onOwn(listener: (own: OwnChange | null) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** See `RowsHere.sending`. */
    sending(revision: number) {
      revisions.add(revision);
      return async (own: OwnChange | null) => {
        const isIn = own !== null && (await takeOwn(own)) === true;
        revisions.delete(revision);
        if (!isIn) lacking.own();
        for (const listener of listeners) listener(isIn ? own : null);
      };
    },
  };
}

interface Running {
  readonly worker: Worker;
  readonly remote: Remote<ReplicaWorker>;
  /** Resolves once the worker has the rows. */
  readonly opened: Promise<unknown>;
  /** Resolves once what is kept may be read, by what it waits for. */
  readonly begun: Readonly<Record<WaitsFor, Promise<unknown>>>;
}

/** Where nothing was kept, what is read waits for all there is. */
const AT_ONCE: Running['begun'] = { own: Promise.resolve(), all: Promise.resolve(), now: Promise.resolve() };

/** Workers that are loaded before anybody has anything to ask of them, one at a time. */
function replicaThreads(onFailed: () => void) {
  let prepared: Worker | null = null;
  const prepare = () => {
    if (prepared !== null) return prepared;
    prepared = new Worker(scriptUrl(replicaUrl), { type: 'module', name: 'replica' });
    prepared.addEventListener('error', onFailed);
    return prepared;
  };
  return {
    prepare: () => void prepare(),

    take(): Worker {
      const worker = prepare();
      prepared = null;
      return worker;
    },

    end(): void {
      prepared?.terminate();
      prepared = null;
    },
  };
}

/** Answers of a worker: one that is ended answers nobody. */
function answersUntilEnded() {
  const waiting = new Set<(nothing: null) => void>();
  return {
    /** What the worker answers; null where it fails, or is ended meanwhile. */
    async of<T>(work: Promise<T>): Promise<T | null> {
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
    },

    end(): void {
      for (const giveUp of waiting) giveUp(null);
      waiting.clear();
    },
  };
}

/** A page that shows what is kept is told what came since; what nobody tells again waits for that a moment. */
function begunWith(remote: Remote<ReplicaWorker>, opened: Promise<unknown>): Running['begun'] {
  const open = opened.catch(() => undefined);
  const ready = Promise.race([open, sleep(BEGUN_MS)]);
  const caughtUp = () => remote.catchUp('start').catch(() => false);
  const fresh = open.then(() => Promise.race([caughtUp(), sleep(FRESH_MS)]));
  return { own: ready, all: Promise.race([fresh, sleep(BEGUN_MS)]), now: ready };
}

/** What the rows are now, without waiting for what this page has changed. */
async function onceOpen<T>(
  running: Running | null,
  ask: (remote: Remote<ReplicaWorker>) => Promise<T | null>,
): Promise<T | null> {
  if (running === null) return null;
  await running.opened;
  return ask(running.remote);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves when it is true, at once if it is. */
function isSet(store: Store<boolean>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!store.getState()) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look();
  });
}
