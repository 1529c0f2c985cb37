import type { WaitingFile as ShownFile } from '@coffer/contract';
import { contentRoot, itemId, versionId } from '@coffer/crypto';
import { type RetryOptions, retrying } from '../../api/retry.ts';
import type { KeptRequest, OpenedWaiting } from '../../keyring/request-seeds.ts';
import { fileTime } from '../../keyring/wire-metadata.ts';
import { keptRequests, type RequestPorts } from '../../links/own-requests.ts';
import { fileType } from '../../media/file-types.ts';
import type { FileContent } from '../../transfers/archives/open-download.ts';
import { safeName } from '../../transfers/archives/zip-names.ts';

interface WaitingFacts {
  readonly id: string;
  readonly requestId: string;
  /** The directory into which it goes where it is accepted, as the owner of the link has sealed it. */
  readonly folderId: string;
  /** Unix seconds, by the server's clock. */
  readonly receivedAt: number;
  /** Bytes of the content. */
  readonly size: number;
}

/** A file that somebody who knows the link has sent, as they sealed it. */
export interface IntactWaitingFile extends WaitingFacts {
  readonly state: 'intact';
  /** One that every file system takes. */
  readonly name: string;
  readonly mime: string;
  /** Unix seconds. */
  readonly modifiedAt: number;
  /** Whether it lies within the limits that the owner has sealed; a server that lets more through does not decide. */
  readonly isWithinLimits: boolean;
  /** By what it is read and verified. */
  readonly content: FileContent;
}

/** What does not open: changed on its way, sent by another link, or by a faulty program. It can be refused. */
export interface DamagedWaitingFile extends WaitingFacts {
  readonly state: 'damaged';
}

/** A file that waits for the owner of a request link. */
export type WaitingFile = IntactWaitingFile | DamagedWaitingFile;

/** All that waits at links that the owner has made, in the order in which it came. What the server shows beside is left out. */
export async function waitingFiles(
  ports: RequestPorts,
  options: RetryOptions,
  requestId?: string,
): Promise<WaitingFile[]> {
  const kept = (await keptRequests(ports, options)).filter(
    ({ request }) => requestId === undefined || request.id === requestId,
  );
  const shown = kept.length === 0 ? [] : await allShown(ports, options, requestId);
  const spaceId = await ports.keyring.driveId();
  const all: WaitingFile[] = [];
  for (const { row, request } of kept) {
    const files = shown.filter((file) => file.request_id === request.id).toSorted(byArrival);
    const keys = files.length === 0 ? [] : await ports.keyring.openWaiting({ spaceId, row, files });
    const sum = { files: 0, bytes: 0 };
    for (const [index, file] of files.entries()) {
      const isWithinLimits = sum.files < request.maxFiles && sum.bytes + file.size <= request.maxBytes;
      if (isWithinLimits) {
        sum.files++;
        sum.bytes += file.size;
      }
      all.push(waiting(file, request, keys[index] ?? null, isWithinLimits));
    }
  }
  return all.toSorted(byArrivalAndName);
}

function byArrival(one: ShownFile, other: ShownFile): number {
  return one.received_at - other.received_at;
}

/** Those that came in the same second stand by their names. */
function byArrivalAndName(one: WaitingFile, other: WaitingFile): number {
  const [name, otherName] = [one, other].map((file) => (file.state === 'intact' ? file.name : ''));
  return one.receivedAt - other.receivedAt || (name ?? '').localeCompare(otherName ?? '');
}

async function allShown(
  { api }: RequestPorts,
  options: RetryOptions,
  requestId: string | undefined,
): Promise<ShownFile[]> {
  const all: ShownFile[] = [];
  const of = requestId === undefined ? {} : { request_id: requestId };
  for (let after: string | null = null; ; ) {
    const query: { request_id?: string; after?: string } = after === null ? of : { ...of, after };
    const { files, next_after: next } = await retrying(
      () => api.call('inbox', { query }, options.signal),
      options,
    );
    all.push(...files);
    // A server that never ends is not followed for ever: ids only grow.
    if (next === null || (after !== null && next <= after)) return all;
    after = next;
  }
}

function waiting(
  file: ShownFile,
  request: KeptRequest,
  opened: OpenedWaiting,
  isWithinLimits: boolean,
): WaitingFile {
  const { id, size, received_at: receivedAt } = file;
  const facts = { id, requestId: request.id, folderId: request.folderId, receivedAt, size };
  const details = opened?.details ?? null;
  const isAsSealed = details?.size === size && details.root === file.root;
  if (opened === null || details === null || !isAsSealed) return { ...facts, state: 'damaged' };
  const [ofItem, ofVersion] = [itemId(id), versionId(id)];
  const bound = { id: ofItem, versionId: ofVersion, contentId: ofVersion };
  const item = { ...bound, size, sealedLength: size, root: contentRoot(details.root) };
  return {
    ...facts,
    state: 'intact',
    name: safeName(details.name, 'file'),
    mime: fileType(details.mime, details.name),
    modifiedAt: fileTime(details.modifiedAt * 1_000),
    isWithinLimits,
    content: { kind: 'file', item, key: opened.key },
  };
}
