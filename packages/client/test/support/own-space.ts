import {
  type AccountKey,
  createAccountKey,
  generateContentKey,
  generateKeyPair,
  generateSpaceKey,
  type ItemId,
  importContentKey,
  importPrivateKey,
  importSpaceKey,
  newItemId,
  newVersionId,
  type SpaceKey,
  sealDirectoryMetadata,
  sealMetadata,
  sealName,
  wrapContentKey,
  wrapSpaceKey,
} from '@coffer/crypto';
import { OpenedKeys, type OpenKeyring } from '../../src/keyring/opened-keys.ts';
import { beginEpoch } from '../../src/keyring/seal-members.ts';
import { openOwnSpaceKeys } from '../../src/keyring/space-keys.ts';
import type { SealedSpaceKeys as SpaceKeys } from '../../src/rows/canonical-root.ts';
import type { SpaceRow } from '../../src/rows/space-row.ts';
import { aRow } from './rows.ts';

/** A space of one's own: its keys as a server tells them, the newest first, and each of them by its epoch. */
export interface OwnSpaceKeys {
  readonly told: SpaceKeys;
  readonly of: (epoch: number) => SpaceKey;
}

/** Makes a space without a name that has begun so many epochs. */
export async function ownSpaceKeys(
  spaceId: ItemId,
  accountKey: AccountKey,
  epochs: number,
): Promise<OwnSpaceKeys> {
  const place = { spaceId, epoch: 1, accountKey: accountKey.generation };
  let bytes = generateSpaceKey();
  const wrapped = await wrapSpaceKey(bytes, accountKey.spaceKeys, place);
  const nothing = { name_epoch: null, encrypted_name: null, file_id: null };
  let told: SpaceKeys = {
    root: { epoch: 1, account_key: accountKey.generation, encrypted_key: wrapped, ...nothing },
    former: [],
  };
  const keys = [await importSpaceKey(spaceId, 1, bytes)];
  while (keys.length < epochs) {
    const next = generateSpaceKey();
    const { root, former } = await beginEpoch({ spaceId, root: told.root, former: bytes, next, accountKey });
    told = { root, former: [former, ...told.former] };
    keys.push(await importSpaceKey(spaceId, root.epoch, next));
    bytes = next;
  }
  return {
    told,
    of(epoch) {
      const key = keys[epoch - 1];
      if (key === undefined) throw new RangeError('It has not begun this epoch');
      return key;
    },
  };
}

/** The keys of an account whose drive has begun so many epochs. */
export async function openKeyring(
  epochs: number,
): Promise<{ readonly keys: OpenKeyring; readonly drive: OwnSpaceKeys }> {
  const driveId = newItemId();
  const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
  const { accountKey } = await createAccountKey(privateKey, driveId);
  const drive = await ownSpaceKeys(driveId, accountKey, epochs);
  const space = await openOwnSpaceKeys(driveId, drive.told, accountKey);
  return { keys: { privateKey, accountKey, space, opened: new OpenedKeys() }, drive };
}

/** A file or a directory at the top, sealed under the key of an epoch. */
export async function sealedRow(
  key: SpaceKey,
  kind: 'file' | 'directory',
  id: ItemId = newItemId(),
  name = 'secret.txt',
): Promise<SpaceRow> {
  const row = { ...aRow()[kind], id, encrypted_name: await sealName(key, id, name) };
  const { epoch } = key;
  const content = { size: row.size, modifiedAt: 1, mime: row.mime, media: null, content: null, origin: null };
  const named = { ...row, name_epoch: epoch, name_hash_epoch: epoch };
  if (kind === 'directory') {
    const encrypted_metadata = await sealDirectoryMetadata(key, id, content);
    return { ...named, encrypted_metadata, metadata_epoch: epoch };
  }
  const bytes = generateContentKey();
  const version = newVersionId();
  return {
    ...named,
    version_id: version,
    encrypted_key: await wrapContentKey(key, { itemId: id, versionId: version }, bytes),
    key_epoch: epoch,
    encrypted_metadata: await sealMetadata(await importContentKey(bytes), version, content),
  };
}
