import type {
  FileVersion,
  FollowedSpace,
  Item,
  ItemDetails,
  Link,
  Listing,
  RouteName,
  Standing,
  Stats,
  TrashListing,
} from '@coffer/contract';
import type { Bytes } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import type { FoundRecords } from '../keyring/found-item.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { IntactItem, OpenedItem } from '../keyring/opened-item.ts';
import type { MediaList } from '../media/media-index.ts';
import type { ShownDifferences } from '../rows/differences.ts';
import type { OwnChange } from '../rows/own-change.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import type { KindUsage } from '../search/kind-usage.ts';
import type { IndexPage, IndexScope, NewestFiles } from '../search/name-index.ts';
import type { HeadMemory } from '../space/head-memory.ts';
import type { RowsHere } from '../space/proofs-here.ts';
import { itemMissing } from './find-by-name.ts';

/** One page of a directory, opened. */
export interface OpenedPage {
  /** The directories from the top down to this one. */
  readonly parents: readonly OpenedItem[];
  /** Their records. */
  readonly above: { readonly parents: readonly Item[] };
  readonly children: readonly OpenedItem[];
  /** Where the space stood before the page was read. */
  readonly space: Standing;
  /** Where the next page begins; null after the last one. */
  readonly next_cursor: string | null;
}

/** Which page of a directory is wanted. */
export interface PageWanted {
  /** `next_cursor` of the page before; the first page where it is left out. */
  readonly cursor?: string;
  /** Of pages of the server; this device hands out as many items as the page takes in at once. */
  readonly limit?: number;
  /** Which names are handed out first where that can be chosen: the first ones, or the last ones. */
  readonly order?: 'asc' | 'desc';
  /** Only directories of one's own; all items by default. */
  readonly only?: 'own-directories';
}

/** How many rows a device has, how far they go, and whether they are there at the next start. */
export interface RowsKept {
  readonly rows: number;
  /** From 0 to 1; 1 once all rows of the drive are here and proven. */
  readonly share: number;
  /** The revision up to which they go; null while some are missing. */
  readonly revision: number | null;
  readonly persistence: 'kept' | 'memory';
  /** Why they are in memory alone: the device has no room, or keeps nothing. */
  readonly reason?: 'full' | 'refused';
}

/** A version that its file does not show any more. */
export interface ReplacedVersion {
  readonly id: string;
  readonly fileId: string;
}

/** A name in use, and by what. */
export type NamedHere = Pick<IntactItem, 'id' | 'name'>;

/** The rows of a drive on this device. What is null is to be asked of the server. */
export interface RowsOnDevice extends Partial<RowsHere> {
  /** A page of what is proven here. */
  page(directoryId: string | null, wanted: PageWanted, signal: AbortSignal): Promise<OpenedPage | null>;
  /** All directories in a directory, sealed, as `listItems` tells them. */
  directories(directoryId: string | null): Promise<Listing | null>;
  /** What of a directory has one of these names, in NFC; what is in the trash takes none. */
  named(directoryId: string | null, names: readonly string[]): Promise<readonly NamedHere[] | null>;
  /** An item outside of the trash, sealed, as `itemMetadata` tells it. */
  record(id: string): Promise<ItemDetails | null>;
  /** The finished versions of a file outside of the trash, sealed, the newest first. */
  versions(id: string): Promise<readonly FileVersion[] | null>;
  /** All that is in the trash, sealed, as `listTrash` tells it. */
  /** The files outside of the trash together, whose types are sealed. */
  usage(): Promise<Stats['stats'] | null>;
  trash(): Promise<TrashListing | null>;
  /**
   * SHA-256 over these items, those in the trash among them, and over the hashes of all rows below each, hex, by their ids: whatever is changed there changes it.
   * What is not there is left out.
   */
  stateOf?(ids: readonly string[]): Promise<ReadonlyMap<string, string> | null>;
  /** The versions of all files outside of the trash in whose place another one is shown. */
  replaced(): Promise<readonly ReplacedVersion[] | null>;
  /**
   * In what the server shows the space otherwise than it is proven here; null where not all rows are here. Throws as `shownDifferences`.
   *
   * @param reading reads the heads of the other end, where the keyring of the rows follows no other one
   */
  differences(signal: AbortSignal, reading?: Pick<Keyring, 'readHead'>): Promise<ShownDifferences | null>;
  /** The links of the drive, as they were kept last. */
  links(): Promise<readonly Link[] | null>;
  /** Keeps them, sealed as they are, for when there is no server to ask. */
  keepLinks(links: readonly Link[]): Promise<void>;
  /** These rows as they lead to the newest head, those in the trash among them; what is not there is left out. */
  signed?(ids: readonly string[]): Promise<ReadonlyMap<string, SpaceRow> | null>;
  /** How many rows are here; null where nothing keeps them. */
  about(): Promise<RowsKept | null>;
  /** Whether the rows that the server hands out now are not those that were signed, also when asked for again. */
  differs(): Promise<boolean>;
  /** Whether it was found so of a space with members when the server was asked last: then nothing is signed on it. */
  readonly isDoubted?: boolean;
  /** To be told each call of this device that the server has answered: it may have changed something. */
  called(route: RouteName): void;
  /** Whether a batch is on its way from here, or the one that makes this revision, until the rows have it. */
  isSending?(revision?: number): boolean;
  /** Tells what this device has changed once its rows have it; null where they could not take it. Gives what ends that. */
  onOwn?(listener: (own: OwnChange | null) => void): () => void;
  /** Begins to keep rows, where that waits until a page is at rest. */
  begin?(): void;
  /**
   * To be called when the server tells that something has changed.
   *
   * @param revision at which it says the space stands: who has verified all rows of it since asks for nothing
   */
  follow(revision?: number): void;
  /** The newest revision that `follow` was told; 0 before. */
  readonly reported?: number;
}

