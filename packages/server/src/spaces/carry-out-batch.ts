import { createHash } from 'node:crypto';
import { type AppliedBatch, type BatchOperation, type ChangeBatch, operationsText } from '@coffer/contract';
import { NO_HEAD } from '@coffer/crypto';
import { Refusal } from '../calls/refusal.ts';
import type { LinkOwner } from '../links/own-links.ts';
import type { LinkPolicy } from '../links/visit.ts';
import { holdRepository } from '../storage/hold-repository.ts';
import type { ItemPolicy } from '../storage/item-service.ts';
import { spaceChange } from '../storage/space-change.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import type { StoragePorts } from '../storage/storage-ports.ts';
import type { StoredContent } from '../storage/version-rows.ts';
import { removeDeleted } from '../store/chunks/chunk-store.ts';
import type { Queries } from '../store/database/database.ts';
import type { BatchRow } from '../store/database/schema.ts';
import { userRepository } from '../users/user-repository.ts';
import { applyOperations } from './batch-operations.ts';
import { batchRepository } from './batch-repository.ts';
import { withDigest } from './keep-digests.ts';
import { beginSigned } from './signed-change.ts';
import { readSignedHead, takeHead } from './take-head.ts';

/**
 * The answer to a batch that was carried out before; null where it was not.
 *
 * @throws Refusal `id_exists` where it had other operations
 */
export async function formerAnswer(
  queries: Queries,
  spaceId: string,
  { id, operations }: ChangeBatch,
): Promise<AppliedBatch | null> {
  const row = await batchRepository(queries).find(spaceId, id);
  if (row === undefined) return null;
  if (row.operations_hash === hashOfOperations(operations)) return answerOf(row);
  throw new Refusal('id_exists', 'A batch with this id and other operations was carried out.', {
    errors: { id: ['This id is in use.'] },
  });
}

export interface CarryingPorts extends StoragePorts {
  readonly policy: ItemPolicy & Pick<LinkPolicy, 'publicLinks'>;
}

/**
 * Carries out a batch in one transaction, unless that was done before.
 *
 * @param contents those of its small files, by their versions
 * @throws Refusal `space_changed` where the space does not stand where the batch or its head says, `head_refused`;
 * what an operation is refused for
 */
export async function carryOutBatch(
  { database, chunks, clock, policy }: CarryingPorts,
  owner: LinkOwner,
  batch: ChangeBatch,
  contents: ReadonlyMap<string, StoredContent>,
): Promise<{ readonly answer: AppliedBatch; readonly isRepeated: boolean }> {
  const { spaceId } = owner;
  const mostItems = await policy.itemsPerAccount();
  const publicLinks = batch.operations.some(({ kind }) => kind === 'link') && (await policy.publicLinks());
  const needs = { owner, mostItems, publicLinks, contents, database };
  const head = batch.head === undefined ? null : readSignedHead(batch.head);
  // The first head may be of a space of which much has changed since its digest was made.
  if (head?.previous === NO_HEAD) await withDigest(database, spaceId, async () => null);
  const { freed, ...done } = await database.transaction({ space: spaceId }, async (queries) => {
    const before = await formerAnswer(queries, spaceId, batch);
    if (before !== null) return { answer: before, isRepeated: true, freed: [] };
    const endsFork = head !== null && head.endedFork !== null;
    const known = head === null ? batch.revision : head.revision - 1;
    // What ends a fork stands above both of its ends, and names the one that it goes on from.
    if (known !== undefined && !endsFork) await checkRevision(queries, spaceId, known);
    const to = endsFork ? head.revision : undefined;
    const change = spaceChange(queries, spaceId, clock(), { hold: batch.hold, isSigned: head !== null, to });
    const end = head === null ? null : await beginSigned(change);
    const freed = await applyOperations(change, batch.operations, needs);
    await end?.check();
    const row = {
      space_id: spaceId,
      id: batch.id,
      revision: await change.revision(),
      operations_hash: hashOfOperations(batch.operations),
      applied_at: change.now,
    };
    await batchRepository(queries).insert(row);
    if (batch.head !== undefined) {
      const { operations_hash: operationsHash } = row;
      const keys = await userRepository(queries).findById(owner.userId);
      await takeHead(change, { id: batch.id, operationsHash, head: batch.head }, { owner: keys });
    }
    await end?.showChanged();
    if (batch.hold !== undefined) await holdRepository(queries).release(spaceId, batch.hold);
    return { answer: answerOf(row), isRepeated: false, freed };
  });
  await removeDeleted(chunks, freed);
  return done;
}

async function checkRevision(queries: Queries, spaceId: string, known: number): Promise<void> {
  const { revision } = await spaceRepository(queries).standing(spaceId);
  if (revision !== known) throw spaceChanged();
}

/** SHA-256 over the operations of a batch, hex, by which its head names it. */
export function hashOfOperations(operations: readonly BatchOperation[]): string {
  return createHash('sha256').update(operationsText(operations)).digest('hex');
}

function answerOf({ id, revision, applied_at }: BatchRow): AppliedBatch {
  return { id, revision, applied_at };
}

const spaceChanged = () =>
  new Refusal(
    'space_changed',
    'Something else has changed in this space. Look at it, and send the batch again.',
  );
