import {
  BATCH_SIZE,
  type BatchOperation,
  type CarriedPart,
  MOVE_BYTES,
  PART_BYTES,
  type PutBackPart,
  type PutBackRow,
} from '@coffer/contract';
import { concatBytes, fromHex, sha256, toHex, utf8Encode } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { failed } from '../failures/coffer-error.ts';
import type { NamedKey } from '../keyring/own-heads.ts';

/** What fits into the batch itself, which has other things to say. */
const INLINE_BYTES = 1_000_000;

/** How often what is missing is sent: a server may say again and again that it keeps nothing. */
const MOST_ROUNDS = 3;

/** Names all parts of a change in its operation. */
export interface PartsInOrder {
  readonly move_id: string;
  readonly hash: string;
}

/** What a part says, without the change that it belongs to. */
type PartOf<P> = Omit<P, 'move_id'>;
type PartMaker<T> = (some: readonly T[]) => PartOf<CarriedPart> | PartOf<PutBackPart>;

interface SentPart<T> {
  readonly hash: string;
  readonly bytes: number;
  readonly items: readonly T[];
}

/**
 * The parts that go ahead of one change. They belong to no revision, and what is interrupted has changed nothing: sending again sends only what the server does not
 * keep any more, or never had. What was lost takes its place again, so that all stays in order: a directory is put back before what is in it.
 */
export class PartsAhead<T> {
  #id = crypto.randomUUID();
  readonly #sent = new Map<number, SentPart<T>>();

