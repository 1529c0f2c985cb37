import type { FollowedSpace } from '@coffer/contract';

/** How long news are gathered: fifty small files are told of once. */
const GATHERED_MS = 50;

/** The id of somebody who has lost sessions before their time. */
export interface EndedSessions {
  readonly endedOf: string;
}

/** A space that was changed and where it stands now, or somebody whose sessions have ended. */
export type NewsItem = FollowedSpace | EndedSessions;

/** Called with what has happened; with null where something may have been missed. Must not throw. */
export type NewsListener = (news: readonly NewsItem[] | null) => void;

/**
 * News of what was committed, told to all processes that work with a database. They may be lost: nothing but how soon
 * somebody sees a change may hang on them.
 */
export interface News {
  /** To be called after the commit. Waits for nothing and never fails. */
  tell(news: readonly NewsItem[]): void;
  /** What any process tells, this one included, until the returned function is called. */
  listen(listener: NewsListener): () => void;
  close(): Promise<void>;
}

/** How news get to other processes, and from them. */
export interface NewsLine {
  /** Begins to pass on what others tell. Called once, before anything is sent. */
  open(onNews: NewsListener): void;
  send(news: readonly NewsItem[]): Promise<void>;
  close(): Promise<void>;
}

/** Where one process has the database for itself. */
const NOBODY_ELSE: NewsLine = { open() {}, send: async () => {}, close: async () => {} };

/** Gathers news, and passes them on to this process and to the others. */
export function createNews(line: NewsLine = NOBODY_ELSE): News {
  const listeners = new Set<NewsListener>();
  const gathered = new Map<string, FollowedSpace>();
  const ended = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let isOpen = false;

  const pass: NewsListener = (news) => {
    for (const listener of listeners) listener(news);
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
    const news = [...gathered.values(), ...[...ended].map((endedOf) => ({ endedOf }))];
    gathered.clear();
    ended.clear();
    pass(news);
    await line.send(news);
  }

  return {
    tell(news) {
      if (news.length === 0) return;
      open();
      for (const item of news) {
        if ('endedOf' in item) {
          ended.add(item.endedOf);
          continue;
        }
        const { id, revision, waiting } = item;
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
