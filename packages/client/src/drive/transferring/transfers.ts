import { chunkCount, type ItemId, itemId } from '@coffer/crypto';
import type { Connectivity } from '../../api/connectivity.ts';
import { isConnectionLoss } from '../../api/is-connection-loss.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { type Locks, uploadLock } from '../../concurrency/locks.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import type { IntactItem, OpenedItem } from '../../keyring/opened-item.ts';
import type { UploadPlan } from '../../transfers/planning/plan-uploads.ts';
import { type FindTargets, UploadPlanning } from '../../transfers/planning/upload-planning.ts';
import { paceReports } from '../../transfers/queue/pace-reports.ts';
import { isUnderWay, type ProgressReport } from '../../transfers/queue/reducer.ts';
import type { Transfer } from '../../transfers/queue/transfer.ts';
import { TransferQueue } from '../../transfers/queue/transfer-queue.ts';
import type { UploadOffer } from '../../transfers/unfinished/offers.ts';
import type { Reopened } from '../../transfers/unfinished/reopen-files.ts';
import type { Resumption } from '../../transfers/unfinished/resumption.ts';
import type { ObtainedRecord } from '../../transfers/upload/obtain-record.ts';
import { chunksIn, percentStored } from '../../transfers/upload/percent-stored.ts';
import type { Upload } from '../../transfers/upload/upload.ts';
import type { Drive } from '../drive.ts';
import type { UploadEvents } from '../uploading/send-content.ts';
import {
  archiveName,
  type DownloadRequest,
  type DownloadSource,
  type PrepareDownloadPorts,
  prepareDownload,
  type SaveDownload,
} from './downloading.ts';
import { lookAtQuota } from './look-at-quota.ts';
import { fileNamed, rowOf, type Task } from './transfer-task.ts';

/** Drawing more often costs the transfer more than it tells anybody. */
const REPORT_EVERY_MS = 250;

type Report = (progress: ProgressReport) => void;

/** What is told of transfers, to those who list files and to people. */
export interface TransferEvents extends Required<Pick<UploadEvents, 'onItem' | 'onInterrupted'>> {
  /** Folders were made in a folder; null is the top. */
  onFolderChanged(folderId: string | null): void;
  onFinished(): void;
  /** Something failed; the list may be closed, so people are told otherwise too. */
  onFailed(subject: FailedSubject, cause: unknown): void;
  /** A file that was chosen again is not what it was, and is uploaded from its beginning. */
  onChanged(name: string): void;
  /** Something cannot be in the archive; told before it is downloaded, so that nobody takes it for complete. */
  onLeftOut: PrepareDownloadPorts['onLeftOut'];
}

/** What failed: the comparing of names before uploads, the search for the files of unfinished ones, or a transfer. */
export type FailedSubject =
  | { readonly kind: 'planning' | 'resuming' }
  | { readonly kind: 'transfer'; readonly name: string };

export interface TransfersPorts {
  readonly drive: Pick<
    Drive,
    'upload' | 'discardUpload' | 'targetOf' | 'targetsBelow' | 'content' | 'statNow' | 'archive'
  > & {
    readonly account: Pick<Drive['account'], 'storage'>;
  };
  readonly save: SaveDownload;
  readonly resumption: Resumption;
  /** The files of unfinished uploads, as far as they are given again. */
  readonly reopen: (offers: readonly UploadOffer[]) => Promise<readonly Reopened[]>;
  readonly locks: Locks;
  readonly connectivity: Connectivity;
  /** Whether all content of an item is on this device, so that it is read without a network. */
  readonly isOnDevice?: (itemId: string) => boolean;
  readonly events: TransferEvents;
}

/** The list of transfers: uploads and downloads, what is planned before them, and what an earlier visit left. */
export class Transfers {
  readonly queue: TransferQueue<Task>;
  readonly planning: UploadPlanning;
  readonly #ports: TransfersPorts;
  /** Ends with the session. */
  #session = new AbortController();

  constructor(ports: TransfersPorts) {
    this.#ports = ports;
    const { connectivity, events } = ports;
    const onFailed = (cause: unknown) => events.onFailed({ kind: 'planning' }, cause);
    this.planning = new UploadPlanning({ connectivity, onFailed });
    this.queue = new TransferQueue<Task>({
      connectivity,
      isOnDevice: ({ payload }) => this.#isOnDevice(payload),
      run: (transfer, signal, report) => this.#run(transfer, signal, report),
    });
  }

  /** Whether anything would be cut off if the keys were put away now. */
  get isBusy(): boolean {
    return isUnderWay(this.queue.getSnapshot()) || this.planning.preparing.getState() > 0;
  }

  get resumption(): Resumption {
    return this.#ports.resumption;
  }

  /** Percent of the uploads that run now, by item: of their chunks, as folders show it. */
  runningUploads(transfers: readonly Transfer[]): ReadonlyMap<string, number> {
    const running = transfers.filter(({ direction, state }) => direction === 'upload' && state === 'running');
    return new Map(
      running.flatMap(({ itemId, bytes, size }) =>
        itemId === null ? [] : [[itemId, percentStored(chunksIn(bytes), chunkCount(size), null)]],
      ),
    );
  }

