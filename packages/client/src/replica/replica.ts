import { createStore, type Store } from '../concurrency/store.ts';
import { failuresBehind, isFailure } from '../failures/coffer-error.ts';
import { versionsOf } from '../rows/canonical-item.ts';
import type { OwnChange } from '../rows/own-change.ts';
import type { SignedRow } from '../rows/space-row.ts';
import type { ProofsHere, ProofsOfRows } from '../space/proofs-here.ts';
import { chainsIn } from './chains-in.ts';
import { guardedStore } from './guarded-store.ts';
import { HashIndex } from './hash-index.ts';
import { createMemoryStore } from './memory-store.ts';
import { type KeeperPorts, type Progress, ReplicaKeeper, type TakenIn } from './replica-keeper.ts';
import type { OpenStore, ReplicaStore, RowPosition } from './replica-store.ts';
import { countHashes } from './row-hashes.ts';
import type { ChildrenOptions, ReplicaPlace, RowPage } from './row-page.ts';
import { DIRECTORY_RANK, type ListedRow, ROW_FORMAT, readListed, readRow } from './rows.ts';

/** How far a replica is, and whether it is there at the next start; if not, whether the device has no room or keeps nothing. */
export type ReplicaState = Progress & Persistence;

interface Persistence {
  readonly persistence: 'kept' | 'memory';
  /** Left out where memory was all that was asked for. */
  readonly reason?: 'full' | 'refused';
}

export interface ReplicaOptions extends Pick<KeeperPorts, 'spaceId' | 'source' | 'follow'> {
  readonly open: OpenStore;
  /** Of a space with members; see `goOnInMemory`. */
  readonly goOnInMemory?: ((kept: ReplicaStore) => Promise<ReplicaStore | null>) | undefined;
}

/** Rows that one read takes at most. */
const PAGE_SIZE = 5_000;

