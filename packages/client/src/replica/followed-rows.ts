import {
  type Bytes,
  equalBytes,
  fromHex,
  type RowHasher,
  rowHasher,
  toHex,
  type VersionRow,
  versionRowBytes,
} from '@coffer/crypto';
import { type CanonicalItem, canonicalOfBytes } from '../rows/canonical-item.ts';
import type { SignedRow } from '../rows/space-row.ts';
import type { CountedRows } from '../space/head-verifier.ts';
import type { FollowedBaseline, ReplicaStore } from './replica-store.ts';
import { readSigned } from './rows.ts';

/** An item as this device has it, and as it is to be taken in; null where it is not there. */
export interface RowChange {
  readonly before: CanonicalItem | null;
  readonly after: CanonicalItem | null;
}

/** A row as it was when it went: of an item, which changes, no hash. */
interface GoneRow {
  readonly itemId: string;
  readonly hash: Bytes | null;
}

const isAsItWent = (went: GoneRow | undefined, hash: Bytes | null): boolean =>
  went?.hash == null || (hash !== null && equalBytes(went.hash, hash));

/**
 * Compares what became of the rows of a space with members with what only its owner signs: how many rows were ever removed. Whoever
 * else may sign heads could leave rows out of a digest, or put another content under the id of a version, with the server's help.
 *
 * What is looked at may be a part of what has changed up to a head: never more rows went of it than of all.
 */
export class FollowedRows {
  readonly #hasher: Pick<RowHasher, 'sha256'>;
  #since: CountedRows | null = null;
  /** The rows that went since then. */
  #gone = new Map<string, GoneRow>();

  /** @param baseline as a store has kept it; left out where there is nothing to compare with */
  constructor(hasher: Pick<RowHasher, 'sha256'>, baseline?: FollowedBaseline) {
    this.#hasher = hasher;
    if (baseline === undefined) return;
    const { removedRows, decidedAt, gone } = baseline;
    this.#since = { removedRows, decidedAt };
    for (const { row, itemId, hash } of gone)
      this.#gone.set(row, { itemId, hash: hash === null ? null : fromHex(hash) });
  }

