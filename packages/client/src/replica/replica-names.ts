import type { MediaFeed } from '../media/media-feed.ts';
import type { MediaList } from '../media/media-index.ts';
import type { KindUsage } from '../search/kind-usage.ts';
import type { IndexPage, IndexScope, NameIndex, NewestFiles } from '../search/name-index.ts';
import type { NamedEntry, OpenedReplica } from './opened-replica.ts';
import type { Replica } from './replica.ts';

/** Files that were changed or added last among the names that were read. */
export interface NewestRead extends NewestFiles {
  /** Whether all names were read. */
  readonly isWhole: boolean;
}

/**
 * The names of a replica, opened and searched in memory. They are read with the first search, and followed from then on;
 * whoever puts the keys away lets go of this object too.
 */
export class ReplicaNames {
  readonly #replica: Replica;
  readonly #opened: Pick<OpenedReplica, 'entries' | 'entry'>;
  /** Their code is loaded with the first search. */
  #index: NameIndex | null = null;
  #media: MediaFeed | null = null;
  #state: 'unread' | 'reading' | 'read' = 'unread';
  /** Counts the readings: one that was overtaken gives no whole. */
  #reading = 0;
  /** What reads and follows, one after the other. */
  #queue: Promise<void> = Promise.resolve();

  constructor(replica: Replica, opened: Pick<OpenedReplica, 'entries' | 'entry'>) {
    this.#replica = replica;
    this.#opened = opened;
  }

  /**
   * A page of what a query finds, the best first. Null while not all names have been read, which the first search begins.
   *
   * @param patience resolves when nobody waits any longer for names that are being read
   */
  async rank(query: string, scope: IndexScope, patience: Promise<void>): Promise<IndexPage | null> {
    if (this.#replica.state.getState().kind === 'loading') return null;
    await Promise.race([this.#begun(), patience]);
    const { parseQuery } = await import('../search/parse-query.ts');
    if (this.#state !== 'read' || this.#index === null) return null;
    return this.#index.search(parseQuery(query), scope);
  }

  /**
   * The files that were changed or added last, among the names that have been read. They are begun to be read with the
   * first call. Null while no rows are there to be read.
   *
   * @param patience resolves when nobody waits any longer for names that are being read
   */
  async newest(limit: number, patience: Promise<void>): Promise<NewestRead | null> {
    if (this.#replica.state.getState().kind === 'loading') return null;
    await Promise.race([this.#begun(), patience]);
    const files = this.#index?.newest(limit) ?? { ids: [], changedAt: [] };
    return { ...files, isWhole: this.#state === 'read' };
  }

  /**
   * What the files take by kind. Null while not all names have been read, which the first call begins.
   *
   * @param patience resolves when nobody waits any longer for names that are being read
   */
  async kinds(patience: Promise<void>): Promise<readonly KindUsage[] | null> {
    if (this.#replica.state.getState().kind === 'loading') return null;
    await Promise.race([this.#begun(), patience]);
    return this.#state === 'read' && this.#index !== null ? this.#index.kinds() : null;
  }

  /**
   * Pictures and videos among the names that have been read, once there is something newer than a version; 0 is what is
   * there now. Null where names cannot be read.
   */
  async media(after: number): Promise<MediaList | null> {
    await this.#loaded();
    const media = await this.#feed();
    void this.#begun();
    return media.newer(after);
  }

  async #feed(): Promise<MediaFeed> {
    const { MediaFeed } = await import('../media/media-feed.ts');
    this.#media ??= new MediaFeed();
    return this.#media;
  }

  /** Resolves once the rows have been loaded. */
  #loaded(): Promise<void> {
    const { state } = this.#replica;
    return new Promise((resolve) => {
      if (state.getState().kind !== 'loading') return resolve();
      const stop = state.subscribe(({ kind }) => {
        if (kind === 'loading') return;
        stop();
        resolve();
      });
    });
  }

  /** Reads these items again; all where none are named. To be called after each change of the replica. */
  changed(ids: ReadonlySet<string> | null): void {
    if (this.#state === 'unread') return;
    if (ids === null || this.#replica.state.getState().kind === 'loading') {
      this.#startAgain();
      // Who waits for pictures does not ask again.
      if (this.#media?.isAwaited) void this.#loaded().then(() => this.#begun());
    } else this.#run(() => this.#take(ids));
  }

  /** The next search reads all again. */
  #startAgain(): void {
    this.#reading++;
    this.#state = 'unread';
  }

  #begun(): Promise<void> {
    if (this.#state === 'unread') {
      this.#state = 'reading';
      this.#media?.begin();
      const reading = ++this.#reading;
      this.#run(async () => {
        const { NameIndex } = await import('../search/name-index.ts');
        this.#index = new NameIndex();
        const media = await this.#feed();
        media.begin();
        await this.#readBelow([null]);
        if (reading !== this.#reading) return;
        this.#state = 'read';
        media.end('complete');
      });
    }
    return this.#queue;
  }

  #run(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch(() => {
      this.#startAgain();
      this.#media?.end('failed');
    });
  }

  /** Takes in all that lies in these directories and below them, the trash too. */
  async #readBelow(directories: (string | null)[]): Promise<void> {
    for (let id = directories.shift(); id !== undefined; id = directories.shift()) {
      for await (const entries of this.#opened.entries(id)) {
        for (const entry of entries) this.#put(entry);
        directories.push(...entries.filter(isDirectory).map((entry) => entry.id));
      }
    }
  }

  async #take(ids: ReadonlySet<string>): Promise<void> {
    for (const id of ids) {
      const isKnown = this.#index?.has(id) === true;
      const entry = await this.#opened.entry(id);
      // What does not open has no name to be found by.
      if (entry === null) {
        this.#index?.remove(id);
        this.#media?.remove(id);
      } else {
        this.#put(entry);
        // What lies in it was not in reach before.
        if (isDirectory(entry) && !isKnown) await this.#readBelow([id]);
      }
    }
  }

  #put(entry: NamedEntry): void {
    this.#index?.put(entry);
    this.#media?.put(entry);
  }
}

function isDirectory({ kind }: NamedEntry): boolean {
  return kind === 'directory';
}
