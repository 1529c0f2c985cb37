import type { OpenedItem } from '@coffer/client';
import type { PlacedMatch, SpaceOfSet } from '@coffer/client/space-set';
import { type FilesPlace, folderPlace, type SharedPlace } from '../session/folder-place.ts';
import { texts } from './texts.ts';

export { placedKey } from './placed-key.ts';

/** The address of a folder of a space, or of the drive for no space. */
export function placeIn(
  space: Pick<SpaceOfSet, 'spaceId' | 'isMine'> | null,
  folderId: string | null,
): FilesPlace | SharedPlace {
  if (space === null || !space.isMine) return folderPlace(space?.spaceId, folderId);
  return folderPlace({ spaceId: space.spaceId, role: 'owner' }, folderId);
}

/** Where an item lies, as people read it: `My Files / Family / Trips`. */
export function pathText({ above, parents }: Pick<PlacedMatch, 'above' | 'parents'>): string {
  const nameOf = ({ name }: OpenedItem) => isolated(name ?? texts.damaged);
  return [texts.place, ...[...above, ...parents].map(nameOf)].join(' / ');
}

// What is written from right to left, and characters that turn the direction of what follows them.
const TURNING = /[\p{Bidi_Control}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A name that cannot change in which order those next to it are read (UAX #9, FSI and PDI). */
function isolated(name: string): string {
  return TURNING.test(name) ? `\u2068${name}\u2069` : name;
}
