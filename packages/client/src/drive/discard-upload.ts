import { CofferError, isFailure } from '../failures/coffer-error.ts';
import type { ObtainedRecord } from '../transfers/upload/obtain-record.ts';
import type { PartPorts } from './ports.ts';
import { unixSeconds } from './send-content.ts';

/** Longer than a busy server takes; nobody waits for one that is away. */
const PATIENCE_MS = 10_000;

/**
 * Removes an unfinished upload that nobody can go on with. It stays where the server has chunks of it that
 * neither this run nor one before it has sent: another device sends it, or has finished it. Only records go that this account has sealed as such. A file that the server
 * calls unfinished gets into the trash and no further; the removal of a version is not signed, and the server refuses it for
 * one that is finished. What cannot be removed is left to the server, which removes it after a while.
 *
 * @returns whether it is gone
 * @param known the chunks that the server had when this run began, and those that it has begun to send
 */
export async function discardUpload(
  { id, versionId, final }: ObtainedRecord,
  known: ReadonlySet<number>,
  { api, writer, clock }: Pick<PartPorts, 'api' | 'writer' | 'clock'>,
): Promise<boolean> {
  if (final === null) return false;
  // The upload's own signal may have ended it.
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const remove = async () => {
    const call = { params: { id }, query: 'item' in final ? {} : { version: versionId } };
    const { uploaded_chunks: chunks } = await api.call('itemMetadata', call, signal);
    if (chunks.some((chunk) => !known.has(chunk))) return false;
    if ('version' in final) {
      await api.call('deleteVersion', { params: { id, version_id: versionId } }, signal);
    } else {
      await writer.change([{ kind: 'trash', ids: [id], at: unixSeconds(clock) }], { signal });
    }
    return true;
  };
  return remove().catch((error: unknown) => isFailure(error, 'not_found'));
}

/**
 * True if nothing can go on with a content: a stream, or a file that has changed. A browser says NotReadableError of a `File` that it
 * never reads again; one that is not there (NotFoundError) may come back, such as with its disk.
 */
export async function isLost(file: Blob | object): Promise<boolean> {
  if (!(file instanceof Blob)) return true;
  try {
    await file.slice(0, 1).arrayBuffer();
    return false;
  } catch (error) {
    if (error instanceof DOMException) return error.name === 'NotReadableError';
    return error instanceof CofferError && error.failure.code === 'source_changed';
  }
}
