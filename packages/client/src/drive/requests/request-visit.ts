import { CHUNKS_IN_FLIGHT, type ShownRequestLink } from '@coffer/contract';
import {
  type ChunkDigest,
  type ContentKey,
  decodeRequestSecret,
  EncodingInvalid,
  generateContentKey,
  importContentKey,
  isRequestKey,
  itemId,
  linkId,
  newVersionId,
  openRequestTerms,
  type RequestSecret,
  requestTicket,
  sealRequestDetails,
  sealRequestKey,
  type VersionId,
} from '@coffer/crypto';
import type { ApiClient } from '../../api/client.ts';
import { retrying } from '../../api/retry.ts';
import { type Clock, systemClock } from '../../concurrency/clock.ts';
import { createSemaphore } from '../../concurrency/semaphore.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import { detailsText, type RequestTerms, readTerms } from '../../keyring/request-terms.ts';
import { unlessDamaged } from '../../keyring/unless-damaged.ts';
import { fileTime } from '../../keyring/wire-metadata.ts';
import { fileType } from '../../media/file-types.ts';
import { safeName } from '../../transfers/archives/zip-names.ts';
import type { SealedBody } from '../../transfers/upload/sealed-body.ts';
import { sendToInbox } from '../../transfers/upload/upload-file.ts';

/** A request link as its owner sealed it for senders, and what is left of it by the server's count. */
export interface OpenedRequest extends RequestTerms {
  readonly id: string;
  readonly filesLeft: number;
  readonly bytesLeft: number;
}

/** How the sending of a file goes. */
export interface SendingListener {
  /** Bytes that the server has. */
  onProgress?(bytes: number): void;
  onWaiting?(isWaiting: boolean): void;
}

/** A file on its way: it can be sent on wherever it was interrupted, as long as the visit lasts. */
export interface SendingFile {
  /**
   * Resolves once all of it waits for the owner of the link. Throws `source_changed`, `source_unreadable`, what the server refuses
   * (`request_full`, `expired`, `not_found`, `quota_exceeded`), and the signal's reason.
   */
  send(listener: SendingListener, signal: AbortSignal): Promise<void>;
  /** Gives it up: what was sent of it goes. */
  giveUp(): Promise<void>;
}

/** A visit to a request link, which needs no account. */
export interface RequestVisit {
  /**
   * What may be sent. Throws `link_unverified` where the server shows another key than the address names: then nothing is ever
   * sealed to it. Throws `link_key_wrong`, and the server's problems.
   */
  open(signal?: AbortSignal): Promise<OpenedRequest>;
  /** Begins with a file, which is sealed to the key that `open` has compared. */
  file(file: File): SendingFile;
}

interface Checked {
  readonly publicKey: string;
  /** Shows the server that this visitor has the secret. */
  readonly ticket: string;
  readonly terms: RequestTerms;
}

/**
 * Visits a request link, with calls that need no session.
 *
 * @param secret what stands behind the `#` of its address
 */
export function visitRequest(api: ApiClient, id: string, secret: string, clock = systemClock): RequestVisit {
  const semaphore = createSemaphore(CHUNKS_IN_FLIGHT);
  let checked: Checked | null = null;

  return {
    async open(signal) {
      const known = decoded(secret);
      const shown = await api.call('requestLink', { params: { id } }, signal);
      checked = await check(shown, id, known);
      const { terms } = checked;
      return {
        id,
        ...terms,
        filesLeft: Math.min(terms.maxFiles, shown.files_left),
        bytesLeft: Math.min(terms.maxBytes, shown.bytes_left),
      };
    },

    file(file) {
      if (checked === null) throw failed({ code: 'link_unverified', linkId: id });
      return sendingFile(file, { api, requestId: id, ...checked, semaphore, clock });
    },
  };
}

