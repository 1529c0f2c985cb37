import { failed } from '../failures/coffer-error.ts';
import type { MediaList } from '../media/media-index.ts';
import type { SpaceFilter, SpaceHere } from './everything.ts';
import { isComing } from './lists.ts';
import { mergeMedia, type PlacedMedia } from './merge-media.ts';
import type { Source, SpaceSet } from './space-set.ts';

/** What comes from several spaces at the same time goes together. */
const GATHER_MS = 60;

/** How a list of one space goes on. */
interface Followed {
  readonly source: Source;
  list: MediaList | null;
  hasFailed: boolean;
}

export interface SetTimeline extends PlacedMedia {
  /** What was not looked through. */
  readonly unread: readonly SpaceHere[];
}

/** Pictures and videos of all spaces by the day on which they were taken. One for each list that is shown; it ends with its signal. */
export class Timeline {
  readonly #set: SpaceSet;
  readonly #filter: SpaceFilter;
  readonly #signal: AbortSignal;
  readonly #followed = new Map<string | null, Followed>();
  readonly #waiting = new Set<() => void>();
  #unread: readonly SpaceHere[] = [];
  #version = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isBegun = false;
  #looks = 0;
  #failure: unknown = null;

  constructor(set: SpaceSet, filter: SpaceFilter, signal: AbortSignal) {
    this.#set = set;
    this.#filter = filter;
    this.#signal = signal;
  }

  /**
   * All pictures and videos that are not in the trash, the newest first, once there is something newer than a version; 0 is
   * what is known now. Throws `names_not_read` where this device cannot read those of the drive, and the signal's reason.
   */
  async newer(after: number): Promise<SetTimeline> {
    this.#begin();
    while (this.#version <= after) {
      this.#mustGoOn();
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
    this.#mustGoOn();
    const lists = [...this.#followed].flatMap(([spaceId, { list }]) =>
      list === null ? [] : [[spaceId, list] as const],
    );
    // Of the drive it is known that it is there.
    const isKnown = this.#followed.has(null) || this.#set.state.getState().isKnown;
    const isComplete =
      isKnown &&
      [...this.#followed.values()].every(({ list, hasFailed }) => hasFailed || list?.isComplete === true) &&
      !this.#unread.some(isComing);
    const unread = [...this.#unread, ...this.#failedOnes()];
    return { ...mergeMedia(lists), version: this.#version, isComplete, unread };
  }

  /** What could be opened, and whose names cannot be read. */
  #failedOnes(): SpaceHere[] {
    return [...this.#followed.values()].flatMap(({ source, hasFailed }) => {
      const here = hasFailed && source.space !== null ? this.#set.spaceOf(source.space.spaceId) : undefined;
      return here === undefined ? [] : [{ ...here, reading: 'failed' as const }];
    });
  }

  #mustGoOn(): void {
    this.#signal.throwIfAborted();
    if (this.#failure !== null) throw this.#failure;
    if (this.#followed.get(null)?.hasFailed === true) throw failed('names_not_read');
  }

  #begin(): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    const look = () =>
      void this.#look().catch((error: unknown) => {
        this.#failure = error;
        this.#wake();
      });
    const stop = this.#set.state.subscribe(look);
    this.#signal.addEventListener('abort', () => {
      stop();
      this.#wake();
    });
    look();
  }

  /** Follows what is read by now, and leaves what is gone. */
  async #look(): Promise<void> {
    const look = ++this.#looks;
    const { ready, unread } = await this.#set.sources(this.#filter);
    // A later look knows more.
    if (this.#signal.aborted || look !== this.#looks) return;
    const there = new Map(ready.map((source) => [source.space?.spaceId ?? null, source]));
    for (const spaceId of this.#followed.keys()) if (!there.has(spaceId)) this.#followed.delete(spaceId);
    for (const [spaceId, source] of there) {
      const known = this.#followed.get(spaceId);
      if (known?.source.drive !== source.drive || known.hasFailed) this.#follow(spaceId, source, known?.list);
    }
    this.#unread = unread;
    this.#changed();
  }

  /** @param before what is shown until the first list comes */
  #follow(spaceId: string | null, source: Source, before: MediaList | null = null): void {
    const followed: Followed = { source, list: before, hasFailed: false };
    this.#followed.set(spaceId, followed);
    const isFollowed = () => this.#followed.get(spaceId) === followed && !this.#signal.aborted;
    const run = async () => {
      for (let version = 0; isFollowed(); ) {
        const list = await source.drive.names.media(version);
        if (!isFollowed()) return;
        if (list === null) break;
        followed.list = list;
        version = list.version;
        this.#changed();
      }
      throw failed('names_not_read');
    };
    run().catch(() => {
      if (!isFollowed()) return;
      followed.hasFailed = true;
      this.#changed();
    });
  }

  #changed(): void {
    // Nothing is shown before anything is known of the drive or, without that, of any space.
    const first = this.#followed.get(null) ?? [...this.#followed.values()][0];
    const isReady = first === undefined || first.list !== null || first.hasFailed;
    if (!isReady) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#version++;
      this.#wake();
    }, GATHER_MS);
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
