import type { ChunkStore } from '../chunks/chunk-store.ts';

/** The attempts at which a store has a chunk already; none, as a rule. */
export type StoredAttempts = (chunk: {
  readonly item_id: string;
  readonly chunk_index: number;
}) => readonly (string | null)[];

/** Finds out what a store has of the items whose ids begin with `prefix`. */
export async function storedAttempts(chunks: ChunkStore, prefix: string): Promise<StoredAttempts> {
  const attempts = new Map<string, (string | null)[]>();
  for (const { itemId, index, attempt } of await chunks.list(prefix)) {
    const key = `${itemId}/${index}`;
    attempts.set(key, [...(attempts.get(key) ?? []), attempt]);
  }
  return ({ item_id, chunk_index }) => attempts.get(`${item_id}/${chunk_index}`) ?? [];
}
