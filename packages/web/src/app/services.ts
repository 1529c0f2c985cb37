import { createApiClient, createServerClock, createSession } from '@coffer/client';
import { QueryClient } from '@tanstack/react-query';
import { transfer } from 'comlink';
import { type PartLoader, partLoader } from '../lazy/part-loader.ts';
import { CONFIGURATION_KEY } from '../session/configuration.ts';
import { deviceKeys } from '../session/device-keys.ts';
import { deviceLock } from '../session/device-lock.ts';
import { idleLock } from '../session/idle-lock.ts';
import { keyMemory } from '../session/key-memory.ts';
import { noticing } from '../session/noticing.ts';
import { pinKeys } from '../session/pin-keys.ts';
import type { Services } from '../session/services.tsx';
import { browserTabs } from '../session/tabs.ts';
import { withinSession } from '../session/within-session.ts';
import { startKeyring } from '../workers/keyring.ts';
import { askingAgain } from './asking-again.ts';
import type { DriveParts } from './drive.ts';
import { KEPT_ROWS } from './kept-rows.ts';

export interface AppServices extends Services {
  readonly queryClient: QueryClient;
  /** Loaded with the first page of somebody who is signed in. */
  readonly driveParts: PartLoader<DriveParts>;
}

/** The one place where the page's services are made and wired. */
export function createServices(): AppServices {
  const keyring = startKeyring();
  const clock = createServerClock({ now: () => Date.now() / 1000 });
  const session = createSession({
    api: createApiClient({ fetch: clock.fetch }),
    keyring,
    deviceKeys,
    pinKeys,
    keyMemory,
    deviceLock,
    tabs: browserTabs(),
    now: clock.now,
    exclusively: (task) => navigator.locks.request('coffer-session', task),
    origin: window.location.origin,
    handOver: transfer,
    isLockDue: () => idleLock.isDue(Date.now()),
  });
  // Once the session is over, nobody's rows stay here; a lock alone keeps them.
  session.state.subscribe(({ status }) => {
    if (status === 'signed-out' && localStorage.getItem(KEPT_ROWS) !== null) void removeRows();
  });
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
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
  const api = noticing(createApiClient({ beforeCall: withinSession(session) }), {
    unauthenticated: () => void session.end(),
    // The server asks for it since this page was opened.
    unconfirmed: () => void queryClient.invalidateQueries({ queryKey: CONFIGURATION_KEY }),
  });
  const services = { api, keyring, session };
  return {
    ...services,
    queryClient,
    driveParts: partLoader(async () => {
      const { createDriveParts } = await import('./drive.ts');
      return createDriveParts(services, queryClient);
    }),
  };
}

/** Where that fails, the next start of the page tries again. */
async function removeRows(): Promise<void> {
  try {
    await (await import('./keep-replica.ts')).removeAllRows();
  } catch {}
}
