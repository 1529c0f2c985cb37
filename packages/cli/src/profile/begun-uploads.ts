import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BegunUploads, UploadPlace, UploadRecord } from '@coffer/client';
import { itemId, versionId } from '@coffer/crypto';
import * as z from 'zod/mini';
import { type FileLock, takeFileLock } from './file-lock.ts';
import type { Kept } from './kept.ts';

const BEGUN = 'begun:';

const entries = z.array(z.object({ id: z.string(), versionId: z.string(), by: z.string() }));
type Entry = z.infer<typeof entries>[number];

/** The uploads that the programs of a profile have begun, as long as this program runs. */
export interface KeptUploads extends BegunUploads {
  /** Lets other programs take over what this one has not finished. */
  close(): Promise<void>;
}

/**
 * Remembers in a profile which uploads its programs have begun, by a hash of where they go: no name is written down. Each program
 * holds a lock beside it for as long as it runs, by which the others know what is still being sent.
 *
 * @param folder of the profile
 */
export function keptUploads(kept: Kept, folder: string): KeptUploads {
  const self = randomUUID();
  const sending = new Set<string>();
  let lock: Promise<FileLock | null> | null = null;
  const pathOf = (by: string) => join(folder, `sending-${by}.lock`);

  /** True while the program that has begun an upload runs. */
  async function isRunning(by: string): Promise<boolean> {
    const taken = await takeFileLock(pathOf(by));
    if (taken === null) return true;
    taken.release();
    await rm(pathOf(by), { force: true });
    return false;
  }

  async function isLeft({ by, versionId: version }: Entry): Promise<boolean> {
    return by === self ? !sending.has(version) : !(await isRunning(by));
  }

  return {
    async left(place) {
      const left: UploadRecord[] = [];
      for (const entry of read(kept.get(nameOf(place)))) {
        if (await isLeft(entry)) left.push({ id: itemId(entry.id), versionId: versionId(entry.versionId) });
      }
      return left;
    },

    async begin(place, { id, versionId: version }) {
      sending.add(version);
      lock ??= takeFileLock(pathOf(self));
      await lock;
      kept.update(nameOf(place), (former) =>
        written([...without(read(former), version), { id, versionId: version, by: self }]),
      );
    },

    end: ({ versionId: version }) => void sending.delete(version),

    async forget(place, { versionId: version }) {
      kept.update(nameOf(place), (former) => written(without(read(former), version)));
    },

    async close() {
      if (lock === null) return;
      (await lock)?.release();
      await rm(pathOf(self), { force: true });
    },
  };
}

/** Forgets which uploads were begun. */
export function forgetUploads(kept: Kept): void {
  kept.forgetBelow(BEGUN);
}

function nameOf({ folderId, name }: UploadPlace): string {
  const place = `${folderId ?? ''}/${name.normalize('NFC')}`;
  return `${BEGUN}${createHash('sha256').update(place).digest('base64url')}`;
}

function read(text: string | null): Entry[] {
  return text === null ? [] : entries.parse(JSON.parse(text));
}

function written(all: readonly Entry[]): string | null {
  return all.length === 0 ? null : JSON.stringify(all);
}

function without(all: readonly Entry[], version: string): Entry[] {
  return all.filter((entry) => entry.versionId !== version);
}
