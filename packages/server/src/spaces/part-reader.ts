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
   * The next part.
   *
   * @param check throws where the part may not be as long as it says; called before any of it is read
   * @throws Refusal `validation_failed` where the body ends before it, `payload_too_large`
   */
  async part(check: (length: number) => void): Promise<Buffer> {
    const length = (await this.#take(PART_LENGTH_BYTES)).readUInt32BE();
    check(length);
    return this.#take(length);
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

  /** Lets go of the body, so that others can read what is left of it. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  async #take(length: number): Promise<Buffer> {
    this.#taken += length;
    if (this.#taken > this.#most) throw tooLarge(this.#most);
    const taken: Uint8Array[] = [];
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
      taken.push(part);
    }
    return Buffer.concat(taken);
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
