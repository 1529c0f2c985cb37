import type { AppliedBatch, BatchOperation, ChangeBatch, SpaceRow } from '@coffer/contract';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { backoff } from '../concurrency/backoff.ts';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { failed, serverFailureOf } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OwnedRows } from '../keyring/own-heads.ts';
import type { SentHead } from './head-memory.ts';
import type { ShownDrive } from './shown-drive.ts';
import { type BatchToSign, type SignedBatch, SignedSpace, type SigningPorts } from './signed-space.ts';
import type { EndOfFork } from './verify-head.ts';

/** What a batch says of its space: what that holds afterwards, and by which its client holds it. */
export type SignedStanding = Pick<ChangeBatch, 'head' | 'hold'>;

/** A batch that others come before so often fails with `space_changed`: then a server only says so, or is too busy. */
const MOST_REFUSALS = 8;

/** Who was refused so often asks to go first. */
const REFUSALS_BEFORE_HOLD = 2;

/** Rows that a server may show otherwise than they were signed. */
export interface Doubtable {
  readonly isDoubted?: boolean;
}

interface WriterPorts extends Omit<SigningPorts, 'keyring'> {
  /** What is read before a batch is signed, where its calls are repeated otherwise than those that send it. */
  readonly reads?: SigningPorts['api'];
  readonly keyring: Pick<Keyring, 'driveId' | 'readHead' | 'signHead'>;
  /**
   * What this device has of its rows, on which nothing is signed while they are in doubt, nor on an older head than was reported for
   * them, which would be refused; undefined where it has none.
   */
  readonly rows: (Doubtable & { readonly reported?: number }) | undefined;
}

/** What a drive is changed through. */
export type SpaceWriting = Pick<
  SpaceWriter,
  'change' | 'send' | 'owned' | 'verifyNewest' | 'rows' | 'accept' | 'ended' | 'follow'
>;

/** How a batch is sent, and sent again. */
export type Sending = Omit<RetryOptions, 'clock'>;

/**
 * Through this all changes of a drive go that its client makes, one batch after the other, each with the head that holds
 * afterwards. Where the space has moved on, the client takes over the head that is there now, once it is verified, and sends the
 * same batch again, by which each operation is compared with what others have made of its items; after two refusals it asks to
 * hold the space for a moment.
 */
export class SpaceWriter {
  readonly #ports: WriterPorts;
  readonly #turns = createSemaphore(1);
  #space: SignedSpace | null = null;

  constructor(ports: WriterPorts) {
    this.#ports = ports;
  }

  /** Carries out operations, all of them or none; see `send`. What one alone is refused for has its own fields. */
  async change(operations: BatchOperation[], sending: Sending): Promise<AppliedBatch> {
    const { api } = this.#ports;
    const batch = { id: crypto.randomUUID(), operations, chunks: [] };
    const options = this.#options(sending);
    const post = (standing: SignedStanding, spaceId: string) => {
      const input = { params: { id: spaceId }, body: { ...batch, ...standing } };
      return retrying(() => api.call('changeSpace', input, options.signal), options);
    };
    try {
      return await this.send(batch, post, sending);
    } catch (error) {
      throw operations.length === 1 ? asOfOne(error) : error;
    }
  }

  /**
   * Sends a batch until it is carried out. Throws what an operation is refused for, `space_changed` where others come first
   * again and again, and where the server does not show what was signed `space_rolled_back`, `space_forked`, `space_lied` or
   * `space_unsigned`: then nothing is sent. A batch that the server says to be carried out at another revision is `space_lied`,
   * too: what it did is not known.
   *
   * @param post sends it to this space with this standing, by the same id each time
   */
  async send(
    batch: BatchToSign,
    post: (standing: SignedStanding, spaceId: string) => Promise<AppliedBatch>,
    sending: Sending,
  ): Promise<AppliedBatch> {
    const release = await this.#turns.acquire(sending.signal);
    try {
      return await this.#send(batch, post, this.#options(sending));
    } finally {
      release();
    }
  }

