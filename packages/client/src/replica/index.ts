// What the page loads with its first use, and Node with what keeps the rows there.

export type { IndexScope } from '../search/name-index.ts';
export { openIndexedDbStore, removeDatabase } from './indexed-db-store.ts';
export { createMemoryStore } from './memory-store.ts';
export { idsOf, OpenedReplica } from './opened-replica.ts';
export { Replica, type ReplicaState, type RowPage, sealingDirectories } from './replica.ts';
export type { Believe, ClaimedDigest, TakenIn } from './replica-keeper.ts';
export { type FoundRows, ReplicaNames } from './replica-names.ts';
export { type ReplicaSource, serverSource } from './replica-source.ts';
export {
  type KeptRow,
  type OpenStore,
  type ReplicaStore,
  type RowPosition,
  type Standing,
  type StoreChange,
  standingSchema,
} from './replica-store.ts';
export type { ReplicaRow } from './rows.ts';
export { mayChangeRows, pageOnDevice } from './rows-on-device.ts';
