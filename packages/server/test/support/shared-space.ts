import { randomUUID } from 'node:crypto';
import { spaceRepository } from '../../src/storage/space-repository.ts';
import type { Queries } from '../../src/store/database/database.ts';

/** Makes a shared space, with the keys of two epochs; gives its id. */
export async function sharedSpace(
  queries: Queries,
  ownerId: string,
  { epoch = 2, fileId = null }: { epoch?: number; fileId?: string | null } = {},
): Promise<string> {
  const id = randomUUID();
  await spaceRepository(queries).insert({
    ...{ id, owner_id: ownerId, created_at: 1, epoch, account_key: 1, wrapped_key: 'AAAA' },
    ...{ name_epoch: 1, encrypted_name: 'AAAA', single_file_id: fileId },
  });
  return id;
}
