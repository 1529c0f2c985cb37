import type { BatchOperation } from '@coffer/contract';
import { FORMAT_VERSION, type Head } from '@coffer/crypto';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { parsedHead } from '../keyring/read-heads.ts';
import type { HeadMemory } from './head-memory.ts';
import { signingOf } from './operations/index.ts';

/** A space, and what this device has seen of its heads. */
interface GatePorts {
  readonly keyring: Pick<Keyring, 'driveId'>;
  readonly heads: Pick<HeadMemory, 'of' | 'isKept'>;
}

/** A batch that is about to be signed. */
export interface GatedBatch {
  readonly operations: readonly BatchOperation[];
  /** Whether it changes other spaces, too. */
  readonly isOfMany: boolean;
  /** Whether nothing but the owner's answer to a fork, or other lowest versions, is what it is for. */
  readonly isAnswer: boolean;
}

/**
 * Looks whether this version of the format may write a space. Whatever its heads say, its owner may remove members, delete links, make another key pair
 * and change what they say. Throws `update_to_change`.
 *
 * @param before the newest head; null of a space that has none
 */
export function mustMayWrite(
  before: Pick<Head, 'lowest'> | null,
  { operations, isOfMany, isAnswer }: GatedBatch,
  isOwner: boolean,
): void {
  if (before === null || isWithin(before.lowest)) return;
  if (!isOwner || !isAnswerToAll({ operations, isOfMany, isAnswer })) throw failed('update_to_change');
}

/**
 * Looks whether this device can keep the heads that it has seen: without them it would sign whatever a server shows it the next time. Whatever a device keeps, its
 * owner may answer a compromise by it. Throws `heads_not_kept`.
 */
export async function mustRemember(
  spaceId: string,
  heads: Pick<HeadMemory, 'isKept'>,
  batch: GatedBatch,
  isOwner: boolean,
): Promise<void> {
  if (isOwner && isAnswerToAll(batch)) return;
  if ((await heads.isKept?.(spaceId)) === false) throw failed('heads_not_kept');
}

function isAnswerToAll({ isAnswer, ...batch }: GatedBatch): boolean {
  if (isAnswer) return true;
  return batch.operations.every((operation) => {
    const { isEnding = false } = signingOf(operation);
    return typeof isEnding === 'boolean' ? isEnding : isEnding(batch);
  });
}

function isWithin({ write, read }: Head['lowest']): boolean {
  return Math.max(write, read) <= FORMAT_VERSION;
}

/** The same for content that is to be sent, before any of it is, by the head that this device remembers. Throws `update_to_change`, `heads_not_kept`. */
export async function mustMayUpload(ports: GatePorts): Promise<void> {
  const head = await headSeen(ports);
  if (head === null) return;
  if (!isWithin(head.lowest)) throw failed('update_to_change');
  if ((await ports.heads.isKept?.(head.spaceId)) === false) throw failed('heads_not_kept');
}

/**
 * Looks whether this version of the format may read a space, by the head that this device remembers. Throws `update_to_open`.
 *
 * @param look looks at the newest head, where it remembers none
 */
export async function mustMayRead(ports: GatePorts, look: () => Promise<void>): Promise<void> {
  let head = await headSeen(ports);
  if (head === null) {
    await look();
    head = await headSeen(ports);
  }
  if (head !== null && head.lowest.read > FORMAT_VERSION) throw failed('update_to_open');
}

async function headSeen({ keyring, heads }: GatePorts): Promise<Head | null> {
  try {
    const signed = (await heads.of(await keyring.driveId()))?.signed;
    return signed ? parsedHead(signed) : null;
  } catch (error) {
    // Whose session is over is told so by what comes next.
    if (isFailure(error, 'keys_locked')) return null;
    throw error;
  }
}
