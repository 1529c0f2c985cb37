import type { BatchChunk, BatchOperation, ChangeBatch, SignedHead } from '@coffer/contract';
import { type Bytes, type Head, namedBehind, sha256 } from '@coffer/crypto';
import { type RetryOptions, retrying } from '../api/retry.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { type OwnedRows, operationsHash } from '../keyring/own-heads.ts';
import { type CanonicalItem, canonicalHash } from '../rows/canonical-item.ts';
import {
  digestOf,
  type Owned,
  onlyRoot,
  type Proven,
  ProvenSpace,
  type ProvingPorts,
} from './proven-space.ts';
import { greatestGiven, rootGenerationAfter } from './row-needs.ts';
import { type RowsAfter, rowsAfter } from './rows-after.ts';
import { rememberedOf, shownHead } from './verify-head.ts';

/** A batch as it is signed: what it is known by, and what it does. */
export interface BatchToSign {
  readonly id: string;
  readonly operations: readonly BatchOperation[];
  readonly chunks: readonly BatchChunk[];
}

/** A batch with the head that holds once it is carried out. */
export interface SignedBatch {
  readonly head: SignedHead;
  /** That the batch makes. */
  readonly revision: number;
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

  /** Lets go of what is known of the space: it is asked for again. */
  forget(): void {
    this.#proven.forget();
  }

  /** The newest head, and the rows that only the owner changes; see `ProvenSpace.owned`. */
  owned(options: RetryOptions): Promise<OwnedRows | null> {
    return this.#proven.owned(options);
  }

  /** Makes the head that holds after a batch. Throws as `ProvenSpace.prove`. */
  async sign(batch: BatchToSign, options: RetryOptions): Promise<SignedBatch> {
    return this.#signed(batch, await this.#proven.prove(batch.operations, options));
  }

  /**
   * Signs what the server shows, whatever this device has seen: how a fork ends, or what nobody has signed begins. To be
   * called once its owner has decided so. Throws `space_lied` where the server shows what its owner did not sign.
   *
   * @param post sends the batch, which has no operations
   */
  async accept(
    post: (batch: Pick<ChangeBatch, 'id' | 'operations' | 'head'>) => Promise<unknown>,
    options: RetryOptions,
  ): Promise<void> {
    const { api, keyring, heads, clock } = this.#ports;
    this.forget();
    const since = await heads.of(this.spaceId);
    const params = { id: this.spaceId };
    const digests = await retrying(
      () => api.call('spaceDigests', { params, query: {} }, options.signal),
      options,
    );
    const shown = await shownHead(this.spaceId, digests, this.#ports);
    const fork = since === null || shown === null ? null : { revision: since.revision, hash: since.hash };
    const id = crypto.randomUUID();
    const { rows } = digests;
    const { head, hash, signed } = await keyring.signHead({
      revision: Math.max(digests.revision, fork?.revision ?? 0) + 1,
      batch: { id, operationsHash: await operationsHash([]) },
      itemsDigest: shown?.head.itemsDigest ?? digests.items,
      ownersDigest: shown?.head.ownersDigest ?? digests.owner,
      rootGeneration: shown?.head.rootGeneration ?? 1,
      greatestGeneration: shown?.head.greatestGeneration ?? 1,
      rows: shown?.head.rows ?? rows.items + rows.versions + rows.links + rows.settings + 1,
      removedRows: shown?.head.removedRows ?? 0,
      time: Math.floor(clock.now() / 1_000),
      ...namedBehind(shown),
      otherSpaces: [],
      endedFork: fork,
    });
    await post({ id, operations: [], head: signed });
    await heads.replace(this.spaceId, rememberedOf({ head, hash }, clock.now()));
  }

  async #signed({ id, operations, chunks }: BatchToSign, proven: Proven): Promise<SignedBatch> {
    const { keyring, heads, clock } = this.#ports;
    const { head: before, tree, directories } = this.#proven.known;
    const { spaceId } = this;
    const after = await rowsAfter(operations, chunks, { spaceId, ...proven });
    const hashes = new Map<string, Bytes>();
    for (const [item, row] of after.put) hashes.set(item, await canonicalHash(row));
    const { digest, undo } = await tree.change(hashes, after.removed);
    try {
      const counted = countRows(proven, after);
      const made = await keyring.signHead({
        revision: (before?.head.revision ?? 0) + 1,
        batch: { id, operationsHash: await operationsHash(operations) },
        itemsDigest: digest,
        ownersDigest: await ownersDigestAfter(before?.head ?? null, spaceId, proven.owned, after),
        rootGeneration: rootGenerationAfter(operations) ?? before?.head.rootGeneration ?? 1,
        greatestGeneration: Math.max(before?.head.greatestGeneration ?? 1, greatestGiven(operations)),
        // The root is a row, too.
        rows: (before?.head.rows ?? 1) + counted.more,
        removedRows: (before?.head.removedRows ?? 0) + counted.removed,
        time: Math.floor(clock.now() / 1_000),
        ...namedBehind(before),
        otherSpaces: [],
        endedFork: null,
      });
      const { signed, ...head } = made;
      return {
        head: signed,
        revision: head.head.revision,
        done: async () => {
          for (const id of after.removed) directories.delete(id);
          for (const [item, row] of after.put) {
            if (row.item.kind === 'directory') directories.set(item, row);
          }
          this.#proven.goOn({ head, tree, directories });
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

async function ownersDigestAfter(
  before: Head | null,
  spaceId: string,
  owned: Owned | null,
  { ownedPut, ownedRemoved }: RowsAfter,
): Promise<string> {
  if (owned === null) return before?.ownersDigest ?? digestOf(await onlyRoot(spaceId));
  const rows = new Map(owned);
  for (const id of ownedRemoved) rows.delete(id);
  for (const [id, { kind, bytes }] of ownedPut) rows.set(id, { kind, hash: await sha256(bytes) });
  return digestOf(rows);
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
