import type { BatchOperation, Link, NewLink } from '@coffer/contract';
import { versionId } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import { areLimitsSigned, areSameLimits, type LinkLimits, type OwnLink } from '../keyring/own-link.ts';
import type { NewLinkInput } from '../keyring/seal-link.ts';
import type { Renewals } from '../spaces/renewals.ts';
import type { SpaceWriter } from '../spaces/space-writer.ts';

export interface LinkPorts {
  readonly api: ApiClient;
  readonly writer: Pick<SpaceWriter, 'change'>;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<
    Keyring,
    'mustHave' | 'openLinks' | 'sealLink' | 'sealRenewals' | 'signLimits' | 'noteDeletedLink'
  >;
  readonly renewals: Pick<Renewals, 'withKeys'>;
}

export interface LinkOptions extends LinkLimits {
  readonly password: string | null;
}

/** All links of the signed-in user, verified, the newest first. Throws `link_not_read`. */
export async function listOwnLinks(
  { api, keyring }: Pick<LinkPorts, 'api' | 'keyring'>,
  signal?: AbortSignal,
): Promise<OwnLink[]> {
  const links = await orElse(
    api.call('listLinks', { query: { with_expired: 'true' } }, signal),
    'link_not_read',
  );
  return keyring.openLinks(links);
}

/** The link of an item, verified, expired or not; null if it has none. Throws `link_not_read`. */
export async function findOwnLink(
  itemId: string,
  { api, keyring }: Pick<LinkPorts, 'api' | 'keyring'>,
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
  return create(item, options, ports);
}

/**
 * Makes the link of a directory with all that is in it. Throws `file_key_missing`, `link_not_created`,
 * `link_altered`.
 */
export function createFolderLink(item: OpenedItem, options: LinkOptions, ports: LinkPorts): Promise<OwnLink> {
  return create(item, options, ports);
}

/**
 * Sets and signs expiry and limit. Throws `link_not_updated` for a link that the server does not have, `link_unverified`
 * for one that is not the owner's, `link_altered` for an answer that says something else.
 */
export async function updateOwnLink(
  link: OwnLink,
  { expiresAt, maxDownloads }: LinkLimits,
  { api, writer, keyring }: LinkPorts,
): Promise<OwnLink> {
  const record = await recordOf(link.itemId, api);
  if (record?.id !== link.id) throw failed('link_not_updated');
  const limits = { expiresAt, maxDownloads };
  const signature = await keyring.signLimits(record, limits);
  const signed = { expires_at: expiresAt, max_downloads: maxDownloads, signature };
  await change({ kind: 'limit_link', id: link.id, ...signed }, writer);
  const updated = await recordOf(link.itemId, api);
  return asAsked(await same(updated, link, keyring, 'link_not_updated'), limits, link.downloads);
}

/**
 * Deletes a link, and gives its item another key in the same batch: whoever had the link opens nothing that is sealed from
 * then on. Should the server go on to show it in this session, it is opened as damaged. Throws `item_not_opened`.
 */
export async function deleteOwnLink(
  { id, itemId }: OwnLink,
  { keyring, renewals }: Pick<LinkPorts, 'keyring' | 'renewals'>,
): Promise<void> {
  await renewals.withKeys(async (greatest) => {
    const renewed = await keyring.sealRenewals({ ids: [itemId], greatest: await greatest(), begins: true });
    return { operations: [{ kind: 'delete_link', id }, ...renewed], keys: renewed };
  }, notCancelled());
  await keyring.noteDeletedLink(id);
}

/** Deletes the link of an item that does not open, or is gone, so that it has no key to be renewed. */
export async function deleteLinkAlone(
  { id }: OwnLink,
  { writer, keyring }: Pick<LinkPorts, 'writer' | 'keyring'>,
): Promise<void> {
  await change({ kind: 'delete_link', id }, writer);
  await keyring.noteDeletedLink(id);
}

async function create(
  item: OpenedItem,
  { password, expiresAt, maxDownloads }: LinkOptions,
  { api, keyring, renewals }: LinkPorts,
): Promise<OwnLink> {
  if (item.state === 'damaged') throw failed('file_key_missing');
  const thumbnail = item.hasThumbnail ? await thumbnailOf(item.id, api) : null;
  const limits = { expiresAt, maxDownloads };
  const input = { itemId: item.id, name: item.name, thumbnail, password, ...limits };
  const made: { link?: NewLink } = {};
  const linked = async (greatest: () => Promise<number>) => {
    await keyring.mustHave(item.id);
    // Whoever is given a file reaches what it holds now, and later: what it held before stays under its former key.
    const keys =
      item.kind === 'file'
        ? await keyring.sealRenewals({ ids: [item.id], greatest: await greatest(), begins: true })
        : [];
    const proposed = keys.find(({ id }) => id === item.id)?.encrypted_key;
    const link = await keyring.sealLink({ ...input, ...(proposed !== undefined && { proposed }) });
    made.link = link;
    return { operations: [...keys, { kind: 'link' as const, link }], keys };
  };
  await renewals.withKeys(linked, notCancelled()).catch((cause: unknown) => {
    throw isFailure(cause, 'item_not_opened') ? failed('file_key_missing', { cause }) : cause;
  });
  const { link: body } = made;
  if (body === undefined) throw failed('link_not_created');
  const created = await recordOf(item.id, api);
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

type NotAsAsked = 'link_not_created' | 'link_not_updated';

function change(operation: BatchOperation, writer: LinkPorts['writer']): Promise<unknown> {
  return writer.change([operation], { signal: notCancelled(), patience: 'none' });
}

/** The link that the server shows, if it is the one that it is about. */
async function same(
  link: Link | null,
  { id, itemId }: Pick<OwnLink, 'id' | 'itemId'>,
  keyring: LinkPorts['keyring'],
  code: NotAsAsked,
): Promise<OwnLink> {
  if (link?.id !== id || link.file_id !== itemId) throw failed(code);
  const [opened] = await keyring.openLinks([link]);
  if (opened === undefined) throw failed(code);
  return opened;
}

/** An answer that is none has a code of its own. */
async function orElse<T>(answer: Promise<T>, code: 'link_not_read'): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw isFailure(cause, 'response_invalid') ? failed(code, { cause }) : cause;
  }
}
