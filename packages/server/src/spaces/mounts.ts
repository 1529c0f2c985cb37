import type { BatchOperation } from '@coffer/contract';
import { fieldRefused } from '../calls/refusal.ts';
import { belowRepository } from '../storage/below-repository.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { createIn } from '../storage/item-service.ts';
import { memberRepository } from '../storage/member-repository.ts';
import { quotaRepository } from '../storage/quota-repository.ts';
import { itemMissing, notADirectory } from '../storage/refusals.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { spaceMissing } from './following-repository.ts';

type Mount = Extract<BatchOperation, { readonly kind: 'mount' }>;

/**
 * Lets a new directory stand for a space of somebody else.
 *
 * @throws Refusal `not_found` where that is not shared with who does it, `not_a_directory`
 */
export async function mountIn(
  change: SpaceChange,
  { space_id, item }: Omit<Mount, 'kind'>,
  userId: string,
  mostItems: number,
): Promise<void> {
  const { queries, spaceId, now } = change;
  if (item.mime !== 'dir') throw notADirectory();
  if ((await memberRepository(queries).roleOf(userId, space_id, now)) === null) throw spaceMissing();
  await createIn(change, item, mostItems);
  await itemRepository(queries).standFor({ spaceId, id: item.id }, space_id);
}

/**
 * Removes a directory that stands for a space of somebody else.
 *
 * @throws Refusal `not_found`, `validation_failed` for any other
 */
export async function unmountIn(change: SpaceChange, id: string): Promise<void> {
  const { queries, spaceId, now } = change;
  const items = itemRepository(queries);
  const [item] = await items.findAnywhere(spaceId, [id]);
  if (item === undefined) throw itemMissing();
  if (item.stands_for === null) throw fieldRefused('id', 'This is an ordinary folder.');
  await change.countRemoved(async () => 1);
  await belowRepository(queries).recordRemoval(spaceId, [id], { revision: await change.revision(), now });
  await items.deleteRecord({ spaceId, id });
  await quotaRepository(queries).giveBack(spaceId, { bytes: item.sealed_bytes, items: 1 });
}
