import {
  type Connectivity,
  failed,
  type IntactItem,
  isConnectionLoss,
  type Locks,
  type NewTransfer,
  type OpenedItem,
  type ProgressReport,
  type Transfer,
  TransferQueue,
  type Upload,
  type UploadOffer,
  type UploadTarget,
  uploadLock,
} from '@coffer/client';
import { archiveName, type DownloadRequest } from '../downloads/prepare-download.ts';
import { offeredName } from '../resumption/match-files.ts';
import type { Reopened } from '../resumption/reopen-files.ts';
import type { Resumption } from '../resumption/resumption.ts';
import { texts } from '../texts.ts';
import { paceReports } from './pace-reports.ts';
import { type FindTargets, UploadPlanning } from './upload-planning.ts';

/** Drawing more often costs the transfer more than it tells anybody. */
const REPORT_EVERY_MS = 250;

type Report = (progress: ProgressReport) => void;

/** What a transfer of the list is about. */
export type Task =
  | { readonly kind: 'upload'; readonly upload: Upload<File> }
  | { readonly kind: 'download'; readonly request: DownloadRequest };

export interface TransfersPorts {
  readonly upload: (upload: Upload<File>, signal: AbortSignal, report: Report) => Promise<void>;
  readonly download: (request: DownloadRequest, signal: AbortSignal, report: Report) => Promise<void>;
  /** What is in the folder into which files go. */
  readonly targetOf: (
    files: readonly File[],
    folderId: string | null,
    signal: AbortSignal,
  ) => Promise<UploadTarget>;
  /** Makes the folders that files lie in, and gives what goes into each. */
  readonly targetsBelow: (
    files: readonly File[],
    folderId: string | null,
    signal: AbortSignal,
  ) => Promise<readonly UploadTarget[]>;
  readonly resumption: Resumption;
  /** The files of unfinished uploads, as far as they are given again. */
  readonly reopen: (offers: readonly UploadOffer[]) => Promise<readonly Reopened[]>;
  readonly locks: Locks;
  readonly connectivity: Connectivity;
  readonly onFinished: () => void;
  /** Something failed; the list may be closed, so people are told otherwise too. */
  readonly onFailed: (title: string, cause: unknown) => void;
  readonly onNotice: (text: string) => void;
}

/** The transfers of this page. */
export class Transfers {
  readonly queue: TransferQueue<Task>;
  readonly planning: UploadPlanning;
  readonly #ports: TransfersPorts;
  /** Ends with the session. */
  #session = new AbortController();

  constructor(ports: TransfersPorts) {
    this.#ports = ports;
    this.planning = new UploadPlanning(ports);
    this.queue = new TransferQueue<Task>({
      connectivity: ports.connectivity,
      run: (transfer, signal, report) => this.#run(transfer, signal, report),
    });
  }

  get resumption(): Resumption {
    return this.#ports.resumption;
  }

  /** Adds uploads into a folder; null is the top. People are asked about names that are in use there. */
  upload(files: readonly File[], folderId: string | null): void {
    this.#plan(async (signal) => [await this.#ports.targetOf(files, folderId, signal)]);
  }

  /** Adds uploads of files with their `webkitRelativePath`, and makes the folders in which they lie. */
  uploadFolder(files: readonly File[], folderId: string | null): void {
    this.#plan((signal) => this.#ports.targetsBelow(files, folderId, signal));
  }

  /** Takes up what an earlier page left unfinished. To be called while a click is handled. */
  async resume(offers: readonly UploadOffer[]): Promise<void> {
    try {
      const reopened = await this.#ports.reopen(offers);
      this.#addUploads(reopened.filter(({ isSame }) => isSame).map((each) => this.#resumed(each)));
      for (const each of reopened) if (!each.isSame) this.#beginAnew(each);
    } catch (cause) {
      this.#ports.onFailed(texts.interrupted, cause);
    }
  }

  /** Adds downloads of files, each as itself. */
  download(items: readonly IntactItem[]): void {
    for (const file of items) this.#addDownload({ kind: 'file', file }, file);
  }

