import { failed, type RowsOfSpaces } from '@coffer/client';
import {
  copiedStore,
  createMemoryStore,
  openIndexedDbStore,
  type ReplicaStore,
  type SpaceStorage,
  SpaceStores,
} from '@coffer/client/replica';
import { tabLocks } from '../../browser/locks.ts';
import { deviceValues } from '../../browser/values.ts';
import { removeReplica, replicaDatabases, replicaName } from '../../persistence/replica-databases.ts';
import { deviceKeys } from '../../session/device-keys.ts';
import type { OfflineFiles } from '../../session/offline-files.ts';
import type { Services } from '../../session/services.tsx';
import { KEPT_ROWS, REMEMBERED } from '../kept-rows.ts';
import { forgetRowsOf, forgetSpace } from './forget-space.ts';

/**
 * The rows of the spaces with members that this browser keeps for who is signed in. They stay for the next start, and go as
 * those of the drive do; see `removeAllRows`. What is shared no more goes with all that this browser keeps of it; where the server
 * alone says so, its offline files go once `bringUp` has found it so, too.
 *
 * @param offline looks again where a space of which it keeps files has changed, or is gone
 */
export function spaceStores(
  { session, away }: Pick<Services, 'session' | 'away'>,
  offline: () => Pick<OfflineFiles, 'state' | 'follow'>,
): RowsOfSpaces {
  const driveOf = () => {
    const state = session.state.getState();
    if (state.status !== 'signed-in') throw failed('keys_locked');
    return state.user.space_id;
  };
  const onNews = (spaceIds: readonly string[]) => {
    const { state, follow } = offline();
    if (spaceIds.some((id) => state.getState().spaces.has(id))) follow();
  };
  const storage: SpaceStorage = {
    async open(spaceId) {
      const name = replicaName(driveOf(), spaceId);
      // Before anything is written: else a logout does not know that there is anything to remove.
      const isRemembered = await deviceKeys.isRemembered();
      deviceValues.set(KEPT_ROWS, isRemembered ? REMEMBERED : 'kept');
      const store = await openAlone(name);
      if (session.state.getState().status === 'signed-in') return store;
      // Somebody has logged out meanwhile.
      await store.remove();
      await removeReplica(name);
      throw failed('keys_locked');
    },
    async remove(spaceId, by) {
      await (by === 'server' ? forgetRowsOf : forgetSpace)(driveOf(), spaceId);
      onNews([spaceId]);
    },
  };
  const stores = new SpaceStores(storage, away, 'kept');
  session.state.subscribe(({ status }) => {
    if (status !== 'signed-in') void stores.close();
  });
  return {
    of: (space) => stores.of(space),
    keep: (...asked) => stores.keep(...asked),
    kept: (spaceId) => stores.kept(spaceId),
    remove: (spaceId) => stores.remove(spaceId),
    close: () => stores.close(),
    follow(standings) {
      stores.follow(standings);
      onNews(standings.map(({ id }) => id));
    },
  };
}

/**
 * Opens a store for this tab alone, since two that write to one would take each other's rows for lies. Another tab has its own in
 * memory, which begins with what is kept: without that, it would not miss what is removed.
 */
async function openAlone(name: string): Promise<ReplicaStore> {
  const release = await lockOf(name);
  if (release === null) return copyOf(name).catch(() => createMemoryStore());
  try {
    const store = await openIndexedDbStore(name, await replicaDatabases(name));
    return {
      ...store,
      close: () => store.close().finally(release),
      remove: () => store.remove().finally(release),
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function copyOf(name: string): Promise<ReplicaStore> {
  const kept = await openIndexedDbStore(name, await replicaDatabases(name));
  try {
    return await copiedStore(kept);
  } finally {
    await kept.close();
  }
}

/** A page that is loaded again may still have it for a moment. */
const LOCK_MS = 500;

/** What gives back the lock of a name; null where another tab has it. */
function lockOf(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const held = tabLocks.request(name, { signal: AbortSignal.timeout(LOCK_MS) }, async () => {
      await new Promise<void>((release) => resolve(release));
    });
    held.catch(() => resolve(null));
  });
}
