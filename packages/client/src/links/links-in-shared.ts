import type { ApiClient } from '../api/client.ts';
import type { RetryOptions } from '../api/retry.ts';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import type { OwnLink } from '../keyring/own-link.ts';
import { type OwnSpacePorts, openOwn } from '../people/open-own.ts';
import { ownSpaces } from '../people/own-spaces.ts';
import { SpaceWriter } from '../space/space-writer.ts';
import { type LinkReading, linksInside, listOwnLinks } from './own-links.ts';
import { tendLinks } from './tend-links.ts';

type Ports = OwnSpacePorts & Pick<LinkReading, 'patience'> & { readonly api: ApiClient };
type Options = RetryOptions & { readonly signal: AbortSignal };

/** The links in one's own spaces that these items represent in the drive, as their newest heads have them. Throws as `openOwn`. */
export async function linksBehind(
  itemIds: ReadonlySet<string>,
  ports: Ports,
  options: Options,
): Promise<readonly OwnLink[]> {
  const spaces = (await ownSpaces(ports, options)).filter(({ itemId }) => itemIds.has(itemId));
  const links = await Promise.all(spaces.map(({ spaceId }) => listLinksIn(spaceId, ports, options)));
  return links.flat();
}

/** All links in a space of one's own, the newest first, verified. Throws as `openOwn` and `listOwnLinks`. */
export async function listLinksIn(spaceId: string, ports: Ports, options: Options): Promise<OwnLink[]> {
  const reading = await readingLinks(spaceId, ports, options);
  return reading === null ? [] : listOwnLinks(reading, options.signal);
}

/** The links in a space of one's own to items of it, and to all that is in them. Throws as `openOwn`. */
export async function linksInShared(
  spaceId: string,
  itemIds: ReadonlySet<string>,
  ports: Ports,
  options: Options,
): Promise<OwnLink[]> {
  const reading = await readingLinks(spaceId, ports, options);
  return reading === null ? [] : linksInside(itemIds, reading, options.signal);
}

/**
 * Tends the links in all spaces of one's own, as `tendLinks` does those of one. Returns the number of entries. A space that cannot be tended
 * stops no other one: its failure is thrown after all.
 */
export async function tendShared(ports: Ports, options: Options): Promise<number> {
  const failures: unknown[] = [];
  // A file that is shared by itself has no link.
  const folders = (await ownSpaces(ports, options)).filter(({ fileId }) => fileId === null);
  const put = await mapBounded(folders, CONCURRENCY, async ({ spaceId }) => {
    try {
      const reading = await readingLinks(spaceId, ports, options);
      return reading === null ? 0 : await tendLinks({ ...reading, account: ports.keyring }, options);
    } catch (error) {
      failures.push(error);
      return 0;
    }
  });
  if (failures.length > 0) throw failures[0];
  return put.reduce((sum, each) => sum + each, 0);
}

/** What reads and tends the links of a space of one's own; null where it has none. */
async function readingLinks(spaceId: string, ports: Ports, options: Options) {
  const { keyring, rows } = await openOwn(spaceId, ports, options);
  if (!rows.owned.some(({ kind }) => kind === 'link')) return null;
  const { api, heads, clock } = ports;
  const writer = new SpaceWriter({ api, keyring, heads, clock, rows: undefined });
  // What this device keeps of the drive is not of this space.
  return { ...ports, keyring, writer, rows: undefined };
}
