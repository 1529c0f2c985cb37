import { retrying } from '../../api/retry.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import { refusedHere } from '../../failures/refused-here.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import type { RequestTerms } from '../../keyring/request-terms.ts';
import { changeRequest, createRequest, ownRequests, removeRequest } from '../../links/own-requests.ts';
import { blobOf, partsOf } from '../../transfers/download/collected.ts';
import type { ProgressReport } from '../../transfers/queue/reducer.ts';
import type { DirectoryRef } from '../places/item-ref.ts';
import type { Places } from '../places/places.ts';
import type { PartPorts } from '../ports.ts';
import type { RunUpload } from '../uploading/send-content.ts';
import { inWriting } from '../writing/in-writing.ts';
import { type IntactWaitingFile, waitingFiles } from './inbox.ts';
import type { AcceptOptions, Requests } from './requests.ts';

const TERMS: RequestTerms = {
  note: '',
  expiresAt: null,
  maxFiles: 100,
  maxBytes: 10 * 1_024 ** 3,
};

/** Up to this size a file is verified as a whole before the first byte of it is stored, and gets a thumbnail. */
const WHOLE_BYTES = 64 * 1_024 ** 2;

/**
 * What is done with request links; see `Requests`.
 *
 * @param stored what was stored of files that wait on all the same, by the id of each
 */
export function inRequests(
  ports: PartPorts,
  places: Places,
  upload: RunUpload,
  stored: Map<string, IntactItem>,
): Omit<Requests, 'address'> {
  const { api, clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });

  /** What was accepted or refused elsewhere is gone, which is all that is wanted. */
  async function remove(id: string, signal: AbortSignal): Promise<void> {
    const call = () => api.call('removeFromInbox', { params: { id } }, signal);
    await retrying(call, options(signal)).catch((error: unknown) => {
      if (!isFailure(error, 'not_found')) throw error;
    });
  }

  async function directoryOf(directory: DirectoryRef, signal: AbortSignal): Promise<string | null> {
    if (directory === null) return null;
    const found = await places.itemNow(directory, signal);
    if (found.state === 'intact' && found.kind === 'directory') return found.id;
    throw refusedHere('not_found', 404, 'The folder of this link is gone.');
  }

  return {
    list: (signal = notCancelled()) => ownRequests(ports, options(signal)),

    async create(directory, terms = {}, signal = notCancelled()) {
      const item = await places.intact(directory, signal);
      if (item.kind !== 'directory')
        throw refusedHere('not_a_directory', 409, 'Files can be requested for a folder alone.');
      return createRequest(item.id, { ...TERMS, ...terms }, ports, options(signal));
    },

    async change({ id, note, expiresAt, maxFiles, maxBytes }, terms, signal = notCancelled()) {
      const changed = { note, expiresAt, maxFiles, maxBytes, ...terms };
      await changeRequest(id, changed, ports, options(signal));
    },

    delete: ({ id }, signal = notCancelled()) => removeRequest(id, ports, options(signal)),

    waiting: (request, signal = notCancelled()) => waitingFiles(ports, options(signal), request?.id),

    async accept(file, accepting = {}, signal = notCancelled()) {
      if (file.state !== 'intact') throw failed({ code: 'item_damaged', reason: 'key' });
      const { directory: asked = file.folderId } = accepting;
      const directory = await directoryOf(asked, signal);
      const item =
        (await stillThere(stored.get(file.id), directory, places, signal)) ??
        (await store(file, directory, accepting, signal));
      stored.set(file.id, item);
      await remove(file.id, signal);
      stored.delete(file.id);
      return item;
    },

    refuse: ({ id }, signal = notCancelled()) => remove(id, signal),
  };

  /** Nobody goes on with it: the next attempt begins with what waits. What has become a file meanwhile stays. */
  async function forgetUpload(id: string): Promise<void> {
    const record = await api.call('findItem', { params: { id } });
    if (record?.encrypted_upload !== undefined) await api.call('deleteItem', { params: { id } });
  }

  /** Stores what was sent as a file of its own, as whatever else is uploaded. */
  async function store(
    file: IntactWaitingFile,
    directory: string | null,
    { onProgress, onWaiting = ignore }: AcceptOptions,
    signal: AbortSignal,
  ): Promise<IntactItem> {
    const { name, mime, modifiedAt, size } = file;
    const opened = (await ports.downloads())(file.content, signal, { onWaiting });
    const isWhole = size <= WHOLE_BYTES || ports.uploadsTakeParts === false;
    const content = isWhole ? await blobOf(opened) : partsOf(opened);
    const writing = inWriting(ports, places, { write: upload, writeAsked: upload });
    let begunId: string | null = null;
    const told = ({ bytes, itemId, isWaitingForConnection }: ProgressReport) => {
      begunId = itemId ?? begunId;
      if (bytes !== undefined) onProgress?.(bytes);
      if (isWaitingForConnection !== undefined) onWaiting(isWaitingForConnection);
    };
    const facts = { mime, modifiedAt, size, ifExists: 'keep-both' as const, onProgress: told };
    try {
      return await writing.write({ directory, name }, content, facts, signal);
    } catch (error) {
      if (begunId !== null) await forgetUpload(begunId).catch(ignore);
      throw error;
    }
  }
}

/** What was stored in a directory, if it still lies there under its name with the same content. */
async function stillThere(
  item: IntactItem | undefined,
  directory: string | null,
  places: Places,
  signal: AbortSignal,
): Promise<IntactItem | null> {
  if (item === undefined) return null;
  const found = await places.named(item.name, await places.chain(directory, signal), signal);
  return found?.id === item.id && found.versionId === item.versionId ? found : null;
}
