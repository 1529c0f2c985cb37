import { type Item, PAGE_BYTES, type SpaceRow, VERSIONS_PAGE_SIZE } from '@coffer/contract';
import { type RowHasher, rowHasher, toHex, versionRowBytes } from '@coffer/crypto';
import { itemOf } from '../storage/item-columns.ts';
import { versionOf } from '../storage/version-rows.ts';
import type { ItemRow, VersionRow } from '../store/database/schema.ts';
import { versionRowOf } from './item-hashes.ts';
import { grouped } from './keep-digests.ts';

/** Versions that are in memory at once, and rows whose versions one statement reads. */
const VERSIONS_AT_ONCE = 2_000;
const ROWS_AT_ONCE = 500;

/** At most as many bytes of JSON, beside what is sealed: of a row, of a version that is not shown, and of one that is named by its hash. */
const ROW_BYTES = 1_400;
const VERSION_BYTES = 660;
const HASH_BYTES = 120;

/** An item as it is stored, with what it shows. */
export type StoredRow = Parameters<typeof itemOf>[0] &
  Pick<
    ItemRow,
    | ('revision' | 'name_hash' | 'name_hash_epoch' | 'author')
    | ('md5' | 'sha1' | 'sha256' | 'blake2b' | 'root' | 'sealed_size')
  >;

type StoredVersion = VersionRow & {
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

/** Rows that one answer takes, and the ids of those behind them. */
export interface PageOfRows {
  readonly rows: SpaceRow[];
  readonly left: readonly string[];
}

/** The versions of a file, of which some are named by their hashes alone. */
interface OfFile {
  readonly shown: StoredVersion | undefined;
  readonly others: StoredVersion[];
  readonly further: NonNullable<SpaceRow['further_versions']>;
}

/** Makes rows of stored ones, in their order, as many as one answer takes; of more versions than it takes, no more are in memory at once than of a few files. */
export async function pageOfRows(
  found: readonly StoredRow[],
  versions: FindingVersions,
  limits = PAGE,
): Promise<PageOfRows> {
  const files = found.filter(isFile).map(({ id }) => id);
  const counts = files.length === 0 ? new Map<string, number>() : await versions.counts(files);
  const hasher = await rowHasher();
  const rows: SpaceRow[] = [];
  let bytes = 0;
  for (const group of groupsOf(found, counts)) {
    const ofFiles = await readVersions(group, counts, versions, { hasher, most: limits.versions });
    for (const stored of group) {
      if (bytes >= limits.bytes) return { rows, left: found.slice(rows.length).map(({ id }) => id) };
      const row = rowOf(stored, ofFiles.get(stored.id) ?? NO_VERSIONS);
      rows.push(row);
      bytes += bytesOf(row);
    }
  }
  return { rows, left: [] };
}

const isFile = ({ version_id }: StoredRow) => version_id !== null;

const NO_VERSIONS: OfFile = { shown: undefined, others: [], further: [] };

/** Rows whose versions are read together: few enough, or those of one file. */
function groupsOf(found: readonly StoredRow[], counts: ReadonlyMap<string, number>): StoredRow[][] {
  const groups: StoredRow[][] = [];
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

function rowOf(row: StoredRow, { shown, others, further }: OfFile): SpaceRow {
  // Assigned, not spread: ten thousand rows are sent at once, and a spread of so many fields takes longer than all else here.
  return Object.assign<Item, Omit<SpaceRow, keyof Item> & Pick<SpaceRow, 'size'>>(itemOf(row), {
    // Only what is finished is a row.
    size: row.size,
    revision: row.revision,
    name_hash: row.name_hash,
    name_hash_epoch: row.name_hash_epoch,
    ...(row.trashed_from !== null && { trashed_from: row.trashed_from }),
    version_number: shown?.number ?? null,
    version_created_at: shown?.begun_at ?? null,
    md5: row.md5,
    sha1: row.sha1,
    sha256: row.sha256,
    blake2b: row.blake2b,
    root: row.root,
    sealed_size: row.sealed_size,
    thumbnail_hash: shown?.envelope_hash ?? null,
    author: row.author,
    ...(others.length > 0 && { other_versions: others.map(otherVersionOf) }),
    ...(further.length > 0 && { further_versions: further }),
  });
}

function otherVersionOf({ envelope_hash, ...version }: StoredVersion) {
  const { size } = version;
  return { ...versionOf(version, { has: envelope_hash !== null, hash: envelope_hash }), size };
}

/** At most as many bytes as a row takes; to write it down for that would take as long as to send it. */
function bytesOf(row: SpaceRow): number {
  const { other_versions = [], further_versions = [], link, encrypted_name } = row;
  const others = other_versions.reduce((sum, version) => sum + VERSION_BYTES + sealedBytes(version), 0);
  const named = encrypted_name.length + (link?.encrypted_link_key.length ?? 0);
  return ROW_BYTES + named + sealedBytes(row) + others + HASH_BYTES * further_versions.length;
}

type Sealed = Pick<
  SpaceRow,
  'encrypted_key' | 'encrypted_metadata' | 'mime' | 'md5' | 'sha1' | 'sha256' | 'blake2b'
>;

function sealedBytes(version: { readonly [field in keyof Sealed]: string | null }): number {
  const { encrypted_key, encrypted_metadata, mime, md5, sha1, sha256, blake2b } = version;
  const fields = [encrypted_key, encrypted_metadata, mime, md5, sha1, sha256, blake2b];
  return fields.reduce((sum, field) => sum + (field?.length ?? 0), 0);
}
