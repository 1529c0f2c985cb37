import { randomBytes } from 'node:crypto';

/** Which chunk of which item. */
export interface ChunkName {
  readonly versionId: string;
  readonly index: number;
}

/** Where a chunk is stored. */
export interface ChunkPlace extends ChunkName {
  /**
   * Which sending of the chunk it is: each has a place of its own. Null of a chunk on a disk that came with a backup, which
   * keeps one of each.
   */
  readonly attempt: string | null;
}

/** A new sending's, on a disk; of another length than those in an S3 storage, which are UUIDs. */
export function attemptOnDisk(): string {
  return randomBytes(ATTEMPT_ON_DISK / 2).toString('hex');
}

/** How long attempts are, by which a record says in which kind of store its chunk is. */
export const ATTEMPT_ON_DISK = 16;
export const ATTEMPT_IN_S3 = 36;

/** Whether a chunk of this attempt is in a store of this kind. */
export function isAttemptIn(kind: 'disk' | 's3', attempt: string | null): boolean {
  return kind === 's3' ? attempt?.length === ATTEMPT_IN_S3 : attempt?.length !== ATTEMPT_IN_S3;
}

/** The columns of a record that say where its chunk is. */
interface Recorded {
  readonly version_id: string;
  readonly chunk_index: number;
  readonly attempt: string | null;
}

/** Where a record says that its chunk is. */
export function placeOf({ version_id, chunk_index, attempt }: Recorded): ChunkPlace {
  return { versionId: version_id, index: chunk_index, attempt };
}

/** A place as one text, equal for equal places. */
export function placeKey({ versionId, index, attempt }: ChunkPlace): string {
  return `${versionId}/${index}/${attempt ?? ''}`;
}

/** The first two hex digits of a version id, by which a store is gone through piece by piece. */
export const ID_PREFIX = /^[0-9a-f]{2}$/;

/** All that stand in one of two lists of such digits: what the database names, and what the store has. */
export function prefixesOfBoth(named: readonly string[], stored: readonly string[]): string[] {
  return [...new Set([...named, ...stored])].sort();
}