  /** Adds uploads into a folder; null is the top. People are asked about names that are in use there. */
  upload(files: readonly File[], folderId: string | null): void {
    this.#plan(async (signal) => [await this.#ports.drive.targetOf(files, folderId, signal)]);
  }

  /** Adds an upload of a file as the next version of another one, whatever it is called itself. */
  uploadVersion(file: File, { name, parentId }: Pick<IntactItem, 'name' | 'parentId'>): void {
    this.#plan(async (signal) => [
      {
        ...(await this.#ports.drive.targetOf([fileNamed(file, name)], parentId, signal)),
        resolution: 'new-version',
      },
    ]);
  }

  /** Adds uploads of files with their `webkitRelativePath`, and makes the folders in which they lie. */
  uploadFolder(files: readonly File[], folderId: string | null): void {
    const { drive, events } = this.#ports;
    this.#plan((signal) => drive.targetsBelow(files, folderId, signal, events.onFolderChanged));
  }

  /** Takes up what an earlier page left unfinished. To be called while a click is handled. */
  async resume(offers: readonly UploadOffer[]): Promise<void> {
    try {
      const reopened = await this.#ports.reopen(offers);
      this.#addUploads(reopened.filter(({ isSame }) => isSame).map((each) => this.#resumed(each)));
      for (const each of reopened) if (!each.isSame) this.#beginAnew(each);
    } catch (cause) {
      this.#ports.events.onFailed({ kind: 'resuming' }, cause);
    }
  }

  /** Adds downloads of files, each as itself; from where the others of the list come by default. */
  download(items: readonly IntactItem[], from?: DownloadSource): void {
    for (const file of items) this.#addDownload({ kind: 'file', file }, file, from);
  }

  /**
   * Adds a download of files, and of directories with all that is in them, as one archive; of nothing as an empty one.
   *
   * @param name of the archive; after what is in it by default
   */
  downloadAsZip(items: readonly OpenedItem[], name = archiveName(items), from?: DownloadSource): void {
    const parentId = items[0]?.parentId ?? null;
    this.#addDownload({ kind: 'archive', items, name }, { name, size: 0, id: null, parentId }, from);
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
    this.planning.plan(find, signal, (plan) => this.#addPlanned(plan, signal));
  }

  /** Adds what was planned, unless the quota has no room for it: then nothing of it begins, and people are told once. */
  async #addPlanned(plan: UploadPlan, signal: AbortSignal): Promise<void> {
    const { drive, events } = this.#ports;
    const shortage = await lookAtQuota(plan, drive.account, this.queue.getSnapshot(), signal);
    if (signal.aborted) return;
    this.queue.refuse(failed('file_already_exists'), ...plan.skipped.map(rowOf));
    if (shortage === null) return this.#addUploads(plan.uploads);
    const error = failed({ code: 'quota_short', ...shortage });
    this.queue.refuse(error, ...plan.uploads.map(rowOf));
    events.onFailed({ kind: 'planning' }, error);
  }

  /** The upload that goes on where it stopped. */
  #resumed({ offer, file }: Reopened): Upload<File> {
    const { id, parentId: folderId, name } = offer.item;
    this.resumption.withdraw([id]);
    return { file, folderId, name, versionOf: offer.upload.versionOf, itemId: id };
  }

  /**
   * Uploads a file that is not what it was, like any other. A record goes, of a file or of a version; what another program has begun stays: that it is
   * not finished is only what the server says.
   */
  #beginAnew({ offer, file }: Reopened): void {
    const { name } = offer.item;
    if (offer.upload.versionOf !== null) {
      // First: what is begun instead is kept under the same id.
      this.resumption.forget(offer.upload.itemId);
      this.#discard(offer.upload.itemId, offer.item, offer.upload.versionId).catch(ignore);
    } else if (offer.item.isRecord === true) this.#removeRecord(offer.item).catch(ignore);
    this.#ports.events.onChanged(name);
    this.upload([fileNamed(file, name)], offer.item.parentId);
  }

  async #removeRecord(item: Pick<IntactItem, 'id' | 'parentId' | 'chunksStored'>): Promise<void> {
    if (!(await this.#discard(item.id, item))) return;
    this.resumption.forget(item.id);
    this.#ports.events.onFolderChanged(item.parentId);
  }

  /** Removes a record of a file, or of a version of one, unless the server has more chunks of it by now. */
  #discard(id: string, { chunksStored }: Pick<IntactItem, 'chunksStored'>, versionId = id): Promise<boolean> {
    return this.#ports.drive.discardUpload({ id, versionId, chunksStored }, this.#session.signal);
  }

  #addUploads(uploads: readonly Upload<File>[]): void {
    this.queue.add(...uploads.map(rowOf));
  }

  #isOnDevice(task: Task): boolean {
    const { isOnDevice } = this.#ports;
    if (isOnDevice === undefined || task.kind === 'upload') return false;
    const items = task.request.kind === 'file' ? [task.request.file] : task.request.items;
    return items.every(({ id }) => isOnDevice(id));
  }

  #addDownload(
    request: DownloadRequest,
    { name, size, id, parentId }: { name: string; size: number; id: string | null; parentId: string | null },
    from: DownloadSource | undefined,
  ): void {
    const payload: Task = { kind: 'download', request, ...(from !== undefined && { from }) };
    const key = crypto.randomUUID();
    this.queue.add({ key, direction: 'download', name, size, itemId: id, parentId, payload });
  }

  async #run(transfer: Transfer<Task>, signal: AbortSignal, report: Report): Promise<void> {
    const { onFailed, onFinished } = this.#ports.events;
    const paced = paceReports(report, REPORT_EVERY_MS);
    const { payload, name } = transfer;
    try {
      if (payload.kind === 'upload') await this.#upload(payload.upload, transfer, signal, paced.report);
      else await this.#download(payload, signal, paced.report);
    } catch (cause) {
      // A lost connection is nothing to tell people in a hurry: the queue goes on when it is back.
      if (!isConnectionLoss(cause)) onFailed({ kind: 'transfer', name }, cause);
      throw cause;
    } finally {
      paced.flush();
    }
    this.#forget(this.#row(transfer.key) ?? transfer);
    onFinished();
  }

  async #upload(
    upload: Upload<File>,
    { itemId, name, parentId }: Transfer<Task>,
    signal: AbortSignal,
    onProgress: Report,
  ): Promise<void> {
    const { drive, locks, resumption, events } = this.#ports;
    const { onItem, onInterrupted } = events;
    const exclusively = <T>(task: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const ran = locks.alone(uploadLock(parentId, name), async () => resolve(await task()));
        ran.then((isMine) => (isMine ? undefined : reject(failed('upload_under_way'))), reject);
      });
    let next: Upload<File> = { ...upload, itemId };
    let begun: ItemId | null = null;
    const onRecord = (record: Pick<ObtainedRecord, 'id' | 'versionId' | 'key'>) => {
      begun = record.id;
      resumption.keep(next, record);
    };
    const onDiscarded = (id: ItemId) => {
      resumption.forget(id);
      events.onFolderChanged(parentId);
    };
    const told = { onProgress, onItem, onInterrupted, onRecord, onDiscarded };
    for (;;) {
      try {
        await drive.upload({ ...next, hasOthers: this.#hasOthers, exclusively }, told, signal);
        return;
      } catch (cause) {
        if (begun === null || !isFailure(cause, 'name_exists')) throw cause;
        next = await this.#askAboutName(next, begun, signal);
      }
    }
  }

  /**
   * Asks about a name that came into use while its file was uploaded. Under another name nothing is sent twice. Throws
   * `file_already_exists` where it is skipped.
   *
   * @param begun the record, which is removed where nothing comes of it
   */
  async #askAboutName(upload: Upload<File>, begun: ItemId, signal: AbortSignal): Promise<Upload<File>> {
    const { drive } = this.#ports;
    const { file, name, folderId } = upload;
    const find = async () => [await drive.targetOf([fileNamed(file, name)], folderId, signal)];
    const [decided] = (await this.planning.decide(find, signal)).uploads;
    if (decided !== undefined && decided.versionOf === null) return { ...upload, ...decided, itemId: begun };
    signal.throwIfAborted();
    const parentId = folderId === null ? null : itemId(folderId);
    await this.#removeRecord({ id: begun, parentId, chunksStored: chunkCount(file.size) });
    if (decided === undefined) throw failed('file_already_exists');
    return { ...upload, ...decided };
  }

  /** Whether more than one upload runs or waits. */
  get #hasOthers(): boolean {
    // Asked for each of thousands: those that are done are not looked at one by one in a list of their own.
    let count = 0;
    return this.queue
      .getSnapshot()
      .some(
        ({ direction, state }) =>
          direction === 'upload' && (state === 'running' || state === 'waiting') && ++count > 1,
      );
  }

  async #download(
    { request, from = this.#ports }: Extract<Task, { readonly kind: 'download' }>,
    signal: AbortSignal,
    report: Report,
  ): Promise<void> {
    const { onLeftOut } = this.#ports.events;
    const download = await prepareDownload(request, { drive: from.drive, onLeftOut }, signal);
    report({ size: download.size });
    await from.save(download, signal, report);
  }

  #row(key: string): Transfer<Task> | undefined {
    return this.queue.getSnapshot().find((transfer) => transfer.key === key);
  }

  /** Forgets an upload that is done, or not wanted, so that it is not offered again. */
  #forget({ itemId, payload }: Transfer<Task>): void {
    if (itemId !== null && payload.kind === 'upload') this.resumption.forget(itemId);
  }
}
