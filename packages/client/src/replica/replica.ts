import { DIRECTORY_DEPTH_LIMIT, type Item, type Listing } from '@coffer/contract';
import { createStore, type Store } from '../concurrency/store.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import { createMemoryStore } from './memory-store.ts';
import { type Believe, type Progress, ReplicaKeeper, type TakenIn } from './replica-keeper.ts';
import type { ReplicaSource } from './replica-source.ts';
import type { KeptRow, OpenStore, ReplicaStore, RowPosition } from './replica-store.ts';
import {
  DIRECTORY_RANK,
  type ListedRow,
  type ReplicaRow,
  ROW_FORMAT,
  readListed,
  readRow,
  versionsOf,
} from './rows.ts';

/** How far a replica is, and whether it is there at the next start. */
export type ReplicaState = Progress & { readonly persistence: 'kept' | 'memory' };

/** Rows of a directory, in the order of listings: directories first, then by id. */
export interface RowPage {
  /** Those that are not in the trash, unless it was asked for. */
  readonly rows: readonly ListedRow[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

/** Rows of a directory as they are kept, with those of the directories above, itself included. */
export interface KeptPage {
  readonly parents: readonly ListedRow[];
  readonly rows: readonly KeptRow[];
  readonly next: string | null;
  readonly revision: number;
}

/** Which children are wanted. */
export interface ChildrenOptions {
  /** `next` of the page before; from the first one where it is left out. */
  readonly after?: string;
  readonly limit?: number;
  readonly only?: 'directories';
  /** What is in the trash is left out by default. */
  readonly trash?: 'included';
}

export interface ReplicaOptions {
  readonly spaceId: string;
  readonly source: ReplicaSource;
  readonly open: OpenStore;
  /** What the server says by default, as long as nobody signs what a space holds. */
  readonly believe?: Believe;
}

/** Rows that one read takes at most. */
const PAGE_SIZE = 5_000;

/**
 * The rows of a space on this device, sealed. What the device does not keep is held in memory, and `state` says so. Reading
 * is right once `state` is `complete`; before that, rows may be missing.
 */
export class Replica {
  readonly #options: Required<ReplicaOptions>;
  readonly #state = createStore<ReplicaState>({ kind: 'loading', loadedNodes: 0, persistence: 'memory' });
  readonly #listeners = new Set<(changes: TakenIn) => void>();
  #store: ReplicaStore;
  #keeper: ReplicaKeeper | null = null;
  #running: Promise<void> = Promise.resolve();

  private constructor(options: Required<ReplicaOptions>, store: ReplicaStore) {
    this.#options = options;
    this.#store = store;
  }

  /**
   * Opens what the device has of a space, and goes on from there. What is damaged or of another format is emptied.
   *
   * @example
   * ```ts
   * const replica = await Replica.open({ spaceId, source: serverSource({ api, clock }, spaceId), open });
   * await replica.bringUp(signal);
   * const { rows } = await replica.children(null);
   * ```
   */
  static async open(options: ReplicaOptions): Promise<Replica> {
    const complete = { believe: async ({ digest }: { digest: string }) => digest, ...options };
    const replica = new Replica(complete, createMemoryStore());
    await replica.#open(options.open);
    return replica;
  }

  get spaceId(): string {
    return this.#options.spaceId;
  }

  get state(): Store<ReplicaState> {
    return this.#state;
  }

  /** Takes in what is missing. Who calls meanwhile waits for what is under way, and for what came since. */
  bringUp(signal: AbortSignal): Promise<void> {
    const run = () => this.#bringUp(signal);
    this.#running = this.#running.then(run, run);
    return this.#running;
  }

  /** Looks again at what the store has, where another tab writes it. */
  async refresh(): Promise<void> {
    const standing = await this.#store.standing();
    const { persistence } = this.#store;
    const isUsable = standing?.format === ROW_FORMAT && standing.spaceId === this.#options.spaceId;
    if (isUsable && standing.digest !== null) {
      this.#state.setState({ kind: 'complete', revision: standing.revision, persistence });
    } else {
      const loadedNodes = isUsable ? standing.loadedNodes : 0;
      this.#state.setState({ kind: 'loading', loadedNodes, persistence });
    }
  }

  /** The row of an item; null where there is none. */
  async item(id: string): Promise<ReplicaRow | null> {
    const packed = await this.#store.row(id);
    return packed === null ? null : readRow(packed);
  }

  /** A page of what lies in a directory, directories first; null is the top. */
  async children(parentId: string | null, options: ChildrenOptions = {}): Promise<RowPage> {
    const { rows, next } = await this.#keptChildren(parentId, options);
    const isWanted = (row: ListedRow) => options.trash === 'included' || isShown(row);
    return { rows: rows.map(({ packed }) => readListed(packed)).filter(isWanted), next };
  }

  async #keptChildren(
    parentId: string | null,
    { after, limit = PAGE_SIZE, only }: ChildrenOptions,
  ): Promise<Pick<KeptPage, 'rows' | 'next'>> {
    const rows = await this.#store.children(parentId ?? this.#options.spaceId, {
      ...(after !== undefined && { after: positionOf(after) }),
      ...(only === 'directories' && { rank: DIRECTORY_RANK }),
      limit,
    });
    const last = rows.length < limit ? undefined : rows.at(-1);
    return { rows, next: last === undefined ? null : `${last.rank}.${last.id}` };
  }

  /** The directories above an item, from the top down; null where one of them is not there. */
  async ancestors(id: string): Promise<readonly ListedRow[] | null> {
    const above = await this.#chain(id);
    return above === null ? null : above.slice(0, -1);
  }

  /**
   * What `listItems` answers for a directory, but for unfinished uploads, which are no rows; null is the top. Null where the
   * server has to be asked: the replica is not complete, or the directory is not there or in the trash.
   */
  async listing(directoryId: string | null, options: ChildrenOptions = {}): Promise<Listing | null> {
    const kept = await this.kept(directoryId, options);
    if (kept === null) return null;
    const children = kept.rows.map(({ packed }) => readListed(packed)).filter(isShown);
    const { parents, revision, next } = kept;
    const directories = sealingDirectories([...parents, ...children]);
    return {
      children: children.map(withoutDirectories),
      parents: parents.map(withoutDirectories),
      ...(directories && { directories }),
      space: { id: this.#options.spaceId, revision },
      next_cursor: next,
    };
  }

  /** The same with the rows as they are kept, those in the trash too: to be read by those who do not know them yet. */
  async kept(directoryId: string | null, options: ChildrenOptions = {}): Promise<KeptPage | null> {
    const state = this.#state.getState();
    if (state.kind !== 'complete') return null;
    const parents = directoryId === null ? [] : await this.#chain(directoryId);
    if (parents === null || parents.some((row) => !isShown(row) || row.version_id !== null)) return null;
    const { revision } = state;
    return { parents, revision, ...(await this.#keptChildren(directoryId, options)) };
  }

  /** An item below those above it; null where one of them is not there. */
  async #chain(id: string): Promise<readonly ListedRow[] | null> {
    const chain: ListedRow[] = [];
    for (let next: string | null = id; next !== null; ) {
      const packed: Uint8Array | null = await this.#store.row(next);
      // Directories that lead in a circle end somewhere.
      if (packed === null || chain.length > DIRECTORY_DEPTH_LIMIT) return null;
      const row = readListed(packed);
      chain.unshift(row);
      next = row.file_id;
    }
    return chain;
  }

  /** The finished versions of a file, the one with the greatest number first. */
  async versions(itemId: string): Promise<ReturnType<typeof versionsOf>> {
    const row = await this.item(itemId);
    return row === null ? [] : versionsOf(row);
  }

  /** Tells what is taken in, until the returned function is called. */
  subscribe(listener: (changes: TakenIn) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  /** Closes it, and leaves nothing of it on the device. */
  remove(): Promise<void> {
    return this.#store.remove();
  }

  async #bringUp(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    try {
      await (await this.#kept()).bringUp(signal);
    } catch (error) {
      if (!isFailure(error, 'replica_not_kept')) throw error;
      await this.#store.remove().catch(() => undefined);
      await this.#open(async () => createMemoryStore());
      await (await this.#kept()).bringUp(signal);
    }
  }

  async #open(open: OpenStore): Promise<void> {
    this.#store = await open().then(guardedStore, () => createMemoryStore());
    this.#keeper = null;
    await this.refresh().catch(() => undefined);
  }

  /** The keeper, which looks first at what the store has. One that cannot be read is made again, once. */
  async #kept(): Promise<ReplicaKeeper> {
    try {
      this.#keeper ??= await ReplicaKeeper.open(this.#keeperPorts());
    } catch (error) {
      if (!isFailure(error, 'replica_not_kept')) throw error;
      await this.#store.remove().catch(() => undefined);
      await this.#open(this.#options.open);
      this.#keeper = await ReplicaKeeper.open(this.#keeperPorts());
    }
    return this.#keeper;
  }

  #keeperPorts() {
    const { spaceId, source, believe } = this.#options;
    const store = this.#store;
    return {
      ...{ spaceId, source, believe, store },
      onProgress: (progress: Progress) =>
        this.#state.setState({ ...progress, persistence: store.persistence }),
      onTakenIn: (changes: TakenIn) => {
        for (const listener of this.#listeners) listener(changes);
      },
    };
  }
}

