import type { FollowedSpace } from '@coffer/contract';
import type { Database, Queries } from './database.ts';

/** How long news are gathered: fifty small files are told of once. */
const GATHERED_MS = 50;

/**
 * Called with spaces that were changed and where they stand now; with null where some may have been missed. Must not
 * throw.
 */
export type NewsListener = (standings: readonly FollowedSpace[] | null) => void;

/**
 * News of what was committed, told to all processes that work with a database. They may be lost: nothing but how soon
 * somebody sees a change may hang on them.
 */
export interface News {
  /** To be called after the commit. Waits for nothing and never fails. */
  tell(standings: readonly FollowedSpace[]): void;
  /** What any process tells, this one included, until the returned function is called. */
  listen(listener: NewsListener): () => void;
  close(): Promise<void>;
}

/** How news get to other processes, and from them. */
export interface NewsLine {
  /** Begins to pass on what others tell. Called once, before anything is sent. */
  open(onNews: NewsListener): void;
  send(standings: readonly FollowedSpace[]): Promise<void>;
  close(): Promise<void>;
}

/** Where one process has the database for itself. */
const NOBODY_ELSE: NewsLine = { open() {}, send: async () => {}, close: async () => {} };

/** Gathers news, and passes them on to this process and to the others. */
export function createNews(line: NewsLine = NOBODY_ELSE): News {
  const listeners = new Set<NewsListener>();
  const gathered = new Map<string, FollowedSpace>();
  let timer: NodeJS.Timeout | null = null;
  let isOpen = false;

  const pass: NewsListener = (standings) => {
    for (const listener of listeners) listener(standings);
  };

  /** The first time that somebody tells or listens: a command that does neither needs no line. */
  function open(): void {
    if (isOpen) return;
    isOpen = true;
    line.open(pass);
  }

  async function send(): Promise<void> {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    const standings = [...gathered.values()];
    gathered.clear();
    pass(standings);
    await line.send(standings);
  }

  return {
    tell(standings) {
      if (standings.length === 0) return;
      open();
      for (const { id, revision, waiting } of standings) {
        const known = gathered.get(id);
        gathered.set(id, {
          id,
          revision: Math.max(revision, known?.revision ?? 0),
          waiting: Math.max(waiting, known?.waiting ?? 0),
        });
      }
      timer ??= setTimeout(() => void send(), GATHERED_MS);
    },
    listen(listener) {
      open();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await send();
      await line.close();
    },
  };
}

const raised = new WeakMap<Queries, FollowedSpace[]>();

/** Lets a space that is changed in a transaction be told of once that is committed. */
export function tellOnceCommitted(queries: Queries, standing: FollowedSpace): void {
  raised.get(queries)?.push(standing);
}

/** A database whose transactions tell what they have changed. */
export function tellingNews(database: Database): Database {
  const telling =
    (run: Database['transaction']): Database['transaction'] =>
    async (order, work) => {
      let standings: FollowedSpace[] = [];
      const result = await run(order, (queries) => {
        // It may be run again.
        standings = [];
        raised.set(queries, standings);
        return work(queries);
      });
      database.news.tell(standings);
      return result;
    };
  return { ...database, transaction: telling(database.transaction), erasure: telling(database.erasure) };
}
