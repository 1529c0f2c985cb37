import { DIRECTORY_MIME } from '@coffer/contract';
import type { MediaFacts } from '@coffer/crypto';
import { kindOf } from '../search/kinds.ts';
import { plausibleTime } from '../search/plausible-time.ts';
import type { ClockOffset } from './movie.ts';
import { offsetHere } from './read-media.ts';

/** An item as it stands in the timeline, or a directory that may be in the trash with all that is in it. */
export interface MediaItem {
  readonly id: string;
  /** Null is the top. */
  readonly parentId: string | null;
  readonly mime: string;
  readonly media: Pick<MediaFacts, 'takenAt'> | null;
  /** Unix seconds. */
  readonly modifiedAt: number;
  /** Unix seconds. */
  readonly createdAt: number;
  /** When its version was stored; null of a directory. */
  readonly finishedAt?: number | null;
  readonly isTrashed: boolean;
}

/** Pictures and videos, the newest first; in arrays that cross threads without a copy. */
export interface MediaList {
  /** Rises with each change. */
  readonly version: number;
  /** Whether all names of the drive have been read; more may come until then. */
  readonly isComplete: boolean;
  /** 16 bytes of each. */
  readonly ids: Uint8Array<ArrayBuffer>;
  /**
   * When each was taken, as the clock of the camera showed it: seconds since 1970, as if that were set to UTC. Of what says nothing,
   * when it was last changed or else uploaded, by the clock of this device; see also `plausibleTime`.
   */
  readonly takenAt: Float64Array<ArrayBuffer>;
}

const ID_BYTES = 16;

interface Entry {
  readonly id: string;
  readonly parentId: string | null;
  readonly at: number;
  readonly isTrashed: boolean;
}

/** Which pictures and videos there are, and when they were taken. */
export class MediaIndex {
  readonly #clockOffset: ClockOffset;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #directories = new Map<string, Pick<Entry, 'parentId' | 'isTrashed'>>();

  /**
   * @param clockOffset of this device, for what has no date by a camera
   * @param now Unix seconds
   */
  constructor(clockOffset: ClockOffset = offsetHere, now: () => number = () => Date.now() / 1_000) {
    this.#clockOffset = clockOffset;
    this.#now = now;
  }

  /** Takes an item in, in the place of what it was before; whether the list may be another one now. */
  put(item: MediaItem): boolean {
    const { id, parentId, mime, isTrashed } = item;
    if (mime === DIRECTORY_MIME) {
      const before = this.#directories.get(id);
      this.#directories.set(id, { parentId, isTrashed });
      return before !== undefined && (before.parentId !== parentId || before.isTrashed !== isTrashed);
    }
    const kind = kindOf(mime);
    if (kind !== 'image' && kind !== 'video') return this.#entries.delete(id);
    this.#entries.set(id, { id, parentId, at: this.#takenAt(item), isTrashed });
    // Its name may be another one, or its picture.
    return true;
  }

  /** Whether it was there. */
  remove(id: string): boolean {
    return this.#entries.delete(id) || this.#directories.delete(id);
  }

  /** All that is not in the trash, the newest first. */
  list(): Pick<MediaList, 'ids' | 'takenAt'> {
    const hidden = this.#hiddenDirectories();
    const shown = [...this.#entries.values()].filter(
      ({ parentId, isTrashed }) => !isTrashed && (parentId === null || !hidden(parentId)),
    );
    // Of what was taken in the same second, always in the same order.
    shown.sort((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1));
    const ids = new Uint8Array(shown.length * ID_BYTES);
    const takenAt = new Float64Array(shown.length);
    for (const [index, { id, at }] of shown.entries()) {
      writeId(ids, index * ID_BYTES, id);
      takenAt[index] = at;
    }
    return { ids, takenAt };
  }

  #takenAt({ media, modifiedAt, createdAt, finishedAt }: MediaItem): number {
    const storedAt = finishedAt ?? createdAt;
    const now = this.#now();
    if (media !== null && media.takenAt !== null) {
      return plausibleTime(media.takenAt, this.#here(storedAt), this.#here(now));
    }
    return this.#here(plausibleTime(modifiedAt !== 0 ? modifiedAt : createdAt, storedAt, now));
  }

  /** What the clock of this device showed then. */
  #here(at: number): number {
    return at + this.#clockOffset(at) * 60;
  }

  /** Whether a directory is in the trash, or one above it; a way that leads in a circle ends nowhere. */
  #hiddenDirectories(): (id: string) => boolean {
    const known = new Map<string, boolean>();
    const isHidden = (id: string): boolean => {
      const before = known.get(id);
      if (before !== undefined) return before;
      known.set(id, true);
      const directory = this.#directories.get(id);
      const { parentId, isTrashed } = directory ?? { parentId: null, isTrashed: true };
      const hidden = isTrashed || (parentId !== null && isHidden(parentId));
      known.set(id, hidden);
      return hidden;
    };
    return isHidden;
  }
}

function writeId(bytes: Uint8Array, at: number, id: string): void {
  const hex = id.replaceAll('-', '');
  for (let index = 0; index < ID_BYTES; index++) {
    bytes[at + index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  }
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The id of an item of a list. */
export function mediaId({ ids }: Pick<MediaList, 'ids'>, index: number): string {
  let text = '';
  for (let byte = 0; byte < ID_BYTES; byte++) {
    if (byte === 4 || byte === 6 || byte === 8 || byte === 10) text += '-';
    text += HEX[ids[index * ID_BYTES + byte] ?? 0];
  }
  return text;
}
