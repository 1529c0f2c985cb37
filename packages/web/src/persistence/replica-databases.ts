import { promisifyRequest } from 'idb-keyval';

const PREFIX = 'coffer-replica-';

/** Under which name this browser keeps the rows of a drive. */
export function replicaName(spaceId: string): string {
  return PREFIX + spaceId;
}

/**
 * Where this browser keeps the rows of a drive. Chromium leaves what a removed database held in its files until they are
 * compacted some day, but removes the folder of a bucket; other browsers have a file for each database.
 */
export async function replicaDatabases(spaceId: string): Promise<IDBFactory> {
  const bucket = await navigator.storageBuckets?.open(replicaName(spaceId), { persisted: true });
  return bucket?.indexedDB ?? indexedDB;
}

/** Removes the rows of all drives that this browser keeps, but for one; null for all. Tabs that have them open let go. */
export async function removeReplicas(but: string | null): Promise<void> {
  const { storageBuckets: buckets } = navigator;
  const own = but === null ? null : replicaName(but);
  const isOthers = (name: string) => name.startsWith(PREFIX) && name !== own;
  if (buckets !== undefined) {
    await Promise.all((await buckets.keys()).filter(isOthers).map((name) => buckets.delete(name)));
    return;
  }
  const names = (await indexedDB.databases()).map(({ name = '' }) => name).filter(isOthers);
  await Promise.all(names.map((name) => promisifyRequest(indexedDB.deleteDatabase(name))));
}
