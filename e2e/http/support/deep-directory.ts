import { randomUUID } from 'node:crypto';
import type { RunningServer } from '../../support/server-process.ts';
import type { Account } from './account.ts';
import { envelope } from './builders.ts';
import { execute } from './data-directory.ts';

/** Makes directories that lie in each other, at once; gives the id of the deepest one. */
export async function deepDirectory(
  { dataDir }: RunningServer,
  account: Account,
  depth: number,
): Promise<string> {
  const ids = Array.from({ length: depth }, () => randomUUID());
  const owner = (await account.call('self')).user.id;
  const row = `(?, ?, ?, 0, 'dir', 0, 0, '${envelope(62)}', '${envelope(62)}', ?, 0, 0, 0)`;
  await execute(
    dataDir,
    `insert into items (id, owner_id, parent_id, kind, mime, size, chunks, encrypted_key, encrypted_name, name_hash,
       file_modified_at, created_at, finished_upload_at) values ${ids.map(() => row).join(', ')}`,
    ...ids.flatMap((id, at) => [id, owner, ids[at - 1] ?? null, id.replaceAll('-', '').repeat(2)]),
  );
  return ids.at(-1) ?? '';
}