/** The key and the terms, as the address says them. */
async function check(shown: ShownRequestLink, id: string, secret: RequestSecret): Promise<Checked> {
  const { public_key: publicKey, encrypted_terms: sealed } = shown;
  if (!(await isRequestKey(secret, publicKey))) throw failed({ code: 'link_unverified', linkId: id });
  const text = await unlessDamaged(openRequestTerms(secret, linkId(id), sealed));
  const terms = text === null ? null : readTerms(text);
  if (terms === null) throw failed('link_key_wrong');
  return { publicKey, terms, ticket: await requestTicket(secret, linkId(id)) };
}

function decoded(secret: string): RequestSecret {
  try {
    return decodeRequestSecret(secret);
  } catch (cause) {
    if (cause instanceof EncodingInvalid) throw failed('link_key_wrong', { cause });
    throw cause;
  }
}

interface SendingPorts {
  readonly api: ApiClient;
  readonly requestId: string;
  readonly publicKey: string;
  readonly ticket: string;
  readonly semaphore: ReturnType<typeof createSemaphore>;
  readonly clock: Clock;
}

interface Begun {
  readonly uploadId: VersionId;
  readonly key: ContentKey;
}

function sendingFile(file: File, ports: SendingPorts): SendingFile {
  const { api, requestId, publicKey, ticket, semaphore, clock } = ports;
  const sent = new Map<number, ChunkDigest>();
  const sealed = new Map<number, SealedBody>();
  let begun: Begun | null = null;

  async function begin(signal: AbortSignal): Promise<Begun> {
    const uploadId = newVersionId();
    const bytes = generateContentKey();
    const place = { linkId: linkId(requestId), uploadId };
    const encrypted_key = await sealRequestKey(publicKey, place, bytes);
    const key = await importContentKey(bytes).finally(() => bytes.fill(0));
    const body = { id: uploadId, size: file.size, encrypted_key };
    const call = () =>
      api.call('beginRequestUpload', { params: { id: requestId }, query: { ticket }, body }, signal);
    await retrying(call, { clock, signal, patience: 'background' }).catch((error: unknown) => {
      // The answer to the first attempt was lost: nobody else makes this id.
      if (!isFailure(error, 'id_exists')) throw error;
    });
    return { uploadId, key };
  }

  const post = (uploadId: string) => (chunk: number, body: SealedBody, signal: AbortSignal) => {
    const params = { id: requestId, upload_id: uploadId };
    const query = { chunk: String(chunk), checksum: body.checksum, ticket };
    return api.call('uploadRequestChunk', { params, query, body: body.content }, signal);
  };

  return {
    async send({ onProgress, onWaiting }, signal) {
      begun ??= await begin(signal);
      const { uploadId, key } = begun;
      const content = await sendToInbox({
        api,
        key,
        item: { id: itemId(uploadId), versionId: uploadId, size: file.size },
        source: file,
        sent,
        begun: sealed,
        post: post(uploadId),
        hasher: { update: () => undefined },
        semaphore,
        signal,
        clock,
        onProgress: ({ bytesStored }) => onProgress?.(bytesStored),
        onWaiting: (until) => onWaiting?.(until !== null),
      });
      const { name, type, size, lastModified } = file;
      const details = {
        name: safeName(name, 'file'),
        mime: fileType(type, name),
        size,
        modifiedAt: fileTime(lastModified),
        root: content.root,
      };
      const place = { linkId: linkId(requestId), uploadId };
      const body = {
        encrypted_details: await sealRequestDetails(key, place, detailsText(details)),
        root: content.root,
      };
      const finish = () =>
        api.call(
          'finishRequestUpload',
          { params: { id: requestId, upload_id: uploadId }, query: { ticket }, body },
          signal,
        );
      await retrying(finish, { clock, signal, patience: 'background' });
    },

    async giveUp() {
      if (begun === null) return;
      const params = { id: requestId, upload_id: begun.uploadId };
      begun = null;
      sent.clear();
      sealed.clear();
      await api.call('cancelRequestUpload', { params, query: { ticket } });
    },
  };
}
