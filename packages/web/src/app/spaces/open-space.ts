import {
  apiDeviceFirst,
  createApiClient,
  type Drive,
  damageOf,
  failed,
  type IntactItem,
  isFailure,
  type OpenedItem,
  type OpenedSpace,
  type SpaceBehind,
  type SpacePorts,
  type Transfers,
  troubleOf,
} from '@coffer/client';
import { SPACE_HEADER } from '@coffer/contract';
import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { UseNavigateResult } from '@tanstack/react-router';
import { texts } from '../../features/files/texts.ts';
import { notify } from '../../notices/report-failure.ts';
import { CONFIGURATION_KEY } from '../../session/configuration.ts';
import { QUICK_KEY } from '../../session/drive-queries.ts';
import { folderPlace } from '../../session/folder-place.ts';
import { noticing } from '../../session/noticing.ts';
import type { OfflineFiles } from '../../session/offline-files.ts';
import { offlineInSpace } from '../../session/offline-in-space.ts';
import type { Services } from '../../session/services.tsx';
import { withinSession } from '../../session/within-session.ts';
import { ownThumbnails } from '../../thumbnails/own-thumbnails.ts';
import { ThumbnailLoader } from '../../thumbnails/thumbnail-loader.ts';
import { passOpenedSpaces } from '../../workers/spaces-between-threads.ts';
import { createSaving } from '../create-saving.ts';
import { createTransfers } from '../create-transfers.ts';
import { keptOnDevice } from '../kept-on-device.ts';
import { openDownloads } from '../open-downloads.ts';

/** A space with all that the pages of a drive work with. */
export interface SpaceParts extends OpenedSpace {
  /** What is read in it; the drive's is another one, since both have a top. */
  readonly queryClient: QueryClient;
  readonly transfers: Transfers;
  readonly thumbnails: ThumbnailLoader;
  /** What this device keeps of it. */
  readonly offline: OfflineFiles;
  /** Lets go of all of it: the session is over, or it was opened again. */
  end(): void;
}

export interface OpeningPorts extends Services {
  readonly drive: Drive;
  readonly offline: OfflineFiles;
  /** What the page beside the spaces has read. */
  readonly queryClient: QueryClient;
}

/** The cache's name of an opened space. */
export const spaceKey = (spaceId: string) => ['people', 'space', spaceId] as const;

/** Opens a space, also when nobody waits for it any more: others may. Throws as `People.open`. */
async function openSpace(spaceId: string, ports: OpeningPorts): Promise<SpaceParts> {
  passOpenedSpaces();
  const opened = await ports.drive.people.open(spaceId);
  if (ports.session.state.getState().status !== 'signed-in') throw failed('keys_locked');
  const former = ports.queryClient.getQueryData<SpaceParts>(spaceKey(spaceId));
  // What it still transfers goes on, at most until the session ends.
  if (former?.transfers.isBusy === false) former.end();
  // It is shared no more, with another role, or by another key pair: opening it again says which.
  const onError = (error: unknown) => {
    const isOver = isFailure(error, 'share_ended', 'forbidden', 'contact_changed');
    if (!isOver && troubleOf(error) === null) return;
    void ports.queryClient.invalidateQueries({ queryKey: spaceKey(spaceId) });
  };
  const queryClient = new QueryClient({
    defaultOptions: ports.queryClient.getDefaultOptions(),
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      // Lists of all spaces show it, too.
      onSuccess: () => void ports.queryClient.invalidateQueries({ queryKey: QUICK_KEY }),
    }),
  });
  queryClient.setQueryData(CONFIGURATION_KEY, ports.queryClient.getQueryData(CONFIGURATION_KEY));
  const { drive, keyring } = opened;
  const offline = offlineInSpace(ports.offline, spaceId);
  // Whoever signs in next opens it again.
  const session = { ...ports.session, state: { ...ports.session.state, subscribe: () => () => {} } };
  const transfers = createTransfers({ ...ports, session, drive, keyring, offline, spaceId }, queryClient);
  // Those that are shown stay: the keys follow those of the space.
  const thumbnails =
    former?.thumbnails ?? new ThumbnailLoader(ownThumbnails(drive.api, keyring, keptOnDevice(spaceId)));
  const end = () => {
    stop();
    transfers.clear();
    queryClient.clear();
  };
  const stop = ports.session.state.subscribe(({ status }) => {
    if (status === 'signed-in') return;
    end();
    thumbnails.clear();
  });
  return { ...opened, queryClient, transfers, thumbnails, offline, end };
}

