import type { FormerKey, SpaceRoot } from '@coffer/contract';
import { fromBase64Url, readEpochRow, readRootRow } from '@coffer/crypto';
import { spaceKeyRepository } from '../../src/storage/space-key-repository.ts';
import type { Queries } from '../../src/store/database/database.ts';

/** The keys of a space as clients read them from the bytes of their rows. */
export async function shownKeys(
  queries: Queries,
  spaceId: string,
): Promise<{ readonly root: SpaceRoot; readonly former: readonly FormerKey[] }> {
  const { root, former } = await spaceKeyRepository(queries).keysOf(spaceId);
  return { root: rootIn(root), former: former.map(formerIn) };
}

/** What the bytes of a row say of a space itself. */
export function rootIn(text: string): SpaceRoot {
  const row = readRootRow(fromBase64Url(text));
  return {
    ...{ epoch: row.epoch, account_key: row.accountKey, encrypted_key: row.wrappedKey },
    ...{ name_epoch: row.nameEpoch, encrypted_name: row.sealedName, file_id: row.fileId },
  };
}

function formerIn(text: string): FormerKey {
  const { epoch, formerEpoch, sealedKey } = readEpochRow(fromBase64Url(text));
  return { epoch, former_epoch: formerEpoch, encrypted_key: sealedKey };
}
