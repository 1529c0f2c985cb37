import { type BatchOperation, DIRECTORY_MIME, type FormerKey, type RootKey } from '@coffer/contract';
import {
  EnvelopeDamaged,
  type FileKeyBytes,
  generateFileKey,
  type ItemId,
  importDirectoryKey,
  itemId,
  openName,
  rootCommitment,
  sealName,
  unwrapFileKey,
  wrapFileKey,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import type { AccountKeys } from './account-keys.ts';
import { openEarlier } from './former-keys.ts';
import { OpenedKeys, type OpenKeyring } from './opened-keys.ts';
import { sealItem } from './seal-item.ts';
import { formerOfDirectory } from './seal-renewal.ts';

/** A directory that goes into a space of its own. */
export interface SeparationInput {
  readonly itemId: string;
  /** The greatest number of a key that was given in the space in which it lies. */
  readonly greatest: number;
  /** Unix seconds. */
  readonly modifiedAt: number;
}

/**
 * Makes the root key of a new space, under which the directory's former keys are sealed, and what stands for the space at the directory's
 * place. The root key is another one than the directory had, so that no link to a directory above opens what comes. Throws
 * `item_not_opened`, `key_renewal_due`, EnvelopeDamaged.
 */
export async function sealSeparation(
  { itemId: id, greatest, modifiedAt }: SeparationInput,
  { opened, accountKey }: OpenKeyring,
): Promise<Extract<BatchOperation, { readonly kind: 'separate' }>> {
  const directory = opened.keys(id);
  if (directory.directory === null) throw new EnvelopeDamaged('item-key');
  const { name, wrapped } = directory;
  const parent = opened.newest(wrapped.place.parentId, accountKey);
  const generation = greatest + 1;
  const spaceId = itemId(id);
  const bytes = generateFileKey();
  const former = await unwrapFileKey(wrapped.envelope, wrapped.place);
  try {
    const { key } = await importDirectoryKey(bytes);
    const { generation: parentGeneration, rootWrapping: parentKey } = accountKey;
    const place = { itemId: spaceId, parentId: spaceId, parentKey, generation, parentGeneration };
    const root = {
      former_generation: directory.generation,
      generation,
      encrypted_key: await wrapFileKey(bytes, place),
      parent_generation: parentGeneration,
      former_keys: await formerOfDirectory(directory, former, { key, generation }),
      encrypted_name: await sealName(key, spaceId, generation, name),
    };
    const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt, parentId: parent.id };
    const { request, keys } = await sealItem(input, accountKey, parent, generation);
    opened.add(request.id, keys);
    return { kind: 'separate', id, root, item: request };
  } finally {
    bytes.fill(0);
    former.fill(0);
  }
}

/** The root of a space of one's own, as its newest head has it. */
export interface OwnRoot {
  readonly spaceId: string;
  readonly root: RootKey;
}

/**
 * The keys of a space of one's own, as long as those of the account are open, and its name. Throws `space_lied`, EnvelopeDamaged.
 *
 * @param account the keys of the account; throws `keys_locked` once they are put away
 */
export async function openOwnSpace(
  { spaceId, root }: OwnRoot,
  account: () => OpenKeyring,
): Promise<{ readonly keys: () => OpenKeyring; readonly name: string }> {
  const id = itemId(spaceId);
  const own = account();
  const { accountKey } = own;
  const above = [accountKey, ...accountKey.former].find((each) => each.generation === root.parent_generation);
  if (above === undefined) throw failed('space_lied');
  const { generation, parent_generation: parentGeneration } = root;
  const place = { itemId: id, parentId: id, parentKey: above.rootWrapping, generation, parentGeneration };
  const bytes = await unwrapFileKey(root.encrypted_key, place);
  const { keys, name } = await withRoot(id, bytes, root, own).finally(() => bytes.fill(0));
  const whileOpen = () => {
    if (account().opened !== own.opened) throw failed('keys_locked');
    return keys;
  };
  return { keys: whileOpen, name };
}

async function withRoot(
  id: ItemId,
  bytes: FileKeyBytes,
  root: {
    readonly generation: number;
    readonly former_keys: readonly FormerKey[];
    readonly encrypted_name?: string | undefined;
  },
  { privateKey, accountKey }: AccountKeys,
): Promise<{ readonly keys: OpenKeyring; readonly name: string }> {
  const { generation, former_keys, encrypted_name } = root;
  const directory = await importDirectoryKey(bytes);
  const earlier = await openEarlier(id, { generation, key: directory.key }, former_keys);
  const name = await openName(directory.key, id, generation, encrypted_name ?? '');
  const opened = { ...accountKey, root: { ...directory, driveId: id, generation, earlier } };
  const withCommitment = { ...opened, rootCommitment: await rootCommitment(bytes) };
  return { keys: { privateKey, accountKey: withCommitment, opened: new OpenedKeys() }, name };
}
