import { type Drive, failed, type IntactItem } from '@coffer/client';
import type { PlacedId } from '@coffer/client/space-set';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isDownloadable } from '../../features/files/items.ts';
import { texts as fileTexts } from '../../features/files/texts.ts';
import type { PhotoSelection } from '../../features/photos/PhotosPage.tsx';
import { reportFailure } from '../../notices/report-failure.ts';
import type { useSharingWays } from '../../session/configuration.ts';
import { useDrive } from '../../session/drive-context.ts';
import { folderPlace } from '../../session/folder-place.ts';
import { useOfflineFiles } from '../../session/offline-files.ts';
import { useServices } from '../../session/services.tsx';
import { useSpaceSet } from '../../session/space-set-context.ts';
import { createSaving } from '../create-saving.ts';
import { type SpaceParts, spaceKey, spaceQuery } from '../spaces/open-space.ts';
import { useTransfers } from '../transfers-context.ts';

/** Opens so many items with one message. */
const AT_ONCE = 500;

/** Selected pictures of one space, opened. */
export interface PhotosOfSpace {
  /** Null for the drive. */
  readonly parts: SpaceParts | null;
  readonly spaceId: string | null;
  readonly drive: Drive;
  readonly items: readonly IntactItem[];
}

/** What is done with selected pictures of several spaces. They are opened when something is done with them. */
export function useSelectedPhotos() {
  const drive = useDrive();
  const navigate = useNavigate();
  const transfers = useTransfers();
  const offline = useOfflineFiles();
  const services = useServices();
  const queryClient = useQueryClient();
  const spaces = useSpaceSet();

  const withPhotos =
    ({ places }: PhotoSelection, act: (groups: readonly PhotosOfSpace[], first: PhotosOfSpace) => unknown) =>
    () => {
      const run = async () => {
        const ports = { ...services, drive, offline, queryClient };
        const groups: PhotosOfSpace[] = [];
        for (const [spaceId, ids] of bySpace(places)) {
          const parts = spaceId === null ? null : await queryClient.fetchQuery(spaceQuery(spaceId, ports));
          const inside = parts?.drive ?? drive;
          groups.push({ parts, spaceId, drive: inside, items: await openAll(inside, ids) });
        }
        const [first] = groups;
        if (first !== undefined && groups.some(({ items }) => items.length > 0)) await act(groups, first);
      };
      run().catch(reportFailure);
    };

  /** They are in the list of the drive's transfers, which is the one that is shown here. */
  const download = ({ parts, spaceId, drive: inside, items }: PhotosOfSpace, isAlone = true) => {
    const from = spaceId === null ? undefined : { drive: inside, save: createSaving(inside.api, spaceId) };
    const files = items.filter(isDownloadable);
    if (files.length === 1) transfers.download(files, from);
    else transfers.downloadAsZip(items, isAlone ? undefined : archiveOf(parts), from);
  };

  const showInFolder = async ({ parts, spaceId }: PhotosOfSpace, item: IntactItem) => {
    if (parts === null || spaceId === null || parts.fileId === null) {
      const shown = parts && spaceId && { spaceId, role: parts.terms.now().role };
      return navigate({ ...folderPlace(shown, item.parentId), hash: item.id });
    }
    // A file that is shared by itself is in no folder but that of what represents it.
    const { itemId } = (await spaces()).spaceOf(spaceId) ?? {};
    const [mount] = (itemId !== undefined && (await openAll(drive, [itemId]))) || [];
    if (mount !== undefined) await navigate({ ...folderPlace(null, mount.parentId), hash: mount.id });
  };

  return { withPhotos, download, showInFolder };
}

function bySpace(places: readonly PlacedId[]): ReadonlyMap<string | null, readonly string[]> {
  const groups = new Map<string | null, string[]>();
  for (const { spaceId, id } of places) groups.set(spaceId, [...(groups.get(spaceId) ?? []), id]);
  return groups;
}

async function openAll(drive: Drive, ids: readonly string[]): Promise<readonly IntactItem[]> {
  const items: IntactItem[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const opened = await drive.names.open(ids.slice(from, from + AT_ONCE));
    if (opened === null) throw failed('names_not_read');
    items.push(...opened.map(({ item }) => item));
  }
  return items;
}

/** What one may do in a space: nothing before it is open, and a file that is shared by itself only gets versions. */
function roleIn(queryClient: QueryClient, spaceId: string | null) {
  if (spaceId === null) return 'owner';
  const parts = queryClient.getQueryData<SpaceParts>(spaceKey(spaceId));
  return parts === undefined || parts.fileId !== null ? 'viewer' : parts.terms.now().role;
}

/** Whether all of them may be changed where they are. */
export function mayChange(queryClient: QueryClient, { places }: PhotoSelection): boolean {
  const spaceIds = new Set(places.map(({ spaceId }) => spaceId));
  return [...spaceIds].every((spaceId) => roleIn(queryClient, spaceId) !== 'viewer');
}

/** By what a picture can be given to others; see `useWaysHere`. */
export function waysOf(
  queryClient: QueryClient,
  allowed: ReturnType<typeof useSharingWays>,
  spaceId: string | null,
): ReturnType<typeof useSharingWays> {
  if (spaceId === null) return allowed;
  return { people: false, link: allowed.link && roleIn(queryClient, spaceId) === 'owner' };
}

/** The name of an archive of pictures of one space, where those of others are in archives of their own. */
function archiveOf(parts: SpaceParts | null): string {
  return `${parts?.terms.now().name ?? fileTexts.myFiles}.zip`;
}
