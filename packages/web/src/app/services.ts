import { createApiClient, createServerClock, createSession, createStore } from '@coffer/client';
import { QueryClient } from '@tanstack/react-query';
import { transfer } from 'comlink';
import { tabLocks } from '../browser/locks.ts';
import { deviceValues } from '../browser/values.ts';
import { pageLanguage } from '../languages/language.ts';
import { followLanguage, loadMessages } from '../languages/load.ts';
import { type PartLoader, partLoader } from '../lazy/part-loader.ts';
import { CONFIGURATION_KEY } from '../session/configuration.ts';
import { deviceKeys } from '../session/device-keys.ts';
import { deviceLock } from '../session/device-lock.ts';
import { idleLock } from '../session/idle-lock.ts';
import { keyMemory } from '../session/key-memory.ts';
import { noticing } from '../session/noticing.ts';
import { keptSession } from '../session/offline-use.ts';
import { pinKeys } from '../session/pin-keys.ts';
import type { Services } from '../session/services.tsx';
import { browserTabs } from '../session/tabs.ts';
import { withinSession } from '../session/within-session.ts';
import { startKeyring } from '../workers/keyring.ts';
import { askingAgain } from './asking-again.ts';
import type { DriveParts } from './drive.ts';
import { KEPT_ROWS, REMEMBERED } from './kept-rows.ts';

export interface AppServices extends Services {
  readonly queryClient: QueryClient;
  /** Loaded with the first page of somebody who is signed in. */
  readonly driveParts: PartLoader<DriveParts>;
}

/** The one place where the page's services are made and wired. */
export function createServices(): AppServices {
  // Who has rows here is mostly signed in: what their first page takes is fetched while the session is taken up.
  const isAwaited = deviceValues.get(KEPT_ROWS) !== null;
  const keyring = startKeyring(isAwaited ? 'at once' : 'when needed');
  const clock = createServerClock({ now: () => Date.now() / 1000 });
  const away = createStore(false);
  const unreached = {
    // Whoever cannot load the code for it has nothing to show without the server either.
    server_unreachable: () =>
      void import('../session/without-server.ts').then(
        (more) => more.lookForServer(away),
        () => undefined,
      ),
  };
  const session = createSession({
    api: noticing(createApiClient({ fetch: clock.fetch }), unreached),
    keyring,
    deviceKeys,
    keptSession,
    pinKeys,
    keyMemory,
    heads: {
      remember: async (...head) => (await import('../persistence/seen-heads.ts')).seenHeads.remember(...head),
    },
    deviceLock,
    tabs: browserTabs(),
    now: clock.now,
    exclusively: (task) => tabLocks.request('coffer-session', task),
    origin: window.location.origin,
    handOver: transfer,
    isLockDue: () => idleLock.isDue(Date.now()),
  });
  session.state.subscribe((state) => {
    const rows = deviceValues.get(KEPT_ROWS);
    if (state.status !== 'signed-out' || rows === null) return;
    // The server's word alone removes no rows: without them, what it shows less than before could not be put back.
    void removed(state.byLogout || rows !== REMEMBERED ? 'removeAllRows' : 'removeKeptFilesAndUse');
  });
  session.state.subscribe((state) => {
    const language = state.status === 'signed-in' ? state.user.language : null;
    if (language === null || language === pageLanguage.getState()) return;
    // Where its messages do not come, the page stays in the language that it has.
    followLanguage(language).catch(() => undefined);
  });
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Some are answered by this device, and the browser may be wrong about its network.
        networkMode: 'always',
        ...askingAgain,
      },
      // A change that cannot be sent fails at once; people try again.
      mutations: {
        networkMode: 'always',
        // What was typed, and keys that were made, are not kept once nobody shows them.
        gcTime: 0,
      },
    },
  });
  const api = noticing(createApiClient({ fetch: clock.fetch, beforeCall: withinSession(session) }), {
    ...unreached,
    unauthenticated: () => void session.end(),
    // The server asks for it since this page was opened.
    unconfirmed: () => void queryClient.invalidateQueries({ queryKey: CONFIGURATION_KEY }),
  });
  const services = { api, keyring, session, away, serverNow: clock.now };
  const driveParts = partLoader(async () => {
    const [{ createDriveParts }] = await Promise.all([import('./drive.ts'), loadMessages(['drive'])]);
    return createDriveParts(services, queryClient);
  });
  // Where that fails, the page that needs it tries again.
  if (isAwaited) driveParts.load().catch(() => undefined);
  return { ...services, queryClient, driveParts };
}

/** Where that fails, the next start of the page tries again. */
async function removed(what: 'removeAllRows' | 'removeKeptFilesAndUse'): Promise<void> {
  try {
    await (await import('./keep-replica.ts'))[what]();
  } catch {}
}
