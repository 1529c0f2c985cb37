import { userRepository } from '../auth/user-repository.ts';
import type { ChunkPlace } from '../chunks/chunk-place.ts';
import type { Queries } from '../database/database.ts';
import { chunkRepository } from '../storage/chunk-repository.ts';

/**
 * Deletes an account with every row of it, within an erasure. Gives where its chunks are, which are to be
 * removed afterwards.
 */
export async function eraseAccount(queries: Queries, userId: string): Promise<ChunkPlace[]> {
  const places = await chunkRepository(queries).placesOfOwner(userId);
  await userRepository(queries).delete(userId);
  return places;
}
