import type { AppliedBatch, BatchOperation, ChangeBatch } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { backoff } from '../concurrency/backoff.ts';
import type { Clock } from '../concurrency/clock.ts';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { failed, serverFailureOf } from '../failures/coffer-error.ts';

/** What a batch says of where its space stands. */
export type KnownStanding = Pick<ChangeBatch, 'revision' | 'hold'>;

/** A batch that others come before so often fails with `space_changed`: then a server only says so, or is too busy. */
const MOST_REFUSALS = 8;

/** Others may have changed the space since: a refusal costs more than to ask. */
const FRESH_MS = 1_000;

/** Who was refused so often asks to go first. */
const REFUSALS_BEFORE_HOLD = 2;

/**
 * Whether a batch with such an operation names the revision that its client knows. What the server itself compares with
 * what is there (a name that is free, an item that is not gone, a number that comes next) needs none: whatever others
 * have changed meanwhile, such an operation does what was meant, or is refused by itself. What was decided from more
 * than it names needs one.
 */
const NAMES_REVISION: Readonly<Record<BatchOperation['kind'], boolean>> = {
  create: false,
  add_version: false,
  finish: false,
  show_version: false,
  rename: false,
  move: false,
  trash: false,
  renew: false,
  renew_root: true,
  restore: false,
  delete: true,
  delete_versions: true,
  link: false,
  seal_link: false,
  limit_link: false,
  delete_link: false,
  setting: true,
};

interface WriterPorts {
  readonly api: ApiClient;
  readonly clock: Clock;
  /** The drive of who is signed in. */
  readonly driveId: () => Promise<string>;
}

/** How a batch is sent, and sent again. */
export type Sending = Omit<RetryOptions, 'clock'>;

/**
 * Through this all changes of a drive go that its client makes. Batches that name a revision go one after the other. Where
 * the space has moved on, the client takes over where it stands now and sends the same batch again, by which each operation
 * is compared with what others have made of its items; after two refusals it asks to hold the space for a moment.
 */
export class SpaceWriter {
  readonly #ports: WriterPorts;
  readonly #turns = createSemaphore(1);
  #known: { readonly id: string; readonly revision: number; readonly at: number } | null = null;

  constructor(ports: WriterPorts) {
    this.#ports = ports;
  }

  /** Learns where the drive stands, before something is read from which a batch is made. */
  async lookUp(sending: Sending): Promise<void> {
    const id = await this.#ports.driveId();
    this.#know(id, await this.#standing(id, this.#options(sending)));
  }

  /** Carries out operations, all of them or none; see `send`. What one alone is refused for has its own fields. */
  async change(operations: BatchOperation[], sending: Sending): Promise<AppliedBatch> {
    const { api, driveId } = this.#ports;
    const params = { id: await driveId() };
    const batch = { id: crypto.randomUUID(), operations, chunks: [] };
    const options = this.#options(sending);
    const post = (standing: KnownStanding) => {
      const input = { params, body: { ...batch, ...standing } };
      return retrying(() => api.call('changeSpace', input, options.signal), options);
    };
    try {
      return await this.send(operations, post, sending);
    } catch (error) {
      throw operations.length === 1 ? asOfOne(error) : error;
    }
  }

  /**
   * Sends a batch until it is carried out. Throws what an operation is refused for, and `space_changed` where others come
   * first again and again.
   *
   * @param post sends it with this standing, by the same id each time
   */
  async send(
    operations: readonly BatchOperation[],
    post: (standing: KnownStanding) => Promise<AppliedBatch>,
    sending: Sending,
  ): Promise<AppliedBatch> {
    if (!operations.some(({ kind }) => NAMES_REVISION[kind])) {
      const applied = await post({});
      const id = await this.#ports.driveId();
      // Answers may overtake each other.
      if (this.#known?.id === id && applied.revision > this.#known.revision) this.#know(id, applied.revision);
      return applied;
    }
    const release = await this.#turns.acquire(sending.signal);
    try {
      return await this.#inOrder(await this.#ports.driveId(), post, this.#options(sending));
    } finally {
      release();
    }
  }

  async #inOrder(
    id: string,
    post: (standing: KnownStanding) => Promise<AppliedBatch>,
    options: RetryOptions,
  ): Promise<AppliedBatch> {
    const { id: known, at = 0 } = this.#known ?? {};
    const isFresh = known === id && this.#ports.clock.now() - at <= FRESH_MS;
    if (!isFresh) this.#know(id, await this.#standing(id, options));
    let hold: string | null = null;
    for (let refusals = 1; ; refusals++) {
      try {
        const applied = await post({ revision: this.#known?.revision, ...(hold !== null && { hold }) });
        this.#know(id, applied.revision);
        return applied;
      } catch (error) {
        const refusal = serverFailureOf(error);
        // What names an operation is about that alone.
        const hasMovedOn = refusal?.code === 'space_changed' && Object.keys(refusal.errors).length === 0;
        if (!hasMovedOn || refusals >= MOST_REFUSALS) throw error;
        this.#know(id, refusal.batch?.changes?.revision ?? (await this.#standing(id, options)));
        hold = refusals < REFUSALS_BEFORE_HOLD ? null : await this.#hold(id, refusals, options);
      }
    }
  }

  /** Holds the space. Where somebody else goes first, waits a while and gives null. */
  async #hold(id: string, refusals: number, options: RetryOptions): Promise<string | null> {
    const { api, clock } = this.#ports;
    const hold = crypto.randomUUID();
    const input = { params: { id }, body: { id: hold } };
    const { is_held, revision } = await retrying(() => api.call('holdSpace', input, options.signal), options);
    this.#know(id, revision);
    if (is_held) return hold;
    await clock.sleep(backoff(refusals, clock.random()), options.signal);
    return null;
  }

  async #standing(id: string, options: RetryOptions): Promise<number> {
    const { spaces } = await retrying(() => this.#ports.api.call('listSpaces', {}, options.signal), options);
    const standing = spaces.find((space) => space.id === id);
    if (standing === undefined) throw failed({ code: 'response_invalid', route: 'GET /api/spaces' });
    return standing.revision;
  }

  #options(sending: Sending): RetryOptions {
    return { ...sending, clock: this.#ports.clock };
  }

  #know(id: string, revision: number): void {
    this.#known = { id, revision, at: this.#ports.clock.now() };
  }
}

/** The same refusal with the fields of a batch's only operation, by which forms find their own. */
function asOfOne(error: unknown): unknown {
  const refusal = serverFailureOf(error);
  if (refusal === null) return error;
  const fields = Object.entries(refusal.errors).map(([field, messages]) => [
    field.replace(/^operations\.0\./, ''),
    messages,
  ]);
  return failed({ ...refusal, errors: Object.fromEntries(fields) }, { cause: error });
}
