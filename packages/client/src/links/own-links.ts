import type { Link } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import { areLimitsSigned, areSameLimits, type LinkLimits, type OwnLink } from '../keyring/own-link.ts';
import {
  DirectoryNotLinkable,
  FileKeyMissing,
  LinkAltered,
  LinkNotCreated,
  LinkNotRead,
  LinkNotUpdated,
} from './errors.ts';

export interface LinkPorts {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'openLinks' | 'sealLink' | 'signLimits' | 'noteDeletedLink'>;
}

export interface LinkOptions extends LinkLimits {
  readonly password: string | null;
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
  const link = await recordOf(itemId, api, signal);
  if (link === null) return null;
  const [opened] = await keyring.openLinks([link]);
  return opened ?? null;
}

/** Makes the link of a file. Throws DirectoryNotLinkable, FileKeyMissing, LinkNotCreated, LinkAltered. */
export function createLink(item: OpenedItem, options: LinkOptions, ports: LinkPorts): Promise<OwnLink> {
  if (item.kind === 'directory') return Promise.reject(new DirectoryNotLinkable());
  return create('createLink', item, options, ports);
}

/** Makes the link of a directory with all that is in it. Throws FileKeyMissing, LinkNotCreated, LinkAltered. */
export function createFolderLink(item: OpenedItem, options: LinkOptions, ports: LinkPorts): Promise<OwnLink> {
  return create('createFolderLink', item, options, ports);
}

/**
 * Sets and signs expiry and limit. Throws LinkNotUpdated for a link that is not held, LinkUnverified for one that is
 * not the owner's, LinkAltered for an answer that says something else.
 */
export async function updateOwnLink(
  link: OwnLink | null,
  { expiresAt, maxDownloads }: LinkLimits,
  { api, keyring }: LinkPorts,
): Promise<OwnLink> {
  if (link === null) throw new LinkNotUpdated();
  const record = await recordOf(link.itemId, api);
  if (record?.id !== link.id) throw new LinkNotUpdated();
  const limits = { expiresAt, maxDownloads };
  const body = {
    max_downloads: maxDownloads,
    ...(expiresAt === null ? {} : { expires_at: expiresAt }),
    signature: await keyring.signLimits(record, limits),
  };
  const updated = await orElse(api.call('updateLink', { params: { id: link.id }, body }), LinkNotUpdated);
  return asAsked(await same(updated, link, keyring, LinkNotUpdated), limits, link.downloads);
}

/** Deletes a link; should the server go on to show it in this session, it is opened as damaged. */
export async function deleteOwnLink({ id }: OwnLink, { api, keyring }: LinkPorts): Promise<void> {
  await api.call('deleteLink', { params: { id } });
  await keyring.noteDeletedLink(id);
}

async function create(
  route: 'createLink' | 'createFolderLink',
  item: OpenedItem,
  { password, expiresAt, maxDownloads }: LinkOptions,
  { api, keyring }: LinkPorts,
): Promise<OwnLink> {
  if (item.state === 'damaged') throw new FileKeyMissing();
  const encryptedThumbnail = item.hasThumbnail ? await thumbnailOf(item.id, api) : null;
  const limits = { expiresAt, maxDownloads };
  const input = { itemId: item.id, name: item.name, encryptedThumbnail, password, ...limits };
  const sealing = keyring.sealLink(input);
  const body = await sealing.catch((cause: unknown) => {
    throw nameOf(cause) === 'ItemNotOpened' ? new FileKeyMissing({ cause }) : cause;
  });
  const created = await orElse(api.call(route, { body }), LinkNotCreated);
  const link = await same(created, { id: body.id, itemId: item.id }, keyring, LinkNotCreated);
  if (link.downloads !== 0) throw new LinkAltered();
  return asAsked(link, limits, 0);
}

/** The record of an item's link; null if it has none. Throws LinkNotRead. */
async function recordOf(itemId: string, api: ApiClient, signal?: AbortSignal): Promise<Link | null> {
  const query = { with_expired: 'true', file_id: itemId } as const;
  const [link, ...others] = await orElse(api.call('listLinks', { query }, signal), LinkNotRead);
  if (link === undefined) return null;
  if (others.length > 0 || link.file_id !== itemId) throw new LinkNotRead();
  return link;
}

/** The link, if it is what was made or changed: nobody hands out one that the server has other plans with. */
function asAsked(link: OwnLink, limits: LinkLimits, downloads: number): OwnLink {
  const isAsAsked = link.state === 'intact' && areLimitsSigned(link) && areSameLimits(link, limits);
  if (!isAsAsked || link.downloads < downloads) throw new LinkAltered();
  return link;
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
