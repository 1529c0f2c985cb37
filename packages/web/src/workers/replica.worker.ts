import '../zod-without-eval.ts';
import {
  browserConnectivity,
  createApiClient,
  headVerifier,
  isFailure,
  type Keyring,
  type OpenedPage,
  type PageWanted,
  type RowsHere,
  type RowsOnDevice,
  type SpaceTrouble,
  wakingClock,
} from '@coffer/client';
import {
  aboutRows,
  directoriesIn,
  type FoundRecords,
  followLinks,
  foundIn,
  type IndexPage,
  type IndexScope,
  idsOf,
  type KindUsage,
  keepLinks,
  keptLinks,
  loadReplicaNames,
  type MediaList,
  NamesKeeper,
  type NewestRead,
  OpenedReplica,
  type OwnChange,
  openIndexedDbStore,
  type PackedPage,
  Replica,
  type ReplicaNames,
  recordIn,
  replacedIn,
  rowsHere,
  serverSource,
  shownDifferences,
  signedIn,
  stateIn,
  trashIn,
  usageIn,
  versionsIn,
} from '@coffer/client/replica';
import type { Link } from '@coffer/contract';
import { expose, proxy, transfer, wrap } from 'comlink';
import { replicaDatabases, replicaName } from '../persistence/replica-databases.ts';
import { seenHeads } from '../persistence/seen-heads.ts';
import { postFailuresWhole, receiveFailuresWhole } from './failures-between-threads.ts';
import { type SharedReplica, shareReplica, type UpTo } from './shared-replica.ts';

/** So long a search waits for names that are being read; then the server is asked. */
const PATIENCE_MS = 500;

/** So long nothing has changed before the names of what did are opened. */
const KEEP_AFTER_MS = 2_000;

/**
 * The rows of a drive on this device, on a thread of their own. What is opened of them stays in this thread's memory, and
 * sealed beside the rows, until the worker ends, which is when the keys are put away.
 */
export interface ReplicaWorker {
  /** Opens what this browser has of a drive, and goes on from there, in one tab for all. */
  open(spaceId: string, keyring: MessagePort): Promise<void>;
  /** See `OpenedReplica.page`. Null, too, before it is open. */
  page(directoryId: string | null, wanted: PageWanted): Promise<PackedPage | null>;
  /** See `OpenedReplica.above`. Null, too, before it is open. */
  above(directoryId: string | null): Promise<OpenedPage | null>;
  /** See `ReplicaNames.rank`. Null, too, before it is open. */
  rank(query: string, scope: IndexScope): Promise<IndexPage | null>;
  /** See `ReplicaNames.newest`. Null, too, before it is open. */
  newest(limit: number): Promise<NewestRead | null>;
  /** See `ReplicaNames.kinds`. Null, too, before it is open. */
  kinds(): Promise<readonly KindUsage[] | null>;
  /** See `NamesOnDevice`; null before all rows are there, which then are those of after `catchUp`. */
  lookUp(ids: readonly string[]): Promise<FoundRecords | null>;
  /** See `ReplicaNames.media`. Null, too, before it is open. */
  media(after: number): Promise<MediaList | null>;
  /** See `foundIn`. Null, too, before it is open. */
  found(ids: readonly string[]): Promise<FoundRecords | null>;
  /** Something has changed on the server, which says where the drive stands, or does not. */
  follow(revision?: number): void;
  /** Takes in all that has changed up to there, if the server is believed in it; false where that fails. */
  catchUp(upTo: UpTo): Promise<boolean>;
  /** See `RowsHere`. Null, too, before it is open. */
  proofs: RowsHere['proofs'];
  owned: RowsHere['owned'];
  keepOwned: RowsHere['keepOwned'];
  /** Takes in what this page has signed and the server has carried out; false where that fails. */
  takeOwn(own: OwnChange): Promise<boolean>;
  /** Why the server is not believed; null where all is well. */
  trouble(): Promise<SpaceTrouble | null>;
  /** See `RowsOnDevice`: what single calls of the server answer, and how far the rows go. Null, too, before it is open. */
  directories(id: string | null): ReturnType<RowsOnDevice['directories']>;
  named(...asked: Parameters<RowsOnDevice['named']>): ReturnType<RowsOnDevice['named']>;
  record(id: string): ReturnType<RowsOnDevice['record']>;
  versions(id: string): ReturnType<RowsOnDevice['versions']>;
  /** See `signedIn`. Null, too, before it is open. */
  signed(ids: readonly string[]): ReturnType<NonNullable<RowsOnDevice['signed']>>;
  usage(): ReturnType<RowsOnDevice['usage']>;
  trash(): ReturnType<RowsOnDevice['trash']>;
  stateOf: NonNullable<RowsOnDevice['stateOf']>;
  replaced(): ReturnType<RowsOnDevice['replaced']>;
  links(): ReturnType<RowsOnDevice['links']>;
  keepLinks(links: readonly Link[]): Promise<void>;
  about(): ReturnType<RowsOnDevice['about']>;
  /** See `RowsOnDevice`; known to the tab that takes the rows in. */
  differs(): Promise<boolean>;
  /** See `shownDifferences`. Null, too, before it is open. */
  differences(): ReturnType<RowsOnDevice['differences']>;
}

interface Opened {
  readonly replica: Replica;
  readonly opened: OpenedReplica;
  /** Begun with the first search, or with the first look at pictures. */
  readonly names: () => Promise<ReplicaNames>;
  readonly shared: SharedReplica;
  readonly compare: () => ReturnType<RowsOnDevice['differences']>;
}

let rows: Opened | null = null;

/** Why the server is not believed in what it shows. */
let trouble: SpaceTrouble | null = null;

