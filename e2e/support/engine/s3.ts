import { createHash } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { EngineStore } from '../engine.ts';
import type { S3Server } from '../s3-server.ts';

/** Where the tests' S3 storage is found, by all processes of a run: what `S3Server` says of it, as JSON. */
export const S3_STORAGE = 'COFFER_TEST_S3';

/** What processes of a run are told of the storage, under that name. */
export function storageForTests({ env, folder }: Pick<S3Server, 'env' | 'folder'>): string {
  return JSON.stringify({ env, folder });
}

const storage = z.object({ env: z.record(z.string(), z.string()), folder: z.string() });

/** Chunks lie in the bucket of the tests, under a prefix named after the data directory. */
export const s3Store: EngineStore = {
  name: 'S3',

  async variables(dataDir) {
    return { ...theStorage().env, COFFER_S3_PREFIX: prefixOf(dataDir) };
  },

  remove: (dataDir) => rm(folderOf(dataDir), { recursive: true, force: true }),
  folder: folderOf,

  // A file stands where the folder of the objects should be.
  async block(dataDir) {
    const folder = folderOf(dataDir);
    await rename(folder, `${folder}-elsewhere`);
    await writeFile(folder, '');
    return async () => {
      await rm(folder);
      await rename(`${folder}-elsewhere`, folder);
    };
  },
};

function theStorage() {
  const text = process.env[S3_STORAGE];
  if (text === undefined) throw new Error('No S3 storage was started for the tests');
  return storage.parse(JSON.parse(text));
}

function prefixOf(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
}

function folderOf(dataDir: string): string {
  return join(theStorage().folder, prefixOf(dataDir));
}
