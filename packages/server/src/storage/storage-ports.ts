import type { Clock } from '../clock.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { Database } from '../store/database/database.ts';

/** The ports of the rules of storage. */
export interface StoragePorts {
  readonly database: Database;
  readonly chunks: ChunkStore;
  readonly clock: Clock;
}
