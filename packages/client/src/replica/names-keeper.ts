import type { OpenedReplica } from './opened-replica.ts';
import type { Replica } from './replica.ts';
import type { TakenIn } from './replica-keeper.ts';
import { DIRECTORY_RANK } from './rows.ts';

/** Under no directory: up to which revision all names are kept. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

/**
 * Opens all names of a replica once, in the background, and those that come or change from then on, so that folders and
 * searches find them opened. One at a time does it for a store.
 */
export class NamesKeeper {
  readonly #replica: Replica;
  readonly #opened: Pick<OpenedReplica, 'keep'>;
  /** Directories in which something is new, and whether it is below them, too. */
  #dirty = new Map<string | null, 'in it' | 'below it'>();
  #running: Promise<void> | null = null;

  private constructor(replica: Replica, opened: Pick<OpenedReplica, 'keep'>) {
    this.#replica = replica;
    this.#opened = opened;
    replica.subscribe((changes) => this.#noteChanges(changes));
  }

  /** To be opened before anything is taken in. */
  static async open(replica: Replica, opened: Pick<OpenedReplica, 'keep'>): Promise<NamesKeeper> {
    const keeper = new NamesKeeper(replica, opened);
    const state = replica.state.getState();
    const isKept = state.kind === 'complete' && (await keeper.#keptRevision()) === state.revision;
    if (!isKept) keeper.#dirty.set(null, 'below it');
    return keeper;
  }

  /** Opens what is missing, as far as the replica is complete. Throws `keys_locked`, `replica_not_kept`. */
  run(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    for (;;) {
      const state = this.#replica.state.getState();
      if (state.kind !== 'complete' || this.#dirty.size === 0) return;
      const dirty = this.#dirty;
      this.#dirty = new Map();
      try {
        await this.#keepAll(dirty);
      } catch (error) {
        for (const [id, how] of dirty) this.#note(id, how);
        throw error;
      }
      if (this.#dirty.size === 0) await this.#setRevision(state.revision);
    }
  }

  async #keepAll(dirty: ReadonlyMap<string | null, 'in it' | 'below it'>): Promise<void> {
    const { spaceId, store } = this.#replica;
    const done = new Set<string | null>();
    const waiting = [...dirty];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [id, how] = next;
      if (done.has(id)) continue;
      done.add(id);
      const isThere = await this.#opened.keep(id);
      if (!isThere || how === 'in it') continue;
      for (const directory of await store.positions(id ?? spaceId, DIRECTORY_RANK)) {
        waiting.push([directory.id, 'below it']);
      }
    }
  }

  #noteChanges({ rows }: TakenIn): void {
    for (const { id, file_id, version_id } of rows) {
      this.#note(file_id, 'in it');
      // It may have been moved, and all below it opens under other keys then.
      if (version_id === null) this.#note(id, 'below it');
    }
  }

  #note(id: string | null, how: 'in it' | 'below it'): void {
    if (this.#dirty.get(id) !== 'below it') this.#dirty.set(id, how);
  }

  async #keptRevision(): Promise<number | null> {
    const [mark] = await this.#replica.store.blocks(NOWHERE);
    return mark === undefined ? null : Number(new TextDecoder().decode(mark.sealed));
  }

  async #setRevision(revision: number): Promise<void> {
    const sealed = new TextEncoder().encode(String(revision));
    await this.#replica.store.writeBlocks(NOWHERE, { clear: false, put: [{ part: 0, number: 0, sealed }] });
  }
}
