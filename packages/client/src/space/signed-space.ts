import type { BatchChunk, BatchOperation, CarriedItem, SignedHead, Standing } from '@coffer/contract';
import { type KnownHead, type LowestVersions, namedBehind, rowHasher } from '@coffer/crypto';
import { type RetryOptions, retrying } from '../api/retry.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { type NamedKey, type OwnedRows, operationsHash } from '../keyring/own-heads.ts';
import { bytesOfItem, type CanonicalItem, hashOf } from '../rows/canonical-item.ts';
import type { OwnChange } from '../rows/own-change.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import { type Accepting, type AcceptingBatch, endOf, type OtherEndOfFork } from './accepting.ts';
import { mustMayWrite, mustRemember } from './format-gate.ts';
import { headMemory } from './head-memory.ts';
import type { LinksAbove } from './links-above.ts';
import { lookUpRows } from './look-up-rows.ts';
import { mustFollow } from './must-follow.ts';
import type { Proven } from './proven.ts';
import { linksOf } from './proven-links.ts';
import { MOST_LOOKS, ProvenSpace, type ProvingPorts } from './proven-space.ts';
import { countRows, ownedAfter, rowsAfter } from './rows-after.ts';
import { rowsBefore } from './rows-before.ts';
import { type ShownDrive, shownOtherwise } from './shown-drive.ts';
import { busy, type EndOfFork, endOfFork, rememberedOf } from './verify-head.ts';

/** A batch as it is signed: what it is known by, and what it does. */
export interface BatchToSign {
  readonly id: string;
  /** Of an undo with `undoes` first. `was` comes before these where it has to be. */
  readonly operations: readonly BatchOperation[];
  /** The same with what of them went ahead in parts; left out where nothing did. */
  readonly whole?: readonly BatchOperation[];
  readonly chunks: readonly BatchChunk[];
  /** The other spaces that it changes, in order of their ids, at their revisions after it. */
  readonly others?: readonly Standing[];
  /** Rows that `arrive` takes from another space, with all below them, as they were proven there. */
  readonly arriving?: ReadonlyMap<string, CanonicalItem> | undefined;
  /** What was sealed of them for this space in parts that went ahead. */
  readonly carried?: readonly CarriedItem[] | undefined;
  /** The key of the epoch that it begins. */
  readonly begun?: NamedKey | null | undefined;
  /** The lowest versions of the format that may write and read the space from then on; as before where they are left out. */
  readonly lowest?: LowestVersions | undefined;
  /** The digest of the rows that only the owner changes, of which it was made: where others are there by now, it is to be made anew. */
  readonly madeOf?: string | undefined;
  /** The hash of the head on which it was made: where another one is there by now, it is to be made anew. */
  readonly madeOn?: string | undefined;
  /** Whether the space is held until the next batch, which comes at once. */
  readonly goesOn?: boolean | undefined;
  /** Told of each head that is signed for it, before it is sent. */
  readonly onSigned?: (signed: SignedBatch) => void;
}

/** What a batch is signed on, where that is not what this device has followed. */
interface Ending {
  readonly space?: ProvenSpace;
  /** The head that this device remembers, where the batch ends a fork. */
  readonly end?: OtherEndOfFork | null;
}

/** A batch with the head that holds once it is carried out. */
export interface SignedBatch {
  readonly head: SignedHead;
  /** What is sent: behind what names the rows before it, by somebody other than the owner and of an undo. */
  readonly operations: BatchOperation[];
  /** The same head as it is remembered. */
  readonly known: KnownHead;
  /** That the batch makes. */
  readonly revision: number;
  /** Items as they are afterwards. */
  readonly put: ReadonlyMap<string, CanonicalItem>;
  /** The rows that it is about, as they were before. */
  readonly before: ReadonlyMap<string, CanonicalItem>;
  /** Items that are not there afterwards. */
  readonly removed: ReadonlySet<string>;
  /** What it leaves, for the rows on this device. */
  own(): OwnChange;
  /** To be called once it is carried out. */
  done(): Promise<void>;
  /** To be called where it was refused. */
  undo(): Promise<void>;
}

export interface SigningPorts extends ProvingPorts {
  readonly keyring: Pick<Keyring, 'readHead' | 'signHead' | 'signing'>;
}

/**
 * One's own drive as its newest head says it is, and how that goes on. What is signed is computed from that head, from rows
 * that lead to it, and from the operations of a batch; what else the server shows decides nothing.
 */
export class SignedSpace {
  readonly spaceId: string;
  readonly #ports: SigningPorts;
  readonly #proven: ProvenSpace;

  constructor(spaceId: string, ports: SigningPorts) {
    this.spaceId = spaceId;
    this.#ports = ports;
    this.#proven = new ProvenSpace(spaceId, ports);
  }

