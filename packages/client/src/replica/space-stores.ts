import type { FollowedSpace } from '@coffer/contract';
import type { Bytes } from '@coffer/crypto';
import { ignore } from '../concurrency/ignore.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { createSemaphore } from '../concurrency/semaphore.ts';
import type { Store } from '../concurrency/store.ts';
import type { RowsOfSpaces, SpaceWithRows } from '../tree/read-rows.ts';
import { goOnInMemory } from './copied-store.ts';
import { DeviceRows } from './device-rows.ts';
import { followRows } from './followed-rows.ts';
import { createMemoryStore } from './memory-store.ts';
import { keptOpening } from './replica-records.ts';
import type { ReplicaStore } from './replica-store.ts';

/** Spaces that are loaded at once. What somebody reads of another one does not wait for them. */
const LOADED_AT_ONCE = 4;

/** Where the rows of spaces are kept. */
export interface SpaceStorage {
  /** Opens the store of a space, and makes it where there is none. */
  open(spaceId: string): Promise<ReplicaStore>;
  /** Removes what is kept of a space, which nobody has open; by the word of the server alone, only what can be fetched again. */
  remove(spaceId: string, by?: 'server'): Promise<void>;
}

const IN_MEMORY: SpaceStorage = {
  open: async () => createMemoryStore(),
  remove: async () => undefined,
};

/**
 * The rows of the spaces with members, one store for each. A store is opened with the keys of its space, once, and stays open
 * until these are put away: what is read of it is proven, and waits for all rows where it has to.
 */
export class SpaceStores implements RowsOfSpaces {
  readonly #storage: SpaceStorage;
  readonly #loading = createSemaphore(LOADED_AT_ONCE);
  readonly #naming = createSemaphore(1);
  readonly #loads = new WeakMap<DeviceRows, Promise<void>>();
  readonly #rows = new Map<string, Promise<DeviceRows>>();

  /** Where the spaces stand, as somebody tells it. */
  readonly #told = new Map<string, number>();
  readonly #away: Store<boolean> | undefined;
  readonly #keepsNames: boolean;

  /**
   * @param storage memory by default
   * @param away whether there is no server to ask
   * @param names whether all names are opened and kept, once rows are there, before anybody looks for them
   */
  constructor(
    storage: SpaceStorage = IN_MEMORY,
    away?: Store<boolean>,
    names: 'kept' | 'as read' = 'as read',
  ) {
    this.#storage = storage;
    this.#away = away;
    this.#keepsNames = names === 'kept';
  }

  async of(space: SpaceWithRows): Promise<DeviceRows> {
    const known = this.#rows.get(space.spaceId);
    if (known !== undefined) {
      const rows = await known;
      await rows.goOnWith(space.keyring);
      return rows;
    }
    const opening = this.#open(space);
    this.#rows.set(space.spaceId, opening);
    opening.catch(() => this.#rows.delete(space.spaceId));
    return opening;
  }

  async keep(spaceId: string, sealed: Bytes): Promise<void> {
    const rows = await this.#rows.get(spaceId);
    if (rows === undefined) return;
    // A store that is begun again keeps nothing.
    await this.#loads.get(rows);
    await rows.keepOpening(sealed);
  }

  async kept(spaceId: string): Promise<Bytes | null> {
    if (this.#away?.getState() !== true) return null;
    const rows = await this.#rows.get(spaceId);
    if (rows !== undefined) return rows.opening();
    const store = await this.#storage.open(spaceId);
    const [sealed, standing] = await Promise.all([keptOpening(store), store.standing()]).catch(() => [null]);
    // Of a space that was never open, nothing is left behind.
    await (sealed === null && standing === null ? store.remove() : store.close());
    return sealed;
  }

  follow(standings: readonly FollowedSpace[]): void {
    for (const { id, revision, is_over } of standings) {
      if (is_over === true) void this.#remove(id, 'server').catch(ignore);
      else {
        this.#told.set(id, revision);
        void this.#rows.get(id)?.then((rows) => rows.follow(revision), ignore);
      }
    }
  }

  remove(spaceId: string): Promise<void> {
    return this.#remove(spaceId);
  }

  async close(): Promise<void> {
    const all = [...this.#rows.values()];
    this.#rows.clear();
    this.#told.clear();
    await Promise.all(all.map((opened) => opened.then((rows) => rows.close('keys_locked'), ignore)));
  }

  async #remove(spaceId: string, by?: 'server'): Promise<void> {
    const opened = this.#rows.get(spaceId);
    this.#rows.delete(spaceId);
    this.#told.delete(spaceId);
    const rows = await opened?.catch(ignore);
    await rows?.close('share_ended');
    await this.#storage.remove(spaceId, by);
  }

  async #open({ api, ...space }: SpaceWithRows): Promise<DeviceRows> {
    const rows = new DeviceRows('asking');
    await rows.open({
      ...space,
      drive: { api },
      open: () => this.#storage.open(space.spaceId),
      signal: notCancelled(),
      follow: followRows,
      goOnInMemory,
      away: this.#away,
    });
    const told = this.#told.get(space.spaceId);
    if (told !== undefined) rows.follow(told);
    // What fails here fails again with what is read next, and says so.
    const loaded = this.#load(rows).catch(ignore);
    this.#loads.set(rows, loaded);
    if (this.#keepsNames) void loaded.then(() => this.#keepNames(rows)).catch(ignore);
    return rows;
  }

  async #load(rows: DeviceRows): Promise<void> {
    const release = await this.#loading.acquire();
    try {
      await rows.load();
    } finally {
      release();
    }
  }

  /** One after the other: nobody waits for it. */
  async #keepNames(rows: DeviceRows): Promise<void> {
    const release = await this.#naming.acquire();
    try {
      await rows.keepNames();
    } finally {
      release();
    }
  }
}
