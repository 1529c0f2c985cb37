import type { Link } from '@coffer/contract';
import { versionId } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import { areLimitsSigned, areSameLimits, type LinkLimits, type OwnLink } from '../keyring/own-link.ts';
import type { NewLinkInput } from '../keyring/seal-link.ts';

export interface LinkPorts {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'openLinks' | 'sealLink' | 'signLimits' | 'noteDeletedLink'>;
}

export interface LinkOptions extends LinkLimits {
  readonly password: string | null;
}

/** All links of the signed-in user, verified, the newest first. Throws `link_not_read`. */
export async function listOwnLinks({ api, keyring }: LinkPorts, signal?: AbortSignal): Promise<OwnLink[]> {
  const links = await orElse(
    api.call('listLinks', { query: { with_expired: 'true' } }, signal),
    'link_not_read',
  );
  return keyring.openLinks(links);
}

/** The link of an item, verified, expired or not; null if it has none. Throws `link_not_read`. */
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

/** Makes the link of a file. Throws `directory_not_linkable`, `file_key_missing`, `link_not_created`, `link_altered`. */
export function createLink(item: OpenedItem, options: LinkOptions, ports: LinkPorts): Promise<OwnLink> {
  if (item.kind === 'directory') return Promise.reject(failed('directory_not_linkable'));
  return create('createLink', item, options, ports);
}

/**
 * Makes the link of a directory with all that is in it. Throws `file_key_missing`, `link_not_created`,
 * `link_altered`.
 */
export function createFolderLink(item: OpenedItem, options: LinkOptions, ports: LinkPorts): Promise<OwnLink> {
  return create('createFolderLink', item, options, ports);
}

/**
 * Sets and signs expiry and limit. Throws `link_not_updated` for a link that the server does not have, `link_unverified`
 * for one that is not the owner's, `link_altered` for an answer that says something else.
 */
export async function updateOwnLink(
  link: OwnLink,
  { expiresAt, maxDownloads }: LinkLimits,
  { api, keyring }: LinkPorts,
): Promise<OwnLink> {
  const record = await recordOf(link.itemId, api);
  if (record?.id !== link.id) throw failed('link_not_updated');
  const limits = { expiresAt, maxDownloads };
  const body = {
    max_downloads: maxDownloads,
    ...(expiresAt === null ? {} : { expires_at: expiresAt }),
    signature: await keyring.signLimits(record, limits),
  };
  const updated = await orElse(api.call('updateLink', { params: { id: link.id }, body }), 'link_not_updated');
  return asAsked(await same(updated, link, keyring, 'link_not_updated'), limits, link.downloads);
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
  if (item.state === 'damaged') throw failed('file_key_missing');
  const thumbnail = item.hasThumbnail ? await thumbnailOf(item.id, api) : null;
  const limits = { expiresAt, maxDownloads };
  const input = { itemId: item.id, name: item.name, thumbnail, password, ...limits };
  const sealing = keyring.sealLink(input);
  const body = await sealing.catch((cause: unknown) => {
    throw isFailure(cause, 'item_not_opened') ? failed('file_key_missing', { cause }) : cause;
  });
  const created = await orElse(api.call(route, { body }), 'link_not_created');
  const link = await same(created, { id: body.id, itemId: item.id }, keyring, 'link_not_created');
  if (link.downloads !== 0) throw failed('link_altered');
  return asAsked(link, limits, 0);
}

/** The record of an item's link; null if it has none. Throws `link_not_read`. */
async function recordOf(itemId: string, api: ApiClient, signal?: AbortSignal): Promise<Link | null> {
  const query = { with_expired: 'true', file_id: itemId } as const;
  const [link, ...others] = await orElse(api.call('listLinks', { query }, signal), 'link_not_read');
  if (link === undefined) return null;
  if (others.length > 0 || link.file_id !== itemId) throw failed('link_not_read');
  return link;
}

/** The link, if it is what was made or changed: nobody hands out one that the server has other plans with. */
function asAsked(link: OwnLink, limits: LinkLimits, downloads: number): OwnLink {
  const isAsAsked = link.state === 'intact' && areLimitsSigned(link) && areSameLimits(link, limits);
  if (!isAsAsked || link.downloads < downloads) throw failed('link_altered');
  return link;
}

async function thumbnailOf(id: string, api: ApiClient): Promise<NewLinkInput['thumbnail']> {
  const [thumbnail] = await api.call('thumbnails', { body: { ids: [id] } });
  if (thumbnail?.id !== id) return null;
  return { versionId: versionId(thumbnail.version_id), envelope: thumbnail.encrypted_thumbnail };
}

type NotAsAsked = 'link_not_read' | 'link_not_created' | 'link_not_updated';

/** The link that the server answered with, if it is the one that it is about. */
async function same(
  link: Link,
  { id, itemId }: Pick<OwnLink, 'id' | 'itemId'>,
  keyring: LinkPorts['keyring'],
  code: NotAsAsked,
): Promise<OwnLink> {
  if (link.id !== id || link.file_id !== itemId) throw failed(code);
  const [opened] = await keyring.openLinks([link]);
  if (opened === undefined) throw failed(code);
  return opened;
}

/** An answer that is none has a code of its own. */
async function orElse<T>(answer: Promise<T>, code: NotAsAsked): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw isFailure(cause, 'response_invalid') ? failed(code, { cause }) : cause;
  }
}
