import type { Listing, TrashListing } from '@coffer/contract';
import { pageOfVersions, type VersionsPage, type VersionsPosition, versionsPage } from './list-versions.ts';
import { deviceFirst, type PageWanted, type SealedReading } from './read-rows.ts';

/** A page of the directories in a directory, sealed, from the rows on this device where it has them. Throws as `listItems`. */
export async function readDirectories(
  directoryId: string | null,
  { cursor }: Pick<PageWanted, 'cursor'>,
  reading: SealedReading,
): Promise<Listing> {
  const query = {
    ...(directoryId !== null && { dir_id: directoryId }),
    ...(cursor !== undefined && { cursor }),
    dirs_only: 'true' as const,
  };
  return deviceFirst(
    reading,
    async (rows) => (cursor === undefined ? rows.directories(directoryId) : null),
    () => reading.api.call('listItems', { query }, reading.signal),
  );
}

/** A page of the versions of a file, sealed, from the rows on this device where it has them. Throws as `versionsPage`. */
export async function readVersions(
  id: string,
  position: VersionsPosition,
  reading: SealedReading,
): Promise<VersionsPage> {
  return deviceFirst(
    reading,
    async (rows) => pageOfVersions(await rows.versions(id), position),
    () => versionsPage(reading.api, id, position, reading.signal),
  );
}

/** A page of the trash, sealed; from the rows on this device all of it, where it has them. Throws as `listTrash`. */
export async function readTrash(
  { cursor }: Pick<PageWanted, 'cursor'>,
  reading: SealedReading,
): Promise<TrashListing> {
  const query = cursor === undefined ? {} : { cursor };
  return deviceFirst(
    reading,
    async (rows) => (cursor === undefined ? rows.trash() : null),
    () => reading.api.call('listTrash', { query }, reading.signal),
  );
}
