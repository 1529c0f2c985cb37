import type { Drive } from '../drive/drive.ts';
import type { FoundCursor } from '../drive/searching/searching.ts';
import type { Failure } from '../failures/failure.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import type { Match } from '../search/search-items.ts';

/** Which of all that somebody has: everything, what is in the drive alone, what they share, or what is shared with them. */
export type SpaceFilter = 'all' | 'own' | 'shared-by-me' | 'shared-with-me';

/** A space next to the drive, as it stands there. */
export interface SpaceOfSet {
  readonly spaceId: string;
  /** What represents it in the drive. */
  readonly itemId: string;
  /** Of a single file that is shared by itself: that file. Null of a folder. */
  readonly fileId: string | null;
  readonly isMine: boolean;
}

/** How far a space is read on this device. */
export type ReadingOf =
  /** Its turn has not come. */
  | 'waiting'
  | 'reading'
  | 'read'
  /** There are so many rows that it is not read before somebody opens it. */
  | 'left-out'
  /** It cannot be opened now: what of it is shown would not be known to be right. */
  | 'failed';

/** A space next to the drive, and how far it is. */
export interface SpaceHere extends SpaceOfSet {
  /** As the drive calls it; null before that is known. */
  readonly name: string | null;
  readonly reading: ReadingOf;
  /** Why it failed. */
  readonly failure?: Failure['code'];
  /** Set where there was no server to ask: whether it is still shared is not known. */
  readonly isAsKept?: true;
}

/** An item, wherever it lies. */
export interface PlacedMatch extends Match {
  /** Null of the drive. */
  readonly space: SpaceOfSet | null;
  /** From the top of the drive down to what represents the space, that included; empty in the drive. `parents` follow. */
  readonly above: readonly OpenedItem[];
}

/** Where an item lies, by ids. */
export interface PlacedId {
  /** Null is the drive. */
  readonly spaceId: string | null;
  readonly id: string;
}

export interface PlacedItems {
  readonly found: readonly PlacedMatch[];
  /** Whether these are all that come without anybody's doing; while this device reads names, others may be missing. */
  readonly isWhole: boolean;
  /** What was not looked through. */
  readonly unread: readonly SpaceHere[];
}

/** Where it is searched. */
export interface SearchPlace {
  /** Only what is below this directory of the drive or, with `spaceId`, of that space; all of it by default. */
  readonly directoryId?: string | null;
  readonly spaceId?: string;
}

/** Where the page before it ended. */
export interface PlacedCursor {
  /** Of the drive; `'end'` behind its last result. */
  readonly drive: FoundCursor | 'end' | null;
  /** Results that were shown of each space; -1 behind its last one. */
  readonly spaces: Readonly<Record<string, number>>;
}

export interface PlacedPage {
  /** As that of `FoundPage`, of the drive. What lies in other spaces is found on this device alone. */
  readonly by: 'device' | 'server';
  readonly found: readonly PlacedMatch[];
  readonly next: PlacedCursor | null;
  /** What was not looked through. */
  readonly unread: readonly SpaceHere[];
}

/** What opens a space of the set; a page gives the one that it shows, too. */
export interface OpenedOfSet {
  readonly drive: Drive;
  readonly isAsKept?: true;
}
