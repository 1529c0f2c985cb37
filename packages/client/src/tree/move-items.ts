import { BATCH_SIZE } from '@coffer/contract';
import { batches } from '../concurrency/batches.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { SpaceWriter } from '../space/space-writer.ts';

export interface MoveOptions {
  readonly writer: Pick<SpaceWriter, 'change'>;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'sealMove'>;
  /** What moves, and how it is called; null of what does not open. */
  readonly items: ReadonlyMap<string, string | null>;
  /** The directory into which it moves; null is the top. */
  readonly targetId: string | null;
  /** Asked before it moves; throws what keeps it from moving. */
  readonly check?: () => Promise<void>;
  readonly signal?: AbortSignal;
}

/**
 * Moves items into a directory. The server moves up to a thousand in one step, all or none; of more than that,
 * those before a failure have moved. Throws `server_unreachable`, and the server's problems, such as `name_exists`, `move_into_itself`,
 * `not_a_directory`.
 */
export async function moveItems(options: MoveOptions): Promise<void> {
  const { writer, keyring, items, targetId, check, signal = notCancelled() } = options;
  for (const some of batches([...items], BATCH_SIZE)) {
    const sealed = await keyring.sealMove(new Map(some), targetId);
    await check?.();
    await writer.change([{ kind: 'move', ...sealed }], { signal });
  }
}
