import type { Bytes } from './bytes.ts';
import { base64UrlLength, decodeBase64Url, decodeHex, decodeId } from './decode-rows.ts';
import { EncodingInvalid } from './errors.ts';

/** Before each field: whether it is there, and its length. */
const FIELD_HEADER_BYTES = 5;

const ID_BYTES = 16;
const NUMBER_BYTES = 8;
const HASH_BYTES = 32;
const HALF = 2 ** 32;

/**
 * Writes a record as its canonical bytes: a byte for its kind, then each field as a byte (0 null, 1 there), its length in four
 * bytes, and its bytes. All are written into the same memory, one after the other: a device that loads a drive makes
 * them of each of its rows. Each method throws EncodingInvalid for what has no canonical form.
 */
export class RecordWriter {
  #bytes: Bytes = new Uint8Array(4_096);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  /** Begins a record; what was written before and not ended is forgotten. */
  begin(kind: number): void {
    this.#bytes[0] = kind;
    this.#length = 1;
  }

  /** The bytes of the record. */
  end(): Bytes {
    return this.#bytes.slice(0, this.#length);
  }

  /** The same, with bytes behind it that follow as they are. */
  endWith(rest: Bytes): Bytes {
    this.#room(rest.length);
    this.#bytes.set(rest, this.#length);
    this.#length += rest.length;
    return this.end();
  }

  /** A UUID in lower case, as 16 bytes. */
  id(id: string | null): void {
    if (id === null) {
      this.#nothing();
      return;
    }
    const at = this.#field(ID_BYTES);
    if (!decodeId(id, this.#bytes, at)) throw new EncodingInvalid('id');
  }

  /** A whole number, in eight bytes. */
  number(value: number | null): void {
    if (value === null) {
      this.#nothing();
      return;
    }
    if (!Number.isSafeInteger(value) || value < 0) throw new EncodingInvalid('number');
    const at = this.#field(NUMBER_BYTES);
    this.#view.setUint32(at, Math.floor(value / HALF));
    this.#view.setUint32(at + 4, value % HALF);
  }

  /** An envelope, as base64url. */
  envelope(text: string | null): void {
    if (text === null) {
      this.#nothing();
      return;
    }
    const at = this.#field(base64UrlLength(text));
    if (!decodeBase64Url(text, this.#bytes, at)) throw new EncodingInvalid('base64url');
  }

  /** Bytes as lower-case hex. */
  hex(text: string | null): void {
    if (text === null) {
      this.#nothing();
      return;
    }
    const at = this.#field(text.length >> 1);
    if (!decodeHex(text, this.#bytes, at)) throw new EncodingInvalid('hex');
  }

  /** A SHA-256 as lower-case hex. */
  hash(text: string | null): void {
    if (text !== null && text.length !== 2 * HASH_BYTES) throw new EncodingInvalid('hash');
    this.hex(text);
  }

  /** Bytes behind all fields, without a header: those of later fields, as base64url. */
  rest(text: string): void {
    const length = base64UrlLength(text);
    this.#room(length);
    if (!decodeBase64Url(text, this.#bytes, this.#length)) throw new EncodingInvalid('base64url');
    this.#length += length;
  }

  #nothing(): void {
    this.#room(FIELD_HEADER_BYTES);
    this.#bytes.fill(0, this.#length, this.#length + FIELD_HEADER_BYTES);
    this.#length += FIELD_HEADER_BYTES;
  }

  /** Begins a field. Gives where its bytes stand. */
  #field(length: number): number {
    this.#room(FIELD_HEADER_BYTES + length);
    const at = this.#length + FIELD_HEADER_BYTES;
    this.#bytes[this.#length] = 1;
    this.#view.setUint32(this.#length + 1, length);
    this.#length = at + length;
    return at;
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
