import type { NewItem } from '@coffer/contract';
import { fieldRefused } from '../calls/refusal.ts';
import type { Queries } from '../store/database/database.ts';
import { keyRepository } from './key-repository.ts';
import { keyOutdated } from './refusals.ts';

/** The numbers of keys in a space, while a transaction changes something of it. */
export interface KeyGenerations {
  /**
   * Notes that a key has this number. All keys of one change that begin a generation have the same one.
   *
   * @throws Refusal where it is more than one above the greatest that was given before the change
   */
  give(generation: number, field: string): Promise<void>;
  /** Lets numbers go up to one above that, which another space has given to something that comes from there. */
  reach(greatest: number): void;
  /**
   * Looks whether something is sealed under the newest key of a directory, or of the root, and no directory above has a
   * newer one: whoever has a former key of that would open what is sealed now.
   *
   * @param generation of the key under which it is sealed; nothing is compared where it is not named
   * @throws Refusal `key_outdated`
   */
  checkNewest(parentId: string | null, generation: number | undefined, field: string): Promise<void>;
}

/** @param spaceId of the space that is changed */
export function keyGenerations(queries: Queries, spaceId: string): KeyGenerations {
  let reached = 0;
  let reading: Promise<{ readonly mostNow: number }> | null = null;
  const known = async () => {
    reading ??= keyRepository(queries)
      .ofSpace(spaceId)
      .then(({ greatest_generation }) => ({ mostNow: greatest_generation + 1 }));
    return reading;
  };

  return {
    async give(generation, field) {
      // A number that every space has given needs no look.
      if (generation === 1) return;
      const { mostNow } = await known();
      if (generation > Math.max(mostNow, reached + 1)) {
        throw fieldRefused(field, 'It is more than one above the greatest number of a key.');
      }
      await keyRepository(queries).raiseGeneration(spaceId, generation);
    },

    reach(greatest) {
      reached = Math.max(reached, greatest);
    },

    async checkNewest(parentId, generation, field) {
      if (generation === undefined) return;
      const { greatest_generation, root_generation } = await keyRepository(queries).ofSpace(spaceId);
      if (greatest_generation === 1 && generation === 1) return;
      const above = parentId === null ? [] : await keyRepository(queries).generationsAbove(spaceId, parentId);
      const chain = [root_generation, ...above];
      const isOrdered = chain.every((each, index) => each >= (chain[index - 1] ?? each));
      if (!isOrdered || chain.at(-1) !== generation) throw keyOutdated(field);
    },
  };
}

/**
 * Looks whether a new item is sealed under the newest key of its directory, as its maker says.
 *
 * @throws Refusal `key_outdated`
 */
export async function checkSealed(
  { generations }: { readonly generations: KeyGenerations },
  { file_id, generation, parent_generation }: Pick<NewItem, 'file_id' | 'generation' | 'parent_generation'>,
): Promise<void> {
  if (generation === undefined) return;
  if (generation < (parent_generation ?? 1)) {
    throw fieldRefused('generation', 'It is less than the number of the key above it.');
  }
  await generations.checkNewest(file_id ?? null, parent_generation, 'parent_generation');
  await generations.give(generation, 'generation');
}
