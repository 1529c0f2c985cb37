import { promisifyRequest } from 'idb-keyval';
import { isOfAccount, nameOfSpace, spacesIn } from './names-of-spaces.ts';

const PREFIX = 'coffer-replica-';

/** The name under which this browser keeps the rows of a drive, or of another space for the account of a drive. */
export function replicaName(driveId: string, spaceId?: string): string {
  return nameOfSpace(PREFIX, driveId, spaceId);
}

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
  const isOthers = (name: string) => but === null || !isOfAccount(name, but);
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
  return spacesIn(await names(), PREFIX, driveId);
}

async function names(): Promise<string[]> {
  const { storageBuckets: buckets } = navigator;
  const all = buckets?.keys() ?? indexedDB.databases().then((kept) => kept.map(({ name = '' }) => name));
  return (await all).filter((name) => name.startsWith(PREFIX));
}
