import { promisifyRequest } from 'idb-keyval';

const PREFIX = 'coffer-replica-';

/**
 * Under which name this browser keeps the rows of a drive, or of another space for the account of a drive. Either ends as the
 * drive's id does, so that the names of an account are told from others; Chromium takes 63 characters for a bucket.
 */
export function replicaName(driveId: string, spaceId: string = driveId): string {
  return PREFIX + spaceId + (spaceId === driveId ? '' : `-${endOf(driveId)}`);
}

/** The last digits of an id. */
const endOf = (id: string): string => id.slice(-10);

/**
 * Where this browser keeps the rows under a name. Chromium leaves what a removed database held in its files until they are
 * compacted some day, but removes the folder of a bucket; other browsers have a file for each database.
 */
export async function replicaDatabases(name: string): Promise<IDBFactory> {
  const bucket = await navigator.storageBuckets?.open(name, { persisted: true });
  return bucket?.indexedDB ?? indexedDB;
}

/** Removes all rows that this browser keeps, but for those of an account, by its drive; null for all. Tabs that have them open let go. */
export async function removeReplicas(but: string | null): Promise<void> {
  const isOthers = (name: string) => but === null || !name.endsWith(endOf(but));
  await Promise.all((await names()).filter(isOthers).map(removeReplica));
}

/** Removes the rows under a name. */
export async function removeReplica(name: string): Promise<void> {
  const { storageBuckets: buckets } = navigator;
  if (buckets === undefined) await promisifyRequest(indexedDB.deleteDatabase(name));
  else await buckets.delete(name);
}

/** The spaces next to the drive of which this browser keeps rows for an account. */
export async function keptSpaces(driveId: string): Promise<readonly string[]> {
  const isOwn = (name: string) => name !== replicaName(driveId) && name.endsWith(endOf(driveId));
  return (await names()).filter(isOwn).map((name) => name.slice(PREFIX.length, -endOf(driveId).length - 1));
}

async function names(): Promise<string[]> {
  const { storageBuckets: buckets } = navigator;
  const all = buckets?.keys() ?? indexedDB.databases().then((kept) => kept.map(({ name = '' }) => name));
  return (await all).filter((name) => name.startsWith(PREFIX));
}