  /** Forgets what is known of the space, if that is older than a revision: it is asked for again. */
  forget(revision?: number): void {
    this.#proven.forget(revision);
  }

  /** The newest head, and the rows that only the owner changes; see `ProvenSpace.owned`. */
  owned(options: RetryOptions): Promise<OwnedRows> {
    return this.#proven.owned(options);
  }

  /** Rows as they lead to the newest head; what is not there is left out. Throws as `ProvenSpace.prove`. */
  rows(ids: readonly string[], options: RetryOptions): Promise<ReadonlyMap<string, SpaceRow>> {
    return lookUpRows(this.#proven, ids, options);
  }

  /** The ids of items and of all below them, by the server's word. */
  async below(ids: readonly string[], options: RetryOptions): Promise<readonly string[]> {
    for (let looks = 1; looks <= MOST_LOOKS; looks++) {
      const found = await this.#proven.idsBelow(ids, options);
      if (found !== null) return found;
    }
    throw busy();
  }

  /** Looks at the newest head; see `ProvenSpace.verifyNewest`. */
  verifyNewest(options: RetryOptions): Promise<KnownHead> {
    return this.#proven.verifyNewest(options);
  }

  /**
   * The links that lead to what operations are about; null where that is too much for entries to travel along, and where it cannot be found out:
   * no change waits for what visitors read.
   */
  async linksAbove(operations: readonly BatchOperation[], options: RetryOptions): Promise<LinksAbove | null> {
    const { linksAbove, placesOf } = await import('./links-above.ts');
    const places = placesOf(operations);
    if (places === null) return null;
    const made = operations.flatMap((operation) =>
      operation.kind === 'link' ? { id: operation.link.id, linkedId: operation.link.file_id } : [],
    );
    return linksAbove(this.#proven, places, options, made).catch(() => null);
  }

  /** The links that lead to items. Throws as `ProvenSpace.prove`. */
  async linksTo(ids: ReadonlySet<string>, options: RetryOptions): Promise<LinksAbove> {
    const { linksAbove } = await import('./links-above.ts');
    return linksAbove(this.#proven, ids, options);
  }

  /** Makes the head that holds after a batch. Throws as `ProvenSpace.prove`. */
  async sign(batch: BatchToSign, options: RetryOptions): Promise<SignedBatch> {
    const arriving = [...(batch.arriving?.keys() ?? [])];
    const { operations, whole = operations } = batch;
    return this.#signed(batch, await this.#proven.prove(whole, options, arriving));
  }

  /**
   * Signs what the server shows, whatever this device has seen, with operations on it: how a fork ends. To be called once its owner has
   * decided so. Throws `space_changed` where the server shows another head by now than the one that was decided about, `space_lied` where it shows
   * what its owner did not sign.
   *
   * @param shown the head that was decided about
   */
  async accept(
    shown: ShownDrive,
    accepting: Accepting,
    post: (batch: AcceptingBatch, signed: SignedBatch) => Promise<unknown>,
    options: RetryOptions,
  ): Promise<void> {
    const { heads, clock } = this.#ports;
    const since = await heads.of(this.spaceId);
    // A head that was seen here may say what its rows do not bear out. Then there is no other end to name.
    const end = since === null || since.hash === shown.hash ? null : endOf(since);
    // As to a device that remembers nothing, which both ends are the same to.
    const seen = new ProvenSpace(this.spaceId, { ...this.#ports, heads: headMemory() });
    const mustBeShown = () => {
      if (seen.known.head.hash !== shown.hash) throw shownOtherwise();
    };
    // From here on it goes back to no earlier head, which has other links.
    await seen.verifyNewest(options);
    mustBeShown();
    const links = since === null ? [] : await linksOf(seen, options);
    const decided = await accepting(since && { otherEpoch: since.epoch, links });
    const { begun, others } = decided;
    const first = begun === null ? [] : [begun.operation];
    const operations = [...first, ...decided.operations];
    const whole = [...first, ...decided.whole];
    const id = crypto.randomUUID();
    const batch = { id, operations, whole, chunks: [], begun: begun?.key, ...(others && { others }) };
    const proven = await seen.prove(whole, options);
    // A server may show another one once it was asked about.
    mustBeShown();
    const signed = await this.#signed(batch, proven, { space: seen, end });
    this.forget();
    heads.signed?.(this.spaceId, signed.revision, 'sent');
    const link_keys = begun?.linkKeys ?? [];
    await post({ id, operations, head: signed.head, ...(link_keys.length > 0 && { link_keys }) }, signed);
    heads.signed?.(this.spaceId, signed.revision, 'carried-out');
    await heads.replace(this.spaceId, rememberedOf({ ...signed.known, signed: signed.head }, clock.now()));
  }

  /** How another device has ended a fork of which this one knows an end; null where none has. */
  async ended(options: RetryOptions): Promise<EndOfFork | null> {
    const { api, heads } = this.#ports;
    const since = await heads.of(this.spaceId);
    const input = { params: { id: this.spaceId }, body: { after: 0 } };
    const shown = await retrying(() => api.call('spaceProofs', input, options.signal), options);
    const ports = { ...this.#ports, now: () => this.#ports.clock.now() };
    return endOfFork(this.spaceId, shown, since, ports, options.signal);
  }

  /** Follows it. To be called once somebody has seen it. Throws `space_changed` where the server shows another end by now. */
  async follow(endHash: string, options: RetryOptions): Promise<void> {
    const { heads, clock } = this.#ports;
    this.forget();
    const ended = await this.ended(options);
    if (ended !== null && ended.end.hash !== endHash) throw shownOtherwise();
    if (ended !== null) await heads.replace(this.spaceId, rememberedOf(ended.newest, clock.now()));
  }

  async #signed(
    {
      id,
      operations,
      whole = operations,
      chunks,
      others = [],
      arriving,
      carried,
      begun,
      lowest,
      madeOf,
      madeOn,
    }: BatchToSign,
    proven: Proven,
    { space = this.#proven, end: fork = null }: Ending = {},
  ): Promise<SignedBatch> {
    const { keyring, heads, clock } = this.#ports;
    const { head: before, tree, directories } = space.known;
    const { spaceId } = this;
    const keyBefore = before.head;
    if (madeOf !== undefined && madeOf !== keyBefore.ownersDigest) throw busy();
    if (madeOn !== undefined && madeOn !== before.hash) throw busy();
    // What ends a fork begins with a key of its own, whichever keys are in hand.
    const signing = await keyring.signing(fork === null ? keyBefore : null);
    const isAnswer = fork !== null || (lowest !== undefined && operations.length === 0);
    const gated = { operations: whole, isOfMany: others.length > 0, isAnswer };
    mustMayWrite(keyBefore, gated, signing.author === null);
    await mustRemember(spaceId, heads, gated, signing.author === null);
    const endedFork = fork && { revision: fork.revision, epoch: fork.epoch, hash: fork.hash };
    mustFollow(keyBefore, begun ?? null, endedFork);
    const given = { spaceId, ...proven, arriving, carried, isOfMany: others.length > 0 };
    const after = await rowsAfter(whole, chunks, given, signing);
    const owned = proven.owned && (await ownedAfter(proven.owned, after));
    const ownersDigest = owned?.digest ?? keyBefore.ownersDigest;
    const isKept = signing.author !== null || operations[0]?.kind === 'undoes';
    const sent = [...(isKept ? [await rowsBefore(proven.items, after)] : []), ...operations];
    const hasher = await rowHasher();
    const hashes = new Map(Array.from(after.put, ([item, row]) => [item, hashOf(row, hasher)] as const));
    const { digest, undo } = await tree.change(hashes, after.removed);
    try {
      const counted = countRows(proven, after);
      const made = await keyring.signHead({
        revision: Math.max(keyBefore.revision, fork?.revision ?? 0) + 1,
        batch: { id, operationsHash: await operationsHash(sent) },
        itemsDigest: digest,
        ownersDigest,
        keyBefore,
        begun: begun ?? null,
        lowest,
        rows: keyBefore.rows + counted.more,
        removedRows: keyBefore.removedRows + counted.removed,
        time: Math.floor(clock.now() / 1_000),
        ...namedBehind(before),
        otherSpaces: others,
        endedFork,
      });
      const { signed: alone, ...head } = made;
      const signed: SignedHead = fork === null ? alone : { ...alone, other_end: fork.signed };
      return {
        head: signed,
        operations: sent,
        known: head,
        revision: head.head.revision,
        put: after.put,
        before: proven.items,
        removed: after.removed,
        own: () => ({
          ...{ before: keyBefore.itemsDigest, revision: head.head.revision, digest },
          ...{ removedRows: head.head.removedRows, removed: [...after.removed] },
          put: Array.from(after.put.values(), bytesOfItem),
          changesOwned: ownersDigest !== keyBefore.ownersDigest,
        }),
        done: async () => {
          for (const id of after.removed) directories.delete(id);
          for (const [item, row] of after.put) {
            if (row.item.kind === 'directory') directories.set(item, row);
          }
          this.#proven.goOn({ head, tree, directories }, owned);
          await heads.remember(spaceId, rememberedOf({ ...head, signed }, clock.now()));
        },
        undo,
      };
    } catch (error) {
      await undo();
      throw error;
    }
  }
}