/** What of a space is known by its names on this device. What is null is not known here, or not yet. */
export interface NamesOnDevice {
  /** A page of what a query finds, the best first; null while not all names have been read. */
  rank(query: string, scope: IndexScope): Promise<IndexPage | null>;
  /** The files that were changed or added last, and whether they are chosen among all; null where no names are here yet. */
  newest(limit: number): Promise<(NewestFiles & { readonly isWhole: boolean }) | null>;
  /** What the files outside of the trash take by kind; null while not all names have been read. */
  kinds(): Promise<readonly KindUsage[] | null>;
  /** See `ReplicaNames.media`. */
  media(after: number): Promise<MediaList | null>;
  /** The rows of these items, with the directories above them. */
  found(ids: readonly string[]): Promise<FoundRecords | null>;
  /** The same once all rows are here that were told of: what is not among them then is not in the space. Null before. */
  lookUp(ids: readonly string[]): Promise<FoundRecords | null>;
}

/** A space whose rows are to be kept, as long as its keys are open. */
export interface SpaceWithRows {
  readonly spaceId: string;
  readonly api: ApiClient;
  readonly keyring: Keyring;
  readonly heads: HeadMemory;
}

/** The rows of spaces with members on this device, a store for each. */
export interface RowsOfSpaces {
  /** Opens those of a space, or goes on with them by the keys that were opened last. */
  of(space: SpaceWithRows): Promise<RowsOnDevice & NamesOnDevice>;
  /** Keeps with the rows of an opened space how it was opened, sealed. */
  keep(spaceId: string, sealed: Bytes): Promise<void>;
  /** That, as it was kept last; null while there is a server to ask, and where nothing was kept. */
  kept(spaceId: string): Promise<Bytes | null>;
  /** To be told where spaces stand, and which are over: from then on what is read waits for news alone. */
  follow(standings: readonly FollowedSpace[]): void;
  /** Removes what is kept of a space, which is shared no more. */
  remove(spaceId: string): Promise<void>;
  /** Lets go of all rows, to be called with the keys. What is kept stays. */
  close(): Promise<void>;
}

export interface PageReading {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'openListing'>;
  /** Asked first, where there are any. */
  readonly rows?: RowsOnDevice | undefined;
  readonly signal: AbortSignal;
  /** Reads it, and again where that fails; once by default. */
  readonly ask?: <T>(call: () => Promise<T>) => Promise<T>;
}

/** The beginning of cursors of pages from this device, so that nobody takes them for the server's. */
export const ON_DEVICE = 'device:';

export function isOnDevice(cursor: string): boolean {
  return cursor.startsWith(ON_DEVICE);
}

/** What the rows on this device have, else what the server answers: the one place that decides this. */
export async function deviceFirst<T>(
  { rows, ask = once }: Pick<PageReading, 'rows' | 'ask'>,
  here: (rows: RowsOnDevice) => Promise<T | null>,
  there: () => Promise<T>,
): Promise<T> {
  return ask(async () => (rows === undefined ? null : await here(rows)) ?? there());
}

/**
 * A page of a directory, from the rows on this device where it has them. Throws `directory_mismatch`, and what the server's
 * calls throw.
 */
export async function readPage(
  directoryId: string | null,
  wanted: PageWanted,
  reading: PageReading,
): Promise<OpenedPage> {
  return deviceFirst(
    reading,
    (rows) => rows.page(directoryId, wanted, reading.signal),
    () => pageOfServer(directoryId, wanted, reading),
  );
}

/** What is read that needs no keys: it is handed out as sealed as it lies there. */
export type SealedReading = Omit<PageReading, 'keyring'>;

/** An item by its id, sealed, from the rows on this device where it has it. Throws what the server's calls throw. */
export async function readRecord(id: string, reading: SealedReading): Promise<ItemDetails> {
  const record = await deviceFirst<ItemDetails | null>(
    reading,
    (rows) => rows.record(id),
    () => reading.api.call('findItem', { params: { id } }, reading.signal),
  );
  if (record === null) throw itemMissing();
  return record;
}

async function pageOfServer(
  directoryId: string | null,
  { cursor, limit, only }: PageWanted,
  { api, keyring, signal }: PageReading,
): Promise<OpenedPage> {
  const query = {
    ...(directoryId !== null && { dir_id: directoryId }),
    ...(only !== undefined && ({ dirs_only: 'true', is_owner: 'true' } as const)),
    // Where the device has no rows any more, the server begins where they began.
    ...(cursor !== undefined && !isOnDevice(cursor) && { cursor }),
    ...(limit !== undefined && { limit: String(limit) }),
  };
  const listing = await api.call('listItems', { query }, signal);
  const opened = await keyring.openListing({ ...listing, directoryId });
  const { parents, space, next_cursor } = listing;
  return { ...opened, above: { parents }, space, next_cursor };
}

function once<T>(call: () => Promise<T>): Promise<T> {
  return call();
}
