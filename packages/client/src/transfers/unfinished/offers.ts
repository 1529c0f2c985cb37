import type { Item } from '@coffer/contract';
import type { ApiClient } from '../../api/client.ts';
import { mapAhead } from '../../concurrency/map-ahead.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import { wireMetadata } from '../../keyring/wire-metadata.ts';
import { listVersions } from '../../tree/list-versions.ts';
import { type RowsOnDevice, readPage } from '../../tree/read-rows.ts';
import type { UploadCandidate } from '../upload/prepare-upload.ts';
import type { UnfinishedUpload } from './unfinished-upload.ts';

const CONCURRENCY = 4;

/** An unfinished upload that can be resumed. */
export interface UploadOffer {
  readonly upload: UnfinishedUpload;
  /** The item as its owner sealed it: with the file's name, and size and time of what is uploaded. */
  readonly item: IntactItem;
  /** The target folder and those above it: the `parents` of `prepareUpload`. */
  readonly parents: readonly Item[];
}

export interface OfferOptions {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'openItem' | 'openListing' | 'openVersions'>;
  /** The rows on this device, where it keeps any. */
  readonly rows?: RowsOnDevice | undefined;
  /** Those of this account, as the device keeps them. */
  readonly uploads: readonly UnfinishedUpload[];
  readonly signal?: AbortSignal;
}

/** Which unfinished uploads are offered, and which can be forgotten. */
export interface Offers {
  readonly offers: readonly UploadOffer[];
  /** The ids of items that are finished or deleted meanwhile. */
  readonly settled: readonly string[];
}

/**
 * Looks up what became of the unfinished uploads of a device. One that is damaged is neither offered nor
 * forgotten. Throws the server's problems, `server_unreachable`, `keys_locked`.
 */
export async function findOffers(options: OfferOptions): Promise<Offers> {
  const offers: UploadOffer[] = [];
  const settled: string[] = [];
  for await (const found of mapAhead(options.uploads, CONCURRENCY, (upload) => look(upload, options))) {
    if (found.state === 'offered') offers.push(found.offer);
    if (found.state === 'settled') settled.push(found.itemId);
  }
  return { offers, settled };
}

type Found =
  | { readonly state: 'offered'; readonly offer: UploadOffer }
  /** Finished or deleted meanwhile. */
  | { readonly state: 'settled'; readonly itemId: string }
  | { readonly state: 'damaged' };

async function look(upload: UnfinishedUpload, options: OfferOptions): Promise<Found> {
  const { itemId, versionOf } = upload;
  const details = await options.api.call('findItem', { params: { id: itemId } }, options.signal);
  if (details === null) return { state: 'settled', itemId };
  // An answer about another item would let the other be taken for the unfinished one, and be discarded.
  if (details.id !== itemId) return { state: 'damaged' };
  const parents = await parentsOf(details, options);
  const item = await options.keyring.openItem(details, parents);
  if (item.state !== 'intact') return { state: 'damaged' };
  if (versionOf !== null) return lookForVersion(upload, item, parents, options);
  if (item.finishedAt !== null) return { state: 'settled', itemId };
  return { state: 'offered', offer: { upload, item, parents } };
}

async function lookForVersion(
  upload: UnfinishedUpload,
  item: IntactItem,
  parents: readonly Item[],
  { api, keyring, signal }: OfferOptions,
): Promise<Found> {
  const records = await listVersions(api, item.id, signal);
  const versions = await keyring.openVersions(item, records);
  const version = versions.find(({ id }) => id === upload.versionId);
  if (version?.state === 'damaged') return { state: 'damaged' };
  if (version?.state !== 'unfinished') return { state: 'settled', itemId: item.id };
  return { state: 'offered', offer: { upload, item: version.file, parents } };
}

/** The offer that a chosen file is most likely for: the same name, size and time. Its fingerprint decides. */
export function offerFor(
  offers: readonly UploadOffer[],
  file: Pick<UploadCandidate, 'name' | 'size' | 'modifiedAt'>,
): UploadOffer | null {
  const name = file.name.normalize('NFC');
  const { modifiedAt } = wireMetadata({ ...file, mime: '' });
  const isOf = ({ item }: UploadOffer) =>
    item.name.normalize('NFC') === name && item.size === file.size && item.modifiedAt === modifiedAt;
  return offers.find(isOf) ?? null;
}

/** The chain down to an item, opened, so that the item's place can be verified. */
async function parentsOf(item: Item, options: OfferOptions): Promise<readonly Item[]> {
  if (item.file_id === null) return [];
  const { signal = notCancelled(), ...reading } = options;
  const { above } = await readPage(item.file_id, { limit: 1 }, { ...reading, signal });
  return above.parents;
}
