import { open, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSpan } from '@coffer/contract';
import { singleFlight } from '../../concurrency/single-flight.ts';
import { replaceDurably } from '../durable-file.ts';
import { isMissing, written } from '../file-failure.ts';
import { makeDirectory } from '../read-only-disk.ts';
import { attemptOnDisk, type ChunkPlace, ID_PREFIX } from './chunk-place.ts';
import { type ChunkStore, removeDeleted, type StoredChunk } from './chunk-store.ts';
import { temporaryFiles } from './temporary-files.ts';

/** Bytes read from disk at a time for one download. */
const READ_SIZE = 512 * 1024;

/** The content of a trial file: an empty file needs no room, and is made on a full disk too. */
const PROBE = Buffer.alloc(4 * 1024);

/** Names the database to which a store belongs. */
const OWNER_FILE = 'chunks.owner';

const CHUNK_NAME = /^([0-9a-f-]{36})\.(0|[1-9]\d{0,7})(?:\.([0-9a-f]{16}))?$/;

/**
 * Chunks as files: `chunks/<first two hex digits of the version id>/<version id>.<index>.<attempt>`, received in
 * `temporary/`. Both stand in `directory`, on one file system, so that a rename is atomic. No version has a folder of its
 * own: to make one, and to sync it and those above it, takes longer than to store a small file.
 *
 * @param sendings where it keeps one of each chunk, as a backup does, its name has no attempt
 */
export async function openDiskChunkStore(
  directory: string,
  sendings: 'each' | 'one' = 'each',
): Promise<ChunkStore> {
  const chunks = join(directory, 'chunks');
  const owner = join(directory, OWNER_FILE);
  await makeDirectory(chunks);
  const temporary = temporaryFiles(directory);
  await temporary.make();

  const chunkFile = ({ versionId, index, attempt }: ChunkPlace) => {
    const name = `${versionId}.${index}`;
    return join(chunks, versionId.slice(0, 2), attempt === null ? name : `${name}.${attempt}`);
  };

  // Everybody may ask, and all who do at once get the same answer.
  const probe = singleFlight(async () => {
    const file = temporary.newFile();
    try {
      await written(writeFile(file, PROBE, { flag: 'wx', mode: 0o600, flush: true }));
    } finally {
      await rm(file, { force: true });
    }
  });

  const store: ChunkStore = {
    kind: 'disk',
    direct: null,

    async receive(name, length, body) {
      const place = { ...name, attempt: sendings === 'each' ? attemptOnDisk() : null };
      const file = await temporary.keep(length, body);
      return {
        attempt: place.attempt,
        publish: () => written(replaceDurably(file, chunkFile(place))),
        async discard() {
          await rm(file, { force: true });
          await removeDeleted(store, [place]);
        },
      };
    },

    open: (place, span) => orNull(openForReading(chunkFile(place), span)),

    async remove(places) {
      for (const place of places) await rm(chunkFile(place), { force: true });
    },

    async prefixes() {
      return ((await orNull(readdir(chunks))) ?? []).filter((name) => ID_PREFIX.test(name));
    },

    async list(prefix) {
      const names = (await orNull(readdir(join(chunks, prefix)))) ?? [];
      return names.flatMap((name) => {
        const [, versionId, index, attempt = null] = CHUNK_NAME.exec(name) ?? [];
        return versionId === undefined ? [] : [{ versionId, index: Number(index), attempt }];
      });
    },

    async writtenAt(place) {
      const status = await orNull(stat(chunkFile(place)));
      return status === null ? null : status.mtimeMs / 1000;
    },

    removeTemporary: temporary.removeUntouched,

    owner: () => orNull(readFile(owner, 'utf8')),

    async setOwner(id) {
      const file = temporary.newFile();
      await writeFile(file, id, { mode: 0o600, flush: true });
      await replaceDurably(file, owner);
    },

    async space() {
      const { bavail, blocks, bsize } = await statfs(directory);
      return { free: bavail * bsize, total: blocks * bsize };
    },

    checkWritable: probe,

    close: async () => undefined,
  };
  return store;
}

/** True if a directory belongs to a database already. */
export async function isDiskChunkStore(directory: string): Promise<boolean> {
  return (await orNull(stat(join(directory, OWNER_FILE)))) !== null;
}

async function openForReading(file: string, span?: ByteSpan): Promise<StoredChunk> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const start = Math.min(span?.from ?? 0, size);
    const length = Math.min(span?.to ?? size, size) - start;
    // Infinity where there is nothing, because an end before the start is refused.
    const end = length === 0 ? Number.POSITIVE_INFINITY : start + length - 1;
    return { length, stream: handle.createReadStream({ start, end, highWaterMark: READ_SIZE }) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function orNull<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
