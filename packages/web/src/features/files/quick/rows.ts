import type { IntactItem } from '@coffer/client';
import type { PlacedMatch } from '@coffer/client/space-set';
import { placedKey } from '../../../everything/places.ts';
import type { OrderedFolder } from '../listing/folder-order.ts';

/** A row of a list of all spaces. */
export interface QuickRow extends PlacedMatch {
  /** Tells it from the rows of other spaces: whoever writes in one chooses the ids in it. */
  readonly id: string;
  readonly name: string;
}

/** The rows of what was found. */
export function rowsOf(found: readonly PlacedMatch[]): QuickRow[] {
  return found.map((match) => {
    const { item, space } = match;
    return { ...match, id: placedKey(space, item.id), name: item.name };
  });
}

/**
 * A file that is shared by itself, as what represents it in the drive, under the name and at the place that it has there: what is done
 * with it is done with that. Anything else as it is.
 *
 * @example
 * inDrive(match).space; // => null
 */
export function inDrive(match: PlacedMatch): PlacedMatch {
  const { item, space, above } = match;
  const represents = above.at(-1);
  if (space === null || space.fileId !== item.id || represents?.state !== 'intact') return match;
  const { mime, size, modifiedAt, createdAt, finishedAt } = item;
  const shown = { ...represents, kind: 'file' as const, mime, size, modifiedAt, createdAt, finishedAt };
  return { item: shown, parents: above.slice(0, -1), above: [], space: null };
}

/** Where a row lies: a file that is shared by itself is the last of what is above it. */
export function placeOf({ item, space, above, parents }: QuickRow): Pick<QuickRow, 'above' | 'parents'> {
  return space?.fileId === item.id ? { above: above.slice(0, -1), parents: [] } : { above, parents };
}

/** Items of one space. */
export interface InSpace {
  /** Null is the drive. */
  readonly spaceId: string | null;
  readonly items: readonly IntactItem[];
}

/** The items of some rows by their spaces, in the order of the rows. */
export function bySpace(rows: readonly QuickRow[]): InSpace[] {
  const spaces = new Map<string | null, IntactItem[]>();
  for (const { space, item } of rows) {
    const spaceId = space?.spaceId ?? null;
    spaces.set(spaceId, [...(spaces.get(spaceId) ?? []), item]);
  }
  return [...spaces].map(([spaceId, items]) => ({ spaceId, items }));
}

/** The rows of one space as if they were a folder. */
export function folderIn(rows: readonly QuickRow[], of: string | null): OrderedFolder {
  const items = rows.flatMap(({ space, item }) => ((space?.spaceId ?? null) === of ? item : []));
  return { items, byId: new Map(items.map((item) => [item.id, item])) };
}
