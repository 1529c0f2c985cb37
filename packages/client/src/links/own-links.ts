import type { BatchOperation, Link } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { isConnectionLoss } from '../api/is-connection-loss.ts';
import type { Patience } from '../api/retry-policy.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import { areLimitsSigned, areSameLimits, type LinkLimits, type OwnLink } from '../keyring/own-link.ts';
import { chainIn } from '../rows/chain-in.ts';
import { linksOf } from '../space/proven-links.ts';
import { ProvenSpace, type ProvingPorts } from '../space/proven-space.ts';
import { rowsAbove } from '../space/rows-upwards.ts';
import type { SpaceWriting } from '../space/space-writer.ts';
import type { RowsOnDevice } from '../tree/read-rows.ts';
import { putEntries, rowsBelow, sendingEntries } from './put-entries.ts';

export interface LinkPorts {
  readonly api: ApiClient;
  readonly writer: Pick<SpaceWriting, 'change' | 'rows' | 'below'>;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'openLinks' | 'sealEntries' | 'sealLink' | 'signLimits'>;
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

/**
 * The links to items and to all that is in them: those that end where these go to another space. By rows that lead to the newest head. Throws as
 * `listOwnLinks`.
 */
export async function linksInside(
  itemIds: ReadonlySet<string>,
  reading: LinkReading & Pick<LinkPorts, 'writer'>,
  signal = notCancelled(),
): Promise<OwnLink[]> {
  const links = await listOwnLinks(reading, signal);
  const sending = { signal, patience: reading.patience };
  const rows = await rowsAbove(new Set(links.map(({ itemId }) => itemId)), reading.writer, sending);
  return links.filter(({ itemId }) => [...chainIn(rows, itemId)].some(({ id }) => itemIds.has(id)));
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

/** Deletes a link. A visitor keeps what they had, and learns nothing that comes. */
export async function deleteOwnLink(
  { id }: OwnLink,
  ports: Pick<LinkPorts, 'writer' | 'patience'>,
): Promise<void> {
  await change({ kind: 'delete_link', id }, ports);
}

async function create(
  item: OpenedItem,
  { password, expiresAt, maxDownloads }: LinkOptions,
  ports: LinkPorts,
): Promise<OwnLink> {
  const { api, keyring, writer, patience } = ports;
  if (item.state === 'damaged') throw failed('file_key_missing');
  const limits = { expiresAt, maxDownloads };
  const options = { signal: notCancelled(), patience };
  // What visitors read is sealed from rows that lead to the newest head, and from nothing else.
  const rows = await rowsBelow(item.id, writer, options);
  const body = await keyring.sealLink({ itemId: item.id, password, ...limits });
  const made = { id: body.id, linkedId: item.id };
  // With the link comes what visitors read of its item, so that no address leads to nothing.
  await writer.change([{ kind: 'link', link: body }], options);
  // What of the rest is not put now is put later, as all that visitors lack.
  const send = sendingEntries(body.id, api, options.signal);
  await putEntries(made, rows.slice(1), { keyring, send }).catch(() => undefined);
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
