import { MediaIndex, type MediaItem, type MediaList } from './media-index.ts';

/** While names are read, a list a half second shows that it goes on; each one has to be put in order. */
const PAUSE_MS = 500;
/** What comes with one change goes together. */
const GATHER_MS = 60;

/** Tells who waits of each change of what pictures and videos there are. */
export class MediaFeed {
  /** What is read now, and what is shown: of a second reading, the first one until it ends. */
  #read = new MediaIndex();
  #shown = this.#read;
  #version = 1;
  #isComplete = false;
  #hasFailed = false;
  readonly #waiting = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  put(item: MediaItem): void {
    if (this.#read.put(item) && this.#read === this.#shown) this.#changed();
  }

  remove(id: string): void {
    if (this.#read.remove(id) && this.#read === this.#shown) this.#changed();
  }

  /** All names are read anew. */
  begin(): void {
    this.#read = new MediaIndex();
    if (!this.#isComplete) this.#shown = this.#read;
    this.#hasFailed = false;
  }

  /** All names have been read, or reading them has failed. */
  end(how: 'complete' | 'failed'): void {
    if (how === 'complete') this.#shown = this.#read;
    this.#isComplete ||= how === 'complete';
    this.#hasFailed = how === 'failed';
    this.#changed();
  }

  /** Whether somebody waits for the next change. */
  get isAwaited(): boolean {
    return this.#waiting.size > 0;
  }

  /** The list, once it is newer than that of a version; null where names could not be read. */
  async newer(after: number): Promise<MediaList | null> {
    while (this.#version <= after && !this.#hasFailed) {
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
    if (this.#hasFailed) return null;
    return { ...this.#shown.list(), version: this.#version, isComplete: this.#isComplete };
  }

  #changed(): void {
    this.#timer ??= setTimeout(
      () => {
        this.#timer = null;
        this.#version++;
        for (const wake of this.#waiting) wake();
        this.#waiting.clear();
      },
      this.#isComplete || this.#hasFailed ? GATHER_MS : PAUSE_MS,
    );
  }
}
