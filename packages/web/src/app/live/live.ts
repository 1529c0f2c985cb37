import {
  allSpaces,
  changesSince,
  type Drive,
  failureOf,
  followSpaces,
  isConnectionLoss,
  isFailure,
  isFromServer,
  type Keyring,
  type OwnChange,
  rowOfBytes,
} from '@coffer/client';
import type { FollowedSpace, Standing } from '@coffer/contract';
import type { QueryClient } from '@tanstack/react-query';
import { reloadTree, shownFolders } from '../../features/files/listing/folder-cache.ts';
import { isOwnChange } from '../../persistence/seen-heads.ts';
import {
  LATEST_KEY,
  LINKS_IN_SHARED_KEY,
  OWN_LINKS_KEY,
  QUICK_KEY,
  storageStatsQuery,
  TRASH_KEY,
  toldOfSharingQuery,
  toldOfWaitingQuery,
  WAITING_KEY,
} from '../../session/drive-queries.ts';
import type { Services } from '../../session/services.tsx';
import { announce } from '../layout/announcements.ts';
import { onceInAWhile } from '../once-in-a-while.ts';
import { pageClock } from '../page-clock.ts';
import { askAnew } from './ask-anew.ts';
import { followTogether } from './follow-together.ts';
import { keepRemoving } from './keep-removing.ts';
import { keepTending } from './keep-tending.ts';
import { mergeChanges } from './merge-changes.ts';
import { tellOfOthers } from './others-changes.ts';

export { anotherDevice } from './others-changes.ts';

/** Between two requests for changes: what changes without end, as during an upload, is fetched four times a second. */
const PAUSE_MS = 250;

/** Sums and lists of the whole drive are asked for again no sooner than this. */
const SUMS_AFTER_MS = 1_000;

interface LivePorts extends Pick<Services, 'api'> {
  readonly keyring: Pick<Keyring, 'openListing' | 'openItem'>;
  /** What is shown: the drive, or a space beside it. */
  readonly spaceId: string;
  readonly queryClient: QueryClient;
  readonly rows: Drive['rows'];
  readonly stores: Drive['stores'];
  /** Null where nothing is removed by age. */
  readonly settings: Drive['settings'] | null;
  /** Null where nobody's links are looked after. */
  readonly links: Drive['links'] | null;
  /** The id of who is signed in. */
  readonly account: string;
  /** Called where something of the space that is shown has changed. */
  onNews?(): void;
  /** Called with where the spaces next to the drive stand. */
  onOthers?(told: readonly FollowedSpace[]): void;
  /** Called where it is shared no more: then nothing is asked about it. */
  onOver?(): void;
  /** Who made the changes with these revisions, as screen readers hear it. */
  nameOf(revisions: readonly number[]): Promise<string>;
}

/** Keeps what the page shows as it is on the server, whichever device changes it, until the signal aborts. */
export async function goLive(ports: LivePorts, signal: AbortSignal): Promise<void> {
  const { api, account } = ports;
  const clock = pageClock();
  const { hear, stop } = createCatchingUp(ports, signal);
  // What others share, and what stands for it.
  const askForOthers = onceInAWhile(() => {
    if (signal.aborted) return;
    for (const queryKey of [['people', 'with-me'], ['people', 'behind'], LINKS_IN_SHARED_KEY, QUICK_KEY]) {
      void askAnew(ports.queryClient, { queryKey });
    }
    // Comes last: the mark in the menu asks for itself when it appears.
    ports.queryClient.setQueryData(toldOfSharingQuery.queryKey, true);
  }, SUMS_AFTER_MS);
  ports.rows?.begin?.();
  if (ports.settings !== null) void keepRemoving(ports.settings, account, signal);
  if (ports.links !== null) void keepTending(ports.links, account, signal);
  try {
    await followTogether(
      {
        name: `coffer-live ${account}`,
        follow: (...until) => followSpaces({ api, clock }, ...until),
        ask: () => allSpaces(api, signal),
        onNews: (told) => {
          ports.stores?.follow(told);
          const others = told.filter(({ id }) => id !== ports.spaceId);
          if (others.length > 0) {
            askForOthers();
            ports.onOthers?.(others);
          }
          const shown = told.find(({ id }) => id === ports.spaceId);
          if (shown?.is_over === true) return ports.onOver?.();
          if (shown !== undefined) ports.onNews?.();
          hear(told);
        },
      },
      signal,
    );
  } catch (error) {
    if (!isToldElsewhere(error)) throw error;
  } finally {
    stop();
  }
}

/** How far the page is behind a space. */
interface Progress {
  /** Where the space stands. */
  told: number;
  /** Up to where all changes are shown. */
  shown: number;
}

