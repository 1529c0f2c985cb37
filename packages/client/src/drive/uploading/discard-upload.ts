import { unixSeconds } from '../../concurrency/clock.ts';
import { isFailure } from '../../failures/coffer-error.ts';
import type { ObtainedRecord } from '../../transfers/upload/obtain-record.ts';
import type { PartPorts } from '../ports.ts';

/** Longer than a busy server takes; nobody waits for one that is away. */
const PATIENCE_MS = 10_000;

type Ports = Pick<PartPorts, 'api' | 'writer' | 'clock'>;

/** An unfinished upload that was begun; that of a file has one id for both. */
export interface BegunRecord {
  readonly id: string;
  readonly versionId: string;
}

/**
 * Removes an unfinished upload that nobody can go on with; see `discardRecord`. Only records go that this account has sealed as such.
 *
 * @param known the chunks that the server had when this run began, and those that it has begun to send
 */
export async function discardUpload(
  record: ObtainedRecord,
  known: ReadonlySet<number>,
  ports: Ports,
  signal?: AbortSignal,
): Promise<boolean> {
  if (record.final === null) return false;
  return discardRecord(record, (chunks) => chunks.every((chunk) => known.has(chunk)), ports, signal);
}

/**
 * Removes an unfinished upload, unless the server has chunks of it by now that somebody else has sent. What is finished stays, whatever
 * the server says of it: a file that has a row which leads to the newest head is not trashed, and the removal of a version is not
 * signed, which the server refuses for one that is finished. What cannot be removed is left to the server, which removes it after a while.
 *
 * @returns whether there is no such unfinished upload any more: it is removed, or finished
 * @param isOurs whether only this device has sent these chunks
 */
export async function discardRecord(
  { id, versionId }: BegunRecord,
  isOurs: (chunks: readonly number[]) => boolean,
  { api, writer, clock }: Ports,
  // That of an upload may have ended it.
  until?: AbortSignal,
): Promise<boolean> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const signal = until === undefined ? patience : AbortSignal.any([until, patience]);
  const isFile = id === versionId;
  const remove = async () => {
    const call = { params: { id }, query: isFile ? {} : { version: versionId } };
    const { uploaded_chunks: chunks } = await api.call('itemMetadata', call, signal);
    if (!isOurs(chunks)) return false;
    if (isFile) {
      const at = unixSeconds(clock);
      await writer.change([{ kind: 'trash', ids: [id], at, unfinished: true }], { signal });
    } else {
      await api.call('deleteVersion', { params: { id, version_id: versionId } }, signal);
    }
    return true;
  };
  return remove().catch((error: unknown) => isFailure(error, 'not_found'));
}

/** A file that tells more than a `File` of a browser once it is refused. */
export interface LooksAgain {
  /** Whether it may still be what it was. */
  mayBeSame(): Promise<boolean>;
}

/** How long is waited before a file that cannot be read is looked at again: a program that examines it lets go of it. */
const LOOKS_AFTER_MS = [0, 1_000, 2_000];

/**
 * True if nothing can go on with a content: a stream, or a file that has changed. A browser says NotReadableError of a `File` that it
 * never reads again, and of one that another program holds; one that is not there (NotFoundError) may come back, such as with its disk.
 *
 * @param signal ends the looking: then it may not be lost
 */
export async function isLost(
  file: Blob | object,
  clock: Pick<PartPorts['clock'], 'sleep'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(file instanceof Blob)) return true;
  if (looksAgain(file)) return !(await file.mayBeSame().catch(() => true));
  for (const wait of LOOKS_AFTER_MS) {
    try {
      if (wait > 0) await clock.sleep(wait, signal);
      await file.slice(0, 1).arrayBuffer();
      return false;
    } catch (error) {
      if (isFailure(error, 'source_changed')) return true;
      if (!(error instanceof DOMException) || error.name !== 'NotReadableError') return false;
    }
  }
  return true;
}

function looksAgain(file: Blob): file is Blob & LooksAgain {
  return 'mayBeSame' in file;
}
