import { cookieFetch } from '@coffer/client';
import { BATCH_FILES } from '@coffer/contract';
import { execute } from '../../e2e/http/support/data-directory.ts';
import { countingProofs } from '../../e2e/support/counting-proofs.ts';
import { type RunningServer, startServer } from '../../e2e/support/server-process.ts';
import { makeFolder, newPerson, testDrive } from '../../e2e/support/test-drive.ts';
import { counted } from './counted-rows.ts';
import type { Result } from './report.ts';
import { signSeeded } from './seeding-directly.ts';
import { secondsOf } from './stopwatch.ts';

const KIB = 1 << 10;
const PATH = ['One', 'Two', 'Three', 'Four'];

/** Measures what a device that has no rows is shown of a drive before it changes something in it, four directories deep. */
export async function largeDrive(items: number): Promise<Result[]> {
  const server = await startServer({ kdf: 'real' });
  try {
    const drive = testDrive(server.url);
    const account = await newPerson(drive);
    const many = await makeFolder(drive, 'Many');
    let parentId = many;
    for (const name of PATH) parentId = await makeFolder(drive, name, parentId);
    await fill(server, many, items);
    await signSeeded(server, account, await drive.keyring.driveId());

    const { send, shown } = countingProofs(cookieFetch());
    const device = testDrive(server.url, send);
    await device.login(account);
    const change = () => device.createDirectory(`/${['Many', ...PATH, 'New'].join('/')}`);
    const took = await secondsOf(() => counted('fresh-device: first change', change));
    const what = `Drive of ${items.toLocaleString('en')} items, first change by a device without its rows, four directories deep`;
    const { calls, bytes } = shown();
    return [
      {
        what: `${what}: what it is shown to prove what is there (${calls} calls)`,
        figure: `${(bytes / KIB).toFixed(1)} KiB`,
        target: '≤ 100 KiB',
        holds: bytes <= 100 * KIB,
      },
      { what: `${what}: time`, figure: `${took.toFixed(2)} s`, target: '', holds: null },
    ];
  } finally {
    await server.stop();
  }
}

/** Copies a directory in another one as often, under ids of their own that nobody opens, as batches of as many as one takes. */
async function fill({ dataDir }: RunningServer, parentId: string, count: number): Promise<void> {
  const hex = (bytes: number) => `lower(hex(randomblob(${bytes})))`;
  const id = `${hex(4)} || '-' || ${hex(2)} || '-4' || substr(${hex(2)}, 2) || '-8' || substr(${hex(2)}, 2) || '-' || ${hex(6)}`;
  await execute(
    dataDir,
    `insert into item_rows (space_id, id, revision, parent_id, kind, sealed_bytes, encrypted_name, name_epoch, name_hash, name_hash_epoch, directory_metadata, metadata_epoch, directory_modified_at, created_at)
      with recursive copies(n) as (select 1 union all select n + 1 from copies where n < ?)
      select space_id, ${id}, revision + n / ${BATCH_FILES}, id, kind, sealed_bytes, encrypted_name, name_epoch, ${hex(32)}, name_hash_epoch, directory_metadata, metadata_epoch, directory_modified_at, created_at
      from copies, item_rows where id = ?`,
    count,
    parentId,
  );
  const filled =
    'select space_id, id from item_rows where parent_id = ? and id not in (select id from item_spaces)';
  await execute(dataDir, `insert into item_spaces (space_id, id) ${filled}`, parentId);
  await execute(
    dataDir,
    'update spaces set revision = (select max(revision) from item_rows where space_id = spaces.id)',
  );
}
