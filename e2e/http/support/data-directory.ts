import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { engine } from '../../support/engine.ts';

/** Looks into, and reaches into, the data directory of a running server. */

/** Runs one statement, with `?` for each value, such as one that lets time pass. */
export async function execute(dataDir: string, sql: string, ...values: unknown[]): Promise<void> {
  await engine().database.query(dataDir, sql, values);
}

/** All rows of all tables but those named, in an order of their own. */
export async function databaseDump(
  dataDir: string,
  except: readonly string[] = [],
): Promise<Record<string, Record<string, unknown>[]>> {
  const { database } = engine();
  const tables = (await database.tables(dataDir)).filter((table) => !except.includes(table));
  const dump = tables.map(async (table) => {
    const rows = await database.query(dataDir, `select * from "${table}"`, []);
    // An update may move a row to another place.
    const inOrder = rows.map((row) => ({ row, text: JSON.stringify(row) }));
    inOrder.sort((a, b) => (a.text < b.text ? -1 : 1));
    return [table, inOrder.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(dump));
}

/** The files below a folder of the data directory, with their sizes. */
export function filesIn(dataDir: string, folder: 'chunks' | 'temporary'): string[] {
  const root = join(dataDir, folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, status: statSync(join(root, name)) }))
    .filter(({ status }) => status.isFile())
    .map(({ name, status }) => `${name} ${status.size}`)
    .sort();
}

/** Where a chunk lies. */
export function chunkFile(dataDir: string, itemId: string, index: number): string {
  return join(dataDir, 'chunks', itemId.slice(0, 2), itemId, String(index));
}

/** All that is stored: every row, and what every chunk holds. */
export async function everythingIn(dataDir: string) {
  const digests = filesIn(dataDir, 'chunks').map((entry) => {
    const [name = ''] = entry.split(' ');
    return `${name} ${createHash('sha256')
      .update(readFileSync(join(dataDir, 'chunks', name)))
      .digest('hex')}`;
  });
  return { rows: await databaseDump(dataDir), chunks: digests, temporary: filesIn(dataDir, 'temporary') };
}
