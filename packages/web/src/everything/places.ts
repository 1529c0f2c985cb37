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
  const nameOf = ({ name }: OpenedItem) => name ?? texts.damaged;
  return [texts.place, ...[...above, ...parents].map(nameOf)].join(' / ');
}
