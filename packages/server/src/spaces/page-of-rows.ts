import { PAGE_BYTES, type SignedItem, VERSIONS_PAGE_SIZE } from '@coffer/contract';
import { type RowHasher, rowHasher, toHex, versionRowBytes } from '@coffer/crypto';
import { versionRowOf } from '../storage/version-rows.ts';
import type { VersionRow } from '../store/database/schema.ts';
import { grouped } from './keep-digests.ts';

/** Versions that are in memory at once, and rows whose versions one statement reads. */
const VERSIONS_AT_ONCE = 2_000;
const ROWS_AT_ONCE = 500;

/** An item as it is stored. */
interface StoredRow {
  readonly id: string;
  readonly version_id: string | null;
}

export type StoredVersion = VersionRow & {
  /** Of its thumbnail. */
  readonly envelope_hash: string | null;
};

/** Finds the finished versions of files. */
export interface FindingVersions {
  /** How many there are of each of these. */
  counts(itemIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** All of these, in no order. */
  ofItems(itemIds: readonly string[]): Promise<StoredVersion[]>;
  /** Those of one with numbers below `number`, if that is given, the newest first. */
  before(itemId: string, number: number | null, limit: number): Promise<StoredVersion[]>;
}

/** How much an answer takes. */
export interface PageLimits {
  /** A page ends with the row that brings it to as much. */
  readonly bytes: number;
  /** Versions of a file beside the one that is shown, the newest of them; all others are named by their hashes. */
  readonly versions: number;
}

const PAGE: PageLimits = { bytes: PAGE_BYTES, versions: VERSIONS_PAGE_SIZE };

/** A row as an answer has it, and at most how many bytes of JSON it takes. */
export interface MadeRow<Row> {
  readonly row: Row;
  readonly bytes: number;
}

/** Makes the row of an item with its versions; null where its records are damaged, which the check names. */
export type MakingRow<Stored, Row> = (stored: Stored, versions: OfFile) => MadeRow<Row> | null;

/** Rows that one answer takes. */
export interface PageOfRows<Row> {
  readonly rows: Row[];
  /** Of how many stored rows, from the first on, they are. */
  readonly taken: number;
  /** The ids of those behind them. */
  readonly left: readonly string[];
}

/** The versions of a file, of which some are named by their hashes alone. */
export interface OfFile {
  readonly shown: StoredVersion | undefined;
  readonly others: StoredVersion[];
  readonly further: NonNullable<SignedItem['further']>;
}

/** Makes rows of stored ones, in their order, as many as one answer takes; of more versions than it takes, no more are in memory at once than of a few files. */
export async function pageOfRows<Stored extends StoredRow, Row>(
  found: readonly Stored[],
  versions: FindingVersions,
  make: MakingRow<Stored, Row>,
  limits = PAGE,
): Promise<PageOfRows<Row>> {
  const files = found.filter(isFile).map(({ id }) => id);
  const counts = files.length === 0 ? new Map<string, number>() : await versions.counts(files);
  const hasher = await rowHasher();
  const rows: Row[] = [];
  let [taken, bytes] = [0, 0];
  for (const group of groupsOf(found, counts)) {
    const ofFiles = await readVersions(group, counts, versions, { hasher, most: limits.versions });
    for (const stored of group) {
      if (bytes >= limits.bytes) return { rows, taken, left: found.slice(taken).map(({ id }) => id) };
      taken += 1;
      const made = make(stored, ofFiles.get(stored.id) ?? NO_VERSIONS);
      if (made === null) continue;
      rows.push(made.row);
      bytes += made.bytes;
    }
  }
  return { rows, taken, left: [] };
}

const isFile = ({ version_id }: StoredRow) => version_id !== null;

const NO_VERSIONS: OfFile = { shown: undefined, others: [], further: [] };

/** Rows whose versions are read together: few enough, or those of one file. */
function groupsOf<Stored extends StoredRow>(
  found: readonly Stored[],
  counts: ReadonlyMap<string, number>,
): Stored[][] {
  const groups: Stored[][] = [];
  let versions = 0;
  for (const row of found) {
    const count = counts.get(row.id) ?? 0;
    const last = groups.at(-1);
    if (last === undefined || last.length === ROWS_AT_ONCE || versions + count > VERSIONS_AT_ONCE) {
      groups.push([row]);
      versions = count;
    } else {
      last.push(row);
      versions += count;
    }
  }
  return groups;
}

interface Hashing {
  readonly hasher: RowHasher;
  /** Versions that are read as a whole, beside the one that is shown. */
  readonly most: number;
}

async function readVersions(
  group: readonly StoredRow[],
  counts: ReadonlyMap<string, number>,
  versions: FindingVersions,
  hashing: Hashing,
): Promise<ReadonlyMap<string, OfFile>> {
  const files = group.filter(isFile);
  const [first] = files;
  if (first === undefined) return new Map();
  if ((counts.get(first.id) ?? 0) > VERSIONS_AT_ONCE) {
    return new Map([[first.id, await bitByBit(first, versions, hashing)]]);
  }
  const all = await versions.ofItems(files.map(({ id }) => id));
  const byItem = grouped(all, ({ item_id }) => item_id);
  return new Map(
    files.map((file) => {
      const newestFirst = (byItem.get(file.id) ?? []).sort((one, other) => other.number - one.number);
      return [file.id, hashed(file, newestFirst, hashing)];
    }),
  );
}

/** The same of a file with more versions than are in memory at once. */
async function bitByBit(file: StoredRow, versions: FindingVersions, hashing: Hashing): Promise<OfFile> {
  let all = NO_VERSIONS;
  for (let before: number | null = null; ; ) {
    const page = await versions.before(file.id, before, VERSIONS_AT_ONCE);
    const { shown, others, further } = hashed(file, page, {
      ...hashing,
      most: hashing.most - all.others.length,
    });
    all = {
      shown: all.shown ?? shown,
      others: [...all.others, ...others],
      further: [...all.further, ...further],
    };
    before = page.at(-1)?.number ?? null;
    if (before === null || page.length < VERSIONS_AT_ONCE) return all;
  }
}

function hashed(
  { version_id }: StoredRow,
  newestFirst: readonly StoredVersion[],
  { hasher, most }: Hashing,
): OfFile {
  const shown = newestFirst.find(({ id }) => id === version_id);
  const all = newestFirst.filter((version) => version !== shown);
  const further = all.slice(most).map((version) => ({
    id: version.id,
    hash: toHex(hasher.sha256(versionRowBytes(versionRowOf(version)))),
  }));
  return { shown, others: all.slice(0, most), further };
}
