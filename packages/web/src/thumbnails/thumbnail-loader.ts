import { THUMBNAIL_BATCH_SIZE } from '@coffer/contract';

/** Rows come into view in groups; this long, their requests are gathered. */
const GATHER_MS = 60;

/** Thumbnails kept in memory; some ten megabytes. */
const KEPT = 600;

/** The JPEGs of those of some items that have one, by id; null for one that is not what its owner sealed. */
export type LoadThumbnails = (
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer> | null>>;

/** A thumbnail that was asked for: an object URL, or one that somebody changed. */
export type LoadedThumbnail =
  | { readonly state: 'intact'; readonly url: string }
  | { readonly state: 'damaged' };

const DAMAGED: LoadedThumbnail = { state: 'damaged' };

/**
 * Loads thumbnails in batches, and keeps them in memory only.
 *
 * @example
 * const loader = new ThumbnailLoader(ownThumbnails(api, keyring));
 * const withdraw = loader.want(item.id, setThumbnail);
 */
export class ThumbnailLoader {
  readonly #load: LoadThumbnails;
  /** By item, the one used longest ago first. */
  readonly #loaded = new Map<string, LoadedThumbnail>();
  readonly #wanted = new Map<string, Set<(thumbnail: LoadedThumbnail) => void>>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Requests that were under way when everything was cleared belong to an earlier era; their answers are dropped. */
  #era = 0;

  constructor(load: LoadThumbnails) {
    this.#load = load;
  }

  /** The thumbnail, if it is in memory. */
  get(id: string): LoadedThumbnail | null {
    return this.#loaded.get(id) ?? null;
  }

  /** Forgets all of them, as when nobody is signed in any more. */
  clear(): void {
    this.#era++;
    this.#wanted.clear();
    for (const thumbnail of this.#loaded.values()) release(thumbnail);
    this.#loaded.clear();
  }

  /** Asks for a thumbnail; the returned function withdraws the wish, as when the row has left the view. */
  want(id: string, onLoaded: (thumbnail: LoadedThumbnail) => void): () => void {
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
      // A thumbnail is an ornament: one that does not arrive leaves the row its icon.
      await this.#loadBatch(ids.slice(from, from + THUMBNAIL_BATCH_SIZE)).catch(() => undefined);
    }
  }

  async #loadBatch(ids: readonly string[]): Promise<void> {
    const era = this.#era;
    const images = await this.#load(ids);
    if (era !== this.#era) return;
    for (const id of ids) {
      const image = images.get(id);
      if (image === undefined) continue;
      const thumbnail = image === null ? DAMAGED : intact(image);
      this.#keep(id, thumbnail);
      for (const listener of this.#wanted.get(id) ?? []) listener(thumbnail);
      this.#wanted.delete(id);
    }
  }

  #keep(id: string, thumbnail: LoadedThumbnail): void {
    this.#loaded.set(id, thumbnail);
    const [oldest] = this.#loaded;
    if (this.#loaded.size <= KEPT || oldest === undefined) return;
    const [oldestId, oldestThumbnail] = oldest;
    this.#loaded.delete(oldestId);
    release(oldestThumbnail);
  }
}

function intact(image: Uint8Array<ArrayBuffer>): LoadedThumbnail {
  return { state: 'intact', url: URL.createObjectURL(new Blob([image], { type: 'image/jpeg' })) };
}

function release(thumbnail: LoadedThumbnail): void {
  if (thumbnail.state === 'intact') URL.revokeObjectURL(thumbnail.url);
}
