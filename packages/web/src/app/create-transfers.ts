import {
  browserConnectivity,
  browserLocks,
  createTransfers as createTransferList,
  type Drive,
  isFailure,
  type OpenedItem,
  type OpenedSpace,
  type TransferEvents,
  type Transfers,
} from '@coffer/client';
import type { QueryClient } from '@tanstack/react-query';
import { tabLocks } from '../browser/locks.ts';
import {
  changeItem,
  ownRows,
  reloadFolder,
  showItems,
  showsSoon,
} from '../features/files/listing/folder-cache.ts';
import { fileHandles } from '../features/transfers/file-handles.ts';
import { texts } from '../features/transfers/texts.ts';
import { gatherFailures, reportLeftOut } from '../features/transfers/transfer-notices.ts';
import { NOTICE_MS, notify, reportFailure, reportFailures } from '../notices/report-failure.ts';
import { unfinishedUploads } from '../persistence/unfinished-uploads.ts';
import { chooseFiles } from '../saving/pick-files.ts';
import { storageStatsQuery } from '../session/drive-queries.ts';
import type { OfflineFiles } from '../session/offline-files.ts';
import type { Services } from '../session/services.tsx';
import { createSaving } from './create-saving.ts';
import { onceInAWhile } from './once-in-a-while.ts';

/** Of a folder with thousands of small files, many are done every second. */
const STATS_AFTER_MS = 1_000;

/** And dozens in the time of one frame. */
const DRAWN_EVERY_MS = 250;

interface WithDrive extends Pick<Services, 'api' | 'session'> {
  readonly keyring: OpenedSpace['keyring'];
  readonly drive: Drive;
  readonly offline: OfflineFiles;
  /** Of which these are, if not of the drive. */
  readonly spaceId?: string;
}

/** Wires the transfers with this browser and with the listings that show them. */
export function createTransfers(services: WithDrive, queryClient: QueryClient): Transfers {
  const { keyring, drive, offline, session, spaceId } = services;
  const transfers = createTransferList({
    drive,
    api: drive.api,
    rows: drive.rows,
    keyring,
    save: createSaving(drive.api, spaceId),
    unfinished: unfinishedUploads,
    handles: fileHandles(window),
    chooseFiles,
    locks: browserLocks(tabLocks),
    connectivity: browserConnectivity(window),
    isOnDevice: (id) => offline.state.getState().items.get(id) === 'here',
    events: transferEvents(services, queryClient),
  });
  // What was begun in a space is offered in it alone. Without an answer nothing is offered; the unfinished rows in the list say the same.
  const of = (account: string) => (spaceId === undefined ? account : `${account} ${spaceId}`);
  const begin = (account: string) => void transfers.resumption.begin(of(account)).catch(() => undefined);
  session.state.subscribe((state, before) => {
    if (state.status === 'signed-in' && before.status !== 'signed-in') begin(state.user.fingerprint);
  });
  // The transfers are loaded because somebody has just signed in.
  const now = session.state.getState();
  if (now.status === 'signed-in') begin(now.user.fingerprint);
  return transfers;
}

/**
 * Shows items in their folders: the first at once, and those of the next moment together, because a folder is drawn with
 * each change of it.
 */
function showingTogether(queryClient: QueryClient) {
  const waiting = new Map<string, OpenedItem>();
  let timer: number | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = waiting.size === 0 ? null : window.setTimeout(flush, DRAWN_EVERY_MS);
    const items = [...waiting.values()];
    waiting.clear();
    showItems(queryClient, items);
  };
  showsSoon(queryClient, flush);
  return {
    show(item: OpenedItem): void {
      waiting.set(item.id, item);
      if (timer === null) flush();
    },
    flush,
  };
}

/** How the listings, and people, learn of transfers. */
function transferEvents({ api }: WithDrive, queryClient: QueryClient): TransferEvents {
  const { queryKey } = storageStatsQuery(api);
  const own = ownRows(queryClient);
  const listings = showingTogether(queryClient);
  const report = gatherFailures(
    {
      one: (title, cause) => reportFailure(cause, title),
      more: (count) => reportFailures('more transfers', texts.moreFailed({ count })),
    },
    NOTICE_MS,
  );
  return {
    onItem(item, revision) {
      if (revision !== undefined) own.add(item.id, revision);
      listings.show(item);
    },
    onInterrupted(id, chunksStored) {
      listings.flush();
      changeItem(queryClient, id, (item) => ({ ...item, chunksStored }));
    },
    onFolderChanged: (folderId) => void reloadFolder(queryClient, folderId),
    onFinished: onceInAWhile(() => void queryClient.invalidateQueries({ queryKey }), STATS_AFTER_MS),
    onFailed(subject, cause) {
      report(titleOf(subject), cause);
      // The workers' calls renew nothing. One of the page's own does, or finds that the session is over.
      if (isFailure(cause, 'unauthenticated')) api.call('self').catch(() => undefined);
    },
    onChanged: (name) => notify(texts.startsAnew({ name })),
    onLeftOut: reportLeftOut,
  };
}

function titleOf(subject: Parameters<TransferEvents['onFailed']>[0]): string {
  switch (subject.kind) {
    case 'planning':
      return texts.notUploaded;
    case 'resuming':
      return texts.interrupted;
    case 'transfer':
      return subject.name;
  }
}
