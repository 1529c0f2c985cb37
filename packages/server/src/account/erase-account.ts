import { userRepository } from '../auth/user-repository.ts';
import type { Queries } from '../database/database.ts';
import { itemRepository } from '../storage/item-repository.ts';

/**
 * Deletes an account with every row of it, within an erasure. Gives the ids of its items, whose chunks are to be
 * removed afterwards; those that a crash leaves have no record any more, and the clean-up job removes them.
 */
export async function eraseAccount(queries: Queries, userId: string): Promise<string[]> {
  const itemIds = await itemRepository(queries).idsOf(userId);
  await userRepository(queries).delete(userId);
  return itemIds;
}
