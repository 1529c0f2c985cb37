import type { RetryOptions } from '../api/retry.ts';
import type { OwnLink } from '../keyring/own-link.ts';
import { type OwnSpacePorts, openOwn, ownSpaces } from '../people/own-spaces.ts';
import { SpaceWriter } from '../spaces/space-writer.ts';
import { type LinkReading, linksInside, listOwnLinks } from './own-links.ts';

type Ports = OwnSpacePorts & Pick<LinkReading, 'patience'>;
type Options = RetryOptions & { readonly signal: AbortSignal };

/** The links in one's own spaces that these items represent in the drive, as their newest heads have them. Throws as `openOwn`. */
export async function linksBehind(
  itemIds: ReadonlySet<string>,
  ports: Ports,
  options: Options,
): Promise<readonly OwnLink[]> {
  const spaces = (await ownSpaces(ports, options)).filter(({ itemId }) => itemIds.has(itemId));
  const links = await Promise.all(
    spaces.map(async ({ spaceId }) => {
      const reading = await readingLinks(spaceId, ports, options);
      return reading === null ? [] : listOwnLinks(reading, options.signal);
    }),
  );
  return links.flat();
}

/** The links in a space of one's own to items of it, and to all that is in them. Throws as `openOwn`. */
export async function linksInShared(
  spaceId: string,
  itemIds: ReadonlySet<string>,
  ports: Ports,
  options: Options,
): Promise<OwnLink[]> {
  const reading = await readingLinks(spaceId, ports, options);
  if (reading === null) return [];
  const { api, heads, clock } = ports;
  const writer = new SpaceWriter({ api, keyring: reading.keyring, heads, clock, rows: undefined });
  return linksInside(itemIds, { ...reading, writer }, options.signal);
}

/** What reads the links of a space of one's own; null where it has none. */
async function readingLinks(spaceId: string, ports: Ports, options: Options) {
  const { keyring, rows } = await openOwn(spaceId, ports, options);
  if (!rows.owned.some(({ kind }) => kind === 'link')) return null;
  // What this device keeps of the drive is not of this space.
  return { ...ports, keyring, rows: undefined };
}
