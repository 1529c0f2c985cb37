import { SESSION_REFRESH_WINDOW_SECONDS } from '@coffer/contract';
import { type ApiClient, createApiClient } from '../api/client.ts';
import { cookieFetch } from '../api/cookie-jar.ts';
import type { Patience } from '../api/retry-policy.ts';
import { createServerClock } from '../api/server-clock.ts';
import { systemClock } from '../concurrency/clock.ts';
import { Credentials } from '../keyring/credentials.ts';
import { Keyring } from '../keyring/keyring.ts';
import { createDownloads } from '../transfers/archives/open-download.ts';
import { createUploads } from '../transfers/upload/upload-engine.ts';
import { type Account, createAccount } from './account.ts';
import { createLinks, type Links } from './links.ts';
import { createPlaces } from './places.ts';
import type { DrivePorts, Spool } from './ports.ts';
import { createReading, type Reading } from './reading.ts';
import { createSearching, type Searching } from './searching.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { spoolInMemory } from './spool.ts';
import { createUploading } from './uploading.ts';
import { createWriting, type Writing } from './writing.ts';

/**
 * Somebody's drive on a server: the front door of this package, for page, workers, Node and tests. Items are meant by
 * path, by id, or as they were listed (`ItemRef`); the last parameter of what takes long is an AbortSignal, whose reason
 * is thrown. In the examples `drive` is signed in to `account`, and has a file of five bytes, `/Holidays/beach.jpg`.
 */
export interface Drive extends Sessions, Reading, Writing, Searching {
  readonly links: Links;
  readonly account: Account;
  /** The server's calls, for what has no verb here. */
  readonly api: ApiClient;
}

/** What `Drive.connect` makes otherwise. */
export interface ConnectOptions {
  /** How requests reach the server; with a cookie jar of its own by default. */
  readonly fetch?: typeof fetch;
  /** How chunks reach the storage, where they go there straight. */
  readonly storageFetch?: typeof fetch;
  /** The keys; of this drive alone by default. */
  readonly keyring?: Keyring;
  /** Keeps streams of unknown length; in memory by default, 512 MiB at most. */
  readonly spool?: Spool;
  /** Fails after some 15 seconds without a server by default; in the background, it waits until a signal aborts. */
  readonly patience?: Patience;
}

/** A drive over its ports, such as a page's workers. */
export function createDrive(
  ports: DrivePorts,
  onSession: (expiresAt: number | null) => void = () => {},
): Drive {
  const places = createPlaces(ports);
  return {
    ...createSessions(ports, places, onSession),
    ...createReading(ports, places),
    ...createWriting(ports, places, createUploading(ports, places)),
    ...createSearching(ports, places),
    links: createLinks(ports, places),
    account: createAccount(ports),
    api: ports.api,
  };
}

/** Makes drives. */
export const Drive = Object.freeze({
  /**
   * A drive with everything on this thread, in Node or in a page. Nothing is asked of the server before the first call.
   * Its session is renewed as long as it is used.
   *
   * @example
   * import { Drive } from '@coffer/client';
   * const other = Drive.connect(url);
   * await other.login({ email: account.email, password: account.password });
   * (await other.read('/Holidays/beach.jpg')).length; // => 5
   *
   * @param url scheme, host and port of the server
   */
  connect(url: string, options: ConnectOptions = {}): Drive {
    const { fetch = cookieFetch(), storageFetch, patience = 'interactive', spool = spoolInMemory } = options;
    const { origin } = new URL(url);
    const clock = createServerClock({ now: () => Date.now() / 1000, fetch });
    // Outside of a page nobody else says where a request comes from.
    const client = { baseUrl: origin, fetch: clock.fetch, headers: { origin } };
    const session = renewing(createApiClient(client), clock.now);
    const api = createApiClient({ ...client, beforeCall: session.beforeCall });
    const ports: DrivePorts = {
      api,
      keyring: options.keyring ?? new Keyring(),
      credentials: (task) => task(new Credentials()),
      uploads: createUploads({ api, clock: systemClock, ...(storageFetch && { fetch: storageFetch }) }),
      open: createDownloads({ api, clock: systemClock, patience }),
      thumbnail: async () => undefined,
      spool,
      clock: systemClock,
      origin,
      patience,
    };
    return createDrive(ports, session.begun);
  },
});

/** Renews a session that is about to run out before the next call, once for all that are made meanwhile. */
function renewing(api: ApiClient, now: () => number) {
  let expiresAt = Number.POSITIVE_INFINITY;
  let underWay: Promise<void> | null = null;

  async function renew(): Promise<void> {
    try {
      expiresAt = (await api.call('refresh')).session.expires_at;
    } finally {
      underWay = null;
    }
  }

  return {
    begun(until: number | null): void {
      expiresAt = until ?? Number.POSITIVE_INFINITY;
    },

    async beforeCall(): Promise<void> {
      if (expiresAt - now() >= SESSION_REFRESH_WINDOW_SECONDS) return;
      underWay ??= renew();
      await underWay;
    },
  };
}
