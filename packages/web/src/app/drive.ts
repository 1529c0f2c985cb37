import {
  createDrive,
  type Drive,
  type NamesOnDevice,
  type RowsOnDevice,
  type Transfers,
} from '@coffer/client';
import type { QueryClient } from '@tanstack/react-query';
import type { Services } from '../session/services.tsx';
import { ownThumbnails } from '../thumbnails/own-thumbnails.ts';
import { ThumbnailLoader } from '../thumbnails/thumbnail-loader.ts';
import { withCredentials } from '../workers/credentials.ts';
import { createThumbnails } from '../workers/thumbnails.ts';
import { uploadEngine } from '../workers/uploads.ts';
import { createTransfers } from './create-transfers.ts';
import { pageClock } from './page-clock.ts';
import { loaded } from './when-at-rest.ts';

// What every page of a signed-in user needs, in one piece, which the pages of those who are not do without.
export { Notices } from './Notices.tsx';
export { DriveView } from './views/DriveView.tsx';
export { FilesView } from './views/FilesView.tsx';
export { ShellView } from './views/ShellView.tsx';

/** The drive, its transfers and thumbnails, which outlive the pages. */
export interface DriveParts {
  readonly drive: Drive;
  readonly transfers: Transfers;
  readonly thumbnails: ThumbnailLoader;
}

export function createDriveParts(services: Services, queryClient: QueryClient): DriveParts {
  const { api, keyring } = services;
  const rows = rowsOnDevice(services);
  const drive = createDrive({
    api,
    keyring,
    rows,
    names: rows,
    credentials: withCredentials,
    uploads: uploadEngine(),
    downloads: async () => (await import('./open-downloads.ts')).openDownloads(api),
    thumbnail: createThumbnails().draw,
    seenSettings: {
      seen: async (id) => (await seenSettings()).seen(id),
      remember: async (id, seen) => (await seenSettings()).remember(id, seen),
    },
    clock: pageClock(),
    origin: window.location.origin,
    patience: 'interactive',
  });
  return {
    drive,
    transfers: createTransfers({ ...services, drive }, queryClient),
    thumbnails: new ThumbnailLoader(ownThumbnails(api, keyring)),
  };
}

/** The rows on this device: none before the page has loaded what it shows, and follows what changes. */
function rowsOnDevice(services: Services): RowsOnDevice & NamesOnDevice {
  let replica: ReturnType<typeof rowsOnDevice> | null = null;
  let isLoading = false;
  const load = async () => {
    const { keepReplica } = await loaded(() => import('./keep-replica.ts'), new AbortController().signal);
    replica = keepReplica(services);
  };
  return {
    page: async (...wanted) => (await replica?.page(...wanted)) ?? null,
    called: (route) => replica?.called(route),
    search: async (...asked) => (await replica?.search(...asked)) ?? null,
    follow() {
      if (!isLoading) void load();
      isLoading = true;
      replica?.follow();
    },
  };
}

/** With the first settings that are read: to list files takes none of it. */
async function seenSettings() {
  return (await import('../session/seen-settings.ts')).seenSettings;
}
