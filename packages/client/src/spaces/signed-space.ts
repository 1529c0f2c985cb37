import type {
  BatchChunk,
  BatchOperation,
  ChangeBatch,
  SignedHead,
  SpaceRow,
  Standing,
} from '@coffer/contract';
import { type KnownHead, namedBehind, rowHasher, sha256 } from '@coffer/crypto';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { failed } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { type OwnedRows, operationsHash } from '../keyring/own-heads.ts';
import { type CanonicalItem, hashOf } from '../rows/canonical-item.ts';
import type { RowsAfter } from './changing-rows.ts';
import { headMemory, type RememberedHead } from './head-memory.ts';
import { lookUpRows } from './look-up-rows.ts';
import { type KeptOwned, keptOwned, type Owned, ownersDigestOf } from './owned-rows.ts';
import { type Proven, ProvenSpace, type ProvingPorts } from './proven-space.ts';
import { greatestGiven, rootGenerationAfter } from './row-needs.ts';
import { rowsAfter } from './rows-after.ts';
import { claimedDigests, type ShownDrive, shownOtherwise } from './shown-drive.ts';
import { type EndOfFork, endOfFork, rememberedOf } from './verify-head.ts';

/** A batch as it is signed: what it is known by, and what it does. */
export interface BatchToSign {
  readonly id: string;
  readonly operations: readonly BatchOperation[];
  readonly chunks: readonly BatchChunk[];
  /** The other spaces that it changes, in order of their ids, at their revisions after it. */
  readonly others?: readonly Standing[];
  /** Rows that `arrive` takes from another space, with all below them, as they were proven there. */
  readonly arriving?: ReadonlyMap<string, CanonicalItem>;
  /** Told of each head that is signed for it, before it is sent. */
  readonly onSigned?: (signed: SignedBatch) => void;
}

/** Sends a batch that signs what is there. */
type PostBatch = (batch: Pick<ChangeBatch, 'id' | 'operations' | 'head'>) => Promise<unknown>;

/** What a batch is signed on, where that is not what this device has followed. */
interface Ending {
  readonly space?: ProvenSpace;
  /** The head that this device remembers. */
  readonly end?: RememberedHead | null;
}

/** A batch with the head that holds once it is carried out. */
export interface SignedBatch {
  readonly head: SignedHead;
  /** The same head as it is remembered. */
  readonly known: KnownHead;
  /** That the batch makes. */
  readonly revision: number;
  /** The rows that it is about, as they were before. */
  readonly before: ReadonlyMap<string, CanonicalItem>;
  /** To be called once it is carried out. */
  done(): Promise<void>;
  /** To be called where it was refused. */
  undo(): Promise<void>;
}

export interface SigningPorts extends ProvingPorts {
  readonly keyring: Pick<Keyring, 'readHead' | 'signHead'>;
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
  owned(options: RetryOptions): Promise<OwnedRows | null> {
    return this.#proven.owned(options);
  }

