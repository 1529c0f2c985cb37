import { LINKS_PER_ITEM } from '@coffer/contract';
import { batches } from '../batches.ts';
import { tooManyLinksOnItem } from './refusals.ts';
import type { SpaceChange } from './space-change.ts';
import { treeRepository } from './tree-repository.ts';

/** Items that one statement is about. */
const AT_ONCE = 500;

/**
 * Looks whether more links lead to an item than may, its own and those of the directories above it: most lead to an item that has one itself. What
 * was so before, as by `put_back`, keeps nothing else from being changed. Once at the end of a change, of what that has noted: it reads all
 * links of the space.
 *
 * @throws Refusal `too_many_items` with the ids of the links
 */
export async function checkLinksOnItems({
  queries,
  spaceId,
  linked: noted,
}: Pick<SpaceChange, 'queries' | 'spaceId' | 'linked'>): Promise<void> {
  const isChanged = noted();
  if (isChanged.size === 0) return;
  const linked = await queries
    .selectFrom('links')
    .select(['id', 'file_id'])
    .where('space_id', '=', spaceId)
    .execute();
  if (linked.length <= LINKS_PER_ITEM) return;
  const links = new Map(linked.map(({ id, file_id }) => [file_id, id]));
  const parents = new Map<string, string | null>();
  for (const some of batches([...links.keys()], AT_ONCE)) {
    const rows = await treeRepository(queries).placesAbove(spaceId, some);
    for (const { id, parent_id } of rows) parents.set(id, parent_id);
  }
  for (const item of links.keys()) {
    const leading: string[] = [];
    let leadsToChanged = false;
    for (let at: string | null = item; at !== null; at = parents.get(at) ?? null) {
      const link = links.get(at);
      if (link !== undefined) leading.push(link);
      leadsToChanged ||= isChanged.has(at);
    }
    if (leadsToChanged && leading.length > LINKS_PER_ITEM) throw tooManyLinksOnItem(leading);
  }
}
