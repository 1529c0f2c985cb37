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
  type UploadOffer,
  uploadLock,
} from '@coffer/client';
import { archiveName, type DownloadRequest } from '../downloads/prepare-download.ts';
import { offeredName } from '../resumption/match-files.ts';
import type { Reopened } from '../resumption/reopen-files.ts';
import type { Resumption } from '../resumption/resumption.ts';
import { texts } from '../texts.ts';
import type { UploadTarget } from '../uploads/plan-uploads.ts';
import type { Upload } from '../uploads/upload.ts';
import { type FindTargets, UploadPlanning } from '../uploads/upload-planning.ts';
import { paceReports } from './pace-reports.ts';

/** Drawing more often costs the transfer more than it tells anybody. */
const REPORT_EVERY_MS = 250;

type Report = (progress: ProgressReport) => void;

export interface TransfersPorts {
  readonly upload: (upload: Upload, signal: AbortSignal, report: Report) => Promise<void>;
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

/** The transfers of this page: the list, and the files that it is about. */
export class Transfers {
  readonly queue: TransferQueue;
  readonly planning: UploadPlanning;
  readonly #ports: TransfersPorts;
  readonly #uploads = new Map<string, Upload>();
  readonly #downloads = new Map<string, DownloadRequest>();
  /** Ends with the session. */
  #session = new AbortController();

  constructor(ports: TransfersPorts) {
    this.#ports = ports;
    this.planning = new UploadPlanning(ports);
    this.queue = new TransferQueue({
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
    this.queue.remove(key);
    this.#forget(key);
  }

  /** Cancels everything and forgets it, as on logout. */
  clear(): void {
    this.#session.abort();
    this.#session = new AbortController();
    this.planning.questions.close();
    this.queue.clear();
    this.#uploads.clear();
    this.#downloads.clear();
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
  #resumed({ offer, file }: Reopened): Upload {
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

  #addUploads(uploads: readonly Upload[]): void {
    this.queue.add(...this.#listed(uploads));
  }

  #addSkipped(uploads: readonly Upload[]): void {
    this.queue.refuse(failed('file_already_exists'), ...this.#listed(uploads));
  }

  /** Rows for uploads, which are remembered until the rows go. */
  #listed(uploads: readonly Upload[]): NewTransfer[] {
    return uploads.map((upload) => {
      const key: string = crypto.randomUUID();
      this.#uploads.set(key, upload);
      const { name, file, itemId, folderId } = upload;
      return { key, direction: 'upload', name, size: file.size, itemId, parentId: folderId };
    });
  }

  #addDownload(
    request: DownloadRequest,
    { name, size, id, parentId }: { name: string; size: number; id: string | null; parentId: string | null },
  ): void {
    const key = crypto.randomUUID();
    this.#downloads.set(key, request);
    this.queue.add({ key, direction: 'download', name, size, itemId: id, parentId });
  }

  async #run(transfer: Transfer, signal: AbortSignal, report: Report): Promise<void> {
    const paced = paceReports(report, REPORT_EVERY_MS);
    try {
      if (transfer.direction === 'upload') await this.#runUpload(transfer, signal, paced.report);
      else await this.#runDownload(transfer, signal, paced.report);
    } catch (cause) {
      // A lost connection is nothing to tell people in a hurry: the queue goes on when it is back.
      if (!isConnectionLoss(cause)) this.#ports.onFailed(transfer.name, cause);
      throw cause;
    } finally {
      paced.flush();
    }
    this.#forget(transfer.key);
    this.#ports.onFinished();
  }

  #forget(key: string): void {
    const itemId = this.#uploads.get(key)?.itemId ?? null;
    if (itemId !== null) this.resumption.forget(itemId);
    this.#uploads.delete(key);
    this.#downloads.delete(key);
  }

  async #runUpload({ key, name, parentId }: Transfer, signal: AbortSignal, report: Report): Promise<void> {
    const upload = this.#uploads.get(key);
    if (upload === undefined) throw failed('source_missing');
    const remember: Report = (progress) => {
      const { itemId } = progress;
      if (itemId !== undefined) this.#uploads.set(key, { ...upload, itemId });
      report(progress);
    };
    const task = () => this.#ports.upload(upload, signal, remember);
    const ran = await this.#ports.locks.alone(uploadLock(parentId, name), task);
    if (!ran) throw failed('upload_under_way');
  }

  async #runDownload({ key }: Transfer, signal: AbortSignal, report: Report): Promise<void> {
    const request = this.#downloads.get(key);
    if (request === undefined) throw failed('source_missing');
    await this.#ports.download(request, signal, report);
  }
}