  /** With what the next changes are compared, to be kept with the rows. Undefined before anything was taken in. */
  get baseline(): FollowedBaseline | undefined {
    if (this.#since === null) return undefined;
    const gone = Array.from(this.#gone, ([row, { itemId, hash }]) => {
      return { row, itemId, hash: hash === null ? null : toHex(hash) };
    });
    return { ...this.#since, gone };
  }

  /** Whether changes are compared with anything, or taken in as they are. */
  compares({ decidedAt }: CountedRows): boolean {
    // Who ends a fork decides what is there: rows of the other course go, in all parts, and nobody counts them.
    return this.#since !== null && this.#since.decidedAt === decidedAt;
  }

  /**
   * Takes in changes that lead to a head, if that allows them.
   *
   * @param counted what that head says
   * @param isWhole whether these are all of them: the next ones are compared with this head
   * @returns the items that it does not allow to be gone or so; none where all is well, and where there is nothing to compare with
   */
  take(changes: readonly RowChange[], counted: CountedRows, isWhole: boolean): readonly string[] {
    const since = this.#since;
    if (since === null || !this.compares(counted)) {
      if (since === null || isWhole) this.#settle(counted);
      return [];
    }
    const looked = changes.map(({ before, after }) => {
      const was = this.#versionsOf(before);
      // Of what was not there before, nothing can be another.
      const is = before === null ? null : this.#versionsOf(after);
      return { before, after, was, is, fate: is === null ? 'same' : fateOf(was, is) };
    });
    const altered = looked.filter(({ fate }) => fate === 'altered');
    if (altered.length > 0) return altered.flatMap(({ after }) => after?.item.id ?? []);
    const gone = new Map(this.#gone);
    for (const { before, after, was, is, fate } of looked) {
      for (const [row, went] of rowsOf(before, was)) if (!gone.has(row)) gone.set(row, went);
      // What went into another space and came back went as well, whatever becomes of it then.
      const back = gone.size === 0 ? [] : [...rowsOf(after, is ?? this.#versionsOf(after))];
      const isSame = fate === 'same' && back.every(([row, { hash }]) => isAsItWent(gone.get(row), hash));
      if (isSame) for (const [row] of back) gone.delete(row);
    }
    if (gone.size > counted.removedRows - since.removedRows)
      return [...new Set(Array.from(gone.values(), ({ itemId }) => itemId))];
    this.#gone = gone;
    if (isWhole) this.#settle(counted);
    return [];
  }

  #versionsOf(row: CanonicalItem | null): ReadonlyMap<string, KnownVersion> {
    const { sha256 } = this.#hasher;
    return new Map<string, KnownVersion>([
      ...(row?.versions ?? []).map(
        (each) => [each.id, { hash: sha256(versionRowBytes(each)), row: each }] as const,
      ),
      ...(row?.further ?? []).map(({ id, rowHash }) => [id, { hash: rowHash, row: null }] as const),
    ]);
  }

  #settle(counted: CountedRows): void {
    this.#since = counted;
    this.#gone = new Map();
  }
}

/** Compares changes with the rows and the baseline of a store; see `FollowedRows.take`. */
export type Follow = (
  change: {
    readonly store: Pick<ReplicaStore, 'rows'>;
    readonly removed: Iterable<string>;
    readonly rows: readonly SignedRow[];
    /** The baseline that the store has. */
    readonly baseline: FollowedBaseline | undefined;
  },
  counted: CountedRows,
  isWhole: boolean,
) => Promise<Followed>;

/** The items that are refused, and the baseline after the change, which is to be written with it. */
export interface Followed {
  readonly itemIds: readonly string[];
  readonly baseline: FollowedBaseline | undefined;
}

/** As the keeper of a replica takes it; in a piece of its own, which a drive of one's own does without. */
export const followRows: Follow = async ({ store, baseline, ...change }, counted, isWhole) => {
  const rows = new FollowedRows(await rowHasher(), baseline);
  const changes = rows.compares(counted) ? await rowChanges(store, change) : [];
  const itemIds = rows.take(changes, counted, isWhole);
  return { itemIds, baseline: rows.baseline };
};

/**
 * What becomes of what a store has.
 *
 * @param change ids of the items that go, and rows that come, which may be among them
 */
async function rowChanges(
  store: Pick<ReplicaStore, 'rows'>,
  { removed, rows }: { readonly removed: Iterable<string>; readonly rows: readonly SignedRow[] },
): Promise<readonly RowChange[]> {
  const put = new Map(rows.map((row) => [row.id, canonicalOfBytes(row.signed)]));
  const ids = [...new Set([...removed, ...put.keys()])];
  const before = await store.rows(ids);
  return ids.map((id, index) => {
    const kept = before[index] ?? null;
    return { before: kept && readable(kept), after: put.get(id) ?? null };
  });
}

/** A row that the store has; null of one that the device has damaged, of which nothing is known. */
function readable(kept: Uint8Array): CanonicalItem | null {
  try {
    return canonicalOfBytes(readSigned(kept));
  } catch {
    return null;
  }
}

interface KnownVersion {
  readonly hash: Bytes;
  /** Null where the hash alone is known. */
  readonly row: VersionRow | null;
}

/** The rows of an item, by what tells them apart: the first version of a file may have its id. */
function rowsOf(
  row: CanonicalItem | null,
  versions: ReadonlyMap<string, KnownVersion>,
): ReadonlyMap<string, GoneRow> {
  if (row === null) return new Map();
  const { id: itemId } = row.item;
  const further = Array.from(versions, ([id, { hash }]) => [`${itemId}/${id}`, { itemId, hash }] as const);
  return new Map<string, GoneRow>([[itemId, { itemId, hash: null }], ...further]);
}

/**
 * What became of the versions that are there before and after. As long as they stay in their space, their rows are the same, byte for byte. Where their item went
 * into another one and came back, their content keys are sealed again, and nothing else of them is another. Of a version of which the hash alone is known, nobody can tell what changed.
 */
function fateOf(
  before: ReadonlyMap<string, KnownVersion>,
  after: ReadonlyMap<string, KnownVersion>,
): 'same' | 'sealed again' | 'altered' {
  const pairs = [...after].flatMap(([id, now]) => {
    const was = before.get(id);
    return was === undefined || equalBytes(was.hash, now.hash) ? [] : { was: was.row, now: now.row };
  });
  if (pairs.length === 0) return 'same';
  const isAltered = pairs.some(
    ({ was, now }) => was !== null && now !== null && !equalBytes(withoutKey(was), withoutKey(now)),
  );
  return isAltered ? 'altered' : 'sealed again';
}

/** The bytes of a version's row apart from its content key. */
const withoutKey = (version: VersionRow) => versionRowBytes({ ...version, keyEpoch: null, wrappedKey: null });
