import {
  type ApiClient,
  isFailure,
  prepareUpload,
  type SealedItem,
  type UploadCandidate,
} from '@coffer/client';
import type { Item } from '@coffer/contract';
import type { FileKey, ItemId } from '@coffer/crypto';
import type { RemoteKeyring } from '../../../workers/keyring.ts';

interface RecordOptions {
  readonly api: ApiClient;
  readonly keyring: RemoteKeyring;
  readonly file: UploadCandidate;
  /** The target folder and those above it, from the top down; empty at the root. */
  readonly parents: readonly Item[];
  /** Makes the thumbnail; called at most once, and only for a new record. */
  readonly thumbnail: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The record that an earlier attempt is known to have made. */
  readonly begun: string | null;
  readonly signal: AbortSignal;
}

/** The server's record of a file, and what of the file it has. */
export interface ObtainedRecord {
  readonly id: ItemId;
  readonly key: FileKey;
  readonly storedChunks: readonly number[];
  readonly hasThumbnail: boolean;
}

/**
 * Makes the record of a file, or finds the one that an earlier attempt left. The server keeps names unique, so
 * the record is made straight away, and looked up by its name only if that is taken: one call less for every
 * new file. Throws `file_already_exists`, `item_damaged`, the server's problems, `server_unreachable`.
 */
export async function obtainRecord(options: RecordOptions): Promise<ObtainedRecord> {
  const { api, keyring, file, parents, begun, signal } = options;
  let drawing: ReturnType<RecordOptions['thumbnail']> | undefined;
  const thumbnail = () => {
    drawing ??= options.thumbnail();
    return drawing;
  };
  if (begun === null) {
    const parentId = parents.at(-1)?.id ?? null;
    const drawn = await thumbnail();
    const image = drawn === undefined ? {} : { thumbnail: drawn };
    try {
      return await create(options, await keyring.sealNewItem({ ...file, parentId, ...image }));
    } catch (error) {
      if (!isFailure(error, 'name_exists')) throw error;
    }
  }

  const prepared = await prepareUpload({ api, keyring, file, parents, begun, thumbnail, signal });
  return prepared.kind === 'new' ? create(options, prepared) : prepared;
}

async function create(
  { api, signal }: RecordOptions,
  { id, key, request }: SealedItem,
): Promise<ObtainedRecord> {
  const { has_thumbnail } = await api.call('createItem', { body: request }, signal);
  return { id, key, storedChunks: [], hasThumbnail: has_thumbnail };
}
