import '../zod-without-eval.ts';
import {
  browserConnectivity,
  createApiClient,
  type Keyring,
  type OpenedPage,
  type PageWanted,
  wakingClock,
} from '@coffer/client';
import {
  type FoundRows,
  type IndexScope,
  idsOf,
  OpenedReplica,
  openIndexedDbStore,
  Replica,
  ReplicaNames,
  type ReplicaState,
  serverSource,
} from '@coffer/client/replica';
import { expose, wrap } from 'comlink';
import { replicaDatabases, replicaName } from '../persistence/replica-databases.ts';
import { postFailuresWhole, receiveFailuresWhole } from './failures-between-threads.ts';
import { type SharedReplica, shareReplica } from './shared-replica.ts';

/** So long a search waits for names that are being read; then the server is asked. */
const PATIENCE_MS = 500;

/**
 * The rows of a drive on this device, on a thread of their own. What is opened of them stays in this thread's memory until
 * the worker ends, which is when the keys are put away.
 */
export interface ReplicaWorker {
  /** Opens what this browser has of a drive, and goes on from there, in one tab for all. */
  open(spaceId: string, keyring: MessagePort): Promise<void>;
  /** See `OpenedReplica.page`. Null, too, before it is open. */
  page(directoryId: string | null, wanted: PageWanted): Promise<OpenedPage | null>;
  /** See `ReplicaNames.search`. Null, too, before it is open. */
  search(query: string, scope: IndexScope): Promise<FoundRows | null>;
  /** Something has changed on the server. */
  follow(): void;
  /** Takes in all that has changed until now; false where that fails. */
  catchUp(): Promise<boolean>;
  /** How far it is, and whether this browser keeps it; null before it is open. */
  state(): ReplicaState | null;
}

interface Opened {
  readonly replica: Replica;
  readonly opened: OpenedReplica;
  readonly names: ReplicaNames;
  readonly shared: SharedReplica;
}

let rows: Opened | null = null;

const worker: ReplicaWorker = {
  async open(spaceId, keyring) {
    const api = createApiClient();
    const clock = wakingClock(browserConnectivity(self));
    const name = replicaName(spaceId);
    const replica = await Replica.open({
      spaceId,
      source: serverSource({ api, clock }, spaceId),
      open: async () => openIndexedDbStore(name, await replicaDatabases(spaceId)),
    });
    const remote = wrap<Keyring>(keyring);
    const opened = new OpenedReplica(replica, remote);
    const names = new ReplicaNames(replica, remote);
    replica.subscribe((changes) => names.changed(idsOf(changes)));
    const forget = (ids?: ReadonlySet<string>) => {
      opened.forget(ids);
      names.changed(ids ?? null);
    };
    rows = { replica, opened, names, shared: shareReplica(replica, { forget }, name) };
  },

  page: async (directoryId, wanted) => (await rows?.opened.page(directoryId, wanted)) ?? null,
  async search(query, scope) {
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
    return (await rows?.names.search(query, scope, patience)) ?? null;
  },

  follow: () => rows?.shared.follow(),
  catchUp: async () => (await rows?.shared.catchUp()) ?? false,
  state: () => rows?.replica.state.getState() ?? null,
};

postFailuresWhole();
receiveFailuresWhole();
expose(worker);
