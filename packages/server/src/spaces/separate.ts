import type { BatchOperation } from '@coffer/contract';
import { fieldRefused } from '../calls/refusal.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { createIn } from '../storage/item-service.ts';
import { quotaRepository } from '../storage/quota-repository.ts';
import { changesWait, itemMissing, notADirectory, sharedInside } from '../storage/refusals.ts';
import { checkNumbers } from '../storage/renewals.ts';
import { rowsBelow } from '../storage/rows-below.ts';
import { separatingRepository } from '../storage/separating-repository.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import { treeRepository } from '../storage/tree-repository.ts';
import { storedFormerKeys } from '../store/database/former-keys.ts';

type Separate = Extract<BatchOperation, { readonly kind: 'separate' }>;

/** The revision at which a new space begins: its first head brings it there. */
const FIRST_REVISION = 1;

/**
 * Lets a directory go into a space of its own, whose id is the directory's, with all that is in it, the trash and unfinished uploads too.
 * Links in it end.
 *
 * @throws Refusal `not_found`, `not_a_directory` where it stands for a space itself or has such in it, `changes_wait`, `key_outdated`
 */
export async function separateIn(
  change: SpaceChange,
  { id, root, item }: Omit<Separate, 'kind'>,
  ownerId: string,
  mostItems: number,
): Promise<void> {
  const { queries, spaceId, now } = change;
  const items = itemRepository(queries);
  const directory = await items.find(spaceId, id);
  if (directory === undefined) throw itemMissing();
  if (directory.kind !== 0 || item.mime !== 'dir') throw notADirectory();
  const separating = separatingRepository(queries);
  const below = await separating.peculiarBelow(spaceId, id);
  if (below.spaces > 0) throw sharedInside();
  if (below.waiting > 0) throw changesWait();
  const { former_generation, generation } = root;
  if (former_generation !== directory.generation) {
    throw fieldRefused('root.former_generation', 'The directory has another key by now.');
  }
  checkNumbers(directory, root, 1, 'root');
  await change.generations.give(generation, 'root.generation');
  const revision = await change.revision();
  await change.countRemoved(() => rowsBelow(queries, spaceId, [id]));
  await treeRepository(queries).recordRemoval(spaceId, [id], { revision, now });
  await spaceRepository(queries).insert({
    id,
    owner_id: ownerId,
    created_at: now,
    greatest_generation: generation,
    root_generation: generation,
    root_parent_generation: root.parent_generation,
    root_key: root.encrypted_key,
    root_former_keys: storedFormerKeys(root.former_keys),
    root_name: root.encrypted_name,
  });
  await separating.moveInto(spaceId, id, FIRST_REVISION);
  await items.deleteRecord({ spaceId, id });
  await quotaRepository(queries).giveBack(spaceId, { bytes: directory.sealed_bytes, items: 1 });
  await createIn(change, item, mostItems);
  await items.standFor({ spaceId, id: item.id }, id);
}
