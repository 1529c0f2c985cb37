import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceDurably } from '../store/durable-file.ts';
import { isMissing } from '../store/file-failure.ts';
import { backupSize } from './backup-size.ts';

export const MANIFEST_FILE = 'coffer-backup.json';

const manifest = z.object({
  format: z.literal('coffer-backup'),
  version: z.literal(1),
  /** When its database was copied, unix seconds. */
  created_at: z.int(),
  chunks: z.int(),
  bytes: z.int(),
  ...backupSize.shape,
});

/** The manifest in a directory that holds a whole backup. */
type Manifest = z.infer<typeof manifest>;

/** The manifest of a backup; null where none is, or it is not of a whole one. */
export async function readManifest(directory: string): Promise<Manifest | null> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(directory, MANIFEST_FILE), 'utf8')));
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
