// What the page loads with its first use, and Node with what keeps the rows there.
export { openIndexedDbStore, removeDatabase } from './indexed-db-store.ts';
export { createMemoryStore } from './memory-store.ts';
export { Replica, type ReplicaState, type RowPage, sealingDirectories } from './replica.ts';
export type { Believe, ClaimedDigest, TakenIn } from './replica-keeper.ts';
export { type ReplicaSource, serverSource } from './replica-source.ts';
export type {
  KeptRow,
  OpenStore,
  ReplicaStore,
  RowPosition,
  Standing,
  StoreChange,
} from './replica-store.ts';
export type { ReplicaRow } from './rows.ts';
export { standingSchema } from './standing-schema.ts';
