import type { BatchOperation, NextKey, RenamedRoot, RenewedItem, RenewedRoot } from '@coffer/contract';
import { fieldRefused } from '../calls/refusal.ts';
import { formerKeysOf, storedFormerKeys } from '../store/database/former-keys.ts';
import type { ItemRow } from '../store/database/schema.ts';
import { type ItemRenewal, itemRepository } from './item-repository.ts';
import { keyRepository } from './key-repository.ts';
import { quotaRepository } from './quota-repository.ts';
import { itemMissing, keyOutdated, uploadUnfinished } from './refusals.ts';
import type { SpaceChange } from './space-change.ts';
import { versionRepository } from './version-repository.ts';

/**
 * Gives an item its next key, where it lies; also one that is in the trash.
 *
 * @throws Refusal `key_outdated` where item or directory have another key by now
 */
export async function renewIn(change: SpaceChange, { id, renewal, ...place }: RenewedItem): Promise<void> {
  const { queries, spaceId } = change;
  const [item] = await itemRepository(queries).findAnywhere(spaceId, [id]);
  if (item === undefined) throw itemMissing();
  if (item.sealed_parent_id !== item.parent_id) throw keyOutdated('encrypted_key');
  await change.generations.checkNewest(item.parent_id, place.parent_generation, 'parent_generation');
  const columns = await renewedColumns(change, item, renewal, place.parent_generation, 'renewal');
  const revision = await change.revision();
  await itemRepository(queries).renew({ spaceId, id }, { ...place, ...columns, revision });
}

/**
 * What the next key of an item changes beside its place. The content of what it shows is wrapped anew at once.
 *
 * @param field where the key stands in what was sent
 */
export async function renewedColumns(
  change: SpaceChange,
  item: Pick<
    ItemRow,
    'id' | 'is_upload' | 'generation' | 'former_keys' | 'encrypted_name' | 'sealed_bytes' | 'version_id'
  >,
  next: NextKey,
  parentGeneration: number,
  field: string,
): Promise<ItemRenewal> {
  const { queries, spaceId } = change;
  if (item.is_upload > 0) throw uploadUnfinished();
  if (next.former_generation !== item.generation) throw keyOutdated(`${field}.former_generation`);
  if (next.former_name !== undefined && next.former_name !== item.encrypted_name) {
    throw keyOutdated(`${field}.former_name`);
  }
  checkNumbers(item, next, parentGeneration, field);
  await change.generations.give(next.generation, `${field}.generation`);
  if (next.content !== undefined) {
    const { version_id, encrypted_content_key } = next.content;
    if (version_id !== item.version_id) throw keyOutdated(`${field}.content`);
    await versionRepository(queries).rewrap({ spaceId, id: version_id }, encrypted_content_key);
  }
  const growth = next.encrypted_name.length - item.encrypted_name.length;
  // The same name, in a few bytes more at most: nobody is to lose a file for them.
  if (growth !== 0) await quotaRepository(queries).giveBack(spaceId, { bytes: -growth, items: 0 });
  return {
    generation: next.generation,
    former_keys: storedFormerKeys(next.former_keys),
    encrypted_name: next.encrypted_name,
    sealed_bytes: item.sealed_bytes + growth,
  };
}

/** Gives the root of a drive its next key. */
export async function renewRootIn(change: SpaceChange, next: RenewedRoot): Promise<void> {
  const { queries, spaceId } = change;
  const keys = keyRepository(queries);
  const { root_generation, root_parent_generation, root_former_keys, root_name, root_file_id } =
    await keys.ofSpace(spaceId);
  if ((root_name === null) !== (next.encrypted_name === undefined)) {
    throw fieldRefused(
      'encrypted_name',
      'The root of a shared space has a name, and that of a drive has none.',
    );
  }
  if ((next.file_id ?? null) !== root_file_id)
    throw fieldRefused('file_id', 'This is not what the space is of.');
  if (next.former_generation !== root_generation) throw keyOutdated('former_generation');
  if (next.parent_generation < root_parent_generation) throw keyOutdated('parent_generation');
  checkNumbers({ generation: root_generation, former_keys: root_former_keys }, next, 1);
  await change.generations.give(next.generation, 'generation');
  await change.revision();
  await keys.setRoot(spaceId, {
    root_generation: next.generation,
    root_parent_generation: next.parent_generation,
    root_key: next.encrypted_key,
    root_former_keys: storedFormerKeys(next.former_keys),
    root_name: next.encrypted_name ?? null,
    root_file_id,
  });
}

/** Gives the root of a space its next key, or another name. @throws Refusal as both */
export function changeRootIn(
  change: SpaceChange,
  operation: Extract<BatchOperation, { readonly kind: 'renew_root' | 'rename_root' }>,
): Promise<void> {
  return operation.kind === 'renew_root' ? renewRootIn(change, operation) : renameRootIn(change, operation);
}

/**
 * Gives the root of a shared directory another name, under the key that it has.
 *
 * @throws Refusal `key_outdated` where it has another key by now; `validation_failed` where anything but the name would change
 */
async function renameRootIn(change: SpaceChange, next: RenamedRoot): Promise<void> {
  const { queries, spaceId } = change;
  const keys = keyRepository(queries);
  const { greatest_generation: _, ...root } = await keys.ofSpace(spaceId);
  if (root.root_name === null) throw fieldRefused('encrypted_name', 'The root of a drive has no name.');
  if (next.generation !== root.root_generation) throw keyOutdated('generation');
  const isTheSame =
    next.encrypted_key === root.root_key &&
    next.parent_generation === root.root_parent_generation &&
    storedFormerKeys(next.former_keys) === root.root_former_keys;
  if (!isTheSame) throw fieldRefused('encrypted_key', 'With its name no key of it changes.');
  await change.revision();
  await keys.setRoot(spaceId, { ...root, root_name: next.encrypted_name });
}

/** Looks whether the number grows and no former key is lost. @throws Refusal `validation_failed` */
export function checkNumbers(
  before: Pick<ItemRow, 'generation' | 'former_keys'>,
  next: Pick<NextKey, 'generation' | 'former_keys'>,
  parentGeneration: number,
  field?: string,
): void {
  const at = (name: string) => (field === undefined ? name : `${field}.${name}`);
  if (next.generation <= before.generation) {
    throw fieldRefused(at('generation'), 'It is not greater than the number of the former key.');
  }
  if (next.generation < parentGeneration) {
    throw fieldRefused(at('generation'), 'It is less than the number of the key above it.');
  }
  const had = [...formerKeysOf(before.former_keys), before].map(({ generation }) => generation);
  const named = next.former_keys.map(({ generation }) => generation);
  if (had.length !== named.length || had.some((generation, index) => generation !== named[index])) {
    throw fieldRefused(at('former_keys'), 'These are not all keys that it had.');
  }
}
