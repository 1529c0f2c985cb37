import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Upload } from '../uploads/upload.ts';
import type { FileHandles } from './file-handles.ts';
import type { OpenPages } from './open-pages.ts';
import type { UnfinishedUpload } from './unfinished-upload.ts';
import type { UnfinishedUploads } from './unfinished-uploads.ts';

export interface ResumptionPorts {
  readonly uploads: UnfinishedUploads;
  readonly pages: OpenPages;
  readonly handles: FileHandles;
}

/** Remembers uploads until they are done, and offers those that an earlier page left unfinished. */
export class Resumption {
  /** What is offered now. */
  readonly offered: StoreApi<readonly UnfinishedUpload[]> = createStore<readonly UnfinishedUpload[]>(
    () => [],
  );
  readonly #ports: ResumptionPorts;
  readonly #kept = new Map<string, UnfinishedUpload>();
  #userId: string | null = null;

  constructor(ports: ResumptionPorts) {
    this.#ports = ports;
  }

  /** Offers what this user has left unfinished here, except what another open page works on. */
  async begin(userId: string): Promise<void> {
    this.#userId = userId;
    const [all, open] = await Promise.all([this.#ports.uploads.all(), this.#ports.pages.ids()]);
    if (this.#userId !== userId) return;
    this.offered.setState(
      all.filter((upload) => upload.userId === userId && !open.has(upload.pageId)),
      true,
    );
  }

  /** Remembers uploads by the keys of their transfers. */
  async keep(uploads: ReadonlyMap<string, Upload>): Promise<void> {
    const userId = this.#userId;
    if (userId === null) return;
    const kept = await Promise.all(
      [...uploads].map(async ([key, upload]): Promise<UnfinishedUpload> => {
        const { file, name, folderId, itemId, replaces } = upload;
        return {
          ...{ key, userId, pageId: this.#ports.pages.id, name, fileName: file.name, folderId },
          ...{ size: file.size, lastModified: file.lastModified, itemId, replaces },
          handle: await this.#ports.handles.of(file),
        };
      }),
    );
    for (const upload of kept) this.#kept.set(upload.key, upload);
    await this.#ports.uploads.keep(kept);
  }

  /** An upload has its record. */
  async found(key: string, itemId: string): Promise<void> {
    const upload = this.#kept.get(key);
    if (upload === undefined || upload.itemId === itemId) return;
    const found = { ...upload, itemId };
    this.#kept.set(key, found);
    await this.#ports.uploads.keep([found]);
  }

  /** Uploads are done, or wanted no more. */
  async forget(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#kept.delete(key);
    const gone = new Set(keys);
    this.offered.setState((offered) => offered.filter(({ key }) => !gone.has(key)), true);
    await this.#ports.uploads.forget(keys);
  }

  /** Forgets all that this user has begun in this page, or was offered; names of files must not outlive a logout. */
  async end(): Promise<void> {
    const keys = [...this.#kept.keys(), ...this.offered.getState().map(({ key }) => key)];
    this.#userId = null;
    await this.forget(keys);
  }
}
