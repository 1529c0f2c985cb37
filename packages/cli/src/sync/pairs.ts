import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Drive, isFailure } from '@coffer/client';
import { CommandRefused } from '../failures/command-refused.ts';
import { hasCode } from '../failures/has-code.ts';
import { takeFileLock } from '../profile/file-lock.ts';
import { pairIn, type SyncPair } from './state.ts';

const STATE_FILE = /^sync-[0-9a-f]+\.sqlite$/;
const LOOKING_MS = 50;

interface Claim {
  readonly pair: SyncPair;
  /** The folder of the profile. */
  readonly profile: string;
  /** The file in it with the pair's state. */
  readonly file: string;
  readonly drive: Drive;
  /** Notes the pair, while no other one is claimed. */
  note(): void;
}

/**
 * Refuses a pair of folders that overlaps another one of the profile, and else has it noted: on either side one folder is the
 * other, or is inside it. Such a pair can copy a folder into itself without end.
 *
 * @throws CommandRefused that names both pairs
 */
export async function claimPair(
  { pair, profile, file, drive, note }: Claim,
  signal: AbortSignal,
): Promise<void> {
  const lock = await onlyOne(join(profile, 'sync-pairs.lock'), signal);
  try {
    for (const name of await readdir(profile)) {
      if (!STATE_FILE.test(name) || join(profile, name) === file) continue;
      const other = pairIn(join(profile, name));
      if (other !== null && (await overlap(pair, other, drive, signal))) throw refused(pair, other);
    }
    note();
  } finally {
    lock.release();
  }
}

/** Two that begin at the same moment look one after the other. */
async function onlyOne(path: string, signal: AbortSignal) {
  for (;;) {
    const lock = await takeFileLock(path);
    if (lock !== null) return lock;
    await wait(LOOKING_MS, undefined, { signal });
  }
}

async function overlap(one: SyncPair, other: SyncPair, drive: Drive, signal: AbortSignal): Promise<boolean> {
  const [here, there] = [await placesAbove(one.folder), await placesAbove(other.folder)];
  // A folder that is gone keeps nobody from using its place again.
  if (there === null || here === null) return false;
  if (isWithin(here, there) || isWithin(there, here)) return true;
  if (one.spaceId !== other.spaceId) return false;
  const [mine, theirs] = [
    await directoriesAbove(drive, one.directoryId, signal),
    await directoriesAbove(drive, other.directoryId, signal),
  ];
  return mine !== null && theirs !== null && (isWithin(mine, theirs) || isWithin(theirs, mine));
}

/** True if the place that the first list leads to is in the second one's, or is it: lists begin with the place itself. */
const isWithin = (inner: readonly (string | null)[], [outer]: readonly (string | null)[]): boolean =>
  outer !== undefined && inner.includes(outer);

/** Returns what identifies a folder of this device and each one above it, whatever they are called; null where it is gone. */
async function placesAbove(folder: string): Promise<readonly string[] | null> {
  const places: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    try {
      const { dev, ino } = await stat(at, { bigint: true });
      places.push(`${dev} ${ino}`);
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
      throw error;
    }
    if (dirname(at) === at) return places;
  }
}

/** Returns the ids of a folder of the drive and of all above it, null being the top; null where it is gone. */
async function directoriesAbove(
  drive: Drive,
  directoryId: string | null,
  signal: AbortSignal,
): Promise<readonly (string | null)[] | null> {
  if (directoryId === null) return [null];
  try {
    const { parents } = await drive.page(directoryId, { limit: 1 }, signal);
    return [...parents.map(({ id }) => id).toReversed(), null];
  } catch (error) {
    if (isFailure(error, 'not_found')) return null;
    throw error;
  }
}

function refused(pair: SyncPair, other: SyncPair): CommandRefused {
  return new CommandRefused(
    'conflict',
    `${pair.folder} and ${pair.path} overlap ${other.folder} and ${other.path}, which this profile keeps the same. ` +
      `If that has ended, run first: coffer sync --forget ${other.folder} ${other.path}`,
  );
}
