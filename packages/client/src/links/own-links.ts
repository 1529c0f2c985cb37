import type { Link } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import {
  DirectoryNotLinkable,
  FileKeyMissing,
  LinkNotCreated,
  LinkNotRead,
  LinkNotUpdated,
} from './errors.ts';
import type { OwnLink } from './own-link.ts';

export interface LinkPorts {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'openLinks' | 'sealLink'>;
}

export interface LinkOptions {
  readonly password: string | null;
  /** Unix seconds; null for no expiry. */
  readonly expiresAt: number | null;
  /** Null for no limit. */
  readonly maxDownloads: number | null;
}

/** All links of the signed-in user, verified, the newest first. Throws LinkNotRead. */
export async function listOwnLinks({ api, keyring }: LinkPorts, signal?: AbortSignal): Promise<OwnLink[]> {
  const links = await orElse(api.call('listLinks', { query: { with_expired: 'true' } }, signal), LinkNotRead);
  return keyring.openLinks(links);
}

/** The link of an item, verified, expired or not; null if it has none. Throws LinkNotRead. */
export async function findOwnLink(
  itemId: string,
  { api, keyring }: LinkPorts,
  signal?: AbortSignal,
): Promise<OwnLink | null> {
  const query = { with_expired: 'true', file_id: itemId } as const;
  const [link, ...others] = await orElse(api.call('listLinks', { query }, signal), LinkNotRead);
  if (link === undefined) return null;
  if (others.length > 0 || link.file_id !== itemId) throw new LinkNotRead();
  const [opened] = await keyring.openLinks([link]);
  return opened ?? null;
}

/** Makes the link of a file. Throws DirectoryNotLinkable, FileKeyMissing, LinkNotCreated. */
export function createLink(item: OpenedItem, options: LinkOptions, ports: LinkPorts): Promise<OwnLink> {
  if (item.kind === 'directory') return Promise.reject(new DirectoryNotLinkable());
  return create('createLink', item, options, ports);
}

/** Makes the link of a directory with all that is in it. Throws FileKeyMissing, LinkNotCreated. */
export function createFolderLink(item: OpenedItem, options: LinkOptions, ports: LinkPorts): Promise<OwnLink> {
  return create('createFolderLink', item, options, ports);
}

/** Sets expiry and limit. Throws LinkNotUpdated for a link that is not held. */
export async function updateOwnLink(
  link: OwnLink | null,
  changes: Pick<LinkOptions, 'expiresAt' | 'maxDownloads'>,
  { api, keyring }: LinkPorts,
): Promise<OwnLink> {
  if (link === null) throw new LinkNotUpdated();
  const { expiresAt, maxDownloads } = changes;
  const body = { max_downloads: maxDownloads, ...(expiresAt === null ? {} : { expires_at: expiresAt }) };
  const updated = await orElse(api.call('updateLink', { params: { id: link.id }, body }), LinkNotUpdated);
  return same(updated, link, keyring, LinkNotUpdated);
}

async function create(
  route: 'createLink' | 'createFolderLink',
  item: OpenedItem,
  { password, expiresAt, maxDownloads }: LinkOptions,
  { api, keyring }: LinkPorts,
): Promise<OwnLink> {
  if (item.state === 'damaged') throw new FileKeyMissing();
  const encryptedThumbnail = item.hasThumbnail ? await thumbnailOf(item.id, api) : null;
  const sealing = keyring.sealLink({ itemId: item.id, name: item.name, encryptedThumbnail, password });
  const sealed = await sealing.catch((cause: unknown) => {
    throw nameOf(cause) === 'ItemNotOpened' ? new FileKeyMissing({ cause }) : cause;
  });
  const body = {
    ...sealed,
    ...(expiresAt === null ? {} : { expires_at: expiresAt }),
    ...(maxDownloads === null ? {} : { max_downloads: maxDownloads }),
  };
  const created = await orElse(api.call(route, { body }), LinkNotCreated);
  return same(created, { id: sealed.id, itemId: item.id }, keyring, LinkNotCreated);
}

async function thumbnailOf(id: string, api: ApiClient): Promise<string | null> {
  const [thumbnail] = await api.call('thumbnails', { body: { ids: [id] } });
  return thumbnail?.id === id ? thumbnail.encrypted_thumbnail : null;
}

type Failed = typeof LinkNotRead | typeof LinkNotCreated | typeof LinkNotUpdated;

/** The link that the server answered with, if it is the one that it is about. */
async function same(
  link: Link,
  { id, itemId }: Pick<OwnLink, 'id' | 'itemId'>,
  keyring: LinkPorts['keyring'],
  Failure: Failed,
): Promise<OwnLink> {
  if (link.id !== id || link.file_id !== itemId) throw new Failure();
  const [opened] = await keyring.openLinks([link]);
  if (opened === undefined) throw new Failure();
  return opened;
}

/** An answer that is none has a name of its own. */
async function orElse<T>(answer: Promise<T>, Failure: Failed): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw nameOf(cause) === 'ResponseInvalid' ? new Failure({ cause }) : cause;
  }
}

/** Classes do not survive the way out of a worker, their names do. */
function nameOf(error: unknown): string | null {
  return error instanceof Error ? error.name : null;
}