/** Fetches what has changed until nothing is missing, one request after the other. */
function createCatchingUp(ports: LivePorts, signal: AbortSignal) {
  const { queryClient } = ports;
  const clock = pageClock();
  const spaces = new Map<string, Progress>();
  const isNewsOfWaiting = newsOfWaiting(queryClient);
  const takenIn = new WeakSet<Standing>();
  const others = tellOfOthers({ ...ports, isOwn: isOwnChange, say: announce });
  let running = false;

  const askForSums = askingForSums(ports, signal);

  /** A listing that was read before what is shown already lacks what came between. */
  function takeInListings(): void {
    for (const { folder } of shownFolders(queryClient)) {
      for (const { space } of folder.pages) {
        if (takenIn.has(space)) continue;
        takenIn.add(space);
        const progress = progressOf(space);
        progress.shown = Math.min(progress.shown, space.revision);
      }
    }
  }

  function progressOf({ id, revision }: Standing): Progress {
    const progress = spaces.get(id) ?? { told: revision, shown: revision };
    spaces.set(id, progress);
    return progress;
  }

  async function catchUp(id: string, progress: Progress): Promise<void> {
    const { shown: after, told: aim } = progress;
    // A listing that arrives meanwhile may set it back.
    progress.shown = aim;
    try {
      for await (const page of changesSince({ api: ports.api, clock }, { id, after }, signal)) {
        const changesSettings = page.settings.length > 0;
        others.note(await mergeChanges(ports, { ...page, changesSettings }));
        if (page.items.length + page.removed.length > 0) askForSums();
      }
    } catch (error) {
      if (!isFailure(error, 'changes_too_old')) {
        progress.shown = Math.min(progress.shown, after);
        throw error;
      }
      reloadTree(queryClient);
      askForSums();
    }
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (let next = behind(); next !== undefined; next = behind()) {
        await catchUp(...next);
        await clock.sleep(PAUSE_MS, signal);
      }
    } catch (error) {
      // The next news tries again.
      if (!signal.aborted && !isToldElsewhere(error)) throw error;
    } finally {
      running = false;
    }
  }

  const own = ownChanges(ports, clock, signal);
  const behind = () => [...spaces].find(([, { shown, told }]) => shown < told && !own.areAll(shown, told));

  takeInListings();
  const stopOwn = own.listen(async (changes) => {
    const shown = running ? false : await showOwn(ports, spaces.get(ports.spaceId), changes);
    if (shown) askForSums();
    else await run();
  });
  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (event.query.queryKey[0] !== 'folder') return;
    takeInListings();
    void run();
  });

  return {
    hear(told: readonly FollowedSpace[]): void {
      // What lies in another space is shown by another page.
      const standings = told.filter(({ id }) => id === ports.spaceId);
      for (const standing of standings) {
        if (isNewsOfWaiting(standing)) askForSums();
        const progress = progressOf(standing);
        progress.told = Math.max(progress.told, standing.revision);
      }
      for (const { revision } of standings) ports.rows?.follow(revision);
      void run();
    },
    stop(): void {
      stopWatching();
      stopOwn?.();
      others.stop();
    },
  };
}

/** Asks, once in a while, for what sums up a whole drive. */
function askingForSums({ api, queryClient }: LivePorts, signal: AbortSignal): () => void {
  return onceInAWhile(() => {
    if (signal.aborted) return;
    for (const queryKey of [storageStatsQuery(api).queryKey, OWN_LINKS_KEY, TRASH_KEY, LATEST_KEY]) {
      void askAnew(queryClient, { queryKey });
    }
  }, SUMS_AFTER_MS);
}

/** Tells whether another number of changes waits in a space than before, and has them asked for then. */
function newsOfWaiting(queryClient: QueryClient): (standing: FollowedSpace) => boolean {
  const known = new Map<string, number>();
  return ({ id, waiting }) => {
    const before = known.get(id) ?? 0;
    known.set(id, waiting);
    if (before === waiting) return false;
    queryClient.setQueryData(toldOfWaitingQuery.queryKey, true);
    void askAnew(queryClient, { queryKey: WAITING_KEY });
    return true;
  };
}

/** What this page has changed, from when it is sent until it is shown, a few times a second. */
function ownChanges({ rows }: LivePorts, clock: ReturnType<typeof pageClock>, signal: AbortSignal) {
  let waiting: (OwnChange | null)[] = [];
  const isOwn = (revision: number) =>
    rows?.isSending?.(revision) === true || waiting.some((own) => own?.revision === revision);
  return {
    /** Whether all after a revision, up to another one, are. */
    areAll(shown: number, told: number): boolean {
      let revision = shown + 1;
      while (revision <= told && isOwn(revision)) revision++;
      return revision > told;
    },

    /** Tells them in order, null among them for what the rows could not take. */
    listen(show: (changes: readonly (OwnChange | null)[]) => Promise<void>): (() => void) | undefined {
      return rows?.onOwn?.((own) => {
        waiting.push(own);
        if (waiting.length > 1) return;
        const told = clock.sleep(PAUSE_MS, signal).then(() => {
          const changes = waiting;
          waiting = [];
          return show(changes);
        });
        told.catch((error: unknown) => {
          if (!signal.aborted && !isToldElsewhere(error)) throw error;
        });
      });
    },
  };
}

/** Shows what this page has changed as its rows have it; false where something does not go on from what is shown, which has to be asked for. */
async function showOwn(
  ports: LivePorts,
  progress: Progress | undefined,
  changes: readonly (OwnChange | null)[],
): Promise<boolean> {
  for (const own of changes) {
    const items = own?.put.map((signed) => rowOfBytes(ports.spaceId, signed, own)) ?? [];
    // Of what stands for a space, the bytes do not say for which.
    const isKnown = items.every(({ space_id }) => space_id === undefined);
    if (own === null || progress?.shown !== own.revision - 1 || !isKnown) return false;
    progress.shown = own.revision;
    progress.told = Math.max(progress.told, own.revision);
    await mergeChanges(ports, { items, removed: own.removed, changesSettings: own.changesOwned });
  }
  return true;
}

/** That the session or a share is over, the keys are locked or the server is away: the page has learned it by other calls. */
function isToldElsewhere(error: unknown): boolean {
  if (isConnectionLoss(error) || isFailure(error, 'keys_locked', 'sign_in_needed', 'server_too_old'))
    return true;
  if (isFailure(error, 'share_ended', 'contact_changed')) return true;
  return isFromServer(failureOf(error));
}
