import { type Drive, isFailure, type OpenedSpace, type Transfers } from '@coffer/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CONFIGURATION_KEY } from '../../session/configuration.ts';
import type { OfflineFiles } from '../../session/offline-files.ts';
import type { Services } from '../../session/services.tsx';
import { ownThumbnails } from '../../thumbnails/own-thumbnails.ts';
import { ThumbnailLoader } from '../../thumbnails/thumbnail-loader.ts';
import { passOpenedSpaces } from '../../workers/spaces-between-threads.ts';
import { createTransfers } from '../create-transfers.ts';

/** A space with all that the pages of a drive work with. */
export interface SpaceParts extends OpenedSpace {
  /** What is read in it; the drive's is another one, since both have a top. */
  readonly queryClient: QueryClient;
  readonly transfers: Transfers;
  readonly thumbnails: ThumbnailLoader;
}

interface OpeningPorts extends Services {
  readonly drive: Drive;
  readonly offline: OfflineFiles;
  /** What the page beside the spaces has read. */
  readonly queryClient: QueryClient;
}

/** The cache's name of an opened space. */
export const spaceKey = (spaceId: string) => ['people', 'space', spaceId] as const;

/** Opens a space. Throws as `People.open`. */
export async function openSpace(
  spaceId: string,
  ports: OpeningPorts,
  signal: AbortSignal,
): Promise<SpaceParts> {
  passOpenedSpaces();
  const opened = await ports.drive.people.open(spaceId, signal);
  // It is shared no more, with another role, or by another key pair: opening it again says which.
  const onError = (error: unknown) => {
    if (!isFailure(error, 'share_ended', 'forbidden', 'contact_changed', 'space_lied')) return;
    void ports.queryClient.invalidateQueries({ queryKey: spaceKey(spaceId) });
  };
  const queryClient = new QueryClient({
    defaultOptions: ports.queryClient.getDefaultOptions(),
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  });
  queryClient.setQueryData(CONFIGURATION_KEY, ports.queryClient.getQueryData(CONFIGURATION_KEY));
  const { drive, keyring } = opened;
  const transfers = createTransfers({ ...ports, drive, keyring, spaceId }, queryClient);
  const thumbnails = new ThumbnailLoader(ownThumbnails(drive.api, keyring));
  const stop = ports.session.state.subscribe(({ status }) => {
    if (status === 'signed-in') return;
    stop();
    transfers.clear();
    thumbnails.clear();
    queryClient.clear();
  });
  return { ...opened, queryClient, transfers, thumbnails };
}