/** The directories in which rows are sealed that lie elsewhere, as the keyring takes them. */
export function sealingDirectories(rows: readonly ListedRow[]): Readonly<Record<string, Item>> | undefined {
  const all = rows.flatMap(({ directories }) => (directories === undefined ? [] : [directories]));
  return all.length === 0 ? undefined : Object.assign({}, ...all);
}

/** Whether a row is no part of the trash. */
export function isShown({ trashed }: ListedRow): boolean {
  return trashed === undefined;
}

/** An item as listings carry it. */
export function withoutDirectories({ directories: _, ...item }: ListedRow): Item {
  return item;
}

/** Reads `next` of a page. */
function positionOf(next: string): RowPosition {
  const [rank, id = ''] = next.split('.');
  return { rank: Number(rank), id };
}

/** The same store; what it fails for is `replica_not_kept`, and not taken for a failure of the server. */
function guardedStore(store: ReplicaStore): ReplicaStore {
  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (cause) {
      throw failed('replica_not_kept', { cause });
    }
  };
  return {
    persistence: store.persistence,
    standing: () => guarded(store.standing()),
    row: (id) => guarded(store.row(id)),
    children: (parentId, page) => guarded(store.children(parentId, page)),
    hashes: (nodes) => guarded(store.hashes(nodes)),
    write: (change) => guarded(store.write(change)),
    clear: () => guarded(store.clear()),
    close: () => guarded(store.close()),
    remove: () => guarded(store.remove()),
  };
}
