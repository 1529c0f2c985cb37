import type { MediaList } from '../media/media-index.ts';

/** Pictures and videos of several spaces, the newest first. */
export interface PlacedMedia extends MediaList {
  /** In which space each of them lies, by its place in `spaceIds`. */
  readonly spaces: Uint16Array<ArrayBuffer>;
  /** The spaces; null is the drive. */
  readonly spaceIds: readonly (string | null)[];
}

const ID_BYTES = 16;

/** A part of the merged list: of each entry the list from which it is, and where it stands there. */
interface Part extends Pick<PlacedMedia, 'takenAt' | 'spaces'> {
  readonly at: Uint32Array<ArrayBuffer>;
}

/**
 * Puts lists of several spaces into one. Of what was taken in the same second, the list that was named first comes first.
 *
 * @example
 * mergeMedia([[null, ofDrive], [spaceId, ofSpace]]).spaceIds; // => [null, spaceId]
 */
export function mergeMedia(
  lists: readonly (readonly [spaceId: string | null, list: Pick<MediaList, 'ids' | 'takenAt'>])[],
): Pick<PlacedMedia, 'ids' | 'takenAt' | 'spaces' | 'spaceIds'> {
  let parts = lists.map(([, { takenAt }], index): Part => {
    const at = Uint32Array.from(takenAt, (_, place) => place);
    return { takenAt, spaces: new Uint16Array(takenAt.length).fill(index), at };
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
  const [{ takenAt, spaces, at } = EMPTY] = parts;
  const ids = new Uint8Array(takenAt.length * ID_BYTES);
  for (let index = 0; index < takenAt.length; index++) {
    const from = lists[spaces[index] ?? 0]?.[1].ids ?? ids;
    const begin = (at[index] ?? 0) * ID_BYTES;
    for (let byte = 0; byte < ID_BYTES; byte++) ids[index * ID_BYTES + byte] = from[begin + byte] ?? 0;
  }
  return { ids, takenAt, spaces, spaceIds: lists.map(([spaceId]) => spaceId) };
}

const EMPTY: Part = { takenAt: new Float64Array(), spaces: new Uint16Array(), at: new Uint32Array() };

function mergeTwo(one: Part, other: Part): Part {
  const count = one.takenAt.length + other.takenAt.length;
  const takenAt = new Float64Array(count);
  const spaces = new Uint16Array(count);
  const at = new Uint32Array(count);
  let [left, right] = [0, 0];
  for (let index = 0; index < count; index++) {
    const [a, b] = [one.takenAt[left], other.takenAt[right]];
    const isLeft = b === undefined || (a !== undefined && a >= b);
    const from = isLeft ? one : other;
    const place = isLeft ? left++ : right++;
    takenAt[index] = from.takenAt[place] ?? 0;
    spaces[index] = from.spaces[place] ?? 0;
    at[index] = from.at[place] ?? 0;
  }
  return { takenAt, spaces, at };
}
