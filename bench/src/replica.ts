import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Replica, serverSource } from '@coffer/client/replica';
import { openSqliteStore } from '@coffer/client/sqlite';
import { type RunningServer, startServer } from '../../e2e/support/server-process.ts';
import { testDrive } from '../../e2e/support/test-drive.ts';
import { counted } from './counted-rows.ts';
import { seedLargeFolder } from './folder.ts';
import type { Result } from './report.ts';
import { secondsOf } from './stopwatch.ts';

/** Measures how a replica in Node is loaded, opened again and read, of drives of these sizes. */
export async function replicas(sizes: readonly number[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const items of sizes) {
    const server = await startServer({ kdf: 'real' });
    const folder = await mkdtemp(join(tmpdir(), 'coffer-bench-replica-'));
    try {
      results.push(...(await replicaOf(server, join(folder, 'replica.sqlite'), items)));
    } finally {
      await server.stop();
      await rm(folder, { recursive: true });
    }
  }
  return results;
}

async function replicaOf(server: RunningServer, path: string, items: number): Promise<Result[]> {
  const account = await seedLargeFolder(server, items);
  const drive = testDrive(server.url);
  await drive.login(account);
  const { user } = await drive.api.call('self');
  const { signal } = new AbortController();
  const source = serverSource(drive, user.space_id);
  const seconds = (row: string, work: () => Promise<unknown>) =>
    secondsOf(() => counted(`replica: ${items} items, ${row}`, work));
  const open = () => Replica.open({ spaceId: user.space_id, source, open: () => openSqliteStore(path) });

  const first = await open();
  const loading = await seconds('first load', () => first.bringUp(signal));
  await first.close();
  const bytes = statSync(path).size / items;
  let again = first;
  const opening = await seconds('opened again', async () => {
    again = await open();
  });
  const verifying = await seconds('compared', () => again.bringUp(signal));
  const [directory] = (await again.children(null)).rows;
  let rows = 0;
  const reading = await seconds('read', async () => {
    for (let after: string | null | undefined; after !== null; ) {
      const page = await again.children(directory?.id ?? null, after === undefined ? {} : { after });
      rows += page.rows.length;
      after = page.next;
    }
  });
  if (rows !== items) throw new Error(`The replica has ${rows} of ${items} items`);
  await drive.createDirectory({ directory: null, name: 'Another' });
  const following = await seconds('followed', () => again.bringUp(signal));
  await again.close();
  const what = (text: string) => `Replica of ${items.toLocaleString('en')} items in Node: ${text}`;
  return [
    row(what('first load'), loading, 30),
    { what: what('bytes an item'), figure: bytes.toFixed(0), target: '≤ 1,536', holds: bytes <= 1_536 },
    { ...row(what('opened again'), opening), target: '', holds: null },
    {
      ...row(what('its hashes compared with its digest, and that with the server'), verifying),
      target: '',
      holds: null,
    },
    row(what('all rows of the folder read'), reading, 3),
    { ...row(what('a change of one row taken in'), following), target: '', holds: null },
  ];
}

function row(what: string, time: number, limit = Number.POSITIVE_INFINITY): Result {
  return { what, figure: `${time.toFixed(2)} s`, target: `≤ ${limit} s`, holds: time <= limit };
}
