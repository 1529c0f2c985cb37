import type { ApiClient } from '@coffer/client';
import { THUMBNAIL_BATCH_SIZE } from '@coffer/contract';
import type { RemoteKeyring } from '../../../workers/keyring.ts';

/** Rows come into view in groups; this long, their requests are gathered. */
const GATHER_MS = 60;

/** Thumbnails kept in memory; some ten megabytes. */
const KEPT = 600;

/** Loads and opens thumbnails in batches, and keeps them in memory only. */
export class ThumbnailLoader {
  readonly #api: ApiClient;
  readonly #keyring: RemoteKeyring;
  /** Object URLs by item, the one used longest ago first. */
  readonly #urls = new Map<string, string>();
  readonly #wanted = new Map<string, Set<(url: string) => void>>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** What is under way when everything is forgotten belongs to an earlier era, and is not kept. */
  #era = 0;

  constructor(api: ApiClient, keyring: RemoteKeyring) {
    this.#api = api;
    this.#keyring = keyring;
  }

  /** The thumbnail's URL, if it is in memory. */
  get(id: string): string | null {
    return this.#urls.get(id) ?? null;
  }

  /** Forgets all of them, as when nobody is signed in any more. */
  clear(): void {
    this.#era++;
    this.#wanted.clear();
    for (const url of this.#urls.values()) URL.revokeObjectURL(url);
    this.#urls.clear();
  }

  /** Asks for a thumbnail; the returned function withdraws the wish, as when the row has left the view. */
  want(id: string, onLoaded: (url: string) => void): () => void {
    const listeners = this.#wanted.get(id) ?? new Set();
    this.#wanted.set(id, listeners.add(onLoaded));
    this.#timer ??= setTimeout(() => void this.#loadWanted(), GATHER_MS);
    return () => {
      listeners.delete(onLoaded);
      if (listeners.size === 0) this.#wanted.delete(id);
    };
  }

  async #loadWanted(): Promise<void> {
    this.#timer = null;
    const ids = [...this.#wanted.keys()];
    for (let from = 0; from < ids.length; from += THUMBNAIL_BATCH_SIZE) {
      // A thumbnail is an ornament: without it, the row shows its icon.
      await this.#loadBatch(ids.slice(from, from + THUMBNAIL_BATCH_SIZE)).catch(() => undefined);
    }
  }

  async #loadBatch(ids: string[]): Promise<void> {
    const era = this.#era;
    const sealed = await this.#api.call('thumbnails', { body: { ids } });
    await Promise.allSettled(sealed.map((each) => this.#open(each.id, each.encrypted_thumbnail, era)));
  }

  async #open(id: string, envelope: string, era: number): Promise<void> {
    const bytes = await this.#keyring.openThumbnail(id, envelope);
    if (era !== this.#era) return;
    const url = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    this.#keep(id, url);
    for (const listener of this.#wanted.get(id) ?? []) listener(url);
    this.#wanted.delete(id);
  }

  #keep(id: string, url: string): void {
    this.#urls.set(id, url);
    const [oldest] = this.#urls;
    if (this.#urls.size <= KEPT || oldest === undefined) return;
    const [oldestId, oldestUrl] = oldest;
    this.#urls.delete(oldestId);
    URL.revokeObjectURL(oldestUrl);
  }
}
