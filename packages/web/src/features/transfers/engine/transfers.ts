import {
  createTransferQueue,
  type IntactItem,
  type NewTransfer,
  type OpenedItem,
  type ProgressReport,
  type Transfer,
  type TransferQueue,
} from '@coffer/client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { failureOf } from '../../../failures/failure.ts';
import { failureText } from '../../../failures/texts.ts';
import { archiveName, type DownloadRequest } from '../downloads/prepare-download.ts';
import { createNameQuestions, type NameQuestions } from '../questions/name-questions.ts';
import type { Resumption } from '../resumption/resumption.ts';
import { isSameFile, type UnfinishedUpload } from '../resumption/unfinished-upload.ts';
import { texts } from '../texts.ts';
import { planUploads, type UploadTarget } from '../uploads/plan-uploads.ts';
import type { Upload } from '../uploads/upload.ts';
import { SourceMissing, UploadUnderWay } from './errors.ts';
import { paceReports } from './pace-reports.ts';

/** Drawing more often costs the transfer more than it tells anybody. */
const REPORT_EVERY_MS = 250;

/** Failures after which an upload is not offered again when the page is opened next. */
const LASTING: ReadonlySet<string> = new Set(['FileAlreadyExists', 'UploadUnderWay', 'SourceChanged']);

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
  readonly reopen: (uploads: readonly UnfinishedUpload[]) => Promise<ReadonlyMap<UnfinishedUpload, File>>;
  /** Runs a task that no other tab runs at the same time; false if one does. */
  readonly alone: (name: string, task: () => Promise<void>) => Promise<boolean>;
  readonly onFinished: () => void;
  /** Something failed; the list may be closed, so people are told otherwise too. */
  readonly onFailed: (title: string, cause: unknown) => void;
  readonly onNotice: (text: string) => void;
}

/** The transfers of this page: the list, and the files that it is about. */
export class Transfers {
  readonly queue: TransferQueue;
  readonly questions: NameQuestions = createNameQuestions();
  /** How many uploads are being prepared: folders made, names compared. */
  readonly preparing: StoreApi<number> = createStore<number>(() => 0);
  readonly #ports: TransfersPorts;
  readonly #uploads = new Map<string, Upload>();
  readonly #downloads = new Map<string, DownloadRequest>();
  /** Ends with the session. */
  #session = new AbortController();
  /** One after the other: people are asked about one set of names at a time. */
  #planning: Promise<void> = Promise.resolve();

  constructor(ports: TransfersPorts) {
    this.#ports = ports;
    this.queue = createTransferQueue({
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
  async resume(unfinished: readonly UnfinishedUpload[]): Promise<void> {
    const files = await this.#ports.reopen(unfinished);
    const uploads = [...files].map(([upload, file]): Upload => {
      const { folderId, name, replaces, itemId } = upload;
      if (!isSameFile(upload, file)) this.#ports.onNotice(texts.startsAnew(name));
      return { file, folderId, name, replaces, itemId };
    });
    await this.resumption.forget([...files.keys()].map(({ key }) => key));
    this.#addUploads(uploads);
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
    this.questions.close();
    this.queue.clear();
    this.#uploads.clear();
    this.#downloads.clear();
    void this.resumption.end();
  }

  #plan(find: (signal: AbortSignal) => Promise<readonly UploadTarget[]>): void {
    const { signal } = this.#session;
    this.preparing.setState((count) => count + 1, true);
    const plan = async () => {
      try {
        const uploads = await planUploads(await find(signal), this.questions.ask);
        if (!signal.aborted) this.#addUploads(uploads);
      } catch (cause) {
        if (!signal.aborted) this.#ports.onFailed(texts.notUploaded, cause);
      } finally {
        this.preparing.setState((count) => count - 1, true);
      }
    };
    this.#planning = this.#planning.then(plan);
  }

  #addUploads(uploads: readonly Upload[]): void {
    const added = new Map(uploads.map((upload) => [crypto.randomUUID() as string, upload]));
    for (const [key, upload] of added) this.#uploads.set(key, upload);
    void this.resumption.keep(added);
    this.queue.add(
      ...[...added].map(([key, { name, file, itemId, folderId }]): NewTransfer => {
        return { key, direction: 'upload', name, size: file.size, itemId, parentId: folderId };
      }),
    );
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
      paced.flush();
    } catch (cause) {
      // There is nothing that a later visit could take up.
      if (LASTING.has(failureOf(cause).name)) void this.resumption.forget([transfer.key]);
      this.#ports.onFailed(transfer.name, cause);
      throw new Error(failureText(cause), { cause });
    }
    this.#forget(transfer.key);
    this.#ports.onFinished();
  }

  #forget(key: string): void {
    if (this.#uploads.delete(key)) void this.resumption.forget([key]);
    this.#downloads.delete(key);
  }

  async #runUpload({ key, name, parentId }: Transfer, signal: AbortSignal, report: Report): Promise<void> {
    const upload = this.#uploads.get(key);
    if (upload === undefined) throw new SourceMissing();
    const remember: Report = (progress) => {
      const { itemId } = progress;
      if (itemId !== undefined) {
        this.#uploads.set(key, { ...upload, itemId });
        void this.resumption.found(key, itemId);
      }
      report(progress);
    };
    const place = `coffer-upload ${parentId ?? 'root'} ${name.normalize('NFC')}`;
    const ran = await this.#ports.alone(place, () => this.#ports.upload(upload, signal, remember));
    if (!ran) throw new UploadUnderWay();
  }

  async #runDownload({ key }: Transfer, signal: AbortSignal, report: Report): Promise<void> {
    const request = this.#downloads.get(key);
    if (request === undefined) throw new SourceMissing();
    await this.#ports.download(request, signal, report);
  }
}
