import { DIGEST_NODES } from '@coffer/contract';
import { type Bytes, DigestTree, rowHasher, toHex } from '@coffer/crypto';
import { batches } from '../concurrency/batches.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { OwnChange } from '../rows/own-change.ts';
import type { SignedRow } from '../rows/space-row.ts';
import { believedOf, type CountedRows } from '../space/head-verifier.ts';
import type { ProofsHere, ProofsOfRows } from '../space/proofs-here.ts';
import type { Follow } from './followed-rows.ts';
import { namedDifferences } from './named-differences.ts';
import { ownRow } from './own-row.ts';
import type { ReplicaSource } from './replica-source.ts';
import type { FollowedBaseline, ReplicaStore, Standing, StoreChange } from './replica-store.ts';
import {
  bucketHashes,
  byNode,
  changedRows,
  type HashedRow,
  packedBucketHashes,
  packHashes,
  unpackHashes,
} from './row-hashes.ts';
import { keptRow, ROW_FORMAT } from './rows.ts';
import { hashRows, leadsTo, nodesThatDiffer, type ProvenRows, provenRows, treeOf } from './rows-in-tree.ts';
import { shownHere } from './shown-here.ts';
import { type Staged, stageChanges } from './stage-changes.ts';

/** How far a replica is. `wholeAt` as in `Standing`. */
export type Progress = Pick<Standing, 'wholeAt'> &
  (
    | { readonly kind: 'loading'; readonly loadedNodes: number }
    | { readonly kind: 'complete'; readonly revision: number }
    /** What the server hands out does not lead to the digest, also when asked for again. */
    | { readonly kind: 'differs'; readonly revision: number; readonly itemIds: readonly string[] }
  );

/** What a replica has taken in. */
export interface TakenIn {
  readonly rows: readonly SignedRow[];
  readonly removed: readonly string[];
}

export interface KeeperPorts {
  readonly spaceId: string;
  readonly source: ReplicaSource;
  readonly store: ReplicaStore;
  /** Left out where nobody but the owner signs. */
  readonly follow?: Follow | undefined;
  onProgress(progress: Progress): void;
  onTakenIn(changes: TakenIn): void;
}

/** Nodes whose hashes are compared at once: some milliseconds. */
const HASHED_AT_ONCE = 64;

/** More nodes than these are not repaired one by one: all is loaded again. */
const MOST_REPAIRED = 64;

/**
 * Loads the rows of a space into a store and keeps them as they are on the server. A row enters with rows that lead to the
 * digest alone. One at a time writes to a store. Rejects with what the store throws, too.
 */
export class ReplicaKeeper {
  readonly #ports: KeeperPorts;
  #tree = new DigestTree();
  #standing: Standing;

  private constructor(ports: KeeperPorts) {
    this.#ports = ports;
    this.#standing = nothing(ports.spaceId);
  }

  /** Goes on with what a store has. What has another format, is of another space or is damaged is removed first. */
  static async open(ports: KeeperPorts): Promise<ReplicaKeeper> {
    const keeper = new ReplicaKeeper(ports);
    await keeper.#takeUp();
    return keeper;
  }

