import { PART_LENGTH_BYTES } from '@coffer/contract';
import { fieldRefused, Refusal } from '../calls/refusal.ts';

/** The field under which errors stand that concern a request as a whole. */
const WHOLE = '_';

/** Reads the parts of a body while it arrives: each has its length before it. */
export class PartReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  readonly #most: number;
  #rest: Uint8Array = new Uint8Array();
  #taken = 0;

  /** @param most bytes that the whole body may have */
  constructor(pieces: AsyncIterable<Uint8Array>, most: number) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#most = most;
  }

  /**
   * The next part, in memory.
   *
   * @param check throws where the part may not be as long as it says; called before any of it is read
   * @throws Refusal `validation_failed` where the body ends before it, `payload_too_large`
   */
  async part(check: (length: number) => void): Promise<Buffer> {
    const length = await this.#length();
    check(length);
    return this.#take(length);
  }

  /**
   * The pieces of the next part, while they arrive. The part after it begins once all of them were taken.
   *
   * @param check as above
   * @throws as above
   */
  async *pieces(check: (length: number) => void): AsyncGenerator<Uint8Array, void, undefined> {
    const length = await this.#length();
    check(length);
    yield* this.#pass(length);
  }

  /** @throws Refusal `validation_failed` where something follows */
  async end(): Promise<void> {
    if (this.#rest.length > 0 || (await this.#next()) !== null) {
      throw fieldRefused(WHOLE, 'Something follows the last chunk.');
    }
  }

  /** Reads what is left, because many clients look at an answer only after they have sent everything. */
  async drain(): Promise<void> {
    while ((await this.#next()) !== null);
  }

  /** Lets go of the body. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  async #length(): Promise<number> {
    return (await this.#take(PART_LENGTH_BYTES)).readUInt32BE();
  }

  async #take(length: number): Promise<Buffer> {
    this.#checkRoom(length);
    // Copied at once: many small pieces take more memory than their bytes.
    const taken = Buffer.allocUnsafe(length);
    let filled = 0;
    for await (const piece of this.#pass(length)) {
      taken.set(piece, filled);
      filled += piece.length;
    }
    return taken;
  }

  async *#pass(length: number): AsyncGenerator<Uint8Array, void, undefined> {
    this.#checkRoom(length);
    this.#taken += length;
    let missing = length;
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#next();
        if (next === null) throw fieldRefused(WHOLE, 'The body ends before its parts do.');
        this.#rest = next;
      }
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }

  #checkRoom(length: number): void {
    if (this.#taken + length > this.#most) throw tooLarge(this.#most);
  }

  async #next(): Promise<Uint8Array | null> {
    for (;;) {
      const { done, value } = await this.#pieces.next();
      if (done) return null;
      if (value.length > 0) return value;
    }
  }
}

/** @param most bytes */
export function tooLarge(most: number): Refusal {
  return new Refusal('payload_too_large', `A batch with its files may have ${most} bytes.`);
}

/** Reads the parts of a body, and lets go of it in the end, so that others can read what is left of it. */
export async function readingParts<T>(
  pieces: AsyncIterable<Uint8Array>,
  most: number,
  read: (reader: PartReader) => Promise<T>,
): Promise<T> {
  const reader = new PartReader(pieces, most);
  let isSilent = false;
  try {
    return await read(reader);
  } catch (error) {
    isSilent = error instanceof Refusal && error.code === 'request_timeout';
    throw error;
  } finally {
    // What it waits for does not come, and its connection is closed.
    if (!isSilent) await reader.close();
  }
}
