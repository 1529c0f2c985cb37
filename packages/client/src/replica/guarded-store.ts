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
    rows: (ids) => guarded(store.rows(ids)),
    trashed: () => guarded(store.trashed()),
    children: (parentId, page) => guarded(store.children(parentId, page)),
    count: (parentId, rank) => guarded(store.count(parentId, rank)),
    positions: (parentId, rank) => guarded(store.positions(parentId, rank)),
    rowsAt: (parentId, positions) => guarded(store.rowsAt(parentId, positions)),
    blockPlaces: (parentId) => guarded(store.blockPlaces(parentId)),
    blocks: (parentId, places) => guarded(store.blocks(parentId, places)),
    writeBlocks: (parentId, change) => guarded(store.writeBlocks(parentId, change)),
    hashes: (nodes) => guarded(store.hashes(nodes)),
    write: (change) => guarded(store.write(change)),
    clear: () => guarded(store.clear()),
    close: () => guarded(store.close()),
    remove: () => guarded(store.remove()),
  };
}
