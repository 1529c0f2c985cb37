import { createStore, type Drive } from '@coffer/client';
import type { QueryClient } from '@tanstack/react-query';
import { tabLocks } from '../../browser/locks.ts';
import { isUsedOffline } from '../../session/offline-choice.ts';
import type { OfflineFiles, OfflineState } from '../../session/offline-files.ts';
import type { Services } from '../../session/services.tsx';

/**
 * The files that this device keeps, as long as somebody is signed in. The code that fetches them, and what the browser has
 * of them, is loaded once something is chosen.
 */
export function createOfflineFiles(services: Services, drive: Drive, queryClient: QueryClient): OfflineFiles {
  const { session, away } = services;
  const nothing: OfflineState = {
    chosen: new Set(),
    items: new Map(),
    spaces: new Map(),
    size: 0,
    trouble: null,
    asked: null,
  };
  const state = createStore(nothing);
  let ended = new AbortController();
  let isWanted = false;
  let running: Promise<void> = Promise.resolve();

  /** The id of one's own drive; null for nobody's. */
  function ownDrive(): string | null {
    const now = session.state.getState();
    return now.status === 'signed-in' ? now.user.space_id : null;
  }

  function follow(): void {
    const driveId = ownDrive();
    if (isWanted || driveId === null || !isUsedOffline()) return;
    isWanted = true;
    const { signal } = ended;
    const round = {
      ...{ drive, away, state },
      driveId,
      signal,
      open: async (spaceId: string) =>
        queryClient.fetchQuery((await import('../spaces/open-space.ts')).spaceQuery(spaceId, ports)),
      forget: async (spaceId: string) => drive.stores?.remove(spaceId),
      begin: () => {
        isWanted = false;
      },
      isOver: () => isWanted || signal.aborted,
    };
    const run = async () => {
      try {
        await tabLocks.request('coffer-offline-files', { signal }, async () =>
          (await import('./bring-up.ts')).bringUp(round),
        );
      } catch {
        // The line, the session or the browser's storage: the next news tries again.
      }
    };
    running = running.then(run);
  }

  session.state.subscribe(({ status }, before) => {
    if (status === before.status) return;
    if (status === 'signed-in') return away.getState() ? follow() : undefined;
    ended.abort();
    ended = new AbortController();
    isWanted = false;
    state.setState(nothing);
  });

  async function change(how: 'choose' | 'release', ids: readonly string[], spaceId?: string): Promise<void> {
    const driveId = ownDrive();
    if (driveId === null) return;
    const choices = await import('./choices.ts');
    if (how === 'choose' && !isUsedOffline()) {
      choices.allowOfflineUse();
      await session.renew();
    }
    await choices[how](ids, driveId, spaceId);
    isWanted = false;
    follow();
  }

  const files: OfflineFiles = {
    state,
    follow,
    ask: (asked) => state.setState({ ...state.getState(), asked }),
    missingFor: async (items, spaceId) =>
      (await import('./missing-room.ts')).missingFor(items, spaceId, ports, ended.signal),
    choose: (...asked) => change('choose', ...asked),
    release: (...asked) => change('release', ...asked),
  };

  const ports = { ...services, drive, offline: files, queryClient };
  // Without a server nobody tells any news, and what is here is shown all the same.
  away.subscribe(follow);
  if (away.getState()) follow();
  return files;
}
