import type { Link, OpenEntries } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { retrying } from '../api/retry.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { isOver, type OwnLink } from '../keyring/own-link.ts';
import { chainIn } from '../rows/chain-in.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import { linksOf } from '../space/proven-links.ts';
import { ProvenSpace, type ProvingPorts } from '../space/proven-space.ts';
import { rowsAbove } from '../space/rows-upwards.ts';
import type { Sending, SpaceWriting } from '../space/space-writer.ts';
import { putEntries, rowsBelow, type SendEntries, sendingEntries } from './put-entries.ts';

export interface TendingPorts extends ProvingPorts {
  readonly api: ApiClient;
  readonly writer: Pick<SpaceWriting, 'rows'>;
  readonly keyring: ProvingPorts['keyring'] & Pick<Keyring, 'driveId' | 'sealEntries' | 'sealEpochKey'>;
  /** The keyring of the account, where the space is opened again each time; that of the space by default. */
  readonly account?: object;
}

/** The head at which all links of a space were tended, by keyrings: until there is another head, nothing is put twice. */
const tendedAt = new WeakMap<object, Map<string, string>>();

/**
 * Puts what visitors of the links of a space lack, and once more what others than its owner have put: from rows that lead to the newest
 * head, whatever was there. Gives the number of entries. Throws `space_lied`, and as all that looks at heads.
 *
 * @param only the ids of those that are looked after; all by default
 */
export async function tendLinks(
  ports: TendingPorts,
  options: Sending,
  only: ReadonlySet<string> | null = null,
): Promise<number> {
  const { clock, keyring, account = keyring } = ports;
  const space = new ProvenSpace(await keyring.driveId(), ports);
  const now = Math.floor(clock.now() / 1_000);
  const { hash: newest } = await space.verifyNewest({ ...options, clock });
  const tended = tendedAt.get(account) ?? new Map<string, string>();
  tendedAt.set(account, tended);
  if (only === null && tended.get(space.spaceId) === newest) return 0;
  let put = 0;
  for (const link of await linksOf(space, { ...options, clock })) {
    if (only !== null && !only.has(link.id)) continue;
    // After its end nobody puts any.
    if (!isOver(link, now)) put += await tend(link, ports, options);
  }
  if (only === null) tended.set(space.spaceId, newest);
  return put;
}

/**
 * Puts what visitors lack below directories that have just come where links lead: of what is in them, nothing went along with the change. What
 * fails is put later.
 */
export async function tendArrived(
  ids: readonly string[],
  ports: TendingPorts & { readonly writer: Pick<SpaceWriting, 'linksTo'> },
  options: Sending,
): Promise<void> {
  try {
    const { links } = await ports.writer.linksTo(new Set(ids), options);
    if (links.length > 0) await tendLinks(ports, options, new Set(links.map(({ id }) => id)));
  } catch {
    // Nothing waits for what visitors read.
  }
}

/** How a renewal is watched. */
export interface Renewing {
  /** Told how much of it is put, from 0 to 1. */
  onProgress?(done: number): void;
}

/**
 * Puts all that the visitors of a link read again, with its key for the newest epoch: from rows that lead to the newest head, whatever is there
 * and whatever the server names as missing. Returns the number of entries. Throws `not_found`, `expired`, and as `tendLinks`.
 */
export async function renewLink(
  { id, itemId }: Pick<OwnLink, 'id' | 'itemId'>,
  ports: TendingPorts & { readonly writer: Pick<SpaceWriting, 'below'> },
  options: Sending,
  { onProgress = () => {} }: Renewing = {},
): Promise<number> {
  const { clock, keyring, writer } = ports;
  const space = new ProvenSpace(await keyring.driveId(), ports);
  const link = (await linksOf(space, { ...options, clock }, { itemId })).find((each) => each.id === id);
  if (link === undefined) throw refusedHere('not_found', 404, 'This link does not exist, or it was deleted.');
  if (isOver(link, Math.floor(clock.now() / 1_000)))
    throw refusedHere('expired', 410, 'This link is expired.');
  const rows = await rowsBelow(itemId, writer, options);
  const send = sending(id, ports, options);
  await send({ entries: [], epoch_key: await keyring.sealEpochKey(link) });
  const onPut = (done: number) => onProgress(done / rows.length);
  return putEntries({ id, linkedId: itemId }, rows, { keyring, send }, onPut);
}

/** Sends entries of a link as often as the server has to be waited for. */
function sending(id: string, { api, clock }: TendingPorts, options: Sending): SendEntries {
  const once = sendingEntries(id, api, options.signal);
  return (body) => retrying(() => once(body), { ...options, clock });
}

async function tend(link: Link, ports: TendingPorts, options: Sending): Promise<number> {
  const { api, clock } = ports;
  let put = 0;
  let cursor: string | null = null;
  do {
    const input = { params: { id: link.id }, query: cursor === null ? {} : { cursor } };
    const ask = () => api.call('openLinkEntries', input, options.signal);
    const open: OpenEntries = await retrying(ask, { ...options, clock });
    put += await putMissing(link, open, ports, options);
    // What was put is missing no more, and the pages go on by their ids.
    cursor = open.next_cursor;
  } while (cursor !== null);
  return put;
}

async function putMissing(
  link: Link,
  { lacks_key, missing, unconfirmed }: OpenEntries,
  ports: TendingPorts,
  options: Sending,
): Promise<number> {
  const { keyring, writer } = ports;
  const wanted = new Set([...missing, ...unconfirmed.map(({ item_id }) => item_id)]);
  const send = sending(link.id, ports, options);
  if (lacks_key) await send({ entries: [], epoch_key: await keyring.sealEpochKey(link) });
  if (wanted.size === 0) return 0;
  const rows = await rowsInside(link.file_id, wanted, writer, options);
  return putEntries({ id: link.id, linkedId: link.file_id }, rows, { keyring, send });
}

/**
 * The rows of those items that are a linked one or below it, by their rows and those of all directories between. Left out is what is in the
 * trash, and what represents a shared space.
 */
async function rowsInside(
  linkedId: string,
  ids: ReadonlySet<string>,
  writer: TendingPorts['writer'],
  options: Sending,
): Promise<readonly SpaceRow[]> {
  const rows = await rowsAbove(ids, writer, options, linkedId);
  const isInside = (id: string) => {
    for (const row of chainIn(rows, id)) {
      if (row.trashed !== undefined || row.space_id !== undefined) return false;
      if (row.id === linkedId) return true;
    }
    return false;
  };
  return [...ids].flatMap((id) => (isInside(id) ? (rows.get(id) ?? []) : []));
}
