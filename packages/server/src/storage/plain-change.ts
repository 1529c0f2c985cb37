import type { Queries } from '../store/database/database.ts';
import { itemRepository } from './item-repository.ts';
import { checkLinksOnItems } from './links-on-items.ts';
import { nameExists, tooManyWaiting } from './refusals.ts';
import { type SpaceChange, spaceChange, waitingChange } from './space-change.ts';
import { spaceRepository } from './space-repository.ts';
import { waitingRepository } from './waiting-repository.ts';

/** Items that wait at the same time: their owner looks at each. */
const MOST_WAITING = 10_000;

/**
 * Carries out what a call of its own asks for. In a space that nobody signs it is a change as any other. In one that has a
 * head it is refused, unless the account lets programs without keys change it: then it waits beside the rows as they were
 * signed.
 *
 * @param ids of the items that it may change
 */
export async function plainChange<T>(
  queries: Queries,
  { spaceId, now }: { readonly spaceId: string; readonly now: number },
  ids: readonly string[],
  run: (change: SpaceChange) => Promise<T>,
): Promise<T> {
  if (!(await spaceRepository(queries).letsWait(spaceId))) {
    const change = spaceChange(queries, spaceId, now);
    const done = await run(change);
    await checkLinksOnItems(change);
    return done;
  }
  const waiting = waitingRepository(queries);
  const change = waitingChange(queries, spaceId, now, async () => {
    if ((await waiting.count(spaceId)).all + ids.length > MOST_WAITING) throw tooManyWaiting(MOST_WAITING);
    await waiting.keepSigned(spaceId, ids, now);
  });
  const result = await run(change);
  await checkLinksOnItems(change);
  if (!change.hasBegun()) return result;
  await waiting.keepRevisions(spaceId, ids);
  for (const id of ids) {
    if (await itemRepository(queries).hasNamesake(spaceId, id)) throw nameExists();
  }
  return result;
}
