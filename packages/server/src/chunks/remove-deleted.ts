import type { ChunkPlace } from './chunk-place.ts';
import type { ChunkStore } from './chunk-store.ts';

/**
 * Removes the chunks of what was deleted. Their records are gone by then, and what was asked for is done: so what a crash
 * leaves here, or a store that fails, is removed by the clean-up job. That it fails is said where it is watched.
 */
export async function removeDeleted(chunks: ChunkStore, places: readonly ChunkPlace[]): Promise<void> {
  await chunks.remove(places).catch(() => undefined);
}
