import { Unavailable } from '../unavailable.ts';
import type { ChunkPlace } from './chunk-place.ts';
import type { ChunkStore } from './chunk-store.ts';

/**
 * Removes the chunks of what was deleted. Their records are gone by then, so what a crash leaves here, or a store that
 * does not answer, is removed by the clean-up job.
 */
export async function removeDeleted(chunks: ChunkStore, places: readonly ChunkPlace[]): Promise<void> {
  try {
    await chunks.remove(places);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  }
}
