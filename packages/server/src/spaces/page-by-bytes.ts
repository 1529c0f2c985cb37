/** A page ends with the entry that brings it to as much: one is as long as its former keys make it. */
const PAGE_BYTES = 4 * 1_024 * 1_024;

/** Each row may have many former keys, so few are in memory at once. */
const ROWS_AT_ONCE = 20;

/** The part of a list by ids that is wanted. */
export interface ListPosition {
  /** Behind this id; empty for the first page. */
  readonly after: string;
  /** The most entries of the page. */
  readonly limit: number;
}

/** A list by ids that is read in pages. */
interface PagedList<Row, Entry> {
  read(position: ListPosition): Promise<readonly Row[]>;
  idOf(row: Row): string;
  /** Makes an entry of a row; null leaves the row out. */
  entryOf(row: Row): Promise<Entry | null>;
}

/** Reads a page that is bounded by its number of entries and by their bytes, and tells where the next one begins. */
export async function pageByBytes<Row, Entry>(
  { read, idOf, entryOf }: PagedList<Row, Entry>,
  { after, limit }: ListPosition,
): Promise<{ readonly entries: Entry[]; readonly next_cursor: string | null }> {
  const entries: Entry[] = [];
  let bytes = 0;
  for (let last = after; ; ) {
    const rows = await read({ after: last, limit: ROWS_AT_ONCE });
    for (const row of rows) {
      if (entries.length === limit || bytes >= PAGE_BYTES) return { entries, next_cursor: last };
      const entry = await entryOf(row);
      last = idOf(row);
      if (entry === null) continue;
      entries.push(entry);
      bytes += Buffer.byteLength(JSON.stringify(entry));
    }
    if (rows.length < ROWS_AT_ONCE) return { entries, next_cursor: null };
  }
}
