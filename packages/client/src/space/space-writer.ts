import type { AppliedBatch, BatchOperation, ChangeBatch } from '@coffer/contract';
import type { LowestVersions } from '@coffer/crypto';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { backoff } from '../concurrency/backoff.ts';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { failed, isFailure, serverFailureOf } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OwnedRows } from '../keyring/own-heads.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import type { Accepting } from './accepting.ts';
import type { EndedMembers } from './ended-members.ts';
import type { SentHead } from './head-memory.ts';
import type { LinksAbove } from './links-above.ts';
import { signingOf } from './operations/index.ts';
import type { RowsHere } from './proofs-here.ts';
import { MOST_LOOKS } from './proven-space.ts';
import { asOfGiven, asOfOne } from './refused-fields.ts';
import type { ShownDrive } from './shown-drive.ts';
import { type BatchToSign, type SignedBatch, SignedSpace, type SigningPorts } from './signed-space.ts';
import type { EndOfFork } from './verify-head.ts';

/**
 * What a batch says of its space: what that holds afterwards, by which its client holds it, and what visitors of links read from then on. The operations are those
 * of the batch as they are signed, which may name first what was before.
 */
export type SignedStanding = Pick<ChangeBatch, 'head' | 'hold' | 'ends_hold' | 'entries' | 'operations'>;

/** A batch that others come before so often fails with `space_changed`: then a server only says so, or is too busy. */
const MOST_REFUSALS = 8;

/** Who was refused so often asks to go first. */
const REFUSALS_BEFORE_HOLD = 2;

/** How long a hold is let go for; whoever has cancelled their change waits for it. */
const LETTING_GO_MS = 5_000;

/** Rows that a server may show otherwise than they were signed. */
export interface Doubtable {
  readonly isDoubted?: boolean;
}

interface WriterPorts extends Omit<SigningPorts, 'keyring'> {
  /** What is read before a batch is signed, where its calls are repeated otherwise than those that send it. */
  readonly reads?: SigningPorts['api'];
  readonly keyring: Pick<Keyring, 'driveId' | 'readHead' | 'sealEntries' | 'signHead' | 'signing'>;
  /**
   * What this device has of its rows, on which nothing is signed while they are in doubt, nor on an older head than was reported for
   * them, which would be refused; undefined where it has none.
   */
  readonly rows: (Doubtable & Partial<RowsHere> & { readonly reported?: number }) | undefined;
  /** By which this holds a space, where a writer before it may hold that already; another one by default. */
  readonly holdId?: string;
  /** Of a space of one's own that has members. */
  readonly members?: EndedMembers;
  /** Lets the keyring go on with the key of the newest head; left out where it does so by itself. Throws what a head is refused for. */
  readonly adoptKey?: (signal: AbortSignal) => Promise<unknown>;
}

