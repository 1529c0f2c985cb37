import { createHmac, randomUUID } from 'node:crypto';
import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BegunUploads, UploadPlace, UploadRecord } from '@coffer/client';
import { itemId, type OpenedNamesKey, versionId } from '@coffer/crypto';
import * as z from 'zod/mini';
import { type FileLock, takeFileLock } from './file-lock.ts';
import type { Kept } from './kept.ts';
import { forgetPlaceKey, hasPlaceKey, placeKey } from './place-key.ts';

const BEGUN = 'begun:';
const LOCK = /^sending-.+\.lock$/;

/** Whoever looks whether a program runs holds its lock for a moment. */
const LOOKED_AT_MS = 20;
const MOST_TRIES = 50;

const entries = z.array(z.object({ id: z.string(), versionId: z.string(), by: z.string() }));
type Entry = z.infer<typeof entries>[number];

/** The uploads that the programs of a profile have begun, as long as this program runs. */
export interface KeptUploads extends BegunUploads {
  /** Lets other programs take over what this one has not finished. */
  close(): Promise<void>;
}

/**
 * Remembers in a profile which uploads its programs have begun, by a keyed hash of where they go: no name is written down. Each program
 * holds a lock beside it for as long as it runs, by which the others know what is still being sent.
 *
 * @param folder of the profile
 * @param namesKey gives the key that the hashes' own one is sealed under, once the session is open
 */
export function keptUploads(
  kept: Kept,
  folder: string,
  namesKey: () => Promise<OpenedNamesKey>,
): KeptUploads {
  const self = randomUUID();
  const sending = new Set<string>();
  let lock: Promise<FileLock> | null = null;
  let key: Promise<Uint8Array> | null = null;
  const pathOf = (by: string) => join(folder, `sending-${by}.lock`);

  async function nameOf(place: UploadPlace): Promise<string> {
    key ??= namesKey()
      .then((names) => placeKey(kept, names, () => kept.forgetBelow(BEGUN)))
      .catch((error: unknown) => {
        key = null;
        throw error;
      });
    return BEGUN + hashOf(place, await key);
  }

  async function entriesOf(place: UploadPlace): Promise<Entry[]> {
    return hasPlaceKey(kept) ? read(kept.get(await nameOf(place))) : [];
  }

  async function isLeft({ by, versionId: version }: Entry): Promise<boolean> {
    return by === self ? !sending.has(version) : removeUnlessHeld(pathOf(by));
  }

  /** Takes the lock of this program, once for all its uploads; what kept it from that may have passed the next time. */
  function held(): Promise<FileLock> {
    lock ??= takeLock().catch((error: unknown) => {
      lock = null;
      throw error;
    });
    return lock;
  }

  async function takeLock(): Promise<FileLock> {
    await removeLocks(folder);
    for (let tries = 1; ; tries++) {
      const taken = await takeFileLock(pathOf(self));
      if (taken !== null && (await isThere(pathOf(self)))) return taken;
      taken?.release();
      if (tries === MOST_TRIES) throw new Error('The lock of this program is held by another one');
      await sleep(LOOKED_AT_MS);
    }
  }

  return {
    async left(place) {
      const left: UploadRecord[] = [];
      for (const entry of await entriesOf(place)) {
        if (await isLeft(entry)) left.push({ id: itemId(entry.id), versionId: versionId(entry.versionId) });
      }
      return left;
    },

    async begin(place, { id, versionId: version }) {
      sending.add(version);
      await held();
      kept.update(await nameOf(place), (former) =>
        written([...without(read(former), version), { id, versionId: version, by: self }]),
      );
    },

    hasAny: async (place) => (await entriesOf(place)).length > 0,

    end: ({ versionId: version }) => void sending.delete(version),

    async forget(place, { versionId: version }) {
      kept.update(await nameOf(place), (former) => written(without(read(former), version)));
    },

    async close() {
      const taken = await lock?.catch(() => null);
      taken?.release();
      if (taken) await removeUnlessHeld(pathOf(self)).catch(() => false);
    },
  };
}

/** Forgets which uploads were begun, and removes what programs that were killed have left of it. */
export async function forgetUploads(kept: Kept, folder: string): Promise<void> {
  kept.forgetBelow(BEGUN);
  forgetPlaceKey(kept);
  await removeLocks(folder);
}

/** Removes the locks of programs that run no more. What cannot be removed now is tried again by the next one. */
async function removeLocks(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (LOCK.test(name)) await removeUnlessHeld(join(folder, name)).catch(() => false);
  }
}

/** Removes a lock, unless the program that holds it runs: then false. */
async function removeUnlessHeld(path: string): Promise<boolean> {
  const taken = await takeFileLock(path);
  if (taken === null) return false;
  const remove = async () => {
    for (const each of [path, `${path}-journal`]) await rm(each, { force: true });
  };
  // While it is held, so that a program that takes it at this moment finds it gone. Windows keeps files that are open.
  const isRemoved = await remove().then(
    () => true,
    () => false,
  );
  taken.release();
  if (!isRemoved) await remove();
  return true;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

function hashOf({ folderId, name }: UploadPlace, key: Uint8Array): string {
  const place = `${folderId ?? ''}/${name.normalize('NFC')}`;
  return createHmac('sha256', key).update(place).digest('base64url');
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
