import { hostname } from 'node:os';
import { type BegunUploads, type CookieJar, cookieFetch, Drive, Keyring } from '@coffer/client';
import { DeviceRows, type SpaceStores } from '@coffer/client/replica';
import type { Kept } from '../profile/kept.ts';
import { keptCookies, keptHeads, keptSettings } from '../profile/memories.ts';
import { nodeUploads } from '../transfers/node-uploads.ts';
import { VERSION } from '../version.ts';

/** By which the server, and the account's list of devices, know this program. */
const USER_AGENT = `CofferCli/${VERSION} (${systemName()})`;

/** A drive with what its profile remembers, of nobody yet. */
export interface Connection {
  readonly drive: Drive;
  readonly keyring: Keyring;
  readonly rows: DeviceRows;
}

/**
 * Connects a drive to what a profile keeps. Nothing is asked of the server.
 *
 * @param server scheme, host and port
 * @param options cookies, those of the session that the profile keeps by default, and where begun uploads are remembered, and
 * rows of shared folders kept
 */
export function connect(
  server: string,
  kept: Kept,
  {
    cookies = keptCookies(kept),
    begun,
    stores,
  }: { readonly cookies?: CookieJar; readonly begun?: BegunUploads; readonly stores?: SpaceStores } = {},
): Connection {
  const keyring = new Keyring();
  const rows = new DeviceRows();
  const drive = Drive.connect(server, {
    fetch: cookieFetch({ 'user-agent': USER_AGENT }, cookies),
    keyring,
    heads: keptHeads(kept),
    seenSettings: keptSettings(kept),
    ...(begun && { begun }),
    ...(stores && { stores }),
    rows,
    names: rows,
    uploads: nodeUploads,
    device: hostname(),
  });
  return { drive, keyring, rows };
}

function systemName(): string {
  switch (process.platform) {
    case 'darwin':
      return 'Mac OS X';
    case 'win32':
      return 'Windows';
    default:
      return 'Linux';
  }
}
