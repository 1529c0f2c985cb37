import { failed } from '../failures/coffer-error.ts';
import type { ReplicaStore } from './replica-store.ts';

/** The same store; what it fails for is `replica_not_kept`, and not taken for a failure of the server. */
export function guardedStore(store: ReplicaStore): ReplicaStore {
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
