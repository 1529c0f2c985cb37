/** Which chunk of which item. */
export interface ChunkName {
  readonly itemId: string;
  readonly index: number;
}

/** Where a chunk is stored. */
export interface ChunkPlace extends ChunkName {
  /** Which sending of the chunk it is, where the store keeps each by itself; null where it keeps one. */
  readonly attempt: string | null;
}

/** The columns of a record that say where its chunk is. */
interface Recorded {
  readonly item_id: string;
  readonly chunk_index: number;
  readonly attempt: string | null;
}

/** Where a record says that its chunk is. */
export function placeOf({ item_id, chunk_index, attempt }: Recorded): ChunkPlace {
  return { itemId: item_id, index: chunk_index, attempt };
}

/** A place as one text, equal for equal places. */
export function placeKey({ itemId, index, attempt }: ChunkPlace): string {
  return `${itemId}/${index}/${attempt ?? ''}`;
}

/** The first two hex digits of all item ids, by which a store is gone through piece by piece. */
export function idPrefixes(): string[] {
  return Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
}
