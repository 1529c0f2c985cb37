import type { PutBackRow } from '../put-back.ts';

/** What an operation does to the rows of its space, as far as the operation alone tells. */
export interface OperationRows {
  /** Existing items whose rows change. */
  readonly changes?: readonly string[];
  /** Items that may come. */
  readonly makes?: readonly string[];
  /** Items that go with all that is below them. */
  readonly removes?: readonly string[];
  /** Links whose limits change. */
  readonly links?: readonly string[];
  /** The space itself, settings, contacts and memberships that are replaced. */
  readonly replaces?: readonly string[];
}

/** The space of an operation, and what reads rows. */
export interface OperationSpace {
  readonly spaceId: string;
  /** Returns the id of an item by its canonical bytes; null where these are none. */
  idOf(row: PutBackRow): string | null;
}

/** Items of which visitors of links may read something else after an operation. */
interface VisitedItems {
  readonly items: readonly string[];
  /** The directory into which they come; null at the top. */
  readonly into?: string | null | undefined;
}

/** What client and server both have to know of an operation. The page leaves out what only the server asks: `lean-routes.ts` of `packages/web`. */
export interface OperationFacts<Operation> {
  /** Who may send it: the owner of the space alone, or editors too, who delete nothing permanently and let nobody else see anything. */
  readonly by: 'owner' | 'editor';
  /** Whether an undo may do it: it writes back what was. */
  readonly ofUndo: boolean;
  /** Whether it may be done in the space of a single file, which gets other versions, keys and members. */
  readonly ofOneFile: boolean | ((operation: Operation, isEnding: boolean) => boolean);
  /** Whether it adds rows. What people make room by, such as moving to the trash, does not. */
  readonly addsRows: boolean | ((operation: Operation) => boolean);
  /** Whether it may change rows that only the owner changes: what is deleted may have had a link. */
  readonly ofOwnersHalf: boolean;
  /** Returns the rows that it needs and leaves. */
  readonly rows: (operation: Operation, space: OperationSpace) => OperationRows;
  /** Returns the items whose entries, which visitors of links read, may come along. */
  readonly visited?: (operation: Operation, read: Pick<OperationSpace, 'idOf'>) => VisitedItems;
  /** Returns the names that it gives, which may have search tokens. */
  readonly names?: (operation: Operation) => readonly { readonly search_tokens_hashed: readonly string[] }[];
}
