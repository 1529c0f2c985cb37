import type { ContentKey } from '@coffer/crypto';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import type { SealedItem } from '../../keyring/seal-item.ts';
import { type FileMetadata, fileMime } from '../../keyring/wire-metadata.ts';
import { type PrepareUploadOptions, prepareUpload } from './prepare-upload.ts';
import type { VersionName } from './send-chunk.ts';

/** The server's record of a file, and what of the file it has. */
export interface ObtainedRecord extends VersionName {
  /** Of the version. */
  readonly number: number;
  readonly key: ContentKey;
  /** As the record was made with it. */
  readonly metadata: FileMetadata;
  readonly storedChunks: readonly number[];
  readonly hasThumbnail: boolean;
}

type RecordOptions = Required<Pick<PrepareUploadOptions, 'begun' | 'thumbnail' | 'signal'>> &
  Pick<PrepareUploadOptions, 'api' | 'keyring' | 'file' | 'parents'>;

/** The number of a file's first version, which is what somebody finds of an unfinished one. */
export const FIRST_VERSION = 1;

const NAME_EXISTS = 'name_exists';

/** Refusals of a new record under which that of an earlier attempt may be there: its size counts already. */
const MAY_BE_BEGUN = [NAME_EXISTS, 'quota_exceeded', 'too_many_items'] as const;

/**
 * Makes the record of a file, or finds the one that an earlier attempt left. The server keeps names unique, so
 * the record is made straight away, and looked up by its name only if that is taken: one call less for every
 * new file. Throws as `prepareUpload`.
 */
export async function obtainRecord(options: RecordOptions): Promise<ObtainedRecord> {
  const { keyring, file, parents, begun } = options;
  let refusal: unknown = null;
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
      const input = { ...file, mime: fileMime(file.mime), parentId, ...image };
      return await create(options, await keyring.sealNewItem(input));
    } catch (error) {
      if (!isFailure(error, ...MAY_BE_BEGUN)) throw error;
      if (!isFailure(error, NAME_EXISTS)) refusal = error;
    }
  }
  const prepared = await prepareUpload({ ...options, thumbnail });
  if (prepared.kind === 'new' && refusal !== null) throw refusal;
  return prepared.kind === 'new' ? create(options, prepared) : { ...prepared, number: FIRST_VERSION };
}

async function create(
  { api, signal }: RecordOptions,
  { id, content, metadata, request }: SealedItem,
): Promise<ObtainedRecord> {
  const { has_thumbnail } = await api.call('createItem', { body: request }, signal);
  if (content === null) throw failed('directory_not_downloadable');
  return { id, ...content, number: FIRST_VERSION, metadata, storedChunks: [], hasThumbnail: has_thumbnail };
}
