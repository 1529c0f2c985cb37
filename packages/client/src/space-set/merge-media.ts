import type { MediaList } from '../media/media-index.ts';

/** Pictures and videos of several spaces, the newest first. */
export interface PlacedMedia extends MediaList {
  /** In which space each of them lies, by its place in `spaceIds`. */
  readonly spaces: Uint16Array<ArrayBuffer>;
  /** The spaces; null is the drive. */
  readonly spaceIds: readonly (string | null)[];
}

const ID_BYTES = 16;

type Part = Pick<PlacedMedia, 'ids' | 'takenAt' | 'spaces'>;

/**
 * Puts lists of several spaces into one. Of what was taken in the same second, the list that was named first comes first.
 *
 * @example
 * mergeMedia([[null, ofDrive], [spaceId, ofSpace]]).spaceIds; // => [null, spaceId]
 */
export function mergeMedia(
  lists: readonly (readonly [spaceId: string | null, list: Pick<MediaList, 'ids' | 'takenAt'>])[],
): Part & Pick<PlacedMedia, 'spaceIds'> {
  let parts = lists.map(([, { ids, takenAt }], index): Part => {
    return { ids, takenAt, spaces: new Uint16Array(takenAt.length).fill(index) };
  });
  // Two and two, so that no entry is moved more often than the lists can be halved.
  while (parts.length > 1) {
    const merged: Part[] = [];
    for (let at = 0; at < parts.length; at += 2) {
      const [one, other] = [parts[at], parts[at + 1]];
      if (one !== undefined) merged.push(other === undefined ? one : mergeTwo(one, other));
    }
    parts = merged;
  }
  const [all = EMPTY] = parts;
  return { ...all, spaceIds: lists.map(([spaceId]) => spaceId) };
}

const EMPTY: Part = { ids: new Uint8Array(), takenAt: new Float64Array(), spaces: new Uint16Array() };

function mergeTwo(one: Part, other: Part): Part {
  const count = one.takenAt.length + other.takenAt.length;
  const ids = new Uint8Array(count * ID_BYTES);
  const takenAt = new Float64Array(count);
  const spaces = new Uint16Array(count);
  let [left, right] = [0, 0];
  for (let index = 0; index < count; index++) {
    const [a, b] = [one.takenAt[left], other.takenAt[right]];
    const isLeft = b === undefined || (a !== undefined && a >= b);
    const from = isLeft ? one : other;
    const at = isLeft ? left++ : right++;
    ids.set(from.ids.subarray(at * ID_BYTES, (at + 1) * ID_BYTES), index * ID_BYTES);
    takenAt[index] = from.takenAt[at] ?? 0;
    spaces[index] = from.spaces[at] ?? 0;
  }
  return { ids, takenAt, spaces };
}