  /**
   * Takes in all that is missing.
   *
   * @param mayStartAgain whether all is loaded again where it is not known any more what has changed
   */
  async bringUp(signal: AbortSignal, mayStartAgain = true): Promise<void> {
    try {
      await this.#load(signal);
      if ((await this.#catchUp(signal)) !== 'differs') return;
      await this.#repair(signal);
      await this.#load(signal);
      if ((await this.#catchUp(signal)) === 'differs') await this.#nameDifferences(signal);
    } catch (error) {
      if (!mayStartAgain || !isFailure(error, 'changes_too_old')) throw error;
      // That anything is too old is the server's word: it has to show a head first.
      await this.#ports.source.digests({}, signal);
      this.loadAnew();
      await this.bringUp(signal, false);
    }
  }

  async #takeUp(): Promise<void> {
    const { store, spaceId } = this.#ports;
    const standing = await store.standing();
    if (standing?.format !== ROW_FORMAT || standing.spaceId !== spaceId) return this.#startAgain();
    const packed = [...(await store.hashes())];
    for (const nodes of batches(packed, HASHED_AT_ONCE)) {
      await this.#tree.update(await packedBucketHashes(new Map(nodes)));
      // Whoever reads from the store meanwhile goes first.
      await new Promise((resolve) => setTimeout(resolve));
    }
    const isDamaged = standing.digest !== null && standing.digest !== toHex(await this.#tree.digest());
    if (isDamaged) return this.#startAgain();
    this.#standing = standing;
    this.#tell();
  }

  async #startAgain(): Promise<void> {
    await this.#ports.store.clear();
    this.#tree = new DigestTree();
    this.#standing = nothing(this.#ports.spaceId);
    this.#tell();
  }

  /** Has all loaded again, over what is there: a row goes where a proven node stands in the place of its own. */
  loadAnew(): void {
    this.#standing = { ...this.#standing, digest: null, loadedNodes: 0 };
    this.#tell();
  }

  #tell(): void {
    const { digest, revision, loadedNodes, wholeAt } = this.#standing;
    const progress =
      digest === null ? { kind: 'loading' as const, loadedNodes } : { kind: 'complete' as const, revision };
    this.#ports.onProgress({ ...progress, wholeAt });
  }

  /** Loads what nodes are missing, one page ahead. */
  async #load(signal: AbortSignal): Promise<void> {
    const { spaceId, source } = this.#ports;
    let from = this.#standing.loadedNodes;
    let next = from < DIGEST_NODES ? source.rows({ from }, signal) : null;
    while (next !== null) {
      const page = await next;
      // A page that goes nowhere proves nothing of the node that was asked for.
      const until = Math.max(from + 1, Math.min(page.until, DIGEST_NODES));
      next = until < DIGEST_NODES ? source.rows({ from: until }, signal) : null;
      next?.catch(() => undefined);
      const proven = await provenRows(spaceId, from, { ...page, until }, believedOf(page, page.digest));
      // What changes while it is loaded comes once more, by the changes since the first page.
      const revision = from === 0 ? page.revision : this.#standing.revision;
      await this.#enter(
        { ...proven, counted: page.counted },
        { ...this.#standing, revision, digest: null, loadedNodes: until },
      );
      from = until;
    }
  }

  /** Puts proven rows in the place of all that the store has of their nodes; of those that are not proven it keeps what it has. */
  async #enter(
    { rows, counted, ...proven }: Omit<ProvenRows, 'failed'> & Pick<Staged, 'counted'>,
    standing: Standing,
  ): Promise<void> {
    // A small drive has rows in a few of the thousand nodes: those that are empty, and were, need no work.
    const isToWrite = (node: number, hashed: readonly HashedRow[]) =>
      hashed.length > 0 || !this.#tree.isEmpty(2, node);
    const nodes = new Map([...proven.nodes].filter((entry) => isToWrite(...entry)));
    const before = await this.#known([...nodes.keys()].filter((node) => !this.#tree.isEmpty(2, node)));
    const removed = [...before.values()].flatMap((known) => known.map(({ id }) => id));
    const followed = await this.#follow(removed, rows, counted, 'a part');
    await this.#tree.update(await bucketHashes(nodes));
    const hashes = new Map([...nodes].map(([node, hashed]) => [node, packHashes(hashed)]));
    const put = rows.map((row) => keptRow(this.#ports.spaceId, row));
    const stay = new Set(rows.map(({ id }) => id));
    const gone = removed.filter((id) => !stay.has(id));
    await this.#write({ removed, put, hashes, standing: { ...standing, followed } }, { rows, removed: gone });
  }

  /**
   * Looks whether the head to which rows lead allows that they come in the place of what the store has. Gives the baseline to
   * be written with them. Throws `space_lied`.
   */
  async #follow(
    removed: Iterable<string>,
    rows: readonly SignedRow[],
    counted: CountedRows | undefined,
    share: 'a part' | 'all',
  ): Promise<FollowedBaseline | undefined> {
    const { store, follow } = this.#ports;
    const before = this.#standing.followed;
    if (follow === undefined || counted === undefined) return before;
    const change = { store, removed, rows, baseline: before };
    const { itemIds, baseline } = await follow(change, counted, share === 'all');
    if (itemIds.length === 0) return baseline;
    const { revision, wholeAt } = this.#standing;
    this.#ports.onProgress({ kind: 'differs', revision, wholeAt, itemIds });
    throw failed('space_lied');
  }

  async #write(change: StoreChange, takenIn: TakenIn): Promise<void> {
    await this.#ports.store.write(change);
    this.#standing = change.standing;
    this.#tell();
    if (takenIn.rows.length + takenIn.removed.length > 0) this.#ports.onTakenIn(takenIn);
  }