  /** Adds a download of files, and of directories with all that is in them, as one archive. */
  downloadAsZip(items: readonly OpenedItem[]): void {
    if (items.length === 0) return;
    const parentId = items[0]?.parentId ?? null;
    this.#addDownload({ kind: 'archive', items }, { name: archiveName(items), size: 0, id: null, parentId });
  }

  /** Takes what does not run out of the list. */
  remove(key: string): void {
    const transfer = this.#row(key);
    this.queue.remove(key);
    if (transfer !== undefined) this.#forget(transfer);
  }

  /** Cancels everything and forgets it, as on logout. */
  clear(): void {
    this.#session.abort();
    this.#session = new AbortController();
    this.planning.questions.close();
    this.queue.clear();
    this.resumption.end();
  }

  #plan(find: FindTargets): void {
    const { signal } = this.#session;
    this.planning.plan(find, signal, ({ uploads, skipped }) => {
      this.#addUploads(uploads);
      this.#addSkipped(skipped);
    });
  }

  /** The upload that goes on where it stopped. */
  #resumed({ offer, file }: Reopened): Upload<File> {
    const { item, upload } = offer;
    const replaces = upload.replaces === null ? null : { id: upload.replaces, under: item.name };
    this.resumption.withdraw([item.id]);
    return { file, folderId: item.parentId, name: offeredName(offer), replaces, itemId: item.id };
  }

  /**
   * Uploads a file that is not what it was, like any other. What was begun stays until people let the new version
   * take its place: that it is not finished is only what the server says.
   */
  #beginAnew({ offer, file }: Reopened): void {
    const name = offeredName(offer);
    const { type, lastModified } = file;
    this.#ports.onNotice(texts.startsAnew(name));
    this.upload(
      [file.name === name ? file : new File([file], name, { type, lastModified })],
      offer.item.parentId,
    );
  }

  #addUploads(uploads: readonly Upload<File>[]): void {
    this.queue.add(...uploads.map(rowOf));
  }

  #addSkipped(uploads: readonly Upload<File>[]): void {
    this.queue.refuse(failed('file_already_exists'), ...uploads.map(rowOf));
  }

  #addDownload(
    request: DownloadRequest,
    { name, size, id, parentId }: { name: string; size: number; id: string | null; parentId: string | null },
  ): void {
    const payload: Task = { kind: 'download', request };
    const key = crypto.randomUUID();
    this.queue.add({ key, direction: 'download', name, size, itemId: id, parentId, payload });
  }

  async #run(transfer: Transfer<Task>, signal: AbortSignal, report: Report): Promise<void> {
    const paced = paceReports(report, REPORT_EVERY_MS);
    const { payload } = transfer;
    try {
      if (payload.kind === 'upload') await this.#upload(payload.upload, transfer, signal, paced.report);
      else await this.#ports.download(payload.request, signal, paced.report);
    } catch (cause) {
      // A lost connection is nothing to tell people in a hurry: the queue goes on when it is back.
      if (!isConnectionLoss(cause)) this.#ports.onFailed(transfer.name, cause);
      throw cause;
    } finally {
      paced.flush();
    }
    this.#forget(this.#row(transfer.key) ?? transfer);
    this.#ports.onFinished();
  }

  async #upload(
    upload: Upload<File>,
    { itemId, name, parentId }: Transfer<Task>,
    signal: AbortSignal,
    report: Report,
  ): Promise<void> {
    const task = () => this.#ports.upload({ ...upload, itemId }, signal, report);
    const ran = await this.#ports.locks.alone(uploadLock(parentId, name), task);
    if (!ran) throw failed('upload_under_way');
  }

  #row(key: string): Transfer<Task> | undefined {
    return this.queue.getSnapshot().find((transfer) => transfer.key === key);
  }

  /** An upload that is done, or not wanted, is not offered again. */
  #forget({ itemId, payload }: Transfer<Task>): void {
    if (itemId !== null && payload.kind === 'upload') this.resumption.forget(itemId);
  }
}

/** The row of an upload. */
function rowOf(upload: Upload<File>): NewTransfer<Task> {
  const { name, file, itemId, folderId: parentId } = upload;
  const payload: Task = { kind: 'upload', upload };
  return { key: crypto.randomUUID(), direction: 'upload', name, size: file.size, itemId, parentId, payload };
}