  /**
   * Sends items, each the same object as the last time, and returns what names all parts. What went ahead before and is not among these stays there, and is passed over. Throws
   * `response_invalid` where something else arrived than was sent.
   */
  async send(
    items: readonly T[],
    partOf: PartMaker<T>,
    api: Pick<ApiClient, 'call'>,
    options: RetryOptions,
  ): Promise<PartsInOrder> {
    // While the last parts are sent over a slow line, the first ones may have been there for too long.
    for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
      const missing = await this.#missing(items, api, options);
      if (missing.length === 0) break;
      await this.#sendMissing(missing, partOf, api, options);
    }
    const inOrder = [...this.#sent].sort(([one], [other]) => one - other);
    const hashes = inOrder.map(([, { hash }]) => fromHex(hash));
    return { move_id: this.#id, hash: toHex(await sha256(concatBytes(...hashes))) };
  }

  async #sendMissing(
    parts: readonly NumberedPart<T>[],
    partOf: PartMaker<T>,
    api: Pick<ApiClient, 'call'>,
    options: RetryOptions,
  ): Promise<void> {
    for (const { number, items: some } of parts) {
      const bytes = utf8Encode(JSON.stringify({ move_id: this.#id, ...partOf(some) }));
      const hash = toHex(await sha256(bytes));
      // Its answer may be lost.
      this.#sent.set(number, { hash, bytes: bytes.length, items: some });
      const input = { params: { number: String(number) }, body: new Blob([bytes]) };
      const arrived = await retrying(() => api.call('sendPart', input, options.signal), options);
      if (arrived.hash !== hash)
        throw failed({ code: 'response_invalid', route: 'PUT /api/spaces/parts/{number}' });
    }
  }

  /** The parts that are to be sent: all of them, where they are too much together with what is not wanted any more. */
  async #missing(
    items: readonly T[],
    api: Pick<ApiClient, 'call'>,
    options: RetryOptions,
  ): Promise<NumberedPart<T>[]> {
    const lost = await this.#lost(new Set(items), api, options);
    const parts = [...lost, ...this.#further(items, lost)];
    if (sum(parts) + sum([...this.#sent.values()]) <= MOVE_BYTES) return parts;
    this.#beginAgain();
    return this.#further(items, []);
  }

  /** What is neither there nor lost, in parts of its own. */
  #further(items: readonly T[], lost: readonly NumberedPart<T>[]): NumberedPart<T>[] {
    const known = new Set([...this.#sent.values(), ...lost].flatMap((part) => part.items));
    const first = Math.max(-1, ...this.#sent.keys(), ...lost.map(({ number }) => number)) + 1;
    const parts = inParts(items.filter((item) => !known.has(item)));
    return parts.map((part, index) => ({ ...part, number: first + index }));
  }

  /** Asks which parts are still there, and returns what is wanted of the others; where one is not as it was sent, all begins again. */
  async #lost(
    wanted: ReadonlySet<T>,
    api: Pick<ApiClient, 'call'>,
    options: RetryOptions,
  ): Promise<NumberedPart<T>[]> {
    if (this.#sent.size === 0) return [];
    const query = { move_id: this.#id };
    const kept = await retrying(() => api.call('keptParts', { query }, options.signal), options);
    const hashes = new Map(kept.parts.map(({ number, hash }) => [number, hash]));
    const isOurs = kept.parts.every(({ number, hash }) => this.#sent.get(number)?.hash === hash);
    if (!isOurs) this.#beginAgain();
    const lost: NumberedPart<T>[] = [];
    for (const [number, { items, bytes }] of [...this.#sent]) {
      if (hashes.has(number)) continue;
      this.#sent.delete(number);
      const still = items.filter((item) => wanted.has(item));
      if (still.length > 0) lost.push({ number, items: still, bytes });
    }
    return lost;
  }

  /** The server forgets the parts of any other change with the first one. */
  #beginAgain(): void {
    this.#id = crypto.randomUUID();
    this.#sent.clear();
  }
}

/** What of an operation that puts rows back stands in its batch, and in the parts that went ahead. */
export interface SentPutBack {
  /** As it is in the batch, and with all its rows, as if none had gone ahead. */
  readonly operation: PutBack;
  readonly whole: PutBack;
}

type PutBack = Extract<BatchOperation, { readonly kind: 'put_back' }>;

/** Sends rows ahead that are put back, where they are more than fits into their batch. */
export async function sendPutBack(
  rows: readonly PutBackRow[],
  { spaceId, epoch, keyCommitment }: NamedKey & { readonly spaceId: string },
  api: Pick<ApiClient, 'call'>,
  options: RetryOptions,
  ahead = new PartsAhead<PutBackRow>(),
): Promise<SentPutBack> {
  const whole: PutBack = { kind: 'put_back', rows: [...rows] };
  if (fitsIntoBatch(rows) && rows.length <= BATCH_SIZE) return { operation: whole, whole };
  const named = { space_id: spaceId, epoch, key_commitment: keyCommitment };
  const parts = await ahead.send(rows, (some) => ({ ...named, rows: [...some] }), api, options);
  return { operation: { kind: 'put_back', rows: [], parts }, whole };
}

/** True for what need not go ahead. */
export function fitsIntoBatch(items: readonly unknown[]): boolean {
  return items.reduce<number>((sum, item) => sum + JSON.stringify(item).length, 0) <= INLINE_BYTES;
}

/** Bytes of a part beside its items. */
const OVERHEAD = 64 * 1_024;

interface NextPart<T> {
  readonly items: T[];
  bytes: number;
}

interface NumberedPart<T> extends NextPart<T> {
  readonly number: number;
}

function inParts<T>(items: readonly T[]): NextPart<T>[] {
  const parts: NextPart<T>[] = [];
  for (const item of items) {
    const size = JSON.stringify(item).length + 1;
    const last = parts.at(-1);
    if (last === undefined || last.bytes + size > PART_BYTES - OVERHEAD) {
      parts.push({ items: [item], bytes: size });
    } else {
      last.items.push(item);
      last.bytes += size;
    }
  }
  return parts;
}

const sum = (parts: readonly { readonly bytes: number }[]): number =>
  parts.reduce((all, { bytes }) => all + bytes, 0);
