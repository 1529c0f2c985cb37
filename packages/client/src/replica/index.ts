// What the page loads with its first use, and Node with what keeps the rows there.

export type { FoundRecords } from '../keyring/found-item.ts';
export type { MediaList } from '../media/media-index.ts';
export { type OwnChange, ownChange } from '../rows/own-change.ts';
export type { KindUsage } from '../search/kind-usage.ts';
export type { IndexPage, IndexScope } from '../search/name-index.ts';
export { copiedStore } from './copied-store.ts';
export { DeviceRows } from './device-rows.ts';
export { openIndexedDbStore, removeDatabase } from './indexed-db-store.ts';
export { createMemoryStore } from './memory-store.ts';
export { NamesKeeper } from './names-keeper.ts';
export { idsOf, type NamedEntry, OpenedReplica } from './opened-replica.ts';
export { type PackedPage, unpackPage } from './packed-page.ts';
export { Replica, type ReplicaState } from './replica.ts';
export type { TakenIn } from './replica-keeper.ts';
export type { NewestRead, ReplicaNames } from './replica-names.ts';
export {
  aboutRows,
  directoriesIn,
  followLinks,
  foundIn,
  keepLinks,
  keptLinks,
  recordIn,
  replacedIn,
  rowsHere,
  signedIn,
  stateIn,
  trashIn,
  usageIn,
  versionsIn,
} from './replica-records.ts';
export { type ReplicaSource, serverSource } from './replica-source.ts';
export {
  type BlockPlace,
  type KeptBlock,
  type KeptRow,
  type OpenStore,
  type PutRow,
  type ReplicaStore,
  type RowPosition,
  type Standing,
  type StoreChange,
  standingSchema,
} from './replica-store.ts';
export type { ChildrenOptions, RowPage } from './row-page.ts';
export { changesRows, pageOnDevice } from './rows-on-device.ts';
export { shownDifferences } from './shown-differences.ts';
export { type SpaceStorage, SpaceStores } from './space-stores.ts';

/** Loads what reads names for a search and for the timeline of pictures, which most visits do without. */
export const loadReplicaNames = async () => (await import('./replica-names.ts')).ReplicaNames;
