import { type Bytes, equalBytes } from './bytes.ts';
import { toBase64Url, toHex } from './encoding.ts';
import { EncodingInvalid } from './errors.ts';
import { type Head, headBytes } from './head.ts';
import { readLaterFields } from './later-fields.ts';

/** Before each field: whether it is there, and its length. */
const FIELD_HEADER_BYTES = 5;

const ID_BYTES = 16;
const NUMBER_BYTES = 8;
const HASH_BYTES = 32;

/** Spaces that one batch changes beside its own. */
const MOST_OTHER_SPACES = 64;

/**
 * Reads what `headBytes` wrote, and nothing else: other bytes for the same head are none. Later fields are read as they are. Throws
 * EncodingInvalid.
 *
 * @example
 * ```ts
 * import { headBytes, newItemId, NO_HEAD, readHead } from '@coffer/crypto';
 *
 * const head = {
 *   spaceId: newItemId(),
 *   revision: 1,
 *   batch: { id: newItemId(), operationsHash: NO_HEAD },
 *   itemsDigest: NO_HEAD,
 *   ownersDigest: NO_HEAD,
 *   epoch: 1,
 *   keyCommitment: NO_HEAD,
 *   rows: 1,
 *   removedRows: 0,
 *   time: 1_790_000_000,
 *   previous: NO_HEAD,
 *   milestone: NO_HEAD,
 *   ownersHead: NO_HEAD,
 *   otherSpaces: [],
 *   ownerFingerprint: NO_HEAD,
 *   signerFingerprint: NO_HEAD,
 *   endedFork: null,
 *   nextFingerprint: null,
 *   lowest: { write: 1, read: 1 },
 *   later: '',
 * };
 * readHead(headBytes(head)).revision; // => 1
 * ```
 */
export function readHead(bytes: Bytes): Head {
  const fields = new Fields(bytes);
  const spaceId = fields.id();
  const revision = fields.number();
  const batch = { id: fields.id(), operationsHash: fields.hash() };
  const [itemsDigest, ownersDigest] = [fields.hash(), fields.hash()];
  const epoch = fields.number();
  const keyCommitment = fields.hash();
  const [rows, removedRows, time] = [fields.number(), fields.number(), fields.number()];
  const [previous, milestone, ownersHead] = [fields.hash(), fields.hash(), fields.hash()];
  const others = fields.number();
  if (others > MOST_OTHER_SPACES) throw new EncodingInvalid('head');
  const otherSpaces = Array.from({ length: others }, () => ({ id: fields.id(), revision: fields.number() }));
  const [ownerFingerprint, signerFingerprint] = [fields.hash(), fields.hash()];
  const [forkRevision, forkEpoch] = [fields.numberOrNull(), fields.numberOrNull()];
  const forkHash = fields.hashOrNull();
  const nextFingerprint = fields.hashOrNull();
  const lowest = { write: fields.number(), read: fields.number() };
  const rest = fields.rest();
  // Whatever does not know a field of a head repeats it: there is none that would stop it.
  if (readLaterFields(rest).some(({ mark }) => mark !== 1)) throw new EncodingInvalid('head');
  const endedFork =
    forkRevision === null || forkEpoch === null || forkHash === null
      ? null
      : { revision: forkRevision, epoch: forkEpoch, hash: forkHash };
  const head: Head = {
    ...{ spaceId, revision, batch, itemsDigest, ownersDigest, epoch, keyCommitment },
    ...{ rows, removedRows, time, previous, milestone, ownersHead, otherSpaces },
    ...{ ownerFingerprint, signerFingerprint, endedFork, nextFingerprint },
    ...{ lowest, later: toBase64Url(rest) },
  };
  if (!equalBytes(headBytes(head), bytes)) throw new EncodingInvalid('head');
  return head;
}

/** The fields of a record, one after the other. */
class Fields {
  readonly #bytes: Bytes;
  /** Behind the byte of the kind. */
  #offset = 1;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
  }

  id(): string {
    const hex = toHex(present(this.#next(ID_BYTES)));
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  hash(): string {
    return toHex(present(this.#next(HASH_BYTES)));
  }

  hashOrNull(): string | null {
    const field = this.#next(HASH_BYTES);
    return field && toHex(field);
  }

  number(): number {
    return present(this.numberOrNull());
  }

  numberOrNull(): number | null {
    const field = this.#next(NUMBER_BYTES);
    if (field === null) return null;
    const value = new DataView(field.buffer, field.byteOffset).getBigUint64(0);
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new EncodingInvalid('number');
    return Number(value);
  }

  /** All bytes behind the fields that were read. */
  rest(): Bytes {
    return this.#bytes.subarray(this.#offset);
  }

  #next(length: number): Bytes | null {
    const start = this.#offset + FIELD_HEADER_BYTES;
    if (start > this.#bytes.length) throw new EncodingInvalid('head');
    const isThere = this.#bytes[this.#offset] === 1;
    this.#offset = start + (isThere ? length : 0);
    if (this.#offset > this.#bytes.length) throw new EncodingInvalid('head');
    // What else the header says is compared by writing the whole head again.
    return isThere ? this.#bytes.subarray(start, this.#offset) : null;
  }
}

function present<T>(field: T | null): T {
  if (field === null) throw new EncodingInvalid('head');
  return field;
}
