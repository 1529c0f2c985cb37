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
  OpenedReplica,
  openIndexedDbStore,
  Replica,
  type ReplicaState,
  serverSource,
} from '@coffer/client/replica';
import { expose, wrap } from 'comlink';
import { replicaDatabases, replicaName } from '../persistence/replica-databases.ts';
import { postFailuresWhole, receiveFailuresWhole } from './failures-between-threads.ts';
import { type SharedReplica, shareReplica } from './shared-replica.ts';

/**
 * The rows of a drive on this device, on a thread of their own. What is opened of them stays in this thread's memory until
 * the worker ends, which is when the keys are put away. Whoever needs all names, as search does, works here too: the
 * keyring's port opens them, and `Replica.subscribe` tells what changes in the tab that leads, `Replica.state` in each.
 */
export interface ReplicaWorker {
  /** Opens what this browser has of a drive, and goes on from there, in one tab for all. */
  open(spaceId: string, keyring: MessagePort): Promise<void>;
  /** See `OpenedReplica.page`. Null, too, before it is open. */
  page(directoryId: string | null, wanted: PageWanted): Promise<OpenedPage | null>;
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
    const opened = new OpenedReplica(replica, wrap<Keyring>(keyring));
    rows = { replica, opened, shared: shareReplica(replica, opened, name) };
  },

  page: async (directoryId, wanted) => (await rows?.opened.page(directoryId, wanted)) ?? null,
  follow: () => rows?.shared.follow(),
  catchUp: async () => (await rows?.shared.catchUp()) ?? false,
  state: () => rows?.replica.state.getState() ?? null,
};

postFailuresWhole();
receiveFailuresWhole();
expose(worker);
