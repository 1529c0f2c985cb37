import { createHash } from 'node:crypto';
import {
  type AppliedBatch,
  type BatchOperation,
  type ChangeBatch,
  operationsText,
  type Standing,
  type spaceBatches,
} from '@coffer/contract';
import { type Bytes, NO_HEAD, toBase64Url } from '@coffer/crypto';
import type { z } from 'zod';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { LinkOwner } from '../links/own-links.ts';
import { putBatchEntries, putLinkKeys } from '../links/put-entries.ts';
import type { LinkPolicy } from '../links/visit.ts';
import { holdRepository } from '../storage/hold-repository.ts';
import type { ItemPolicy } from '../storage/item-service.ts';
import { checkLinksOnItems } from '../storage/links-on-items.ts';
import { memberRepository } from '../storage/member-repository.ts';
import { headMissing, oneFileAlone } from '../storage/refusals.ts';
import { spaceChange } from '../storage/space-change.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import type { StoragePorts } from '../storage/storage-ports.ts';
import type { StoredContent } from '../storage/version-rows.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';
import { removeDeleted } from '../store/chunks/chunk-store.ts';
import type { Queries } from '../store/database/database.ts';
import type { BatchRow } from '../store/database/schema.ts';
import { userRepository } from '../users/user-repository.ts';
import { applyOperations, type OperationNeeds } from './batch-operations.ts';
import { batchRepository } from './batch-repository.ts';
import { checkPutBack } from './check-put-back.ts';
import { checkRole } from './check-role.ts';
import { followingRepository, spaceMissing } from './following-repository.ts';
import { withDigest } from './keep-digests.ts';
import { countKept, type KeptLimits } from './kept-limits.ts';
import { beginKeeping } from './kept-rows.ts';
import type { SharingRules } from './members.ts';
import { Moving } from './moving.ts';
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
  readonly policy: ItemPolicy &
    Pick<LinkPolicy, 'publicLinks'> & { readonly keptLimits: KeptLimits; sharing(): Promise<SharingRules> };
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
  const needed = { ...(await needsOf(policy, [batch])), owner, contents, database };
  const head = batch.head === undefined ? null : readSignedHead(batch.head);
  // The first head may be of a space of which much has changed since its digest was made.
  if (head?.previous === NO_HEAD) await withDigest(database, spaceId, async () => null);
  const { freed, ...done } = await database.transaction({ space: spaceId }, async (queries) => {
    const before = await formerAnswer(queries, spaceId, batch);
    if (before !== null) return { answer: before, isRepeated: true, freed: [] };
    // Whoever was a member when the batch was sent may not be one any more.
    const space = await followingRepository(queries, clock).find(owner.userId, spaceId);
    if (space === undefined) throw spaceMissing();
    const { role, owner_id: spaceOwnerId, single_file_id: fileId } = space;
    const moving = new Moving();
    const among = { isEnding: false, moving, changedBefore: [], keyCommitment: head?.keyCommitment ?? null };
    const needs = { ...needed, ...among, role, spaceOwnerId, fileId };
    const applied = await carryOutIn(queries, batch, needs, { now: clock(), others: [] });
    moving.checkEmpty();
    return { ...applied, isRepeated: false };
  });
  await removeDeleted(chunks, freed);
  return done;
}

/**
 * Carries out batches of several spaces in one transaction, in their order, unless that was done before. A space that one of them makes
 * may have the next, and a later one may end a space that an earlier one has emptied.
 *
 * @throws Refusal as `carryOutBatch`, `not_found` for spaces that the user does not follow
 */
