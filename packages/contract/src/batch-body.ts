import type { ChangeBatch } from './batches.ts';

/** Bytes of the length that stands before each part; big-endian. */
export const PART_LENGTH_BYTES = 4;

/**
 * The body of `changeSpaceWithFiles`: the batch as JSON, then the chunks that it lists without `attempt`, in that order.
 *
 * @example
 * ```ts
 * import { batchBody } from '@coffer/contract';
 *
 * const id = '7ac2f1d8-56a3-4f0c-9d3e-0d2f6ab1c111';
 * const body = batchBody({ id, revision: 0, operations: [], chunks: [] }, [new TextEncoder().encode('sealed')]);
 * body.size; // => 100
 * ```
 */
export function batchBody(batch: ChangeBatch, chunks: readonly Uint8Array<ArrayBuffer>[]): Blob {
  const json = new TextEncoder().encode(JSON.stringify(batch));
  return new Blob([json, ...chunks].flatMap((part) => [lengthOf(part), part]));
}

function lengthOf({ length }: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PART_LENGTH_BYTES);
  new DataView(bytes.buffer).setUint32(0, length);
  return bytes;
}
