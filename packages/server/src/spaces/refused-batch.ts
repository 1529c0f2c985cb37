import type { ChangeBatch, RefusedBatch, SpaceChanges } from '@coffer/contract';
import { Refusal } from '../calls/refusal.ts';
import { type AttemptLimits, KEPT_BATCHES_OF_SPACE } from '../limits/attempt-limits.ts';
import { type BroughtChunk, discardChunks } from './batch-chunks.ts';
import { createChangesService } from './changes-service.ts';
import type { FollowingPorts } from './following-repository.ts';
import { readSignedHead } from './take-head.ts';

/** What a refusal tells of the changes since; the rest is fetched by pages. */
const TOLD_CHANGES = 200;

export interface RefusalPorts extends FollowingPorts {
  readonly limits: Pick<AttemptLimits, 'take'>;
}

/** What becomes of batches that are refused. */
export function createBatchRefusals({ database, clock, limits }: RefusalPorts) {
  const changes = createChangesService({ database, clock });

  /** Who is told nothing of them reads the space anew. */
  async function changesSince(userId: string, spaceId: string, after: number): Promise<SpaceChanges | null> {
    try {
      return await changes.since(userId, spaceId, { after, limit: TOLD_CHANGES });
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  return {
    /** Keeps the chunks of a refused batch for the next try, unless that has been done too often. */
    async keep(spaceId: string, brought: readonly BroughtChunk[]): Promise<RefusedBatch['stored']> {
      try {
        await limits.take(KEPT_BATCHES_OF_SPACE, spaceId);
      } catch {
        await discardChunks(brought);
        return [];
      }
      return brought.flatMap(({ versionId, received: { attempt } }) =>
        attempt === null ? [] : [{ version_id: versionId, attempt }],
      );
    },

    /** The refusal with all that is needed to send the batch again. */
    async tell(
      { userId, spaceId }: { readonly userId: string; readonly spaceId: string },
      { revision, head }: ChangeBatch,
      { code, message, errors, retryAfterSeconds, ownerId }: Refusal,
      stored: RefusedBatch['stored'],
    ): Promise<Refusal> {
      const known = head === undefined ? revision : readSignedHead(head).revision - 1;
      const isBehind = code === 'space_changed' && known !== undefined;
      const since = isBehind ? await changesSince(userId, spaceId, known) : null;
      return new Refusal(code, message, {
        ...(errors && { errors }),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        ownerId,
        batch: { stored, ...(since && { changes: since }) },
      });
    },
  };
}
