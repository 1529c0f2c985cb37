import { randomUUID } from 'node:crypto';
import type { RunningServer } from '../../support/server-process.ts';
import type { Account } from './account.ts';
import { envelope } from './builders.ts';
import { execute } from './data-directory.ts';

/** Makes directories that lie in each other, at once; gives the id of the deepest one. */
export async function deepDirectory(
  server: Pick<RunningServer, 'dataDir'>,
  account: Account,
  depth: number,
): Promise<string> {
  const ids = Array.from({ length: depth }, () => randomUUID());
  await store(
    server,
    account,
    ids.map((id, at) => [id, ids[at - 1] ?? null]),
  );
  return ids.at(-1) ?? '';
}

/** Makes directories that lie beside each other, at once; gives their ids. */
export async function manyDirectories(
  server: Pick<RunningServer, 'dataDir'>,
  account: Account,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await store(
    server,
    account,
    ids.map((id) => [id, null]),
  );
  return ids;
}

async function store(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  account: Account,
  directories: readonly (readonly [id: string, parent: string | null])[],
): Promise<void> {
  const space = (await account.call('self')).user.space_id;
  const row = `(?, ?, 0, ?, 0, '${envelope(62)}', 1, ?, 1, 0, 0)`;
  await execute(
    dataDir,
    `insert into item_rows (space_id, id, revision, parent_id, kind, encrypted_name, name_epoch,
       name_hash, name_hash_epoch, directory_modified_at, created_at)
     values ${directories.map(() => row).join(', ')}`,
    ...directories.flatMap(([id, parent]) => [space, id, parent, id.replaceAll('-', '').repeat(2)]),
  );
}
