import type { ReplicaStore } from './replica-store.ts';

/** The device does not keep a replica, or not any more: it is full, it forbids it, or what is there is damaged. */
export class StoreFailure extends Error {
  constructor(cause: unknown) {
    super('The replica cannot be kept', { cause });
  }
}

/** The same store, whose failures can be told from those of the server. */
export function guardedStore(store: ReplicaStore): ReplicaStore {
  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (cause) {
      throw new StoreFailure(cause);
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
