import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartRefused } from '../config/start-refused.ts';
import type { Absent } from './database/migrate.ts';
import { replaceDurably } from './durable-file.ts';
import { isMissing } from './file-failure.ts';
import { makeDirectory } from './read-only-disk.ts';

/** The version of what is in a data directory, except the database, whose migrations say how far it is. */
const DATA_VERSION = 1;

export const DATA_FILE = 'coffer-data.json';

const written = z.object({ format: z.literal('coffer-data'), version: z.int().min(1) });

/**
 * Makes a data directory, or leaves the one that is there, and writes the version of what is in it. One that says none has version 1:
 * the file may have been left behind when the rest was moved, and a database of a newer version is refused by its migrations.
 *
 * @param absent with `refused`, nothing is made and nothing written
 * @throws StartRefused when a newer version of the product has written to it
 */
export async function useDirectory(directory: string, absent: Absent): Promise<void> {
  if (absent === 'made') await makeDirectory(directory);
  const version = await versionOf(directory);
  if (version !== null && version > DATA_VERSION) {
    throw new StartRefused(
      `COFFER_DATA_DIR ${directory} was written by a newer version of Coffer; start that version`,
    );
  }
  if (version !== null || absent === 'refused') return;
  // Another instance may do it at the same moment.
  const file = join(directory, `${DATA_FILE}.${randomUUID()}`);
  const text = JSON.stringify({ format: 'coffer-data', version: DATA_VERSION });
  try {
    await writeFile(file, `${text}\n`, { mode: 0o600, flush: true });
    await replaceDurably(file, join(directory, DATA_FILE));
  } finally {
    // On a full disk each start would leave another one.
    await rm(file, { force: true });
  }
}

async function versionOf(directory: string): Promise<number | null> {
  const file = join(directory, DATA_FILE);
  try {
    return written.parse(JSON.parse(await readFile(file, 'utf8'))).version;
  } catch (error) {
    if (isMissing(error)) return null;
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    throw new StartRefused(`${file} does not say a version of a data directory; remove it if it is damaged`, {
      cause: error,
    });
  }
}