export async function carryOutBatches(
  { database, chunks, clock, policy }: CarryingPorts,
  userId: string,
  batches: z.output<typeof spaceBatches>['batches'],
): Promise<AppliedBatch[]> {
  const needs = await needsOf(
    policy,
    batches.map(({ batch }) => batch),
  );
  const standings = batches.map(({ space_id: id, batch }) => {
    if (batch.head === undefined) throw headMissing();
    const { revision, keyCommitment } = readSignedHead(batch.head);
    return { id, revision, keyCommitment };
  });
  const ids = standings.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw fieldRefused('batches', 'Each space has one batch.');
  const { freed, answers } = await database.transaction({ space: ids }, async (queries) => {
    const freed: ChunkPlace[] = [];
    const answers: AppliedBatch[] = [];
    const emptied: string[] = [];
    const moving = new Moving();
    for (const [index, { space_id: spaceId, batch }] of batches.entries()) {
      const space = await followingRepository(queries, clock).find(userId, spaceId);
      const ended = space === undefined ? await endedBefore(queries, userId, batches.slice(index)) : null;
      if (ended !== null) {
        answers.push({ ...ended, id: batch.id, revision: standings[index]?.revision ?? ended.revision });
        continue;
      }
      if (space === undefined) throw spaceMissing();
      const before = await formerAnswer(queries, spaceId, batch);
      if (before !== null) {
        answers.push(before);
        continue;
      }
      const others = standings.flatMap(({ id, revision }) => (id === spaceId ? [] : { id, revision }));
      const owner = { userId, spaceId };
      const contents = new Map<string, StoredContent>();
      const { role, owner_id: spaceOwnerId, single_file_id: fileId } = space;
      const among = {
        moving,
        keyCommitment: standings[index]?.keyCommitment ?? null,
        changedBefore: ids.slice(0, index),
        isEnding: batches.slice(index + 1).some(endsSpace),
      };
      const needed = { ...needs, ...among, owner, role, spaceOwnerId, fileId, contents, database };
      const applied = await carryOutIn(queries, batch, needed, { now: clock(), others });
      freed.push(...applied.freed);
      answers.push(applied.answer);
      if (fileId !== null && batch.operations.some(({ kind }) => kind === 'carry')) emptied.push(spaceId);
    }
    moving.checkEmpty();
    for (const id of emptied) {
      // What is ended may be another one.
      if ((await spaceRepository(queries).ownerOf(id)) !== null) throw oneFileAlone();
    }
    return { freed, answers };
  });
  await removeDeleted(chunks, freed);
  return answers;
}

/** The answer to the batch that has ended the first of these spaces when the call was carried out before; null where none has. */
async function endedBefore(
  queries: Queries,
  userId: string,
  batches: z.output<typeof spaceBatches>['batches'],
): Promise<AppliedBatch | null> {
  const ending = batches.find(endsSpace);
  if (ending === undefined) return null;
  const { space_id: spaceId, batch } = ending;
  if ((await spaceRepository(queries).ownerOf(spaceId)) !== userId) return null;
  return formerAnswer(queries, spaceId, batch);
}

function endsSpace({ batch }: { readonly batch: Pick<ChangeBatch, 'operations'> }): boolean {
  return batch.operations.some(({ kind }) => kind === 'rejoin');
}

async function needsOf(policy: CarryingPorts['policy'], batches: readonly ChangeBatch[]) {
  const hasLinks = batches.some(({ operations }) => operations.some(makesLink));
  const hasMembers = batches.some(({ operations }) => operations.some(({ kind }) => kind === 'member'));
  return {
    mostItems: await policy.itemsPerAccount(),
    keptLimits: policy.keptLimits,
    sharing: hasMembers ? await policy.sharing() : null,
    publicLinks: hasLinks && (await policy.publicLinks()),
  };
}

function makesLink(operation: BatchOperation): boolean {
  return operation.kind === 'link' || (operation.kind === 'setting' && operation.request != null);
}