/** The same, also where the rows themselves are not those that were signed. */
function doubt(): SpaceTrouble | null {
  return trouble ?? (rows?.replica.state.getState().kind === 'differs' ? 'space_lied' : null);
}

const worker: ReplicaWorker = {
  async open(spaceId, keyring) {
    const api = createApiClient();
    const clock = wakingClock(browserConnectivity(self));
    const name = replicaName(spaceId);
    const remote = wrap<Keyring>(keyring);
    const verifier = headVerifier(spaceId, {
      ...{ api, keyring: remote, heads: seenHeads },
      now: () => Date.now(),
      onTrouble: (found) => {
        trouble = found;
      },
    });
    const replica = await Replica.open({
      spaceId,
      source: serverSource({ api, clock, verifier }, spaceId),
      open: async () => openIndexedDbStore(name, await replicaDatabases(name)),
    });
    const opened = new OpenedReplica(replica, remote);
    let begun: Promise<ReplicaNames> | null = null;
    const names = () => {
      begun ??= loadReplicaNames().then((Names) => new Names(replica, opened));
      begun.catch(() => {
        begun = null;
      });
      return begun;
    };
    const changed = (ids: ReadonlySet<string> | null) =>
      void begun?.then((names) => names.changed(ids)).catch(() => undefined);
    const keeper = await NamesKeeper.open(replica, opened);
    // With the first page they are there.
    replica.hashes().catch(() => undefined);
    replica.subscribe((changes) => changed(idsOf(changes)));
    const shared = shareReplica(replica, {
      name,
      onChanged: changed,
      onBroughtUp: onceAtRest(() => {
        keeper.run().catch(() => undefined);
        const ports = { api, keyring: remote, heads: seenHeads, clock };
        followLinks(replica, ports, new AbortController().signal).catch(() => undefined);
      }),
      isDoubted: () => doubt() !== null,
    });
    const compare = () =>
      shownDifferences(
        replica,
        { api, clock, keyring: remote },
        { clock, signal: new AbortController().signal },
      );
    rows = { replica, opened, names, shared, compare };
    await remote.readFrom(proxy({ found: (ids: readonly string[]) => foundIn(replica, ids) }));
  },

  page: (directoryId, wanted) => read(({ opened }) => opened.packed(directoryId, wanted)),
  above: (directoryId) => read(({ opened }) => opened.above(directoryId)),
  rank: (query, scope) => named((names, patience) => names.rank(query, scope, patience)),
  newest: (limit) => named((names, patience) => names.newest(limit, patience)),
  kinds: () => named((names, patience) => names.kinds(patience)),
  async lookUp(ids) {
    if (rows?.replica.state.getState().kind !== 'complete') return null;
    return foundIn(rows.replica, ids);
  },
  async media(after) {
    const list = await named((names) => names.media(after));
    return list && transfer(list, [list.ids.buffer, list.takenAt.buffer]);
  },
  found: (ids) => read(({ replica }) => foundIn(replica, ids)),

  follow: (revision) => rows?.shared.follow(revision),
  // What was proven is shown where the server is not believed in what is new.
  catchUp: async (upTo) => (await rows?.shared.catchUp(upTo)) === true || doubt() !== null,
  proofs: async (...asked) =>
    doubt() === null ? read(({ replica }) => rowsHere(replica).proofs(...asked)) : null,
  owned: () => read(({ replica }) => rowsHere(replica).owned()),
  async keepOwned(owned) {
    if (rows !== null) await rowsHere(rows.replica).keepOwned(owned);
  },
  takeOwn: async (own) => (await rows?.shared.takeOwn(own)) === true,
  trouble: async () => doubt(),

  directories: (id) => read(({ replica }) => directoriesIn(replica, id)),
  named: (...asked) => read(({ opened }) => opened.named(...asked)),
  record: (id) => read(({ replica }) => recordIn(replica, id)),
  versions: (id) => read(({ replica }) => versionsIn(replica, id)),
  signed: (ids) => read(({ replica }) => signedIn(replica, ids)),
  usage: () => read(({ replica }) => usageIn(replica)),
  trash: () => read(({ replica }) => trashIn(replica)),
  stateOf: (ids) => read(({ replica }) => stateIn(replica, ids)),
  replaced: () => read(({ replica }) => replacedIn(replica)),
  links: () => read(({ replica }) => keptLinks(replica)),
  async keepLinks(links) {
    if (rows !== null) await keepLinks(rows.replica, links);
  },
  about: () => read(({ replica }) => aboutRows(replica)),
  async differs() {
    await rows?.shared.catchUp('now');
    return rows?.replica.state.getState().kind === 'differs';
  },
  differences: async () => (await rows?.compare()) ?? null,
};

/** What the names answer, for which nobody waits long; null before they are open. */
async function named<T>(
  ask: (names: ReplicaNames, patience: Promise<void>) => Promise<T | null>,
): Promise<T | null> {
  const names = await rows?.names();
  if (names === undefined) return null;
  return ask(names, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)));
}

/** What is read of the rows; null before they are open, and where they cannot be read, which loads them again. */
async function read<T>(ask: (from: Opened) => Promise<T | null>): Promise<T | null> {
  if (rows === null) return null;
  try {
    return await ask(rows);
  } catch (error) {
    if (!isFailure(error, 'keys_locked')) {
      rows.shared.damaged(isFailure(error, 'replica_not_kept') ? 'removed' : 'unreadable');
    }
    return null;
  }
}

/** Calls once nobody has asked for it for a while. */
function onceAtRest(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, KEEP_AFTER_MS);
  };
}

postFailuresWhole();
receiveFailuresWhole();
expose(worker);
