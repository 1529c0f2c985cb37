import {
  BATCH_SIZE,
  type BatchOperation,
  type CarriedItem,
  type CarriedPart,
  PART_BYTES,
  type PutBackPart,
  type PutBackRow,
} from '@coffer/contract';
import { concatBytes, fromHex, sha256, toHex, utf8Encode } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import { failed } from '../failures/coffer-error.ts';
import type { NamedKey } from '../keyring/own-heads.ts';
import type { SealedCarry } from '../keyring/seal-carry.ts';

/** What fits into the batch itself, which has other things to say. */
const INLINE_BYTES = 1_000_000;

/** Versions of a file that stand together: one with more of them is split, so that any file fits into parts. */
const VERSIONS_TOGETHER = 5_000;

/** What of a move stands in its batch, and in the parts that went ahead. */
export interface SentCarry {
  readonly items: CarriedItem[];
  readonly parts?: { readonly move_id: string; readonly hash: string };
  /** All that went ahead. */
  readonly carried: readonly CarriedItem[];
}

/**
 * Sends what was sealed again ahead of its batch, in parts, where it is more than fits into that. They belong to no revision, and what is interrupted has changed
 * nothing.
 */
export async function sendParts(
  { items, epoch, commitment }: SealedCarry,
  spaceId: string,
  api: Pick<ApiClient, 'call'>,
  options: RetryOptions,
): Promise<SentCarry> {
  if (isSmall(items)) return { items: [...items], carried: [] };
  const named = { space_id: spaceId, epoch, key_commitment: commitment };
  const pieces = items.flatMap(inPieces);
  const parts = await sendAhead(pieces, (some) => ({ ...named, items: some }), api, options);
  return { items: [], parts, carried: items };
}

/** What of an operation that puts rows back stands in its batch, and in the parts that went ahead. */
export interface SentPutBack {
  /** As it is in the batch, and with all its rows, as if none had gone ahead. */
  readonly operation: PutBack;
  readonly whole: PutBack;
}

type PutBack = Extract<BatchOperation, { readonly kind: 'put_back' }>;

/** Sends rows ahead that are put back, where they are more than fits into their batch; see `sendParts`. */
export async function sendPutBack(
  rows: readonly PutBackRow[],
  { spaceId, epoch, keyCommitment }: NamedKey & { readonly spaceId: string },
  api: Pick<ApiClient, 'call'>,
  options: RetryOptions,
): Promise<SentPutBack> {
  const whole: PutBack = { kind: 'put_back', rows: [...rows] };
  if (isSmall(rows) && rows.length <= BATCH_SIZE) return { operation: whole, whole };
  const named = { space_id: spaceId, epoch, key_commitment: keyCommitment };
  const parts = await sendAhead(rows, (some) => ({ ...named, rows: some }), api, options);
  return { operation: { kind: 'put_back', rows: [], parts }, whole };
}

function isSmall(items: readonly unknown[]): boolean {
  return items.reduce<number>((sum, item) => sum + JSON.stringify(item).length, 0) <= INLINE_BYTES;
}

type PartOf<P> = Omit<P, 'move_id'>;

/** Sends parts ahead, and gives what names all of them. */
async function sendAhead<T>(
  items: readonly T[],
  partOf: (some: T[]) => PartOf<CarriedPart> | PartOf<PutBackPart>,
  api: Pick<ApiClient, 'call'>,
  options: RetryOptions,
): Promise<{ readonly move_id: string; readonly hash: string }> {
  const move_id = crypto.randomUUID();
  const hashes: Uint8Array<ArrayBuffer>[] = [];
  for (const some of inParts(items)) {
    const bytes = utf8Encode(JSON.stringify({ move_id, ...partOf(some) }));
    const own = toHex(await sha256(bytes));
    const input = { params: { number: String(hashes.length) }, body: new Blob([bytes]) };
    const { hash } = await retrying(() => api.call('sendPart', input, options.signal), options);
    // What arrived is something else than was sent.
    if (hash !== own) throw failed({ code: 'response_invalid', route: 'PUT /api/spaces/parts/{number}' });
    hashes.push(fromHex(own));
  }
  return { move_id, hash: toHex(await sha256(concatBytes(...hashes))) };
}

/** Bytes of a part beside its items. */
const OVERHEAD = 64 * 1_024;

/** An item, or the same one again and again with a part of its versions each. */
function inPieces(item: CarriedItem): CarriedItem[] {
  if (item.versions.length <= VERSIONS_TOGETHER) return [item];
  return batches(item.versions, VERSIONS_TOGETHER).map((versions) => ({ ...item, versions }));
}

function inParts<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  let bytes = 0;
  for (const item of items) {
    const size = JSON.stringify(item).length + 1;
    const last = parts.at(-1);
    if (last === undefined || bytes + size > PART_BYTES - OVERHEAD) {
      parts.push([item]);
      bytes = size;
    } else {
      last.push(item);
      bytes += size;
    }
  }
  return parts;
}
