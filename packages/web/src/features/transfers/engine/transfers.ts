import { createTransferQueue, type IntactItem, type Transfer, type TransferQueue } from '@coffer/client';
import { failureText } from '../../../failures/texts.ts';
import { SourceMissing, UploadUnderWay } from './errors.ts';
import { paceReports } from './pace-reports.ts';
import { runUpload, type TransferReport, type UploadPorts } from './run-upload.ts';

/** Drawing more often costs the transfer more than it tells anybody. */
const REPORT_EVERY_MS = 250;

export interface TransfersPorts {
  readonly upload: UploadPorts;
  readonly download: (
    file: IntactItem,
    signal: AbortSignal,
    onProgress: (bytes: number) => void,
  ) => Promise<void>;
  /** Runs a task that no other tab runs at the same time; false if one does. */
  readonly alone: (name: string, task: () => Promise<void>) => Promise<boolean>;
  readonly onFinished: () => void;
  /** A transfer failed; the list may be closed, so people are told otherwise too. */
  readonly onFailed: (name: string, cause: unknown) => void;
}

/** The transfers of this page: the list, and the files that it is about. */
export class Transfers {
  readonly queue: TransferQueue;
  readonly #ports: TransfersPorts;
  readonly #uploads = new Map<string, File>();
  readonly #downloads = new Map<string, IntactItem>();

  constructor(ports: TransfersPorts) {
    this.#ports = ports;
    this.queue = createTransferQueue({
      run: (transfer, signal, report) => this.#run(transfer, signal, report),
    });
  }

  /** Adds uploads into a folder; null is the top. */
  upload(files: readonly File[], folderId: string | null): void {
    const added = files.map((file) => {
      const key = crypto.randomUUID();
      this.#uploads.set(key, file);
      const { name, size } = file;
      return { key, direction: 'upload' as const, name, size, itemId: null, parentId: folderId };
    });
    this.queue.add(...added);
  }

  /** Adds downloads. */
  download(items: readonly IntactItem[]): void {
    const added = items.map((item) => {
      const key = crypto.randomUUID();
      this.#downloads.set(key, item);
      const { name, size, id, parentId } = item;
      return { key, direction: 'download' as const, name, size, itemId: id, parentId };
    });
    this.queue.add(...added);
  }

  /** Takes what does not run out of the list. */
  remove(key: string): void {
    this.queue.remove(key);
    this.#forget(key);
  }

  /** Cancels everything and forgets it, as on logout. */
  clear(): void {
    this.queue.clear();
    this.#uploads.clear();
    this.#downloads.clear();
  }

  async #run(
    transfer: Transfer,
    signal: AbortSignal,
    report: (progress: TransferReport) => void,
  ): Promise<void> {
    const paced = paceReports(report, REPORT_EVERY_MS);
    try {
      if (transfer.direction === 'upload') await this.#runUpload(transfer, signal, paced.report);
      else await this.#runDownload(transfer, signal, paced.report);
      paced.flush();
    } catch (cause) {
      this.#ports.onFailed(transfer.name, cause);
      throw new Error(failureText(cause), { cause });
    }
    this.#forget(transfer.key);
    this.#ports.onFinished();
  }

  #forget(key: string): void {
    this.#uploads.delete(key);
    this.#downloads.delete(key);
  }

  async #runUpload(
    { key, name, parentId }: Transfer,
    signal: AbortSignal,
    report: (progress: TransferReport) => void,
  ): Promise<void> {
    const file = this.#uploads.get(key);
    if (file === undefined) throw new SourceMissing();
    const place = `coffer-upload ${parentId ?? 'root'} ${name}`;
    const ran = await this.#ports.alone(place, () =>
      runUpload(file, parentId, this.#ports.upload, signal, report),
    );
    if (!ran) throw new UploadUnderWay();
  }

  async #runDownload(
    { key }: Transfer,
    signal: AbortSignal,
    report: (progress: TransferReport) => void,
  ): Promise<void> {
    const file = this.#downloads.get(key);
    if (file === undefined) throw new SourceMissing();
    await this.#ports.download(file, signal, (bytes) => report({ bytes }));
  }
}
