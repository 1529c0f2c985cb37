import { z } from 'zod';
import { chunkStoreRepository } from '../store/chunks/chunk-store-repository.ts';
import type { Database } from '../store/database/database.ts';
import { backupRepository } from './backup-repository.ts';

/** Names the server of a backup, and counts what it held. */
export const backupSize = z.object({
  /** The id that the server's database and its chunks have in common; null of one that never ran. */
  server: z.string().nullable(),
  accounts: z.int(),
  items: z.int(),
  /** The sum of the lengths of all chunks. */
  stored_bytes: z.int(),
});

export type BackupSize = z.infer<typeof backupSize>;

/** Counts what a database holds. */
export async function sizeOf({ queries }: Database): Promise<BackupSize> {
  return { server: await chunkStoreRepository(queries).id(), ...(await backupRepository(queries).counts()) };
}

/** A backup that lost more than half of something since the last one is taken for a mistake. */
const LEAST_SHARE = 0.5;

/**
 * Compares a backup with the one that it replaces.
 *
 * @returns one clause of a sentence for each reason to take the new one for a mistake; none as a rule
 */
export function doubtsAbout(next: BackupSize, former: BackupSize): string[] {
  const doubts = COUNTED.flatMap(([key, name]) =>
    next[key] < former[key] * LEAST_SHARE
      ? [`it has ${next[key].toLocaleString('en')} ${name} in place of ${former[key].toLocaleString('en')}`]
      : [],
  );
  return next.server === former.server ? doubts : ['it is of another server', ...doubts];
}

const COUNTED = [
  ['accounts', 'accounts'],
  ['items', 'items'],
  ['stored_bytes', 'bytes'],
] as const;
