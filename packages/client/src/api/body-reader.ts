import { ignore } from '../concurrency/ignore.ts';

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** An answer is given up when nothing of it comes for so long: a connection can be dead without anybody saying so. */
const LONGEST_SILENCE_MS = 60_000;

/** What is read at once of a body of which nobody knows how it goes on. */
const SOME = 4_096;

/**
 * Hands out a body in parts of a wished length. Where the browser lets readers bring their own buffer, it writes
 * straight into it: measured in Chromium, that costs two thirds of the processor time of `response.blob()` and takes
 * two thirds of the time, and half of that again where the buffer was in use before.
 */
export class BodyReader {
  readonly #own: ReadableStreamBYOBReader | null;
  readonly #parts: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null;
  readonly #longestSilence: number;
  #rest = new Uint8Array(0);
  #hasEnded = false;
  /** Bytes in all, if they are announced. */
  readonly length: number | null;

  /** @param longestSilence milliseconds without a byte after which the body is given up */
  constructor(body: Body | null, length: number | null = null, longestSilence = LONGEST_SILENCE_MS) {
    this.length = length;
    this.#longestSilence = longestSilence;
    this.#own = byteReader(body);
    this.#parts = this.#own === null ? (body?.getReader() ?? null) : null;
  }

  /**
   * The next `length` bytes, at the start of `buffer`, which is taken over. Throws TypeError if the body ends before, or
   * if nothing comes of it for too long.
   */
  async read(length: number, buffer = new ArrayBuffer(length)): Promise<Uint8Array<ArrayBuffer>> {
    let bytes = new Uint8Array(buffer, 0, length);
    for (let at = 0; at < length; ) {
      const part = await this.#next(bytes.subarray(at));
      if (part === undefined) {
        this.#hasEnded = true;
        throw new TypeError('The body was cut off');
      }
      bytes = new Uint8Array(part.buffer, 0, length);
      at += part.length;
    }
    return bytes;
  }

  /** Whether a read found less than was wanted, though the body did not break off: its sender meant it so. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** As much as has come, and at least a byte; undefined at the end. Throws TypeError if nothing comes for too long. */
  async readSome(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#next(new Uint8Array(SOME));
  }

  /** To be called when all is read that was expected. Throws TypeError if there is more. */
  async finish(): Promise<void> {
    if ((await this.#next(new Uint8Array(1))) !== undefined) {
      throw new TypeError('The body is longer than announced');
    }
  }

  /** Gives up what was not read. */
  async cancel(): Promise<void> {
    await (this.#own ?? this.#parts)?.cancel();
  }

  /** The result of a read. Throws TypeError, and cancels the body, if it takes too long. */
  async #unlessSilent<T>(read: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new TypeError('Nothing comes of the body any more'));
        this.cancel().catch(ignore);
      }, this.#longestSilence);
    });
    try {
      return await Promise.race([read, silence]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Fills the beginning of `space`, which is taken over; undefined at the end. */
  async #next(space: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (this.#own !== null) {
      const { value } = await this.#unlessSilent(this.#own.read(space));
      return value === undefined || value.length === 0
        ? undefined
        : new Uint8Array(value.buffer, value.byteOffset, value.length);
    }
    while (this.#rest.length === 0) {
      if (this.#parts === null) return undefined;
      const part = await this.#unlessSilent(this.#parts.read());
      if (part.value === undefined) return undefined;
      this.#rest = part.value;
    }
    const taken = this.#rest.subarray(0, space.length);
    this.#rest = this.#rest.subarray(taken.length);
    space.set(taken);
    return space.subarray(0, taken.length);
  }
}

/** Null where the browser does not let readers bring their own buffer. */
function byteReader(body: Body | null): ReadableStreamBYOBReader | null {
  try {
    return body?.getReader({ mode: 'byob' }) ?? null;
  } catch {
    return null;
  }
}
