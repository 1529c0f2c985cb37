import type { Item, ItemDetails } from '@coffer/contract';
import type { ApiClient } from '../../api/client.ts';
import { mapAhead } from '../../concurrency/map-ahead.ts';
import { isFailure } from '../../failures/coffer-error.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import { wireMetadata } from '../../keyring/wire-metadata.ts';
import { replacedName } from '../conflicts/replacement.ts';
import type { UploadCandidate } from '../upload/prepare-upload.ts';
import type { UnfinishedUpload } from './unfinished-upload.ts';

const CONCURRENCY = 4;

/** An unfinished upload that can be resumed. */
export interface UploadOffer {
  readonly upload: UnfinishedUpload;
  /** The name that it has in the end: one that replaces a file has another one meanwhile. */
  readonly name: string;
  /** The item as its owner sealed it: with the file's name, size and time. */
  readonly item: IntactItem;
  /** The target folder and those above it: the `parents` of `prepareUpload`. */
  readonly parents: readonly Item[];
}

export interface OfferOptions {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'openItem' | 'openListing'>;
  /** Those of this account, as the device keeps them. */
  readonly uploads: readonly UnfinishedUpload[];
  readonly signal?: AbortSignal;
}

/** Which unfinished uploads are offered, and which can be forgotten. */
export interface Offers {
  readonly offers: readonly UploadOffer[];
  /** New versions that are whole and have not taken the place of the old ones yet (see `finishReplacement`). */
  readonly replacements: readonly UploadOffer[];
  /** The ids of items that are finished or deleted meanwhile. */
  readonly settled: readonly string[];
}

/**
 * Looks up what became of the unfinished uploads of a device. One that is damaged is neither offered nor
 * forgotten. Throws the server's problems, `server_unreachable`, `keys_locked`.
 */
export async function findOffers(options: OfferOptions): Promise<Offers> {
  const offers: UploadOffer[] = [];
  const replacements: UploadOffer[] = [];
  const settled: string[] = [];
  const look = async (upload: UnfinishedUpload) => [upload, await lookUp(upload.itemId, options)] as const;
  for await (const [upload, details] of mapAhead(options.uploads, CONCURRENCY, look)) {
    // An answer about another item would let the other be taken for the unfinished one, and be discarded.
    if (details !== null && details.id !== upload.itemId) continue;
    const isFinished = details !== null && details.finished_upload_at !== null;
    if (details === null || (isFinished && upload.replaces === null)) {
      settled.push(upload.itemId);
      continue;
    }
    const parents = await parentsOf(details, options);
    const item = await options.keyring.openItem(details, parents);
    if (item.state !== 'intact') continue;
    const offer = offerOf(upload, item, parents);
    if (isFinished && replacedName(item.name) === item.name) settled.push(item.id);
    // Without its digests the file is needed once more, as for one that is not finished.
    else if (isFinished && details.sha256 !== null) replacements.push(offer);
    else offers.push(offer);
  }
  return { offers, replacements, settled };
}

function offerOf(upload: UnfinishedUpload, item: IntactItem, parents: readonly Item[]): UploadOffer {
  const name = upload.replaces === null ? item.name : replacedName(item.name);
  return { upload, name, item, parents };
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

async function lookUp(itemId: string, { api, signal }: OfferOptions): Promise<ItemDetails | null> {
  try {
    return await api.call('itemMetadata', { params: { id: itemId }, query: {} }, signal);
  } catch (error) {
    if (isFailure(error, 'not_found')) return null;
    throw error;
  }
}

/** The chain down to an item, opened, so that the item's place can be verified. */
async function parentsOf(item: Item, { api, keyring, signal }: OfferOptions): Promise<readonly Item[]> {
  if (item.file_id === null) return [];
  const listing = await api.call('listItems', { query: { dir_id: item.file_id, limit: '1' } }, signal);
  await keyring.openListing({ ...listing, directoryId: item.file_id });
  return listing.parents;
}
