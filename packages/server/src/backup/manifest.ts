import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceDurably } from '../store/durable-file.ts';
import { isMissing } from '../store/file-failure.ts';
import { backupSize } from './backup-size.ts';

export const MANIFEST_FILE = 'coffer-backup.json';

/** The version of what is in a backup, except its database. */
export const BACKUP_VERSION = 1;

/** A newer version of the product has made a backup. */
export class BackupTooNew extends Error {
  override readonly name = 'BackupTooNew';
}

const anyManifest = z.object({ format: z.literal('coffer-backup'), version: z.int() });

const manifest = z.object({
  format: z.literal('coffer-backup'),
  version: z.literal(BACKUP_VERSION),
  /** When its database was copied, unix seconds. */
  created_at: z.int(),
  chunks: z.int(),
  bytes: z.int(),
  ...backupSize.shape,
});

/** The manifest in a directory that holds a whole backup. */
type Manifest = z.infer<typeof manifest>;

/** The manifest of a backup; null where none is, or it is not of a whole one. Throws BackupTooNew for one that this version does not know. */
export async function readManifest(directory: string): Promise<Manifest | null> {
  try {
    const value: unknown = JSON.parse(await readFile(join(directory, MANIFEST_FILE), 'utf8'));
    if (anyManifest.parse(value).version > BACKUP_VERSION) {
      throw new BackupTooNew(`${directory} has a backup by a newer version of Coffer; use that version`);
    }
    return manifest.parse(value);
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Written after all the rest, so that it says that all of it is there. */
export async function writeManifest(directory: string, content: Manifest): Promise<void> {
  const file = join(directory, `${MANIFEST_FILE}.new`);
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  await replaceDurably(file, join(directory, MANIFEST_FILE));
}
