import type { OperationOf } from '@coffer/contract';
import { fieldRefused } from '../calls/refusal.ts';
import { epochOutdated } from '../storage/refusals.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { spaceKeyRepository, storedRoot } from '../storage/space-key-repository.ts';

/**
 * Begins an epoch of a space: from then on what the batch brings is sealed under its key.
 *
 * @throws Refusal `epoch_outdated` where it does not follow upon the one that there is; `validation_failed`
 */
export async function beginEpochIn(
  change: SpaceChange,
  { root, former }: Pick<OperationOf<'epoch'>, 'root' | 'former'>,
): Promise<void> {
  const { queries, spaceId } = change;
  const keys = spaceKeyRepository(queries);
  const before = await keys.ofSpace(spaceId);
  if (former.former_epoch !== before.epoch) throw epochOutdated('former.former_epoch');
  // What ends a fork stands above the other end, too, as its head says.
  const isNext = change.endsFork ? root.epoch > before.epoch : root.epoch === before.epoch + 1;
  if (!isNext) throw fieldRefused('root.epoch', 'It is one more than the one before.');
  if (former.epoch !== root.epoch) throw fieldRefused('former.epoch', 'This is not the epoch that begins.');
  if (root.encrypted_key === null || root.account_key === null) {
    throw fieldRefused('root.encrypted_key', 'The key of an epoch is wrapped for the owner of the space.');
  }
  if (root.account_key < (before.account_key ?? 1)) {
    throw fieldRefused('root.account_key', 'The owner has a newer account key.');
  }
  checkSame(before, root);
  checkNameEpoch(before, root);
  await change.revision();
  await keys.setRoot(spaceId, storedRoot(root));
  await keys.addFormer(spaceId, former);
  change.beginEpoch(root.epoch);
}

/**
 * Gives a shared space another name, under the key that it has.
 *
 * @throws Refusal `epoch_outdated`; `validation_failed` where anything but the name would change
 */
export async function renameSpaceIn(
  change: SpaceChange,
  { root }: Pick<OperationOf<'rename_space'>, 'root'>,
): Promise<void> {
  const { queries, spaceId } = change;
  const keys = spaceKeyRepository(queries);
  const before = await keys.ofSpace(spaceId);
  if (root.epoch !== before.epoch) throw epochOutdated('root.epoch');
  if (root.account_key !== before.account_key || root.encrypted_key !== before.wrapped_key) {
    throw fieldRefused('root.encrypted_key', 'With its name no key of it changes.');
  }
  checkSame(before, root);
  checkNameEpoch(before, root);
  await change.revision();
  await keys.setRoot(spaceId, storedRoot(root));
}

type Before = Awaited<ReturnType<ReturnType<typeof spaceKeyRepository>['ofSpace']>>;
type Root = OperationOf<'epoch'>['root'];

function checkSame(before: Before, root: Root): void {
  if ((before.encrypted_name === null) !== (root.encrypted_name === null)) {
    throw fieldRefused('root.encrypted_name', 'A shared space has a name, and a drive has none.');
  }
  if (before.single_file_id !== root.file_id) {
    throw fieldRefused('root.file_id', 'This is not what the space is of.');
  }
}

function checkNameEpoch(before: Before, root: Root): void {
  if (root.encrypted_name === before.encrypted_name && root.name_epoch === before.name_epoch) return;
  if (root.encrypted_name !== null && root.name_epoch === root.epoch) return;
  throw fieldRefused('root.name_epoch', 'A name is sealed under the newest key.');
}
