import type { ContentKey } from '@coffer/crypto';
import { madeOnce } from '../../api/patient-api.ts';
import type { RetryOptions } from '../../api/retry.ts';
import { isFailure } from '../../failures/coffer-error.ts';
import type { BegunUpload, FinalRow, NewUpload } from '../../keyring/upload-records.ts';
import { fileMime, type UploadMetadata } from '../../keyring/wire-metadata.ts';
import { wasBegunBefore } from '../../tree/find-by-name.ts';
import type { VersionName } from './direct-uploads.ts';
import { type PrepareUploadOptions, prepareUpload } from './prepare-upload.ts';

/** The server's record of a file, and what of the file it has. */
export interface ObtainedRecord extends VersionName {
  /** Of the version. */
  readonly number: number;
  readonly key: ContentKey;
  /** As the record was made with it. */
  readonly metadata: UploadMetadata;
  readonly storedChunks: readonly number[];
  readonly hasThumbnail: boolean;
  /** What it becomes; null of a file that another program has begun, which has its name and key already. */
  readonly final: FinalRow | null;
}

/** Told of a record before it is made, which waits for it. */
export type OnBegin =
  | ((record: Pick<ObtainedRecord, 'id' | 'versionId'>) => void | Promise<void>)
  | undefined;

type RecordOptions = Required<Pick<PrepareUploadOptions, 'begun' | 'look' | 'signal'>> &
  Pick<PrepareUploadOptions, 'api' | 'keyring' | 'file' | 'parents'> &
  Pick<RetryOptions, 'clock' | 'patience' | 'onPause'> & { readonly onBegin?: OnBegin };

/** The number of a file's first version, which is what somebody finds of an unfinished one. */
export const FIRST_VERSION = 1;

const NAME_EXISTS = 'name_exists';

/** Refusals of a new record under which that of an earlier attempt may be there: its size counts already. */
const MAY_BE_BEGUN = [NAME_EXISTS, 'quota_exceeded', 'too_many_items'] as const;

/**
 * Makes the record of a file, or finds the one that an earlier attempt left. The server refuses a record whose name is in
 * use, or that its maker has begun before in this epoch, so it is made straight away, and looked up by its name only then: one call
 * less for every new file. Throws as `prepareUpload`.
 */
export async function obtainRecord(options: RecordOptions): Promise<ObtainedRecord> {
  let refusal: unknown = null;
  let looking: ReturnType<RecordOptions['look']> | undefined;
  const look = () => {
    looking ??= options.look();
    return looking;
  };
  if (options.begun === null && !(await wasBegunBefore(options.file.name, placeOf(options)))) {
    try {
      return await beginUpload({ ...options, look });
    } catch (error) {
      if (!isFailure(error, ...MAY_BE_BEGUN)) throw error;
      if (!isFailure(error, NAME_EXISTS)) refusal = error;
    }
  }
  const prepared = await prepareUpload(options);
  if (prepared.kind === 'resume') return { ...prepared, number: FIRST_VERSION };
  if (refusal !== null) throw refusal;
  return beginUpload({ ...options, look }, prepared.isAnother);
}

const placeOf = ({ api, keyring, parents, signal }: RecordOptions) => {
  return { api, keyring, directoryId: parents.at(-1)?.id ?? null, signal };
};

/** Makes the record of a file, also beside another one of the same name. */
export async function beginUpload(
  {
    api,
    keyring,
    file,
    parents,
    look,
    onBegin,
    signal,
    clock,
    patience,
    onPause,
  }: Omit<RecordOptions, 'begun'>,
  isAnother = false,
): Promise<ObtainedRecord> {
  const { record, ...upload }: NewUpload = await keyring.sealUpload({
    ...file,
    mime: fileMime(file.mime),
    parentId: parents.at(-1)?.id ?? null,
    ...(await look()),
  });
  const body = { ...record, ...(isAnother && { is_another: true }) };
  const params = { id: record.id };
  await onBegin?.(upload);
  const { has_thumbnail } = await madeOnce(
    () => api.call('createItem', { body }, signal),
    () => api.call('findItem', { params }, signal),
    { clock, patience, signal, onPause },
  );
  return obtained(upload, FIRST_VERSION, {
    ...{ storedChunks: [], hasThumbnail: has_thumbnail },
  });
}

/** An answer, or null where the server has no such thing. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isFailure(error, 'not_found')) return null;
    throw error;
  }
}

/** A record that its maker goes on with. */
export function obtained(
  { id, versionId, key, metadata, final }: BegunUpload,
  number: number,
  stored: Pick<ObtainedRecord, 'storedChunks' | 'hasThumbnail'>,
): ObtainedRecord {
  return { id, versionId, key, metadata, final, number, ...stored };
}
