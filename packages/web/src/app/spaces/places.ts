/** Where a folder is shown: in the drive for no space, and at the top for no folder. */
export function folderPlace(spaceId: string | undefined, folderId: string | null) {
  const file_id = folderId ?? undefined;
  if (spaceId === undefined) return { to: '/{-$file_id}', params: { file_id } } as const;
  return { to: '/shared/$space_id/{-$file_id}', params: { space_id: spaceId, file_id } } as const;
}

/** Stands in the place of a folder's id where the trash of a space is shown. */
export const TRASH_OF_SPACE = 'trash';
