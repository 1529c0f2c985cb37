import {
  apiDeviceFirst,
  createDrive,
  type Drive,
  failed,
  type NamesOnDevice,
  type RowsOnDevice,
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
import { createOfflineFiles } from './offline/offline-files.ts';
import { pageClock } from './page-clock.ts';
import type { OpeningPorts } from './spaces/open-space.ts';
import { loaded } from './when-at-rest.ts';

// What every page of a signed-in user needs, in one piece, which the pages of those who are not do without.
export { DriveView } from './views/DriveView.tsx';
export { FilesView, SpaceView } from './views/FilesView.tsx';
export { ShellView } from './views/ShellView.tsx';

// Named here, because the login page holds the names of all pieces that the routes load.
export const SharedView = lazy(
  ['afterwards', 'drive', 'files', 'people'],
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
  const rows = rowsOnDevice(services, () => offline.follow());
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

/** The code that reads the rows of this device is not waited for any longer by a page that shows its first folder. */
const ROWS_AFTER_MS = 3_000;

/**
 * The rows on this device. Where it has kept some, they are what a page shows first; else there are none before the page
 * has loaded what it shows, and follows what changes.
 */
function rowsOnDevice(services: Services, onNews: () => void): RowsOnDevice & NamesOnDevice {
  let replica: ReturnType<typeof rowsOnDevice> | null = null;
  let loading: Promise<void> | null = null;
  let reported = 0;
  const load = async () => {
    const { keepReplica } = await loaded(() => import('./keep-replica.ts'), new AbortController().signal);
    replica = keepReplica(services);
  };
  const begin = () => {
    loading ??= load();
    return loading;
  };
  const tooLong = () => new Promise((resolve) => setTimeout(resolve, ROWS_AFTER_MS));
  const begun = deviceValues.get(KEPT_ROWS) === null ? null : Promise.race([begin(), tooLong()]);
  const rows = async () => {
    await begun;
    // Without a server nothing else is waited for.
    if (services.away.getState()) await begin();
    return replica;
  };
  return {
    page: async (...wanted) => (await (await rows())?.page(...wanted)) ?? null,
    directories: async (id) => (await (await rows())?.directories(id)) ?? null,
    named: async (...asked) => (await (await rows())?.named(...asked)) ?? null,
    record: async (id) => (await (await rows())?.record(id)) ?? null,
    versions: async (id) => (await (await rows())?.versions(id)) ?? null,
    signed: async (ids) => (await (await rows())?.signed?.(ids)) ?? null,
    usage: async () => (await (await rows())?.usage()) ?? null,
    trash: async () => (await (await rows())?.trash()) ?? null,
    stateOf: async (ids) => (await (await rows())?.stateOf?.(ids)) ?? null,
    replaced: async () => (await (await rows())?.replaced()) ?? null,
    links: async () => (await (await rows())?.links()) ?? null,
    keepLinks: async (links) => replica?.keepLinks(links),
    about: async () => (await replica?.about()) ?? null,
    differs: async () => (await replica?.differs()) ?? false,
    async differences(signal) {
      await begin();
      return (await replica?.differences(signal)) ?? null;
    },
    called: (route) => replica?.called(route),
    proofs: async (...asked) => (await replica?.proofs?.(...asked)) ?? null,
    owned: async () => (await replica?.owned?.()) ?? null,
    keepOwned: async (owned) => replica?.keepOwned?.(owned),
    isSending: (revision) => replica?.isSending?.(revision) === true,
    onOwn: (listener) => replica?.onOwn?.(listener) ?? (() => undefined),
    sending: (revision) => replica?.sending?.(revision) ?? (async () => undefined),
    newest: async (...asked) => (await replica?.newest(...asked)) ?? null,
    kinds: async () => (await replica?.kinds()) ?? null,
    lookUp: async (...asked) => (await replica?.lookUp(...asked)) ?? null,
    rank: async (...asked) => (await replica?.rank(...asked)) ?? null,
    begin() {
      void begin();
      onNews();
    },
    get reported() {
      return reported;
    },
    follow(revision) {
      reported = Math.max(reported, revision ?? 0);
      void begin();
      replica?.follow(revision);
      onNews();
    },
    // A page that shows nothing else does not wait until it is at rest.
    async media(after) {
      await begin();
      return (await replica?.media(after)) ?? null;
    },
    found: async (ids) => (await replica?.found(ids)) ?? null,
  };
}

/** With the first settings that are read: to list files takes none of it. */
async function seenSettings() {
  return (await import('../session/seen-settings.ts')).seenSettings;
}
