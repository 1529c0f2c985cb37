import { SESSION_REFRESH_WINDOW_SECONDS, SPACE_HEADER } from '@coffer/contract';
import { deviceLabel } from '@coffer/crypto';
import { type ApiClient, createApiClient } from '../api/client.ts';
import { cookieFetch } from '../api/cookie-jar.ts';
import type { Patience } from '../api/retry-policy.ts';
import { createServerClock } from '../api/server-clock.ts';
import { type Clock, systemClock } from '../concurrency/clock.ts';
import { Credentials } from '../keyring/credentials.ts';
import { Keyring } from '../keyring/keyring.ts';
import { type HeadMemory, headMemory } from '../space/head-memory.ts';
import { createDownloads } from '../transfers/archives/open-download.ts';
import { createUploads, type UploadMeans } from '../transfers/upload/upload-engine.ts';
import type { RowsOfSpaces, RowsOnDevice } from '../tree/read-rows.ts';
import { createDrive } from './create-drive.ts';
import type { Drive as ConnectedDrive } from './drive.ts';
import type { DrivePorts, NamesOnDevice, SpacePorts } from './ports.ts';
import { rowsOfSpaces } from './rows-of-spaces.ts';
import { type SettingMemory, settingMemory } from './settings/setting-memory.ts';
import type { BegunUploads } from './uploading/begun-uploads.ts';

/** Somebody's drive on a server. */
export type Drive = ConnectedDrive;

/** The parts of a drive that `Drive.connect` makes by itself where they are left out. */
export interface ConnectOptions {
  /** How requests reach the server; with a cookie jar of its own by default. */
  readonly fetch?: typeof fetch;
  /** How chunks reach the storage, where they go there straight. */
  readonly storageFetch?: typeof fetch;
  /** The keys; of this drive alone by default. */
  readonly keyring?: Keyring;
  /** Fails after some 15 seconds without a server by default; in the background, it waits until a signal aborts. */
  readonly patience?: Patience;
  /** The settings that this device has seen; kept while the program runs by default. */
  readonly seenSettings?: SettingMemory;
  /** Where this device remembers the uploads that it has begun; nowhere by default. */
  readonly begun?: BegunUploads;
  /** The newest heads that this device has verified; kept while the program runs by default. */
  readonly heads?: HeadMemory;
  /** The names of the drive on this device, to be searched; the server's blind index is asked by default. */
  readonly names?: NamesOnDevice;
  /** The rows of the drive on this device; the server is asked by default. */
  readonly rows?: RowsOnDevice;
  /** The rows of the spaces that people share; in memory by default. */
  readonly stores?: RowsOfSpaces;
  /** Tells the time, and waits. */
  readonly clock?: Clock;
  /** How this platform uploads. */
  readonly uploads?: UploadMeans;
  /** A name by which people know this device; what it says of itself by default. */
  readonly device?: string;
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
    const { fetch = cookieFetch(), storageFetch, patience = 'interactive' } = options;
    const { clock = systemClock, seenSettings = settingMemory(), heads = headMemory() } = options;
    // Cut here, because what seals it takes no longer one, and a host may have any name.
    const device = deviceLabel(options.device ?? '');
    const { origin } = new URL(url);
    const serverClock = createServerClock({ now: () => Date.now() / 1000, fetch });
    // Outside of a page nobody else says where a request comes from.
    const client = { baseUrl: origin, fetch: serverClock.fetch, headers: { origin } };
    const session = renewing(createApiClient(client), serverClock.now);
    const api = createApiClient({ ...client, beforeCall: session.beforeCall });
    const reaching = (of: ApiClient): SpacePorts => {
      const open = createDownloads({ api: of, clock, patience });
      const uploads = createUploads({
        ...{ api: of, clock },
        ...(storageFetch && { fetch: storageFetch }),
        ...options.uploads,
      });
      return { api: of, uploads, downloads: async () => open };
    };
    const inSpace = (id: string) => {
      const headers = { ...client.headers, [SPACE_HEADER]: id };
      return reaching(createApiClient({ ...client, headers, beforeCall: session.beforeCall }));
    };
    const ports: DrivePorts = {
      ...reaching(api),
      inSpace,
      stores: options.stores ?? rowsOfSpaces(inMemory),
      keyring: options.keyring ?? new Keyring(),
      credentials: (task) => task(new Credentials()),
      look: async (file) => ({ media: await (await import('../media/read-media.ts')).readMedia(file) }),
      ...(options.names && { names: options.names }),
      ...(options.rows && { rows: options.rows }),
      ...(options.begun && { begun: options.begun }),
      seenSettings,
      heads,
      clock,
      ...(device !== '' && { device }),
      origin,
      patience,
    };
    return createDrive(ports, session.begun);
  },
});

/** The code for it comes with the first space that is opened. */
const inMemory = async () => new (await import('../replica/space-stores.ts')).SpaceStores();

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