/** What a drive is changed through. */
export type SpaceWriting = Pick<
  SpaceWriter,
  'change' | 'send' | 'owned' | 'verifyNewest' | 'rows' | 'below' | 'linksTo' | 'accept' | 'ended' | 'follow'
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
  /** By which this holds a space, each time by the same: who makes a batch anew goes on with the hold that it has. */
  readonly #holdId: string;
  /** The space that this holds. */
  #held: string | null = null;
  #space: SignedSpace | null = null;

  constructor(ports: WriterPorts) {
    this.#ports = ports;
    this.#holdId = ports.holdId ?? crypto.randomUUID();
  }

  /** Carries out operations, all of them or none; see `send`. What one alone is refused for has its own fields. `lowest` is as of `BatchToSign`. */
  async change(operations: BatchOperation[], sending: Sending, lowest?: LowestVersions) {
    const { api } = this.#ports;
    const batch = { id: crypto.randomUUID(), operations, chunks: [] };
    const options = this.#options(sending);
    const post = (standing: SignedStanding, spaceId: string) => {
      const input = { params: { id: spaceId }, body: { ...batch, ...standing } };
      return retrying(() => api.call('changeSpace', input, options.signal), options);
    };
    try {
      return await this.send({ ...batch, lowest }, post, sending);
    } catch (error) {
      throw operations.length === 1 ? asOfOne(error) : error;
    }
  }

  /**
   * Sends a batch until it is carried out. Throws what an operation is refused for, `space_changed` where others come first
   * again and again, and where the server does not show what was signed `space_rolled_back`, `space_forked` or `space_lied`: then
   * nothing is sent. A batch that the server says to be carried out at another revision is `space_lied`,
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
    const options = this.#options(sending);
    try {
      return await this.#send(batch, post, options);
    } catch (error) {
      // What others came before is made anew.
      if (!isFailure(error, 'space_changed', 'epoch_outdated')) await this.#letGo();
      throw error;
    } finally {
      release();
    }
  }

  /**
   * Signs the drive as the server showed it, whatever this device has seen of it, with operations on it; see
   * `SignedSpace.accept`.
   */
  async accept(shown: ShownDrive, accepting: Accepting, sending: Sending): Promise<void> {
    await this.#inTurn(sending, async (space, options) => {
      const params = { id: space.spaceId };
      const post = (batch: SignedStanding & Pick<ChangeBatch, 'id' | 'operations' | 'link_keys'>) =>
        retrying(
          () =>
            this.#ports.api.call('changeSpace', { params, body: { ...batch, chunks: [] } }, options.signal),
          options,
        );
      await space.accept(shown, accepting, post, options);
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

  /** The newest head of the drive, and the rows that only its owner changes. */
  async owned(sending: Sending): Promise<OwnedRows> {
    return this.#inTurn(sending, (space, options) => space.owned(options));
  }

  /** Rows of the drive as they lead to its newest head; see `SignedSpace.rows`. */
  rows(ids: readonly string[], sending: Sending): Promise<ReadonlyMap<string, SpaceRow>> {
    return this.#inTurn(sending, (space, options) => space.rows(ids, options));
  }

  /** The ids of items and of all below them, by the server's word: their rows show whether that is so. */
  below(ids: readonly string[], sending: Sending): Promise<readonly string[]> {
    return this.#inTurn(sending, (space, options) => space.below(ids, options));
  }

  /** The links that lead to items; see `SignedSpace.linksTo`. */
  linksTo(ids: ReadonlySet<string>, sending: Sending): Promise<LinksAbove> {
    return this.#inTurn(sending, (space, options) => space.linksTo(ids, options));
  }

  /** Looks at the newest head of the drive, and at nothing else. Throws what a head is refused for. */
  async verifyNewest(sending: Sending): Promise<void> {
    await this.#inTurn(sending, (space, options) => space.verifyNewest(options));
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
    await this.#removeEnded(space, options);
    // Nobody is to come before these: each change of somebody else would be sealed for who has no part in it any more.
    const goesFirst = batch.operations.some((operation) => signingOf(operation).goesFirst);
    let hold: string | null = goesFirst ? await this.#hold(space.spaceId, 1, options) : null;
    for (let refusals = 1; ; refusals++) {
      // Also where it was found out while the batch waited.
      if (rows?.isDoubted === true) throw failed('space_lied');
      const { signed, entries } = await this.#signedWithEntries(space, batch, options);
      batch.onSigned?.(signed);
      const tell = (state: SentHead) => heads.signed?.(space.spaceId, signed.revision, state);
      const tellRows = rows?.sending?.(signed.revision);
      try {
        tell('sent');
        const standing = {
          head: signed.head,
          operations: signed.operations,
          ...(hold !== null && { hold, ends_hold: batch.goesOn !== true }),
          ...(entries.length > 0 && { entries }),
        };
        const applied = await post(standing, space.spaceId);
        if (batch.goesOn !== true) this.#held = null;
        await this.#carriedOut(space, signed, applied);
        tell('carried-out');
        await tellRows?.(signed.own());
        this.#ports.members?.written();
        return applied;
      } catch (thrown) {
        const error = asOfGiven(thrown, signed.operations.length - batch.operations.length);
        const refusal = serverFailureOf(error);
        await tellRows?.(null);
        // Without an answer, nobody knows what was done.
        if (refusal === null) space.forget();
        else {
          tell('refused');
          await signed.undo();
        }
        if (refusal?.code === 'head_refused' && refusal.errors['head']?.includes('time') === true)
          throw failed('clock_differs', { cause: error });
        // What names an operation is about that alone.
        const hasMovedOn = refusal?.code === 'space_changed' && Object.keys(refusal.errors).length === 0;
        if (!hasMovedOn && refusal?.code !== 'head_refused') throw error;
        space.forget();
        // It may stand at the same revision on another course, or at an older one, which the rows here do not tell: then that is what
        // there is to say. Else the batch is made again on what is there now.
        await space.verifyNewest(options);
        if (!hasMovedOn) throw error;
        if (refusals >= MOST_REFUSALS) throw error;
        const holds = hold !== null || refusals >= REFUSALS_BEFORE_HOLD;
        hold = holds ? await this.#hold(space.spaceId, refusals, options) : null;
      }
    }
  }

  /** Removes who is a member no longer: what is written after it is not sealed for them. */
  async #removeEnded(space: SignedSpace, options: RetryOptions): Promise<void> {
    const { members } = this.#ports;
    if (members === undefined) return;
    const { head } = await space.verifyNewest(options);
    if (await members.remove(head)) space.forget();
  }

  /**
   * Signs a batch, on the newest head where this device knows one from before the epoch of its keys, and by the key of that head where another device
   * has begun an epoch. Throws `epoch_outdated` for what was sealed under the key before.
   */
  async #signed(space: SignedSpace, batch: BatchToSign, options: RetryOptions): Promise<SignedBatch> {
    try {
      return await space.sign(batch, options);
    } catch (error) {
      if (!isFailure(error, 'epoch_outdated')) throw error;
      space.forget();
      await this.#ports.adoptKey?.(options.signal);
      return space.sign(batch, options);
    }
  }

  /** Signs a batch, and seals what visitors of links read from then on by the same head. */
  async #signedWithEntries(space: SignedSpace, batch: BatchToSign, options: RetryOptions) {
    for (let looks = 1; ; looks++) {
      const above = await space.linksAbove(batch.operations, options);
      const signed = await this.#signed(space, batch, options);
      if (above === null) return { signed, entries: [] };
      // By another head, a link may be deleted, and an item may have another place.
      if (above.head === signed.known.head.previous) {
        return { signed, entries: await this.#entries(above, signed, space.spaceId) };
      }
      if (looks === MOST_LOOKS) return { signed, entries: [] };
      await signed.undo();
    }
  }

  /** What does not open has no entry: no change waits for it. */
  async #entries(above: LinksAbove, { put }: SignedBatch, spaceId: string) {
    const { entriesOf } = await import('./links-above.ts');
    return entriesOf(above, { put, spaceId }, this.#ports.keyring).catch(() => []);
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
    const input = { params: { id }, body: { id: this.#holdId } };
    const { is_held } = await retrying(() => api.call('holdSpace', input, options.signal), options);
    this.#held = is_held ? id : null;
    if (is_held) return this.#holdId;
    await clock.sleep(backoff(refusals, clock.random()), options.signal);
    return null;
  }

  /** Ends a hold for which there is no further batch, also of a change that was cancelled. Where that fails, it runs out. */
  async #letGo(): Promise<void> {
    const id = this.#held;
    if (id === null) return;
    this.#held = null;
    const input = { params: { id }, body: { id: this.#holdId, release: true } };
    const signal = AbortSignal.timeout(LETTING_GO_MS);
    await this.#ports.api.call('holdSpace', input, signal).catch(() => undefined);
  }

  /** The drive of who is signed in now. */
  async #own(): Promise<SignedSpace> {
    const id = await this.#ports.keyring.driveId();
    if (this.#space?.spaceId !== id) {
      const { reads = this.#ports.api } = this.#ports;
      this.#space = new SignedSpace(id, { ...this.#ports, api: reads, here: this.#ports.rows });
    }
    return this.#space;
  }

  #options(sending: Sending): RetryOptions {
    return { ...sending, clock: this.#ports.clock };
  }
}
