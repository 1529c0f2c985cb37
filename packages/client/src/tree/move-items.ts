import { BATCH_SIZE } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { batches } from '../concurrency/batches.ts';
import type { Keyring } from '../keyring/keyring.ts';

export interface MoveOptions {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'sealMove'>;
  readonly itemIds: readonly string[];
  /** The directory into which they move; null is the root. */
  readonly targetId: string | null;
  readonly signal?: AbortSignal;
}

/**
 * Moves items into a directory. The server moves up to a thousand in one step, all or none; of more than that,
 * those before a failure have moved. Items and directory must have been opened before. Throws `item_not_opened`,
 * `server_unreachable`, and the server's problems, such as `name_exists`, `move_into_itself`, `not_a_directory`.
 */
export async function moveItems(options: MoveOptions): Promise<void> {
  const { api, keyring, itemIds, targetId, signal } = options;
  for (const ids of batches(itemIds, BATCH_SIZE)) {
    await api.call('moveItems', { body: await keyring.sealMove(ids, targetId) }, signal);
  }
}
