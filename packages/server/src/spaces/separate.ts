import { type BatchOperation, SPACES_PER_ACCOUNT } from '@coffer/contract';
import { fieldRefused } from '../calls/refusal.ts';
import { belowRepository } from '../storage/below-repository.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { createIn } from '../storage/item-service.ts';
import { quotaRepository } from '../storage/quota-repository.ts';
import {
  changesWait,
  itemMissing,
  notADirectory,
  sharedInside,
  tooManySpaces,
  uploadUnfinished,
} from '../storage/refusals.ts';
import { rowsBelow } from '../storage/rows-below.ts';
import { separatingRepository } from '../storage/separating-repository.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { storedRoot } from '../storage/space-key-repository.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import { exceedSpace } from '../storage/take-space.ts';
import { hashesBelow } from './keep-digests.ts';
import type { Moving } from './moving.ts';

type Separate = Extract<BatchOperation, { readonly kind: 'separate' }>;

const FIRST_EPOCH = 1;

/** What lets an item go beside the change that it is part of. */
interface SeparateNeeds {
  readonly ownerId: string;
  readonly moving: Moving;
}

/**
 * Lets a directory go into a space of its own, whose id is the directory's, with all that is in it, the trash and unfinished uploads too; or a
 * file with all its versions, which is all that its space ever has. Links in it end.
 *
 * @throws Refusal `not_found`, `shared_inside` where it stands for a space itself or has such in it, `changes_wait`, `upload_unfinished`,
 * `validation_failed`, `too_many_items` where the account has as many as a change of its key pair takes along
 */
export async function separateIn(
  change: SpaceChange,
  operation: Omit<Separate, 'kind'>,
  { ownerId, moving }: SeparateNeeds,
): Promise<void> {
  const { id, space_id: newId, root, item } = operation;
  const { queries, spaceId, now } = change;
  const items = itemRepository(queries);
  const separated = await items.find(spaceId, id);
  if (separated === undefined) throw itemMissing();
  if (item.mime !== 'dir') throw notADirectory();
  if (separated.is_upload > 0) throw uploadUnfinished();
  const isDirectory = separated.kind === 0;
  checkRoot(operation, isDirectory);
  const separating = separatingRepository(queries);
  const below = await separating.peculiarBelow(spaceId, [id]);
  if (below.spaces > 0) throw sharedInside();
  if (below.waiting > 0) throw changesWait();
  if ((await spaceRepository(queries).countBesideDrive(ownerId, spaceId)) >= SPACES_PER_ACCOUNT)
    throw tooManySpaces();
  const hashes = new Map(await hashesBelow(queries, spaceId, [id]));
  if (isDirectory) hashes.delete(id);
  const revision = await change.revision();
  await change.countRemoved(() => rowsBelow(queries, spaceId, [id]));
  await belowRepository(queries).recordRemoval(spaceId, [id], { revision, now });
  const space = { id: newId, owner_id: ownerId, created_at: now, ...storedRoot(root) };
  await spaceRepository(queries).insert(space);
  if (hashes.size > 0) moving.leave(spaceId, newId, hashes);
  if (isDirectory) {
    await separating.moveBelow(spaceId, id);
    await items.deleteRecord({ spaceId, id });
    await quotaRepository(queries).giveBack(spaceId, { bytes: separated.sealed_bytes, items: 1 });
  } else {
    await separating.carry(spaceId, [id], newId);
  }
  await createIn(change, item, Number.MAX_SAFE_INTEGER, undefined, exceedSpace);
  await items.standFor({ spaceId, id: item.id }, newId);
}

/** @throws Refusal `validation_failed` where a space does not begin so */
function checkRoot({ id, space_id, root }: Omit<Separate, 'kind'>, isDirectory: boolean): void {
  if (isDirectory !== (space_id === id)) {
    throw fieldRefused('space_id', 'The space of a directory has its id, and that of a file another one.');
  }
  if (root.file_id !== (isDirectory ? null : id)) {
    throw fieldRefused('root.file_id', 'This is not the file that goes.');
  }
  if (root.epoch !== FIRST_EPOCH) throw fieldRefused('root.epoch', 'A space begins with its first key.');
  if (root.account_key === null || root.encrypted_key === null) {
    throw fieldRefused('root.encrypted_key', 'The key of a space is wrapped for its owner.');
  }
  if (root.encrypted_name === null || root.name_epoch !== FIRST_EPOCH) {
    throw fieldRefused('root.encrypted_name', 'A shared space has a name, under its first key.');
  }
}
