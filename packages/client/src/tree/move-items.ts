import { BATCH_SIZE } from '@coffer/contract';
import { batches } from '../concurrency/batches.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { Renewals } from '../spaces/renewals.ts';
import { renewingDue } from '../spaces/renewing-due.ts';

export interface MoveOptions {
  readonly renewals: Pick<Renewals, 'renew' | 'withKeys'>;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'sealMove'>;
  readonly itemIds: readonly string[];
  /** The directory into which they move; null is the root. */
  readonly targetId: string | null;
  /** Asked once their keys are sealed, before they move; throws what keeps them from moving. */
  readonly check?: () => Promise<void>;
  readonly signal?: AbortSignal;
}

/**
 * Moves items into a directory. The server moves up to a thousand in one step, all or none; of more than that,
 * those before a failure have moved. Items and directory must have been opened before. Throws `item_not_opened`,
 * `server_unreachable`, and the server's problems, such as `name_exists`, `move_into_itself`, `not_a_directory`.
 */
export async function moveItems(options: MoveOptions): Promise<void> {
  const { renewals, keyring, itemIds, targetId, check, signal = notCancelled() } = options;
  for (const ids of batches(itemIds, BATCH_SIZE)) {
    const move = () =>
      renewals.withKeys(async (greatest) => {
        const sealed = await keyring.sealMove(ids, targetId, await greatest());
        await check?.();
        return { operations: [{ kind: 'move', ...sealed }], keys: sealed.keys ?? [] };
      }, signal);
    await renewingDue(move, renewals, signal);
  }
}