  /**
   * Takes in what this device has signed on what is here. False where something else is here: then it comes with what has changed.
   *
   * @param decidedAt as of `CountedRows`
   */
  async takeOwn(own: OwnChange, decidedAt: number | null): Promise<boolean> {
    const { spaceId, store } = this.#ports;
    const { revision, digest } = this.#standing;
    if (revision >= own.revision) return true;
    if (digest !== own.before || revision + 1 !== own.revision) return false;
    const read = await Promise.all(own.put.map((signed) => ownRow(spaceId, signed, own.revision, store)));
    const rows = read.filter((row) => row !== null);
    if (rows.length < read.length) return false;
    const staged = {
      ...{ rows: new Map(rows.map((row) => [row.id, row])), removed: new Set(own.removed) },
      ...{ revision: own.revision, digest: own.digest },
      counted: { removedRows: own.removedRows, decidedAt },
    };
    return (await this.#takeIn(staged)) === 'fits';
  }

  /** Parts of the tree and rows, to be proven; null where what is here does not lead to this digest. */
  async proofs(digest: string, asked: ProofsOfRows): Promise<ProofsHere | null> {
    if (this.#standing.digest !== digest) return null;
    const { spaceId, store } = this.#ports;
    return shownHere(asked, { spaceId, store, tree: this.#tree, hashes: (nodes) => this.#known(nodes) });
  }

  /** Takes in what has changed, if all of it leads to the digest. */
  async #catchUp(signal: AbortSignal): Promise<'fits' | 'differs'> {
    return this.#takeIn(await stageChanges(this.#ports.source, this.#standing.revision, signal));
  }

  async #takeIn(staged: Staged): Promise<'fits' | 'differs'> {
    const { nodes, tree } = await this.#applied(staged);
    if (staged.digest !== toHex(await tree.digest())) {
      await this.#undo(nodes);
      return 'differs';
    }
    if (staged.revision === this.#standing.revision && this.#standing.digest === staged.digest) {
      this.#tell();
      return 'fits';
    }
    const rows = [...staged.rows.values()];
    let followed: FollowedBaseline | undefined;
    try {
      followed = await this.#follow(staged.removed, rows, staged.counted, 'all');
    } catch (error) {
      await this.#undo(nodes);
      throw error;
    }
    // What moved lies elsewhere until now.
    const removed = [...new Set([...staged.removed, ...staged.rows.keys()])];
    await this.#write(
      {
        removed,
        put: rows.map((row) => keptRow(this.#ports.spaceId, row)),
        hashes: new Map([...nodes].map(([node, hashed]) => [node, packHashes(hashed)])),
        standing: {
          ...this.#standing,
          ...{ revision: staged.revision, digest: staged.digest, wholeAt: staged.revision, followed },
        },
      },
      { rows, removed: [...staged.removed].filter((id) => !staged.rows.has(id)) },
    );
    return 'fits';
  }

  /** The tree with these changes, and the rows of the nodes that they touch. */
  async #applied({ rows, removed }: Staged): Promise<{ nodes: Map<number, HashedRow[]>; tree: DigestTree }> {
    const { hashed } = await hashRows(this.#ports.spaceId, [...rows.values()]);
    const { bucketOf } = await rowHasher();
    const gone = [...removed, ...rows.keys()].map((id) => ({ id, bucket: bucketOf(id), hash: NO_HASH }));
    const put = byNode(hashed);
    const without = new Set(gone.map(({ id }) => id));
    const touched = [...byNode(gone).keys()];
    const known = await this.#known(touched);
    const nodes = new Map(
      touched.map((node) => [
        node,
        changedRows(known.get(node) ?? [], { removed: without, put: put.get(node) ?? [] }),
      ]),
    );
    await this.#tree.update(await bucketHashes(nodes));
    return { nodes, tree: this.#tree };
  }

  async #undo(nodes: ReadonlyMap<number, unknown>): Promise<void> {
    await this.#tree.update(await bucketHashes(await this.#known([...nodes.keys()])));
  }

  /** The rows that the store has of these nodes. */
  async #known(nodes: readonly number[]): Promise<Map<number, HashedRow[]>> {
    const packed = nodes.length === 0 ? new Map<number, Bytes>() : await this.#ports.store.hashes(nodes);
    return new Map(nodes.map((node) => [node, unpackHashes(node, packed.get(node) ?? NO_HASH)]));
  }

  /** Loads the nodes again that are other ones than the server's. */
  async #repair(signal: AbortSignal): Promise<void> {
    const { spaceId, source } = this.#ports;
    const nodes = await this.#differing(signal);
    if (nodes.length > MOST_REPAIRED) return this.loadAnew();
    for (const node of nodes) {
      const page = await source.rows({ from: node, until: node + 1 }, signal);
      const believed = believedOf(page, page.digest);
      const proven = await provenRows(spaceId, node, { ...page, until: node + 1 }, believed);
      if (proven.failed.length > 0) continue;
      await this.#enter({ ...proven, counted: page.counted }, { ...this.#standing, digest: null });
    }
  }

  /** The nodes in which the replica differs from the server as it is now, those that have just changed among them. */
  async #differing(signal: AbortSignal): Promise<number[]> {
    const parts = ['1.0', ...Array.from({ length: 32 }, (_, number) => `2.${number}`)];
    const theirs = await this.#ports.source.digests({ nodes: parts }, signal);
    const tree = treeOf(theirs.nodes);
    const all = Array.from({ length: DIGEST_NODES }, (_, node) => node);
    const believed = believedOf(theirs, theirs.items);
    if (believed === null || !(await leadsTo(tree, all, believed))) return [];
    return nodesThatDiffer(this.#tree, tree);
  }

  async #nameDifferences(signal: AbortSignal): Promise<void> {
    const staged = await stageChanges(this.#ports.source, this.#standing.revision, signal);
    const { nodes } = await this.#applied(staged);
    // The store has none of it, so the tree goes back whatever happens.
    const differing = await this.#differing(signal).finally(() => this.#undo(nodes));
    const named = differing.slice(0, MOST_REPAIRED);
    const ours = new Map([...(await this.#known(named)), ...nodes]);
    const itemIds = await namedDifferences(this.#ports.source, named, ours, signal);
    const { revision, wholeAt } = this.#standing;
    this.#ports.onProgress({ kind: 'differs', revision, wholeAt, itemIds });
  }
}

const NO_HASH: Bytes = new Uint8Array(0);

function nothing(spaceId: string): Standing {
  return { format: ROW_FORMAT, spaceId, revision: 0, digest: null, loadedNodes: 0, wholeAt: null };
}
