import type { FormerKey, SpaceRoot } from '@coffer/contract';
import type { EpochRow, RootRow } from '@coffer/crypto';

/** A space itself as its canonical bytes are made of it. */
export function rootRowOf(spaceId: string, root: SpaceRoot): RootRow {
  return {
    id: spaceId,
    epoch: root.epoch,
    accountKey: root.account_key,
    wrappedKey: root.encrypted_key,
    nameEpoch: root.name_epoch,
    sealedName: root.encrypted_name,
    fileId: root.file_id,
  };
}

/** The key of a past epoch, likewise. */
export function epochRowOf({ epoch, former_epoch, encrypted_key }: FormerKey): EpochRow {
  return { epoch, formerEpoch: former_epoch, sealedKey: encrypted_key };
}