/** Carries out a batch within a transaction that has its space. */
async function carryOutIn(
  queries: Queries,
  batch: ChangeBatch,
  needs: OperationNeeds & { readonly keptLimits: KeptLimits },
  { now, others }: { readonly now: number; readonly others: readonly Standing[] },
): Promise<{ readonly answer: AppliedBatch; readonly freed: readonly ChunkPlace[] }> {
  const { owner } = needs;
  const { spaceId } = owner;
  const head = batch.head === undefined ? null : readSignedHead(batch.head);
  const endsFork = head !== null && head.endedFork !== null;
  const known = head === null ? batch.revision : head.revision - 1;
  // What ends a fork stands above both of its ends, and names the one that it goes on from.
  if (known !== undefined && !endsFork) await checkRevision(queries, spaceId, known);
  const to = endsFork ? head.revision : undefined;
  const member = needs.role === 'owner' ? undefined : await signingMember(queries, owner);
  const author = member?.fingerprint ?? null;
  const options = { hold: batch.hold, isSigned: head !== null, to, author };
  const change = spaceChange(queries, spaceId, now, options);
  const end = head === null ? null : await beginSigned(change);
  if (head !== null) {
    const { epoch, keyCommitment } = head;
    await checkPutBack(queries, spaceId, batch.operations, { userId: owner.userId, epoch, keyCommitment });
  }
  const isOwner = needs.role === 'owner';
  const keys = await userRepository(queries).findById(needs.spaceOwnerId);
  const isDrive = keys.space_id === spaceId;
  checkRole(batch.operations, needs.role);
  const keeping = await beginKeeping(change, batch.operations, { isOwner, isDrive });
  const freed = await applyOperations(change, batch.operations, needs);
  const kept = (await keeping?.end()) ?? null;
  // What lay below as many links once may lie there again.
  if (batch.operations[1]?.kind !== 'undoes') await checkLinksOnItems(change);
  await putLinkKeys(queries, batch.link_keys ?? [], { spaceId, isOwner });
  await putBatchEntries(queries, batch, { spaceId, now, isOwner });
  await end?.check();
  const logged = isDrive ? { operations: null, log_bytes: 0 } : loggedOf(batch.operations, kept);
  const { bytes: headBytes = '', signature = '' } = batch.head ?? {};
  const counted_bytes = member === undefined ? 0 : headBytes.length + signature.length + logged.log_bytes;
  if (member !== undefined) {
    const counted = { spaceId, ownerId: needs.spaceOwnerId, userId: member.id, bytes: counted_bytes };
    await countKept(queries, { ...counted, operations: batch.operations }, needs.keptLimits);
  }
  const row = {
    space_id: spaceId,
    id: batch.id,
    revision: await change.revision(),
    applied_at: change.now,
    operations_hash: hashOfOperations(batch.operations),
    ...{ author_id: member?.id ?? null, counted_bytes, ...logged },
  };
  await batchRepository(queries).insert(row);
  if (batch.head !== undefined) {
    const { operations_hash: operationsHash } = row;
    const signers = { owner: keys, ...(member && { member }) };
    await takeHead(change, { id: batch.id, operationsHash, head: batch.head, others }, signers);
  }
  await end?.showChanged();
  const holds = holdRepository(queries);
  if (batch.hold !== undefined && (!isOwner || batch.ends_hold === true)) {
    await holds.release(spaceId, batch.hold);
  } else if (isOwner) {
    await holds.prolong(spaceId);
  }
  return { answer: answerOf(row), freed };
}

/** The key pair by which a member signs. @throws Refusal `forbidden` where it is not the one that the owner knows */
async function signingMember(queries: Queries, { userId, spaceId }: LinkOwner) {
  const member = await userRepository(queries).findById(userId);
  if (await memberRepository(queries).hasKey(spaceId, userId, member.fingerprint)) return member;
  throw new Refusal(
    'forbidden',
    'Your key pair is a new one, and the owner of this folder has not looked at it yet.',
  );
}

async function checkRevision(queries: Queries, spaceId: string, known: number): Promise<void> {
  const { revision } = await spaceRepository(queries).standing(spaceId);
  if (revision !== known) throw spaceChanged();
}

/** SHA-256 over the operations of a batch, hex, by which its head names it. */
export function hashOfOperations(operations: readonly BatchOperation[]): string {
  return createHash('sha256').update(operationsText(operations)).digest('hex');
}

/** The columns of a batch of which the log of its space is made. */
export function loggedOf(operations: readonly BatchOperation[], kept: readonly Bytes[] | null = null) {
  const text = operationsText(operations);
  const rows = kept === null || kept.length === 0 ? null : JSON.stringify(kept.map(toBase64Url));
  return { operations: text, kept: rows, log_bytes: Buffer.byteLength(text) + (rows?.length ?? 0) };
}

function answerOf({
  id,
  revision,
  applied_at,
}: Pick<BatchRow, 'id' | 'revision' | 'applied_at'>): AppliedBatch {
  return { id, revision, applied_at };
}

const spaceChanged = () =>
  new Refusal(
    'space_changed',
    'Something else has changed in this space. Look at it, and send the batch again.',
  );
