import { createHash } from 'node:crypto';
import type { SignedHead } from '@coffer/contract';
import {
  EncodingInvalid,
  type Head,
  headFault,
  headHash,
  importPublicKey,
  isMilestone,
  type KnownHead,
  readHead,
  verifyHead,
} from '@coffer/crypto';
import { Refusal } from '../calls/refusal.ts';
import type { LinkOwner } from '../links/own-links.ts';
import { keyRepository } from '../storage/key-repository.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import type { Queries } from '../store/database/database.ts';
import { userRepository } from '../users/user-repository.ts';
import { itemsDigestOf, ownersDigestOf } from './digests-service.ts';
import { headRepository, type WholeHead } from './head-repository.ts';
import { bringUpDigest, bytesOf } from './keep-digests.ts';

/** A batch that was carried out, and what its sender says that the space holds now. */
interface SignedBatch {
  readonly id: string;
  readonly operationsHash: string;
  readonly head: SignedHead;
}

/** A head as it came, before it is compared with anything. @throws Refusal `validation_failed` */
export function readSignedHead({ bytes }: SignedHead): Head {
  try {
    return readHead(bytesOf(bytes));
  } catch (error) {
    if (!(error instanceof EncodingInvalid)) throw error;
    throw new Refusal('validation_failed', 'Please check the marked fields.', {
      errors: { 'head.bytes': ['These are not the canonical bytes of a head.'] },
    });
  }
}

/**
 * Compares the head of a batch with what the space holds now that the batch is carried out, and stores it.
 *
 * @throws Refusal `head_refused` with the field that does not fit
 */
export async function takeHead(change: SpaceChange, owner: LinkOwner, batch: SignedBatch): Promise<void> {
  const { queries, spaceId, now } = change;
  const head = readSignedHead(batch.head);
  const stored = await headRepository(queries).newest(spaceId);
  const before = stored === undefined ? null : knownOf(stored);
  await checkChain(change, before, head);
  if (head.batch.id !== batch.id || head.batch.operationsHash !== batch.operationsHash)
    throw refused('batch');
  await checkRows(change, before?.head ?? null, head);
  await checkSigner(queries, owner, head, batch.head.signature);
  const milestone = isMilestone(before?.head ?? null, head) ? 1 : 0;
  await headRepository(queries).insert({
    space_id: spaceId,
    revision: head.revision,
    hash: await headHash(head),
    bytes_hash: createHash('sha256').update(bytesOf(batch.head.bytes)).digest('hex'),
    ...batch.head,
    is_kept: milestone,
    is_milestone: milestone,
    by_owner: 1,
    stored_at: now,
  });
}

/** The head that a row holds, as the next one is compared with it. */
export function knownOf({ bytes, hash, is_milestone }: WholeHead): KnownHead {
  return { head: readHead(bytesOf(bytes)), hash, isMilestone: is_milestone === 1 };
}

async function checkChain(change: SpaceChange, before: KnownHead | null, head: Head): Promise<void> {
  if (head.spaceId !== change.spaceId) throw refused('space');
  if (head.revision !== (await change.revision())) throw refused('revision');
  const fault = headFault(before, before?.head ?? null, head);
  if (fault !== null) throw refused(fault);
  if (
    before?.head.rootGeneration === head.rootGeneration &&
    before.head.rootCommitment !== head.rootCommitment
  ) {
    throw refused('root-commitment');
  }
  const keys = await keyRepository(change.queries).ofSpace(change.spaceId);
  if (head.rootGeneration !== keys.root_generation) throw refused('root-generation');
  if (head.greatestGeneration !== keys.greatest_generation) throw refused('generation');
  // These come with changes of several spaces, of the key pair, and with the end of a fork.
  if (head.otherSpaces.length > 0) throw refused('other-spaces');
  if (head.nextFingerprint !== null) throw refused('next-fingerprint');
  if (head.endedFork !== null) throw refused('ended-fork');
}

/** Both digests, and how many rows there are and went. */
async function checkRows(change: SpaceChange, before: Head | null, head: Head): Promise<void> {
  const { queries, spaceId } = change;
  const counted = await bringUpDigest(queries, spaceId);
  if (head.itemsDigest !== (await itemsDigestOf(queries, spaceId))) throw refused('items-digest');
  const owned = await ownersDigestOf(queries, spaceId);
  if (head.ownersDigest !== owned.digest) throw refused('owners-digest');
  if (head.rows !== counted.items + counted.versions + owned.rows) throw refused('rows');
  if (head.removedRows !== (before?.removedRows ?? 0) + change.removedRows()) throw refused('removed-rows');
}

async function checkSigner(
  queries: Queries,
  { userId }: LinkOwner,
  head: Head,
  signature: string,
): Promise<void> {
  const { pubkey, fingerprint } = await userRepository(queries).findById(userId);
  if (head.ownerFingerprint !== fingerprint) throw refused('owner');
  if (head.signerFingerprint !== fingerprint) throw refused('not-the-owner');
  if (!(await verifyHead(await importPublicKey(pubkey), head, signature))) throw refused('signature');
}

/** @param what does not fit */
function refused(what: string): Refusal {
  return new Refusal(
    'head_refused',
    'The signed head does not fit what the space holds after these changes.',
    {
      errors: { head: [what] },
    },
  );
}
