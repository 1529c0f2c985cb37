import { createApiClient } from '@coffer/client';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf } from '../failures/failure.ts';
import { ThumbnailLoader } from '../features/files/thumbnails/thumbnail-loader.ts';
import type { Transfers } from '../features/transfers/engine/transfers.ts';
import { deviceKeys } from '../session/device-keys.ts';
import type { Services } from '../session/services.tsx';
import { createSession } from '../session/session.ts';
import { startKeyring } from '../workers/keyring.ts';
import { createTransfers } from './create-transfers.ts';

/** Failures that trying again at once does not mend. */
const LASTING = new Set(['ApiProblem', 'ResponseInvalid', 'KeyringLocked', 'DirectoryMismatch']);

export interface AppServices extends Services {
  readonly queryClient: QueryClient;
  readonly transfers: Transfers;
  readonly thumbnails: ThumbnailLoader;
}

/** The one place where the page's services are made and wired. */
export function createServices(): AppServices {
  const keyring = startKeyring();
  const session = createSession({
    api: createApiClient(),
    keyring,
    deviceKeys,
    now: () => Date.now() / 1000,
    exclusively: (task) => navigator.locks.request('coffer-session', task),
  });
  const api = createApiClient({ beforeCall: () => session.keepFresh() });
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (failureOf(error).code === 'unauthenticated') void session.end();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !LASTING.has(failureOf(error).name),
      },
    },
  });
  const services = { api, keyring, session };
  return {
    ...services,
    queryClient,
    transfers: createTransfers(services, queryClient),
    thumbnails: new ThumbnailLoader(api, keyring),
  };
}
