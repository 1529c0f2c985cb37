import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { filesBelow, unlessGone } from '../../support/canaries.ts';
import { engine } from '../../support/engine.ts';

/** Looks into, and reaches into, the data directory of a running server. */

/** Runs one statement, with `?` for each value, such as one that lets time pass. */
export async function execute(dataDir: string, sql: string, ...values: unknown[]): Promise<void> {
  await engine().database.query(dataDir, sql, values);
}

/** A row as text, by which rows are put in order: an update may move one to another place. */
interface TextOfRow {
  readonly row: Record<string, unknown>;
  readonly text: string;
}

async function orderedRows(dataDir: string): Promise<[table: string, rows: readonly TextOfRow[]][]> {
  const tables = Object.entries(await engine().database.rows(dataDir));
  return tables.map(([table, rows]) => {
    const inOrder = rows.map((row) => ({ row, text: JSON.stringify(row) }));
    return [table, inOrder.sort((a, b) => (a.text < b.text ? -1 : 1))];
  });
}

/** All rows of all tables but those named, in an order of their own. */
export async function databaseDump(
  dataDir: string,
  except: readonly string[] = [],
): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = (await orderedRows(dataDir)).filter(([table]) => !except.includes(table));
  return Object.fromEntries(tables.map(([table, rows]) => [table, rows.map(({ row }) => row)]));
}

/** What a store keeps: item and index of each chunk, with its size; whatever it is stored in. */
export function chunksIn(dataDir: string): string[] {
  return sizesOf(chunkFiles(dataDir));
}

/** The files to which unfinished uploads are written, where there are such files. */
export function temporaryFilesIn(dataDir: string): string[] {
  return filesBelow(join(dataDir, 'temporary'));
}

/** Where a chunk lies, or would lie. */
export function chunkFile(dataDir: string, itemId: string, index: number): string {
  const folder = join(engine().store.folder(dataDir), 'chunks', itemId.slice(0, 2));
  const separator = engine().store.name === 'disk' ? '.' : '/';
  const beginning = join(folder, [itemId, index, ''].join(separator));
  return filesBelow(folder).find((file) => file.startsWith(beginning)) ?? beginning + newAttempt();
}

const newAttempt = () => (engine().store.name === 'disk' ? randomBytes(8).toString('hex') : randomUUID());

/** Puts something in the place of a chunk. */
export async function writeChunk(
  dataDir: string,
  itemId: string,
  index: number,
  content: Uint8Array | string,
) {
  const file = chunkFile(dataDir, itemId, index);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** The chunks of a backup, which are files on the disk whatever the store is, as `chunksIn` names them. */
export function chunksInBackup(directory: string): string[] {
  return sizesOf(named(join(directory, 'chunks')));
}

/** Where a chunk lies in a backup. */
export function chunkFileInBackup(directory: string, itemId: string, index: number): string {
  return join(directory, 'chunks', itemId.slice(0, 2), `${itemId}.${index}`);
}

function sizesOf(files: readonly { readonly name: string; readonly file: string }[]): string[] {
  return files.flatMap(({ name, file }) => unlessGone(() => `${name} ${statSync(file).size}`) ?? []).sort();
}

/** All that is stored: every row, and what every chunk holds. */
export async function everythingIn(dataDir: string) {
  const chunks = chunkFiles(dataDir).map(
    ({ name, file }) => `${name} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`,
  );
  const tables = await orderedRows(dataDir);
  // As text, which is compared in a fraction of the time.
  const rows = Object.fromEntries(tables.map(([table, rows]) => [table, rows.map(({ text }) => text)]));
  return { rows, chunks: chunks.sort(), temporary: temporaryFilesIn(dataDir) };
}

/** Runs what must leave all that is stored as it is; all of it is read again only where something was written at all. */
export async function leavingEverything(dataDir: string, work: () => Promise<void>): Promise<void> {
  const before = await stateOf(dataDir);
  await work();
  const after = await stateOf(dataDir);
  if (after !== before) expect(after.everything).toEqual(before.everything);
}

/** What is stored, as it was seen last. */
interface State {
  readonly version: string;
  readonly everything: Awaited<ReturnType<typeof everythingIn>>;
}

const states = new Map<string, State>();

async function stateOf(dataDir: string): Promise<State> {
  const version = await versionOf(dataDir);
  const known = states.get(dataDir);
  if (known?.version === version) return known;
  const state = { version, everything: await everythingIn(dataDir) };
  states.set(dataDir, state);
  return state;
}

/** Another one after every change of a row, and of a file by its size or time. */
async function versionOf(dataDir: string): Promise<string> {
  const files = filesBelow(engine().store.folder(dataDir)).filter((file) => !file.includes('coffer.sqlite'));
  const written = files.flatMap((file) => unlessGone(() => `${file} ${sizeAndTime(file)}`) ?? []);
  return [await engine().database.version(dataDir), ...written.sort()].join('\n');
}

function sizeAndTime(file: string): string {
  const { size, mtimeNs } = statSync(file, { bigint: true });
  return `${size} ${mtimeNs}`;
}

const CHUNK = /([0-9a-f-]{36})[/.](\d+)(?:\/[0-9a-f-]{36}|\.[0-9a-f]{16})?$/;

function chunkFiles(dataDir: string): { name: string; file: string }[] {
  return named(join(engine().store.folder(dataDir), 'chunks'));
}

function named(folder: string): { name: string; file: string }[] {
  return filesBelow(folder).map((file) => {
    const [, version, index] = CHUNK.exec(file) ?? [];
    return { name: version === undefined ? file : `${version}/${index}`, file };
  });
}