  /** Rows as they lead to the newest head; what is not there is left out. Throws as `ProvenSpace.prove`. */
  rows(ids: readonly string[], options: RetryOptions): Promise<ReadonlyMap<string, SpaceRow>> {
    return lookUpRows(this.#proven, ids, options);
  }

  /** Looks at the newest head; see `ProvenSpace.verifyNewest`. */
  verifyNewest(options: RetryOptions): Promise<void> {
    return this.#proven.verifyNewest(options);
  }

  /** Makes the head that holds after a batch. Throws as `ProvenSpace.prove`. */
  async sign(batch: BatchToSign, options: RetryOptions): Promise<SignedBatch> {
    const arriving = [...(batch.arriving?.keys() ?? [])];
    return this.#signed(batch, await this.#proven.prove(batch.operations, options, arriving));
  }

  /**
   * Signs what the server shows, whatever this device has seen, with operations on it: how a fork ends. To be called once its owner has
   * decided so. Throws `space_changed` where the server shows another head by now than the one that was decided about, `space_lied` where it shows
   * what its owner did not sign, and `space_unsigned` where nobody has signed anything; see `begin`.
   *
   * @param shown the head that was decided about
   */
  async accept(
    shown: Extract<ShownDrive, { kind: 'signed' }>,
    batch: BatchToSign,
    post: PostBatch,
    options: RetryOptions,
  ): Promise<void> {
    const { heads, clock } = this.#ports;
    const since = await heads.of(this.spaceId);
    // As to a device that remembers nothing, which both ends are the same to.
    const seen = new ProvenSpace(this.spaceId, { ...this.#ports, heads: headMemory() });
    const proven = await seen.prove(batch.operations, options);
    // A server may show another one once it was asked about.
    if (seen.known.head?.hash !== shown.hash) throw shownOtherwise();
    const signed = await this.#signed(batch, proven, { space: seen, end: since });
    this.forget();
    heads.signed?.(this.spaceId, signed.revision, 'sent');
    await post({ id: batch.id, operations: [...batch.operations], head: signed.head });
    heads.signed?.(this.spaceId, signed.revision, 'carried-out');
    await heads.replace(this.spaceId, rememberedOf(signed.known, clock.now()));
  }

  /**
   * Signs what the server shows of a space that nobody has signed, by its word. To be called once its owner has decided so. Throws
   * `space_changed` where the server shows something else by now, and `space_rolled_back` where this device has seen a head of it.
   */
  async begin(
    shown: Extract<ShownDrive, { kind: 'unsigned' }>,
    post: PostBatch,
    options: RetryOptions,
  ): Promise<void> {
    const { keyring, heads, clock } = this.#ports;
    this.forget();
    if ((await heads.of(this.spaceId)) !== null) throw failed('space_rolled_back');
    const claimed = await claimedDigests(this.spaceId, this.#ports, options);
    const { revision, items, owner, rows } = claimed;
    const isSame = revision === shown.revision && items === shown.items && owner === shown.owner;
    if (claimed.head !== undefined || !isSame) throw shownOtherwise();
    const id = crypto.randomUUID();
    const { head, hash, signed } = await keyring.signHead({
      revision: revision + 1,
      batch: { id, operationsHash: await operationsHash([]) },
      itemsDigest: items,
      ownersDigest: owner,
      rootGeneration: 1,
      greatestGeneration: 1,
      rows: rows.items + rows.versions + rows.links + rows.settings + rows.contacts + rows.members + 1,
      removedRows: 0,
      time: Math.floor(clock.now() / 1_000),
      ...namedBehind(null),
      otherSpaces: [],
      endedFork: null,
    });
    await post({ id, operations: [], head: signed });
    await heads.replace(this.spaceId, rememberedOf({ head, hash }, clock.now()));
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
    { id, operations, chunks, others = [], arriving }: BatchToSign,
    proven: Proven,
    { space = this.#proven, end = null }: Ending = {},
  ): Promise<SignedBatch> {
    const { keyring, heads, clock } = this.#ports;
    const { head: before, tree, directories } = space.known;
    // Where there is no other end, there is nothing to name.
    const fork = before === null || end?.hash === before.hash ? null : end;
    const { spaceId } = this;
    const after = await rowsAfter(operations, chunks, { spaceId, ...proven, ...(arriving && { arriving }) });
    const owned = proven.owned && (await ownedAfter(proven.owned, after));
    const hasher = await rowHasher();
    const hashes = new Map(Array.from(after.put, ([item, row]) => [item, hashOf(row, hasher)] as const));
    const { digest, undo } = await tree.change(hashes, after.removed);
    try {
      const counted = countRows(proven, after);
      const made = await keyring.signHead({
        revision: Math.max(before?.head.revision ?? 0, fork?.revision ?? 0) + 1,
        batch: { id, operationsHash: await operationsHash(operations) },
        itemsDigest: digest,
        ownersDigest: owned?.digest ?? (await ownersDigestOf(before, spaceId)),
        rootGeneration: rootGenerationAfter(operations) ?? before?.head.rootGeneration ?? 1,
        greatestGeneration: Math.max(before?.head.greatestGeneration ?? 1, greatestGiven(operations)),
        // The root is a row, too.
        rows: (before?.head.rows ?? 1) + counted.more,
        removedRows: (before?.head.removedRows ?? 0) + counted.removed,
        time: Math.floor(clock.now() / 1_000),
        ...namedBehind(before),
        otherSpaces: others,
        endedFork: fork && { revision: fork.revision, hash: fork.hash },
      });
      const { signed, ...head } = made;
      return {
        head: signed,
        known: head,
        revision: head.head.revision,
        before: proven.items,
        done: async () => {
          for (const id of after.removed) directories.delete(id);
          for (const [item, row] of after.put) {
            if (row.item.kind === 'directory') directories.set(item, row);
          }
          this.#proven.goOn({ head, tree, directories }, owned);
          await heads.remember(spaceId, rememberedOf(head, clock.now()));
        },
        undo,
      };
    } catch (error) {
      await undo();
      throw error;
    }
  }
}

/** The rows that only the owner changes, as a batch leaves them. */
async function ownedAfter(before: Owned, { ownedPut, ownedRemoved }: RowsAfter): Promise<KeptOwned> {
  const rows = new Map(before);
  for (const id of ownedRemoved) rows.delete(id);
  for (const [id, { bytes, ...row }] of ownedPut) rows.set(id, { ...row, hash: await sha256(bytes) });
  return keptOwned(rows);
}

/** How many rows there are more, and how many went. */
function countRows({ items, owned }: Proven, after: RowsAfter): { more: number; removed: number } {
  const sizeOf = (row: CanonicalItem | undefined) => (row === undefined ? 0 : 1 + row.versions.length);
  let [more, removed] = [0, 0];
  for (const [id, row] of after.put) {
    const before = items.get(id);
    more += sizeOf(row) - sizeOf(before);
    const left = new Set(row.versions.map((version) => version.id));
    removed += before?.versions.filter((version) => !left.has(version.id)).length ?? 0;
  }
  for (const id of after.removed) {
    more -= sizeOf(items.get(id));
    removed += sizeOf(items.get(id));
  }
  for (const id of after.ownedPut.keys()) more += owned?.has(id) ? 0 : 1;
  for (const id of after.ownedRemoved) {
    if (!owned?.has(id)) continue;
    more -= 1;
    removed += 1;
  }
  return { more, removed };
}
