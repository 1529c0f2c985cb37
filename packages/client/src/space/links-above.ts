import { type BatchOperation, type ChangeBatch, DIRECTORY_DEPTH_LIMIT, factsOf } from '@coffer/contract';
import type { RetryOptions } from '../api/retry.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { EntryRow, LinkedOf } from '../keyring/seal-entries.ts';
import { type CanonicalItem, canonicalItem } from '../rows/canonical-item.ts';
import { lookUpRows } from './look-up-rows.ts';
import { MOST_LOOKS, type ProvenSpace } from './proven-space.ts';
import { busy } from './verify-head.ts';

/** Items whose entries travel next to the operations of a batch; where there are more, they are put afterwards. */
const MOST_ITEMS = 256;

/** The links of a space that lead to what a batch is about and have not expired, by rows that lead to its newest head. */
export interface LinksAbove {
  /** The hash of that head. */
  readonly head: string;
  readonly links: readonly LinkedOf[];
  /** Those that the batch makes. */
  readonly made: readonly LinkedOf[];
  /** What the batch is about and puts things into, with all directories above. */
  readonly rows: ReadonlyMap<string, CanonicalItem>;
}

/** Entries of what is put back are put afterwards. */
const NOT_PUT_BACK = { idOf: () => null };

/** The items that operations are about, and the directories into which they put something; null of more than travel with a batch. */
export function placesOf(operations: readonly BatchOperation[]): ReadonlySet<string> | null {
  let items = 0;
  const places = new Set<string>();
  for (const operation of operations) {
    const { items: changed = [], into = null } = factsOf(operation).visited?.(operation, NOT_PUT_BACK) ?? {};
    items += changed.length;
    for (const id of changed) places.add(id);
    if (into !== null) places.add(into);
  }
  return items === 0 || items > MOST_ITEMS ? null : places;
}

/** Finds the links that lead to places, by one head for all of it. Throws as `ProvenSpace.prove`. */
export async function linksAbove(
  space: ProvenSpace,
  places: ReadonlySet<string>,
  options: RetryOptions,
  made: readonly LinkedOf[] = [],
): Promise<LinksAbove> {
  for (let looks = 1; looks <= MOST_LOOKS; looks++) {
    const all = await space.linkedItems(options);
    const head = newestOf(space);
    const needed = all.size + made.length > 0;
    const rows = needed ? await rowsAbove(space, places, options) : new Map<string, CanonicalItem>();
    // The server's word says which item a link is of; the proven row below decides.
    const said = [...all].flatMap(([id, itemId]) => (rows.has(itemId) ? [id] : []));
    const proven = said.length === 0 ? [] : await space.provenLinkRows(said, options);
    if (newestOf(space) !== head) continue;
    const now = Math.floor(options.clock.now() / 1_000);
    // After its end nobody puts anything for a link: its former visitors could still open that.
    const links = proven.flatMap(({ id, itemId, expiresAt }) =>
      expiresAt === null || expiresAt > now ? { id, linkedId: itemId } : [],
    );
    return { head, links, made, rows };
  }
  throw busy();
}

const newestOf = (space: ProvenSpace) => space.known.head.hash;

/** Rows of items and of all directories above them. */
async function rowsAbove(
  space: ProvenSpace,
  ids: ReadonlySet<string>,
  options: RetryOptions,
): Promise<ReadonlyMap<string, CanonicalItem>> {
  const rows = new Map<string, CanonicalItem>();
  for (let wanted = [...ids], depth = 0; wanted.length > 0 && depth <= DIRECTORY_DEPTH_LIMIT; depth++) {
    const found = await lookUpRows(space, wanted, options);
    for (const [id, row] of found) rows.set(id, canonicalItem(space.spaceId, row));
    const above = [...found.values()].flatMap(({ file_id }) => file_id ?? []);
    wanted = [...new Set(above)].filter((id) => !rows.has(id));
  }
  return rows;
}

/**
 * Seals what visitors of links read of what a batch leaves, and of the item of each link that it makes. What is in the trash, or behind no
 * link, has none.
 */
export async function entriesOf(
  { links, made, rows }: LinksAbove,
  { put, spaceId }: { readonly put: ReadonlyMap<string, CanonicalItem>; readonly spaceId: string },
  keyring: Pick<Keyring, 'sealEntries'>,
): Promise<NonNullable<ChangeBatch['entries']>> {
  const after = new Map([...rows, ...put]);
  const shown = new Map<LinkedOf, EntryRow[]>(links.map((link) => [link, []]));
  for (const row of put.values()) {
    const above = chainOf(row, after);
    const entry = entryRowOf(row, spaceId);
    if (above === null || entry === null) continue;
    for (const [link, entries] of shown) if (above.has(link.linkedId)) entries.push(entry);
  }
  for (const link of made) {
    const row = after.get(link.linkedId);
    const entry = row === undefined ? null : entryRowOf(row, spaceId);
    if (entry !== null) shown.set(link, [entry]);
  }
  const sealed = await Promise.all(
    Array.from(shown, async ([link, entries]) =>
      (await keyring.sealEntries(link, entries)).map((entry) => ({ ...entry, link_id: link.id })),
    ),
  );
  return sealed.flat();
}

/** An item and all directories above it; null where one of them is in the trash. */
function chainOf(row: CanonicalItem, rows: ReadonlyMap<string, CanonicalItem>): ReadonlySet<string> | null {
  const chain = new Set<string>();
  for (let at: CanonicalItem | undefined = row; at !== undefined; at = rows.get(at.item.parentId)) {
    if (at.item.trashed !== null || chain.has(at.item.id)) return null;
    chain.add(at.item.id);
  }
  return chain;
}

/** A row as its entry is made from it; null of what stands for a space, and of a file of whose version nothing is known. */
function entryRowOf({ item, versions }: CanonicalItem, spaceId: string): EntryRow | null {
  if (item.kind === 'space') return null;
  const isDirectory = item.kind === 'directory';
  const version = versions.find(({ id }) => id === item.shownVersionId);
  if (!isDirectory && version === undefined) return null;
  return {
    id: item.id,
    file_id: item.parentId === spaceId ? null : item.parentId,
    version_id: item.shownVersionId,
    encrypted_key: version?.wrappedKey ?? '',
    key_epoch: version?.keyEpoch ?? null,
    encrypted_name: item.sealedName,
    name_epoch: item.nameEpoch,
  };
}
