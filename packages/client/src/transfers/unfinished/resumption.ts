import { createStore, type Store } from '../../concurrency/store.ts';
import type { ObtainedRecord } from '../upload/obtain-record.ts';
import type { Upload } from '../upload/upload.ts';
import { sealFingerprint } from './fingerprint.ts';
import type { Offers, UploadOffer } from './offers.ts';
import { isUnfinishedUpload, type UnfinishedUpload, type UnfinishedUploads } from './unfinished-upload.ts';

/** The places on this device of files that people gave to the page. */
export interface FileHandles {
  /** Where the file lies; null if the browser does not tell. */
  of(file: File): Promise<FileSystemFileHandle | null>;
  /** The place of a file that was opened by its handle. */
  remember(file: File, handle: FileSystemFileHandle): void;
}

export interface ResumptionPorts {
  readonly uploads: UnfinishedUploads;
  readonly handles: FileHandles;
  /** Looks up the state of unfinished uploads. */
  readonly find: (uploads: readonly UnfinishedUpload[]) => Promise<Offers>;
  /** Whether some tab works on it now. */
  readonly isUnderWay: (offer: UploadOffer) => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Keeps on this device what uploads need to go on after a reload, and offers those that an earlier page left. */
export class Resumption {
  readonly #offered = createStore<readonly UploadOffer[]>([]);
  readonly #ports: ResumptionPorts;
  /** The last write of each item, so that what is forgotten does not come back. */
  readonly #writes = new Map<string, Promise<void>>();
  #account: string | null = null;

  constructor(ports: ResumptionPorts) {
    this.#ports = ports;
  }

  /** The current offers. */
  get offered(): Store<readonly UploadOffer[]> {
    return this.#offered;
  }

  /**
   * Offers what this account has left unfinished here, except what another tab works on.
   *
   * @param account the fingerprint of its key pair
   */
  async begin(account: string): Promise<void> {
    this.#account = account;
    const { uploads, find, isUnderWay } = this.#ports;
    const own = (await uploads.list())
      .filter(isUnfinishedUpload)
      .filter((upload) => upload.account === account);
    if (own.length === 0) return;
    const { offers, settled } = await find(own);
    const underWay = await Promise.all(offers.map(isUnderWay));
    if (this.#account !== account) return;
    this.#offered.setState(
      offers
        .filter((_, index) => underWay[index] === false)
        .toSorted((a, b) => a.upload.startedAt - b.upload.startedAt),
    );
    await Promise.all(settled.map((itemId) => uploads.remove(itemId)));
  }

  /** Keeps an upload that has its record. Does not wait, and does without if the device cannot keep it. */
  keep(upload: Upload<File>, { id, versionId, key }: Pick<ObtainedRecord, 'id' | 'versionId' | 'key'>): void {
    const account = this.#account;
    if (account === null) return;
    this.#write(id, async () => {
      const fingerprint = await sealFingerprint(key, id, upload.file);
      await this.#ports.uploads.put({
        itemId: id,
        versionId,
        parentId: upload.folderId,
        account,
        fingerprint,
        startedAt: this.#ports.now(),
        versionOf: upload.versionOf,
        handle: await this.#ports.handles.of(upload.file),
      });
    });
  }

  /** Offers some no more; they are taken up, or not wanted. */
  withdraw(itemIds: readonly string[]): void {
    const gone = new Set(itemIds);
    const offered = this.#offered.getState();
    const left = offered.filter(({ item }) => !gone.has(item.id));
    if (left.length < offered.length) this.#offered.setState(left);
  }

  /** Keeps an upload no more: it is done, or not wanted. */
  forget(itemId: string): void {
    this.withdraw([itemId]);
    this.#write(itemId, () => this.#ports.uploads.remove(itemId));
  }

  /** Offers nothing until somebody signs in again. What is kept stays: no name and no content is in it. */
  end(): void {
    this.#account = null;
    this.#offered.setState([]);
  }

  #write(itemId: string, write: () => Promise<void>): void {
    const before = this.#writes.get(itemId) ?? Promise.resolve();
    // A full disk or a file that went away costs the resumption after a reload, and nothing else.
    const written = before.then(write).catch(() => undefined);
    this.#writes.set(itemId, written);
    void written.then(() => {
      if (this.#writes.get(itemId) === written) this.#writes.delete(itemId);
    });
  }
}
