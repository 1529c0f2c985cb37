import {
  type AppliedBatch,
  type BatchChunk,
  type BatchOperation,
  batchBody,
  type ChangeBatch,
} from '@coffer/contract';
import type { ApiClient } from '../../api/client.ts';
import { retrying } from '../../api/retry.ts';
import type { Patience } from '../../api/retry-policy.ts';
import type { Clock } from '../../concurrency/clock.ts';
import { failed, isFailure, serverFailureOf } from '../../failures/coffer-error.ts';
import type { ServerFailure } from '../../failures/failure.ts';
import type { SignedStanding, SpaceWriter } from '../../space/space-writer.ts';
import { tellingOfPauses } from '../waiting.ts';
import type { SealedSmallFile } from './seal-small-file.ts';

/** A small file that is ready to be stored, as a file of its own or as a version of one. */
export interface BatchedFile extends Pick<SealedSmallFile, 'body' | 'checksum'> {
  readonly operation: Extract<BatchOperation, { readonly kind: 'create' | 'add_version' }>;
  /** Of its sealed content. */
  readonly root: string;
}

type Settle = (resolve: (revision: number) => void, reject: (reason: unknown) => void) => void;

/** A file on its way, and who waits for it. */
export interface BatchEntry {
  readonly file: BatchedFile;
  /** Bytes of its part of the JSON. */
  readonly jsonBytes: number;
  readonly onWaiting: (until: number | null) => void;
  /** Answers who waits, once; null when nobody does any more. */
  answer: ((settle: Settle) => void) | null;
  /** Called when nobody waits for it any more, before it has its answer. */
  onGone: () => void;
}

interface SendingPorts {
  readonly api: ApiClient;
  readonly clock: Clock;
  /** Of people who wait for the batch. */
  readonly patience: Patience;
  readonly writer: Pick<SpaceWriter, 'send'>;
}

/**
 * Sends a batch until each of its files has an answer. A file for which it is refused is left out, and what the server
 * has kept of the others is not sent again.
 *
 * @returns `too-large` where something in front of the server takes no request of this size: nobody has an answer then
 */
export async function sendBatch(
  entries: readonly BatchEntry[],
  ports: SendingPorts,
): Promise<'done' | 'too-large'> {
  const attempts = new Map<string, string>();
  let left = entries;
  while (left.length > 0) {
    try {
      const { revision } = await sendOnce(left, attempts, ports);
      for (const { answer } of left) answer?.((resolve) => resolve(revision));
      return 'done';
    } catch (error) {
      const refusal = serverFailureOf(error);
      if (isFailure(error, 'request_too_large') && left.length > 1) return 'too-large';
      const refused = refusedIn(refusal, left.length);
      const concerned = refused === null ? left : left.slice(refused, refused + 1);
      for (const { answer } of concerned) answer?.((_, reject) => reject(error));
      // A refused batch has left nothing, so whatever nobody waits for any more is not sent again.
      left = left.filter(({ answer }) => answer !== null);
    }
  }
  return 'done';
}

/** The same batch, however often that takes: by its id the server knows one that it has. */
async function sendOnce(
  entries: readonly BatchEntry[],
  attempts: Map<string, string>,
  { api, clock, patience, writer }: SendingPorts,
): Promise<AppliedBatch> {
  const abandoned = new AbortController();
  for (const entry of entries) {
    entry.onGone = () => {
      if (entries.every(({ answer }) => answer === null)) abandoned.abort(failed('cancelled'));
    };
  }
  const { signal } = abandoned;
  const tell = (until: number | null) => {
    for (const { onWaiting } of entries) onWaiting(until);
  };
  const id = crypto.randomUUID();
  const operations = entries.map(({ file }) => file.operation);
  return tellingOfPauses(tell, (onPause) => {
    const options = { clock, signal, patience, onPause };
    const send = (standing: SignedStanding, spaceId: string) =>
      retrying(async () => {
        try {
          const batch = { id, chunks: chunksOf(entries, attempts), ...standing };
          return await post(batch, spaceId, entries, api, signal);
        } catch (error) {
          // What the server has kept may be gone.
          if (isFailure(error, 'checksum_mismatch')) attempts.clear();
          const { stored = [] } = serverFailureOf(error)?.batch ?? {};
          for (const { version_id, attempt } of stored) attempts.set(version_id, attempt);
          throw error;
        }
      }, options);
    return writer.send({ id, operations, chunks: chunksOf(entries, attempts) }, send, options);
  });
}

async function post(
  batch: ChangeBatch,
  spaceId: string,
  entries: readonly BatchEntry[],
  api: ApiClient,
  signal: AbortSignal,
): Promise<AppliedBatch> {
  const params = { id: spaceId };
  const missing = entries.filter((_, index) => batch.chunks[index]?.attempt === undefined);
  if (missing.length === 0) {
    return api.call('changeSpace', { params, body: batch }, signal);
  }
  const chunks = missing.map(({ file }) => file.body);
  return api.call('changeSpaceWithFiles', { params, body: batchBody(batch, chunks) }, signal);
}

/** The chunks of files, with the names of those that the server has kept. */
function chunksOf(entries: readonly BatchEntry[], attempts: ReadonlyMap<string, string>): BatchChunk[] {
  return entries.map(({ file: { operation, checksum, root } }) => {
    const version_id = versionOf(operation);
    const attempt = attempts.get(version_id);
    return { version_id, checksum, root, ...(attempt !== undefined && { attempt }) };
  });
}

function versionOf(operation: BatchedFile['operation']): string {
  if (operation.kind === 'add_version') return operation.version.id;
  return operation.item.version_id ?? operation.item.id;
}

/** The place in its batch of the file that a batch was refused for; null where it was not for a single one. */
function refusedIn(refusal: ServerFailure | null, count: number): number | null {
  const fields = Object.keys(refusal?.errors ?? {});
  const places = fields.flatMap((field) => /^(?:operations|chunks)\.(\d+)(?:\.|$)/.exec(field)?.[1] ?? []);
  const place = Number(places[0] ?? -1);
  return place >= 0 && place < count ? place : null;
}