/**
 * The rows of a space on this device, sealed. What the device does not keep is held in memory, and `state` says so. Reading
 * is right once `state` is `complete`; before the first time, rows may be missing, and after it they are older at most.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #state = createStore<ReplicaState>({
    ...{ kind: 'loading', loadedNodes: 0, wholeAt: null, persistence: 'memory' },
  });
  readonly #listeners = new Set<(changes: TakenIn) => void>();
  #store: ReplicaStore;
  #keeper: ReplicaKeeper | null = null;
  #hashes: Promise<HashIndex> | null = null;
  #running: Promise<unknown> = Promise.resolve();
  /** Why it is in memory alone. */
  #reason: Persistence['reason'];

  private constructor(options: ReplicaOptions, store: ReplicaStore) {
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
    const replica = new Replica(options, createMemoryStore());
    await replica.#open(options.open);
    return replica;
  }

  /** Whether all rows are here, be they older than the server's: then these are shown, whatever it says. */
  get isWhole(): boolean {
    return this.#state.getState().wholeAt !== null;
  }

  get spaceId(): string {
    return this.#options.spaceId;
  }

  get state(): Store<ReplicaState> {
    return this.#state;
  }

  /** Takes in what is missing. Who calls meanwhile waits for what is under way, and for what came since. */
  bringUp(signal: AbortSignal): Promise<void> {
    return this.#inTurn(() => this.#bringUp(signal));
  }

  /** Whether all rows of a revision are here, and lead to its digest. */
  has(revision: number): boolean {
    const state = this.#state.getState();
    return state.kind === 'complete' && 0 < revision && revision <= state.revision;
  }

  /** See `ReplicaKeeper.takeOwn`. */
  async takeOwn(own: OwnChange, decidedAt: number | null): Promise<boolean> {
    return (await this.#onceComplete((keeper) => keeper.takeOwn(own, decidedAt))) ?? false;
  }

  /** See `RowsHere.proofs`. */
  async proofs(digest: string, asked: ProofsOfRows): Promise<ProofsHere | null> {
    return this.#onceComplete((keeper) => keeper.proofs(digest, asked));
  }

  /** Opens the store again, where another tab has removed it underneath. */
  openAgain(): Promise<void> {
    return this.#inTurn(() => this.#open(this.#options.open));
  }

  /**
   * Loads all again, where what the store has cannot be read. To be called by who writes to it alone. Of a space with members
   * what is here stays until it is replaced: what may go of it is known by it.
   */
  loadAgain(signal: AbortSignal): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#options.follow === undefined) await this.#clear();
      else (await this.#kept()).loadAnew();
      await this.#bringUp(signal);
    });
  }

  async #clear(): Promise<void> {
    await this.#store.clear().catch(() => undefined);
    this.#keeper = null;
    await this.refresh().catch(() => undefined);
  }

  /** Looks again at what the store has, where another tab writes it. */
  async refresh(): Promise<void> {
    this.#hashes = null;
    const standing = await this.#store.standing();
    const persistence = this.#persistence(this.#store);
    const isUsable = standing?.format === ROW_FORMAT && standing.spaceId === this.#options.spaceId;
    const wholeAt = isUsable ? standing.wholeAt : null;
    if (isUsable && standing.digest !== null) {
      this.#state.setState({ kind: 'complete', revision: standing.revision, wholeAt, ...persistence });
    } else {
      const loadedNodes = isUsable ? standing.loadedNodes : 0;
      this.#state.setState({ kind: 'loading', loadedNodes, wholeAt, ...persistence });
    }
  }

  /** The row of an item; null where there is none. */
  async item(id: string): Promise<SignedRow | null> {
    const packed = await this.#store.row(id);
    return packed === null ? null : readRow(this.spaceId, packed);
  }

  /** A page of what lies in a directory, directories first; null is the top. */
  async children(
    parentId: string | null,
    { after, limit = PAGE_SIZE, only, trash, versions }: ChildrenOptions = {},
  ): Promise<RowPage> {
    const kept = await this.#store.children(parentId ?? this.#options.spaceId, {
      ...(after !== undefined && { after: placeOf(after) }),
      ...(only === 'directories' && { rank: DIRECTORY_RANK }),
      limit,
    });
    const last = kept.length < limit ? undefined : kept.at(-1);
    const read: typeof readListed = versions === 'included' ? readRow : readListed;
    const rows = kept.map(({ packed }) => read(this.spaceId, packed));
    return {
      rows: rows.filter((row) => trash === 'included' || isShown(row)),
      next: last === undefined ? null : `${last.rank}.${last.id}`,
    };
  }

  /** The directories above an item, from the top down; null where one of them is not there. */
  async ancestors(id: string): Promise<readonly ListedRow[] | null> {
    const above = await this.chain(id);
    return above === null ? null : above.slice(0, -1);
  }

  /**
   * Where a directory lies, and at which revision; null is the top. Null where the server has to be asked: the replica is not
   * complete, or the directory is not there or in the trash.
   *
   * @param trash whether directories count that are not shown, and rows that are not as the server's digest says
   */
  async place(directoryId: string | null, trash?: 'trash too'): Promise<ReplicaPlace | null> {
    const state = this.#state.getState();
    const revision =
      state.wholeAt ?? (state.kind === 'loading' || trash === undefined ? null : state.revision);
    if (revision === null) return null;
    const parents = directoryId === null ? [] : await this.chain(directoryId);
    const isWanted = (row: ListedRow) => row.version_id === null && (trash !== undefined || isShown(row));
    return parents?.every(isWanted) ? { parents, revision } : null;
  }

  /** What the device keeps, to be read. */
  get store(): Omit<ReplicaStore, 'write' | 'clear' | 'close' | 'remove'> {
    return this.#store;
  }

  /** The hashes of all rows, as they are now. */
  hashes(): Promise<HashIndex> {
    if (this.#hashes !== null) return this.#hashes;
    const hashes = this.#store.hashes().then((nodes) => new HashIndex(nodes));
    this.#hashes = hashes;
    hashes.catch(() => {
      if (this.#hashes === hashes) this.#hashes = null;
    });
    return hashes;
  }

  /** The row of an item below those above it; null where one of them is not there. */
  async chain(id: string): Promise<readonly ListedRow[] | null> {
    return (await this.chains([id]))[0] ?? null;
  }

  /** The same of several items, in the same order; see `chainsIn`. */
  chains(ids: readonly string[]): Promise<readonly (readonly ListedRow[] | null)[]> {
    return chainsIn(this.spaceId, this.#store, ids);
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

  /** How many rows it has. */
  async size(): Promise<number> {
    let rows = 0;
    for (const hashes of (await this.#store.hashes()).values()) rows += countHashes(hashes);
    return rows;
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  /** Closes it, and leaves nothing of it on the device. */
  remove(): Promise<void> {
    return this.#store.remove();
  }

  /** What is asked of the rows once nobody writes them; null, at once, while they are loaded. */
  async #onceComplete<T>(ask: (keeper: ReplicaKeeper) => Promise<T | null>): Promise<T | null> {
    if (this.#state.getState().kind === 'loading') return null;
    return this.#inTurn(async () => (this.#keeper === null ? null : ask(this.#keeper)));
  }

  /** One after the other, whatever became of those before. */
  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const run = this.#running.then(task, task);
    this.#running = run;
    return run;
  }

  async #bringUp(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    try {
      await (await this.#kept()).bringUp(signal);
    } catch (error) {
      if (!isFailure(error, 'replica_not_kept')) throw error;
      const copy = (await this.#options.goOnInMemory?.(this.#store)) ?? null;
      if (copy === null) await this.#store.remove().catch(() => undefined);
      this.#reason = reasonOf(error);
      await this.#open(async () => copy ?? createMemoryStore());
      await (await this.#kept()).bringUp(signal);
    }
  }

  async #open(open: OpenStore): Promise<void> {
    this.#store = await open().then(guardedStore, (error: unknown) => {
      this.#reason = reasonOf(error);
      return createMemoryStore();
    });
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

  #persistence({ persistence }: ReplicaStore): Persistence {
    const reason = persistence === 'memory' ? this.#reason : undefined;
    return { persistence, ...(reason !== undefined && { reason }) };
  }

  /** The same store; the hashes that are known of it follow what is written. */
  #indexed(store: ReplicaStore): ReplicaStore {
    return {
      ...store,
      write: async (change) => {
        await store.write(change);
        const known = this.#hashes;
        if (known !== null) (await known).update(change.hashes);
      },
      clear: async () => {
        await store.clear();
        this.#hashes = null;
      },
    };
  }

  #keeperPorts() {
    const { spaceId, source, follow } = this.#options;
    const store = this.#indexed(this.#store);
    return {
      ...{ spaceId, source, store, follow },
      onProgress: (progress: Progress) => this.#state.setState({ ...progress, ...this.#persistence(store) }),
      onTakenIn: (changes: TakenIn) => {
        for (const listener of this.#listeners) listener(changes);
      },
    };
  }
}

/** Whether a row is no part of the trash. */
export function isShown({ trashed }: ListedRow): boolean {
  return trashed === undefined;
}

/** Whether a device had no room. */
function reasonOf(error: unknown): 'full' | 'refused' {
  return [...failuresBehind(error)].some(({ code }) => code === 'device_full') ? 'full' : 'refused';
}

/** Reads `next` of a page. */
function placeOf(next: string): RowPosition {
  const [rank, id = ''] = next.split('.');
  return { rank: Number(rank), id };
}