  /**
   * Signs the drive as the server showed it, whatever this device has seen of it, with operations on it; see
   * `SignedSpace.accept`, and `SignedSpace.begin` for one that nobody has signed, which takes no operations: throws `space_unsigned`.
   */
  async accept(shown: ShownDrive, operations: readonly BatchOperation[], sending: Sending): Promise<void> {
    await this.#inTurn(sending, async (space, options) => {
      const params = { id: space.spaceId };
      const post = (batch: SignedStanding & Pick<ChangeBatch, 'id' | 'operations'>) =>
        retrying(
          () =>
            this.#ports.api.call('changeSpace', { params, body: { ...batch, chunks: [] } }, options.signal),
          options,
        );
      if (shown.kind === 'unsigned') {
        if (operations.length > 0) throw failed('space_unsigned');
        await space.begin(shown, post, options);
      } else {
        const batch = { id: crypto.randomUUID(), operations, chunks: [] };
        await space.accept(shown, batch, post, options);
      }
    });
  }

  /** How another device has ended a fork of the drive; see `SignedSpace.ended`. */
  ended(sending: Sending): Promise<EndOfFork | null> {
    return this.#inTurn(sending, (space, options) => space.ended(options));
  }

  /** Follows what another device has decided; see `SignedSpace.follow`. */
  follow(endHash: string, sending: Sending): Promise<void> {
    return this.#inTurn(sending, (space, options) => space.follow(endHash, options));
  }

  /** The newest head of the drive, and the rows that only its owner changes; null of a drive that nobody has changed yet. */
  async owned(sending: Sending): Promise<OwnedRows | null> {
    return this.#inTurn(sending, (space, options) => space.owned(options));
  }

  /** Rows of the drive as they lead to its newest head; see `SignedSpace.rows`. */
  rows(ids: readonly string[], sending: Sending): Promise<ReadonlyMap<string, SpaceRow>> {
    return this.#inTurn(sending, (space, options) => space.rows(ids, options));
  }

  /** Looks at the newest head of the drive, and at nothing else. Throws what a head is refused for. */
  async verifyNewest(sending: Sending): Promise<void> {
    return this.#inTurn(sending, (space, options) => space.verifyNewest(options));
  }

  async #inTurn<T>(
    sending: Sending,
    task: (space: SignedSpace, options: RetryOptions) => Promise<T>,
  ): Promise<T> {
    const release = await this.#turns.acquire(sending.signal);
    try {
      return await task(await this.#own(), this.#options(sending));
    } finally {
      release();
    }
  }

  async #send(
    batch: BatchToSign,
    post: (standing: SignedStanding, spaceId: string) => Promise<AppliedBatch>,
    options: RetryOptions,
  ): Promise<AppliedBatch> {
    const { heads, rows } = this.#ports;
    const space = await this.#own();
    space.forget(rows?.reported ?? 0);
    let hold: string | null = null;
    for (let refusals = 1; ; refusals++) {
      // Also where it was found out while the batch waited.
      if (rows?.isDoubted === true) throw failed('space_lied');
      const signed = await space.sign(batch, options);
      batch.onSigned?.(signed);
      const tell = (state: SentHead) => heads.signed?.(space.spaceId, signed.revision, state);
      try {
        tell('sent');
        const standing = { head: signed.head, ...(hold !== null && { hold }) };
        const applied = await post(standing, space.spaceId);
        await this.#carriedOut(space, signed, applied);
        tell('carried-out');
        return applied;
      } catch (error) {
        const refusal = serverFailureOf(error);
        // Without an answer, nobody knows what was done.
        if (refusal === null) space.forget();
        else {
          tell('refused');
          await signed.undo();
        }
        // What names an operation is about that alone.
        const hasMovedOn = refusal?.code === 'space_changed' && Object.keys(refusal.errors).length === 0;
        if (!hasMovedOn && refusal?.code !== 'head_refused') throw error;
        space.forget();
        if (!hasMovedOn) {
          // The server may stand at the same revision on another course: then that is what there is to say.
          await space.verifyNewest(options);
          throw error;
        }
        if (refusals >= MOST_REFUSALS) throw error;
        hold = refusals < REFUSALS_BEFORE_HOLD ? null : await this.#hold(space.spaceId, refusals, options);
      }
    }
  }

  async #carriedOut(space: SignedSpace, signed: SignedBatch, { revision }: AppliedBatch): Promise<void> {
    // A batch is carried out with its head or not at all, also where it was sent again.
    if (revision !== signed.revision) {
      space.forget();
      throw failed('space_lied');
    }
    await signed.done();
  }

  /** Holds the space. Where somebody else goes first, waits a while and gives null. */
  async #hold(id: string, refusals: number, options: RetryOptions): Promise<string | null> {
    const { api, clock } = this.#ports;
    const hold = crypto.randomUUID();
    const input = { params: { id }, body: { id: hold } };
    const { is_held } = await retrying(() => api.call('holdSpace', input, options.signal), options);
    if (is_held) return hold;
    await clock.sleep(backoff(refusals, clock.random()), options.signal);
    return null;
  }

  /** The drive of who is signed in now. */
  async #own(): Promise<SignedSpace> {
    const id = await this.#ports.keyring.driveId();
    if (this.#space?.spaceId !== id) {
      const { reads = this.#ports.api } = this.#ports;
      this.#space = new SignedSpace(id, { ...this.#ports, api: reads });
    }
    return this.#space;
  }

  #options(sending: Sending): RetryOptions {
    return { ...sending, clock: this.#ports.clock };
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
