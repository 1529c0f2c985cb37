import {
  apiDeviceFirst,
  createDrive,
  type Drive,
  failed,
  rowsOfSpaces,
  type Transfers,
} from '@coffer/client';
import type { SpaceSet } from '@coffer/client/space-set';
import type { QueryClient } from '@tanstack/react-query';
import { deviceValues } from '../browser/values.ts';
import { lazy } from '../lazy/lazy.tsx';
import { seenHeads } from '../persistence/seen-heads.ts';
import type { OfflineFiles } from '../session/offline-files.ts';
import type { Services } from '../session/services.tsx';
import { ownThumbnails } from '../thumbnails/own-thumbnails.ts';
import { ThumbnailLoader } from '../thumbnails/thumbnail-loader.ts';
import { withCredentials } from '../workers/credentials.ts';
import { createThumbnails } from '../workers/thumbnails.ts';
import { uploadEngines } from '../workers/uploads.ts';
import { createTransfers } from './create-transfers.ts';
import { keptOnDevice } from './kept-on-device.ts';
import { KEPT_ROWS } from './kept-rows.ts';
import { createOfflineFiles } from './offline/create-offline-files.ts';
import { pageClock } from './page-clock.ts';
import { rowsOnceLoaded } from './rows-once-loaded.ts';
import type { OpeningPorts } from './spaces/open-space.ts';
import { loaded } from './when-at-rest.ts';

// What every page of a signed-in user needs, in one piece, which the pages of those who are not do without.
export { DriveView } from './views/DriveView.tsx';
export { FilesView, SpaceView } from './views/FilesView.tsx';
export { ShellView } from './views/ShellView.tsx';

// Named here, because the login page holds the names of all pieces that the routes load.
export const SharedView = lazy(
  ['afterwards', 'drive', 'people'],
  async () => (await import('./views/SharingViews.tsx')).SharedView,
);

/** The drive, its transfers and thumbnails, which outlive the pages. */
export interface DriveParts {
  readonly drive: Drive;
  readonly transfers: Transfers;
  readonly thumbnails: ThumbnailLoader;
  readonly offline: OfflineFiles;
  /** The drive with the spaces next to it, which is loaded for the first page that shows all of them. */
  readonly spaces: () => Promise<SpaceSet>;
}

export function createDriveParts(services: Services, queryClient: QueryClient): DriveParts {
  const { keyring, session, away } = services;
  const keptFiles = keptOnDevice();
  const api = apiDeviceFirst(services.api, keptFiles);
  away.subscribe((isAway) => {
    if (isAway || session.state.getState().status !== 'signed-in') return;
    // The session is whatever the server says now; then everything is what it has.
    session
      .renew()
      .catch(() => undefined)
      .then(() => queryClient.invalidateQueries());
  });
  const load = async () => {
    const { keepReplica } = await loaded(() => import('./keep-replica.ts'), new AbortController().signal);
    return keepReplica(services);
  };
  const isKept = deviceValues.get(KEPT_ROWS) !== null;
  const rows = rowsOnceLoaded(load, { away, isKept, onNews: () => offline.follow() });
  const uploads = uploadEngines();
  const drive = createDrive({
    api,
    keyring,
    rows,
    names: rows,
    credentials: withCredentials,
    uploads: uploads(null),
    inSpace: async (spaceId) =>
      (await import('./spaces/open-space.ts')).spacePorts(spaceId, { session, uploads: uploads(spaceId) }),
    stores: rowsOfSpaces(async () =>
      (await import('./spaces/space-stores.ts')).spaceStores(services, () => offline),
    ),
    uploadsTakeParts: false,
    downloads: async () => (await import('./open-downloads.ts')).openDownloads(api),
    look: createThumbnails().look,
    seenSettings: {
      seen: async (id) => (await seenSettings()).seen(id),
      remember: async (id, seen) => (await seenSettings()).remember(id, seen),
    },
    heads: seenHeads,
    clock: pageClock(),
    origin: window.location.origin,
    patience: 'interactive',
  });
  const offline = createOfflineFiles(services, drive, queryClient);
  return {
    drive,
    offline,
    spaces: setOfSpaces({ ...services, drive, offline, queryClient }),
    transfers: createTransfers({ ...services, drive, offline }, queryClient),
    thumbnails: new ThumbnailLoader(ownThumbnails(api, keyring, keptFiles)),
  };
}

/** One for each sign-in. */
function setOfSpaces(ports: OpeningPorts): () => Promise<SpaceSet> {
  let known: Promise<SpaceSet> | null = null;
  const forget = () => {
    known = null;
  };
  ports.session.state.subscribe(({ status }) => {
    if (status !== 'signed-in') forget();
  });
  return async () => {
    const state = ports.session.state.getState();
    if (state.status !== 'signed-in') throw failed('keys_locked');
    const driveId = state.user.space_id;
    known ??= import('./spaces/space-set.ts').then(({ createSpaceSet }) => createSpaceSet(driveId, ports));
    // Code that did not come is asked for again.
    known.catch(forget);
    return known;
  };
}

/** With the first settings that are read: to list files takes none of it. */
async function seenSettings() {
  return (await import('../session/seen-settings.ts')).seenSettings;
}
