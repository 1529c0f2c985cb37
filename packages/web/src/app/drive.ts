import type { QueryClient } from '@tanstack/react-query';
import type { Transfers } from '../features/transfers/engine/transfers.ts';
import type { Services } from '../session/services.tsx';
import { ownThumbnails } from '../thumbnails/own-thumbnails.ts';
import { ThumbnailLoader } from '../thumbnails/thumbnail-loader.ts';
import { createTransfers } from './create-transfers.ts';

// What every page of a signed-in user needs, in one piece, which the pages of those who are not do without.
export { Notices } from './Notices.tsx';
export { FilesView } from './views/FilesView.tsx';
export { ShellView } from './views/ShellView.tsx';

/** Transfers and thumbnails, which outlive the pages of a drive. */
export interface Drive {
  readonly transfers: Transfers;
  readonly thumbnails: ThumbnailLoader;
}

export function createDrive(services: Services, queryClient: QueryClient): Drive {
  return {
    transfers: createTransfers(services, queryClient),
    thumbnails: new ThumbnailLoader(ownThumbnails(services.api, services.keyring)),
  };
}
