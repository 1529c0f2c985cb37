import type { BatchOperation } from '@coffer/contract';
import { fieldRefused } from '../calls/refusal.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { createIn } from '../storage/item-service.ts';
import { quotaRepository } from '../storage/quota-repository.ts';
import {
  changesWait,
  itemMissing,
  notADirectory,
  sharedInside,
  uploadUnfinished,
} from '../storage/refusals.ts';
import { checkNumbers, renewedColumns } from '../storage/renewals.ts';
import { rowsBelow } from '../storage/rows-below.ts';
import { separatingRepository } from '../storage/separating-repository.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import { treeRepository } from '../storage/tree-repository.ts';
import { storedFormerKeys } from '../store/database/former-keys.ts';
import type { ItemRow } from '../store/database/schema.ts';

type Separate = Extract<BatchOperation, { readonly kind: 'separate' }>;

/** The revision at which a new space begins: its first head brings it there. */
const FIRST_REVISION = 1;

/**
 * Lets a directory go into a space of its own, whose id is the directory's, with all that is in it, the trash and unfinished uploads too; or a
 * file with all its versions, which is all that its space ever has. Links in it end.
 *
 * @throws Refusal `not_found`, `not_a_directory`, `shared_inside` where it stands for a space itself or has such in it, `changes_wait`,
 * `upload_unfinished`, `key_outdated`
 */
export async function separateIn(
  change: SpaceChange,
  { id, root, item, file }: Omit<Separate, 'kind'>,
  ownerId: string,
  mostItems: number,
): Promise<void> {
  const { queries, spaceId, now } = change;
  const items = itemRepository(queries);
  const separated = await items.find(spaceId, id);
  if (separated === undefined) throw itemMissing();
  if (separated.kind !== (file === undefined ? 0 : 1) || item.mime !== 'dir') throw notADirectory();
  if (separated.is_upload > 0) throw uploadUnfinished();
  if (root.file_id !== (file && id)) throw fieldRefused('root.file_id', 'This is not the file that goes.');
  const separating = separatingRepository(queries);
  const below = await separating.peculiarBelow(spaceId, [id]);
  if (below.spaces > 0) throw sharedInside();
  if (below.waiting > 0) throw changesWait();
  const { former_generation, generation } = root;
  if (former_generation !== separated.generation) {
    throw fieldRefused('root.former_generation', 'The item has another key by now.');
  }
  if (file === undefined) checkNumbers(separated, root, 1, 'root');
  else if (root.former_keys.length > 0 || generation <= former_generation) throw rootHadNone();
  await change.generations.give(generation, 'root.generation');
  const placed = file && (await placedFile(change, separated, file, generation));
  const newId = file?.space_id ?? id;
  const revision = await change.revision();
  await change.countRemoved(() => rowsBelow(queries, spaceId, [id]));
  await treeRepository(queries).recordRemoval(spaceId, [id], { revision, now });
  await spaceRepository(queries).insert({
    id: newId,
    owner_id: ownerId,
    created_at: now,
    greatest_generation: generation,
    root_generation: generation,
    root_parent_generation: root.parent_generation,
    root_key: root.encrypted_key,
    root_former_keys: storedFormerKeys(root.former_keys),
    root_name: root.encrypted_name,
    root_file_id: root.file_id ?? null,
  });
  if (placed === undefined) {
    await separating.moveBelow(spaceId, id, FIRST_REVISION);
    await items.deleteRecord({ spaceId, id });
    await quotaRepository(queries).giveBack(spaceId, { bytes: separated.sealed_bytes, items: 1 });
  } else {
    await separating.carry(spaceId, [id], newId);
    await items.place(
      { spaceId: newId, id },
      { parent_id: null, sealed_parent_id: null, ...placed, revision: FIRST_REVISION },
    );
  }
  await createIn(change, item, mostItems);
  await items.standFor({ spaceId, id: item.id }, newId);
}

const rootHadNone = () =>
  fieldRefused(
    'root',
    'The root of a file’s space has had no key, and its first one a greater number than the file’s.',
  );

/** What a file gets with its place below the root of its space. */
async function placedFile(
  change: SpaceChange,
  item: ItemRow,
  { space_id: _, renewal, ...place }: NonNullable<Separate['file']>,
  rootGeneration: number,
) {
  if (place.parent_generation !== rootGeneration) {
    throw fieldRefused('file.parent_generation', 'This is not the number of the key of the root.');
  }
  return { ...place, ...(await renewedColumns(change, item, renewal, rootGeneration, 'file.renewal')) };
}