/** A space, opened once for all pages that show something of it, as long as somebody is signed in. */
export function spaceQuery(spaceId: string, ports: OpeningPorts) {
  return queryOptions({
    queryKey: spaceKey(spaceId),
    queryFn: () => openSpace(spaceId, ports),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
}

interface Reaching extends Pick<Services, 'session'> {
  readonly uploads: SpacePorts['uploads'];
}

/** Reaches the server about a space beside the drive. */
export function spacePorts(spaceId: string, { session, uploads }: Reaching): SpacePorts {
  const api = spaceApi(spaceId, session);
  return { api, uploads, downloads: async () => openDownloads(api) };
}

/** Its calls alone. */
export function spaceApi(spaceId: string, session: Reaching['session']): SpacePorts['api'] {
  const headers = { [SPACE_HEADER]: spaceId };
  const told = { unauthenticated: () => void session.end() };
  const reached = noticing(createApiClient({ headers, beforeCall: withinSession(session) }), told);
  return apiDeviceFirst(reached, keptOnDevice(spaceId));
}

/** Opens the space for which an item stands, if it is the one that this account has put there. Throws as `People.spacesBehind` and `People.open`. */
export async function openBehind(
  item: Pick<OpenedItem, 'id' | 'spaceId'>,
  ports: OpeningPorts,
): Promise<SpaceBehind & Pick<SpaceParts, 'drive'>> {
  const behind = (await ports.drive.people.spacesBehind([item])).get(item.id);
  if (behind === undefined) throw failed('space_exchanged');
  const { drive } = await ports.queryClient.fetchQuery(spaceQuery(behind.spaceId, ports));
  return { ...behind, drive };
}

/**
 * Downloads what stands for a space, under the name that it has in the drive: the file that it is of, or all that is in it as an archive. It
 * stands in the list of the drive, where it was asked for. Throws as `openBehind`.
 */
export async function downloadSpace(
  item: IntactItem,
  ports: OpeningPorts,
  transfers: Pick<Transfers, 'download' | 'downloadAsZip'>,
): Promise<void> {
  const { spaceId, fileId, drive } = await openBehind(item, ports);
  const from = { drive, save: createSaving(drive.api, spaceId) };
  if (fileId === null)
    return transfers.downloadAsZip((await drive.list(null)).children, `${item.name}.zip`, from);
  transfers.download([{ ...(await intact(fileId, drive)), name: item.name }], from);
}

interface Leading {
  readonly drive: Pick<Drive, 'people'>;
  readonly navigate: UseNavigateResult<string>;
}

interface How {
  /** Whether it takes the place of the page that is shown. */
  readonly replace?: boolean;
  /** Whether a file is opened in the editor. */
  readonly edit?: true;
}

/** Leads to what an item represents: a folder, or a file in the viewer. Throws as `People.spacesBehind`. */
export async function leadTo(
  item: Pick<OpenedItem, 'id' | 'spaceId'>,
  { drive, navigate }: Leading,
  { replace = false, edit }: How,
): Promise<void> {
  const behind = (await drive.people.spacesBehind([item])).get(item.id);
  const { spaceId: space, fileId: id = null, isMine } = behind ?? {};
  if (id !== null) return navigate({ to: '/p/$id', params: { id }, search: { space, edit }, replace });
  const shown = space !== undefined && isMine ? ({ spaceId: space, role: 'owner' } as const) : space;
  return navigate({ ...folderPlace(shown, null), replace });
}

/** A file or what stands for one, if it is as its owner sealed it. Throws `item_damaged`, `not_found`. */
export async function intact(fileId: string, drive: Drive): Promise<IntactItem> {
  const file = await drive.stat(fileId);
  if (file.state !== 'intact') throw failed({ code: 'item_damaged', reason: damageOf(file) ?? 'key' });
  return file;
}

/**
 * Copies an item of a space to the top of one's own drive, with all that is in it; or the file for which an item of the drive stands. Throws
 * as `People.saveCopy` and `openBehind`.
 */
export async function saveCopy(
  item: IntactItem,
  { from, to }: Record<'from' | 'to', Drive>,
  ports: OpeningPorts,
): Promise<void> {
  const behind = item.spaceId === undefined ? null : await openBehind(item, ports);
  const drive = behind?.drive ?? from;
  const copied = behind?.fileId == null ? item : await intact(behind.fileId, drive);
  const { name } = await to.people.saveCopy({ drive }, copied);
  notify(texts.copySaved({ name }));
}
