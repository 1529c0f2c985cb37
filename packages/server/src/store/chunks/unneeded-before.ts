import type { ChunkStore } from './chunk-store.ts';

/** For how long an upload may need what nobody writes to any more, where one may be running. */
export const ORPHAN_SECONDS = 60 * 60;

/** The clocks of an S3 storage and of this server may differ by this much: it refuses requests beyond. */
const S3_CLOCK_SECONDS = 15 * 60;

/** A file system takes its times from a clock that advances in steps. */
const DISK_CLOCK_SECONDS = 0.1;

/**
 * Returns the moment before which a chunk was written that no upload needs where no record names it, in seconds since 1970 by
 * the clock of the store. The clean-up removes such chunks, so no batch may name one of them either.
 *
 * @param since what was begun before is ended by nobody
 */
export function unneededBefore({ kind, direct }: ChunkStore, since: Date, now: number): number {
  const seconds = since.getTime() / 1_000;
  // What a browser sends straight to the storage may be confirmed to a server that has started since.
  if (direct !== null) return Math.min(seconds, now - ORPHAN_SECONDS);
  return seconds - (kind === 's3' ? S3_CLOCK_SECONDS : DISK_CLOCK_SECONDS);
}
