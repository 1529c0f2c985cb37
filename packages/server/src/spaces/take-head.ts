import { createHash } from 'node:crypto';
import type { SignedHead, Standing } from '@coffer/contract';
import {
  EncodingInvalid,
  FORMAT_VERSION,
  type Head,
  headFault,
  headHash,
  importPublicKey,
  isMilestone,
  isOtherEnd,
  type KnownHead,
  type PublicKey,
  readHead,
  verifyHead,
} from '@coffer/crypto';
import { Refusal } from '../calls/refusal.ts';
import { epochOutdated } from '../storage/refusals.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { spaceKeyRepository } from '../storage/space-key-repository.ts';
import { itemsDigestOf, ownersDigestOf } from './digests-service.ts';
import { headRepository, type WholeHead } from './head-repository.ts';
import { bringUpDigest, bytesOf } from './keep-digests.ts';

/** A batch that was carried out, and what its sender says that the space holds now. */
interface SignedBatch {
  readonly id: string;
  readonly operationsHash: string;
  readonly head: SignedHead;
  /** The other spaces of the same batch, at the revisions after it. */
  readonly others?: readonly Standing[];
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

/** The time of somebody else than the owner is at most so far from the server's: by it others tell when something was. */
const CLOCK_SECONDS = 86_400;

/** By whom a head is signed. */
interface Signers {
  readonly owner: SigningKey;
  /** The key pair that takes the place of the owner's. */
  readonly next?: SigningKey;
  /** That of a member who may change the space. */
  readonly member?: SigningKey;
}

interface SigningKey {
  readonly pubkey: string;
  readonly fingerprint: string;
}

/**
 * Compares the head of a batch with what the space holds now that the batch is carried out, and stores it.
 *
 * @throws Refusal `epoch_outdated` where it is signed under a former key of the space, `head_refused` with the field that does not fit
 */
export async function takeHead(change: SpaceChange, batch: SignedBatch, signers: Signers): Promise<void> {
  const { queries, spaceId, now } = change;
  const head = readSignedHead(batch.head);
  const stored = await headRepository(queries).newest(spaceId);
  const before = stored === undefined ? null : knownOf(stored);
  await checkChain(change, before, head);

  if (!areThese(head.otherSpaces, batch.others ?? [])) throw refused('other-spaces');
  if (head.batch.id !== batch.id || head.batch.operationsHash !== batch.operationsHash)
    throw refused('batch');
  await checkRows(change, before?.head ?? null, head);
  await checkSigners(head, batch.head, signers);
  // A wrong clock stops no owner.
  if (signers.member !== undefined && Math.abs(head.time - now) > CLOCK_SECONDS) throw refused('time');
  await checkOtherEnd(head, batch.head.other_end, signers);
  const milestone = isMilestone(head) ? 1 : 0;
  const { bytes, signature, next_signature = null, other_end } = batch.head;
  await headRepository(queries).insert({
    space_id: spaceId,
    revision: head.revision,
    hash: await headHash(head),
    bytes_hash: createHash('sha256').update(bytesOf(bytes)).digest('hex'),
    ...{ bytes, signature, next_signature },
    other_end: other_end === undefined ? null : JSON.stringify(other_end),
    is_kept: milestone === 1 || head.nextFingerprint !== null ? 1 : 0,
    is_milestone: milestone,
    by_owner: head.signerFingerprint === head.ownerFingerprint ? 1 : 0,
    stored_at: keptSince(head, now),
  });
}

/**
 * Since when a head is kept, as its log tells: the time of an owner's clock that is far ahead, since the log ends at a head that says itself that it
 * is old.
 */
export function keptSince({ time }: Pick<Head, 'time'>, now: number): number {
  return time > now + CLOCK_SECONDS ? time : now;
}

/** The head that a row holds, as the next one is compared with it. */
export function knownOf({ bytes, hash }: WholeHead): KnownHead {
  return { head: readHead(bytesOf(bytes)), hash };
}

async function checkChain(change: SpaceChange, before: KnownHead | null, head: Head): Promise<void> {
  if (head.spaceId !== change.spaceId) throw refused('space');
  if (head.revision !== (await change.revision())) throw refused('revision');
  // Whoever signed it has not heard of the newest key, and seals all of it again.
  if (before !== null && head.endedFork === null && head.epoch < before.head.epoch)
    throw epochOutdated('head');
  const owners = head.signerFingerprint === head.ownerFingerprint ? before : await ownersHead(change);
  const fault = headFault(before, owners?.head ?? null, head);
  if (fault !== null) throw refused(fault);
  checkVersions(head);
  const { epoch } = await spaceKeyRepository(change.queries).ofSpace(change.spaceId);
  if (head.epoch !== epoch) throw refused('epoch');
}

/** Neither demands another version than the page of this server has, nor brings a field that this server does not know. */
function checkVersions({ lowest: { write, read }, later }: Head): void {
  if (write > FORMAT_VERSION || read > write || read < 1) throw refused('lowest');
  if (later !== '') throw refused('later-fields');
}

/** The last head that the owner signed. */
async function ownersHead({ queries, spaceId }: SpaceChange): Promise<KnownHead | null> {
  const stored = await headRepository(queries).owners(spaceId);
  return stored === undefined ? null : knownOf(stored);
}

/** In order of their ids, each once. */
function areThese(named: Head['otherSpaces'], others: readonly Standing[]): boolean {
  const ordered = others.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return (
    named.length === ordered.length &&
    ordered.every(({ id, revision }, at) => named[at]?.id === id && named[at]?.revision === revision)
  );
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

async function checkSigners(head: Head, signed: SignedHead, { owner, next, member }: Signers): Promise<void> {
  if (head.ownerFingerprint !== owner.fingerprint) throw refused('owner');
  const signer = member ?? owner;
  if (head.signerFingerprint !== signer.fingerprint) throw refused('not-the-owner');
  if (head.nextFingerprint !== (next?.fingerprint ?? null)) throw refused('next-fingerprint');
  if (!(await isSignedBy(signer, head, signed.signature))) throw refused('signature');
  if (next === undefined) return;
  if (!(await isSignedBy(next, head, signed.next_signature))) throw refused('next-signature');
}

/**
 * Looks at the other end of a fork that a head ends. Of who has signed that, the owner's present key pair alone is asked: a former one may have, or somebody who is a
 * member no longer, and the owner vouches for it by the head that names it.
 */
async function checkOtherEnd(
  head: Head,
  carried: SignedHead['other_end'],
  { owner }: Pick<Signers, 'owner'>,
): Promise<void> {
  if (carried === undefined) {
    if (head.endedFork !== null) throw refused('other-end');
    return;
  }
  const other = readSignedHead(carried);
  if (!(await isOtherEnd(head, other))) throw refused('other-end');
  const { fingerprint } = owner;
  const isSigned =
    other.signerFingerprint !== fingerprint || (await isSignedBy(owner, other, carried.signature));
  const isTakenOver =
    other.nextFingerprint !== fingerprint || (await isSignedBy(owner, other, carried.next_signature));
  if (!isSigned || !isTakenOver) throw refused('other-end');
}

async function isSignedBy({ pubkey }: SigningKey, head: Head, signature = ''): Promise<boolean> {
  return verifyHead(await readPublicKey(pubkey), head, signature);
}

/** Keys that were read last: reading one takes several times as long as verifying a signature. */
const readKeys = new Map<string, Promise<PublicKey>>();
const MOST_KEYS = 256;

function readPublicKey(pem: string): Promise<PublicKey> {
  const read = readKeys.get(pem) ?? importPublicKey(pem);
  readKeys.delete(pem);
  readKeys.set(pem, read);
  const [oldest] = readKeys.keys();
  if (readKeys.size > MOST_KEYS && oldest !== undefined) readKeys.delete(oldest);
  return read;
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
