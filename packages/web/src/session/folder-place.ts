import type { ShownSpace } from './space-context.ts';

/** Stands in the place of a folder's id where the trash of a space is shown. */
export const TRASH_OF_SPACE = 'trash';

/** The address of a folder under My Files. */
export interface FilesPlace {
  readonly to: '/{-$file_id}';
  readonly params: { readonly file_id: string | undefined };
  readonly search: { readonly space?: string | undefined; readonly trash?: true | undefined };
}

/** The address of a folder under Shared. */
export interface SharedPlace {
  readonly to: '/shared/$space_id/{-$file_id}';
  readonly params: { readonly space_id: string; readonly file_id: string | undefined };
}

/**
 * Where a folder is shown: at the top for no folder, and under My Files in the drive, for no space, and in a shared folder of one's own. A space
 * of which only the id is known has an address that leads on to the right one.
 */
export function folderPlace(
  space: string | Pick<ShownSpace, 'spaceId' | 'role'> | null | undefined,
  folderId: string | null,
): FilesPlace | SharedPlace {
  const file_id = folderId ?? undefined;
  if (space == null) return { to: '/{-$file_id}', params: { file_id }, search: {} };
  if (typeof space === 'string' || space.role !== 'owner') {
    const space_id = typeof space === 'string' ? space : space.spaceId;
    return { to: '/shared/$space_id/{-$file_id}', params: { space_id, file_id } };
  }
  const { spaceId } = space;
  return folderId === TRASH_OF_SPACE
    ? { to: '/{-$file_id}', params: { file_id: undefined }, search: { space: spaceId, trash: true } }
    : { to: '/{-$file_id}', params: { file_id }, search: { space: spaceId } };
}
