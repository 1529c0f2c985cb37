const BLOCK = 4;
const FILTER_BITS = 22;

/** Something to look for. */
export interface Needle {
  readonly bytes: Buffer;
}

/**
 * Looks for many needles in one pass. As long as the shortest of them is, so far apart are the places that are looked
 * at: each needle covers one of them with four of its bytes, wherever it begins.
 */
export class Needles<T extends Needle> {
  readonly #step: number;
  readonly #short: readonly T[];
  /** Which needles have these four bytes, and where. */
  readonly #blocks = new Map<number, { needle: T; offset: number }[]>();
  readonly #filter = new Uint8Array(1 << FILTER_BITS);

  constructor(all: readonly T[]) {
    this.#short = all.filter(({ bytes }) => bytes.length < BLOCK);
    const others = all.filter(({ bytes }) => bytes.length >= BLOCK);
    this.#step = Math.min(...others.map(({ bytes }) => bytes.length)) - BLOCK + 1;
    for (const needle of others) {
      for (let offset = 0; offset < this.#step; offset += 1) {
        const block = needle.bytes.readUInt32LE(offset);
        this.#filter[slotOf(block)] = 1;
        const known = this.#blocks.get(block);
        if (known === undefined) this.#blocks.set(block, [{ needle, offset }]);
        else known.push({ needle, offset });
      }
    }
  }

  /** Those that are in it. */
  in(hay: Buffer): Set<T> {
    const found = new Set(this.#short.filter(({ bytes }) => hay.includes(bytes)));
    if (this.#blocks.size === 0) return found;
    for (let at = 0; at + BLOCK <= hay.length; at += this.#step) {
      const block = hay.readUInt32LE(at);
      if (this.#filter[slotOf(block)] === 0) continue;
      for (const { needle, offset } of this.#blocks.get(block) ?? []) {
        const start = at - offset;
        if (start < 0) continue;
        if (needle.bytes.equals(hay.subarray(start, start + needle.bytes.length))) found.add(needle);
      }
    }
    return found;
  }
}

function slotOf(block: number): number {
  return Math.imul(block, 0x9e3779b1) >>> (32 - FILTER_BITS);
}
