import type { BatchOperation, Link, NewLink } from '@coffer/contract';
import { versionId } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { isConnectionLoss } from '../api/is-connection-loss.ts';
import type { Patience } from '../api/retry-policy.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import { areLimitsSigned, areSameLimits, type LinkLimits, type OwnLink } from '../keyring/own-link.ts';
import type { NewLinkInput } from '../keyring/seal-link.ts';
import { linksOf } from '../spaces/proven-links.ts';
import { ProvenSpace, type ProvingPorts } from '../spaces/proven-space.ts';
import type { Renewals } from '../spaces/renewals.ts';
import type { SpaceWriter } from '../spaces/space-writer.ts';
import type { RowsOnDevice } from '../tree/read-rows.ts';

export interface LinkPorts {
  readonly api: ApiClient;
  readonly writer: Pick<SpaceWriter, 'change'>;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'mustHave' | 'openLinks' | 'sealLink' | 'sealRenewals' | 'signLimits'>;
  readonly renewals: Pick<Renewals, 'withKeys'>;
  /** How long a server that cannot be reached is waited for. */
  readonly patience?: Patience;
}

export interface LinkOptions extends LinkLimits {
  readonly password: string | null;
}

/** What the list of links is read from. */
export interface LinkReading extends ProvingPorts {
  readonly keyring: ProvingPorts['keyring'] & Pick<Keyring, 'driveId' | 'openLinks'>;
  readonly rows?: Pick<RowsOnDevice, 'links' | 'keepLinks'> | undefined;
  readonly patience?: Patience;
}

/**
 * All links of the signed-in user, the newest first, verified: what the newest head says, and while the server is away what
 * this device has kept of it. Throws `link_not_read`, `space_lied` where the server shows other links or leaves one out, and
 * what `verifyHead` throws.
 */
export async function listOwnLinks(reading: LinkReading, signal = notCancelled()): Promise<OwnLink[]> {
  const { keyring, rows } = reading;
  const links = await orKept(async () => {
    const read = await provenLinks(reading, signal);
    await rows?.keepLinks(read);
    return read;
  }, rows);
  const newest = links.toSorted((one, other) => other.created_at - one.created_at);
  return keyring.openLinks(newest);
}

/** The link of an item, verified, expired or not; null if it has none. Throws as `listOwnLinks`. */
export async function findOwnLink(
  itemId: string,
  reading: LinkReading,
  signal = notCancelled(),
): Promise<OwnLink | null> {
  const links = await orKept(() => provenLinks(reading, signal, itemId), reading.rows);
  const [opened] = await reading.keyring.openLinks(links.filter(({ file_id }) => file_id === itemId));
  return opened ?? null;
}

async function provenLinks(
  reading: LinkReading,
  signal: AbortSignal,
  itemId?: string,
): Promise<readonly Link[]> {
  const { keyring, clock, patience } = reading;
  const space = new ProvenSpace(await keyring.driveId(), reading);
  return orElse(
    linksOf(space, { clock, signal, patience }, { ...(itemId !== undefined && { itemId }) }),
    'link_not_read',
  );
}

/** What this device has kept, where there is no server to ask. */
async function orKept(
  ask: () => Promise<readonly Link[]>,
  rows: LinkReading['rows'],
): Promise<readonly Link[]> {
  try {
    return await ask();
  } catch (error) {
    const kept = isConnectionLoss(error) ? ((await rows?.links()) ?? null) : null;
    if (kept === null) throw error;
    return kept;
  }
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
  ports: LinkPorts,
): Promise<OwnLink> {
  const { api, keyring } = ports;
  const record = await recordOf(link.itemId, api);
  if (record?.id !== link.id) throw failed('link_not_updated');
  const limits = { expiresAt, maxDownloads };
  const signature = await keyring.signLimits(record, limits);
  const signed = { expires_at: expiresAt, max_downloads: maxDownloads, signature };
  await change({ kind: 'limit_link', id: link.id, ...signed }, ports);
  const updated = await recordOf(link.itemId, api);
  return asAsked(await same(updated, link, keyring, 'link_not_updated'), limits, link.downloads);
}

/**
 * Deletes a link, and gives its item another key in the same batch: whoever had the link opens nothing that is sealed from
 * then on. Throws `item_not_opened`.
 */
export async function deleteOwnLink(
  { id, itemId }: OwnLink,
  { keyring, renewals }: Pick<LinkPorts, 'keyring' | 'renewals'>,
): Promise<void> {
  await renewals.withKeys(async (greatest) => {
    const renewed = await keyring.sealRenewals({ ids: [itemId], greatest: await greatest(), begins: true });
    return { operations: [{ kind: 'delete_link', id }, ...renewed], keys: renewed };
  }, notCancelled());
}

/** Deletes the link of an item that does not open, or is gone, so that it has no key to be renewed. */
export async function deleteLinkAlone(
  { id }: OwnLink,
  ports: Pick<LinkPorts, 'writer' | 'patience'>,
): Promise<void> {
  await change({ kind: 'delete_link', id }, ports);
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

function change(
  operation: BatchOperation,
  { writer, patience }: Pick<LinkPorts, 'writer' | 'patience'>,
): Promise<unknown> {
  return writer.change([operation], { signal: notCancelled(), patience });
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
