import type { FileVersion } from '@coffer/contract';
import { chunkCount } from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { madeOnce } from '../../api/patient-api.ts';
import type { RetryOptions } from '../../api/retry.ts';
import { failed } from '../../failures/coffer-error.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import type { UnfinishedVersion } from '../../keyring/open-versions.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import { fileMime } from '../../keyring/wire-metadata.ts';
import { listVersions } from '../../tree/list-versions.ts';
import { type ObtainedRecord, type OnBegin, obtained, unlessMissing } from './obtain-record.ts';
import { isSameVersion, type Look, type UploadCandidate } from './prepare-upload.ts';

/** What a version is begun with. */
interface NewVersionOptions extends Pick<RetryOptions, 'clock' | 'patience' | 'onPause'> {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'sealVersion'>;
  /** The file as it is shown now; it must have been opened. */
  readonly item: IntactItem;
  readonly file: UploadCandidate;
  readonly look: () => Promise<Look>;
  readonly onBegin?: OnBegin;
  readonly signal: AbortSignal;
}

interface VersionOptions extends NewVersionOptions {
  readonly keyring: Pick<Keyring, 'contentKey' | 'openVersions' | 'reopenVersion' | 'sealVersion'>;
  /** Whether an earlier attempt of this upload may have begun a version. */
  readonly isBegun: boolean;
}

/**
 * Begins another version of a file, or finds the one that an earlier attempt left. Nothing changes for those who see the
 * file before the upload has ended. Throws `item_damaged` if the server gives it a number that is not greater than the
 * one of what is shown, the server's problems, `server_unreachable`, `keys_locked`.
 */
export async function obtainVersion(options: VersionOptions): Promise<ObtainedRecord> {
  const { file, isBegun } = options;
  // Of a file of one chunk there is nothing to resume.
  const mayBeBegun = file.size !== null && (isBegun || chunkCount(file.size) > 1);
  const begun = mayBeBegun ? await unfinished(options) : null;
  return begun === null ? beginVersion(options) : resumed(begun, options);
}

/** Begins another version of a file, whatever was begun before. Throws as `obtainVersion`. */
export async function beginVersion(options: NewVersionOptions): Promise<ObtainedRecord> {
  const { api, keyring, item, file, signal, clock, patience, onPause } = options;
  const { thumbnail, media } = await options.look();
  const { size, modifiedAt } = file;
  const { record, ...upload } = await keyring.sealVersion(item.id, {
    size,
    modifiedAt,
    mime: fileMime(file.mime),
    media,
    ...(thumbnail && { thumbnail }),
  });
  const params = { id: item.id };
  const begun = async () => {
    const versions = await unlessMissing(listVersions(api, item.id, signal));
    return versions?.find(({ id }) => id === record.id) ?? null;
  };
  await options.onBegin?.(upload);
  const create = () => api.call('createVersion', { params, body: record }, signal);
  const { number } = await madeOnce(create, begun, { clock, patience, signal, onPause });
  if (number <= (item.origin?.number ?? 0)) throw failed({ code: 'item_damaged', reason: 'metadata' });
  return obtained(upload, number, {
    ...{ storedChunks: [], hasThumbnail: thumbnail !== undefined },
  });
}

/** The newest version of the same size and time whose upload has not ended, unless others have come since. */
async function unfinished({ api, keyring, item, file, signal }: VersionOptions): Promise<Unfinished | null> {
  const records = await listVersions(api, item.id, signal);
  const versions = await keyring.openVersions(item, records);
  const shown = item.origin?.number ?? 0;
  const open = versions.flatMap((version) => (version.state === 'unfinished' ? [version] : []));
  const isResumable = ({ number, isShown, file: begun }: UnfinishedVersion) =>
    number > shown && !isShown && isSameVersion(begun, file);
  const version = open.find(isResumable);
  const record = records.find(({ id }) => id === version?.id);
  return version === undefined || record === undefined ? null : { version, record };
}

/** A version whose upload has not ended, and its record. */
interface Unfinished {
  readonly version: UnfinishedVersion;
  readonly record: FileVersion;
}

async function resumed(
  { version: { id: versionId, number, file }, record }: Unfinished,
  { api, keyring, item, signal }: VersionOptions,
): Promise<ObtainedRecord> {
  const { id } = item;
  const [upload, { uploaded_chunks: storedChunks }] = await Promise.all([
    record.encrypted_upload === undefined ? null : keyring.reopenVersion(id, record),
    api.call('itemMetadata', { params: { id }, query: { version: versionId } }, signal),
  ]);
  const { size, modifiedAt, mime, media, hasThumbnail } = file;
  if (upload !== null) return obtained(upload, number, { storedChunks, hasThumbnail });
  const key = await keyring.contentKey(id, versionId);
  const metadata = { size, modifiedAt, mime, media };
  return { id, versionId, number, key, metadata, storedChunks, hasThumbnail, final: null };
}
