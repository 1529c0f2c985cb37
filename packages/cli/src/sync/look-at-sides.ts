import { join } from 'node:path';
import { hasCode } from '../failures/has-code.ts';
import type { View } from './apply.ts';
import type { ApplyPorts } from './apply-ports.ts';
import { type LeftAlone, leftAlone } from './left-alone.ts';
import {
  type Direction,
  type DiskEntry,
  isSameOnDrive,
  type KnownEntry,
  type SyncPath,
  type World,
} from './model.ts';
import { IGNORE_FILE } from './names.ts';
import { throwIfGone } from './own-folder.ts';
import { eachBounded } from './pool.ts';
import { hashFile, isSettled, scanDisk } from './scan-disk.ts';
import { type DriveScan, scanDrive } from './scan-drive.ts';
import { caseTwins } from './twins.ts';

const AT_ONCE = 16;

export type LookingPorts = Omit<ApplyPorts, 'leftAlone' | 'own'>;

export interface LookOptions {
  readonly direction: Direction;
  /** Whether the file system takes names for one that differ in capitals only. */
  readonly foldsCase: boolean;
  /** What failed a moment ago, and is not tried again yet. */
  readonly failed: ReadonlySet<SyncPath>;
  /** The hash of the newest head of the drive; null where none is known. */
  readonly head: string | null;
  /** Takes the drive for what was in step, and does not look through it. */
  readonly drive: 'as known' | 'as it is';
}

/** Both sides, to be compared. */
export interface Looked {
  readonly world: World;
  readonly view: View;
  readonly leftAlone: LeftAlone;
  /** What cannot be kept the same, and why. */
  readonly odd: ReadonlyMap<SyncPath, string>;
  /** What was in step and is to be left alone from now on. */
  readonly outside: readonly SyncPath[];
  /** What was looked at so long after its last change that it needs no reading the next time. */
  readonly settled: readonly (readonly [SyncPath, KnownEntry])[];
}

interface KeptScan {
  readonly scan: DriveScan;
  readonly rules: string | null;
  readonly head: string | null;
}

/** Looks at both sides. The drive is looked through again only once something has changed in it. */
export class Looking {
  readonly #ports: LookingPorts;
  #driveChanges = 0;
  #drive: KeptScan | null = null;

  constructor(ports: LookingPorts) {
    this.#ports = ports;
  }

  /** To be told when something may have changed in the drive. */
  driveChanged(): void {
    this.#drive = null;
    this.#driveChanges++;
  }

  /** Throws ChangedMeanwhile, the errors of the folder's top, and as `Drive.list` and `Drive.digests`. */
  async look({ direction, foldsCase, failed, head, drive: which }: LookOptions): Promise<Looked> {
    const { files, folder, state, now, signal } = this.#ports;
    const rules = await ignoreFile(this.#ports);
    const alone = leftAlone(rules);
    const seenAt = now();
    const disk = await scanDisk({ files, folder, leftAlone: alone, known: state.known, now, signal });
    const drive = which === 'as known' ? knownScan(state.known) : await this.#driveScan(alone, rules, head);
    const outside = [...state.known].flatMap(([path, { kind }]) => (alone.has(path, kind) ? path : []));
    const known = new Map(state.known);
    for (const path of outside) known.delete(path);
    const twins = foldsCase ? caseTwins(known, disk.entries, drive.entries) : [];
    const odd = new Map([...disk.odd, ...drive.odd, ...twins]);
    const world: World = {
      ...{ known, direction, disk: disk.entries, drive: drive.entries, moving: state.moving },
      blocked: new Set([...odd.keys(), ...failed]),
    };
    await this.#compareContents(world, disk.entries, drive);
    const settled = [...known].flatMap(([path, entry]) => {
      const here = disk.entries.get(path);
      const isSame = here?.kind === 'file' && here.stamp === entry.stamp && here.sha256 === entry.sha256;
      if (!isSame || isSettled(here.stamp, entry.seenAt) || !isSettled(here.stamp, seenAt)) return [];
      return [[path, { ...entry, seenAt }] as const];
    });
    return { world, view: { disk: disk.entries, drive, seenAt }, leftAlone: alone, odd, outside, settled };
  }

  async #driveScan(alone: LeftAlone, rules: string | null, head: string | null): Promise<DriveScan> {
    const kept = this.#drive;
    if (kept !== null && kept.rules === rules && kept.head === head) return kept.scan;
    const { drive, directoryId, state, signal } = this.#ports;
    const options = { drive, directoryId, known: state.known, leftAlone: alone, signal };
    const before = this.#driveChanges;
    const scan = await scanDrive({ ...options, platform: process.platform });
    // What has changed meanwhile may not be in it.
    if (before === this.#driveChanges) this.#drive = { scan, rules, head };
    return scan;
  }

  /** Hashes what may have the same content on both sides though it was not in step. */
  async #compareContents(
    { known, blocked }: World,
    disk: Map<SyncPath, DiskEntry>,
    { items, entries }: DriveScan,
  ): Promise<void> {
    const { files, folder, drive: remote, signal } = this.#ports;
    const both = [...disk].filter(([path, here]) => {
      const there = entries.get(path);
      const before = known.get(path);
      if (here.kind !== 'file' || there?.kind !== 'file' || blocked.has(path)) return false;
      return here.size === there.size && (before === undefined || !isSameOnDrive(before, there));
    });
    await eachBounded(both, AT_ONCE, async ([path, here]) => {
      const there = entries.get(path);
      const item = there && items.get(there.id);
      if (there === undefined || item === undefined) return;
      const sealed = there.sha256 ?? (await remote.digests(item, signal).catch(throwIfGone)).sha256 ?? null;
      entries.set(path, { ...there, sha256: sealed });
      if (here.sha256 !== null || sealed === null) return;
      try {
        const sha256 = await hashFile(files, join(folder, here.spelled), here.size, signal);
        disk.set(path, { ...here, sha256 });
      } catch (error) {
        // It is another one already, or cannot be read, which is told when it is to be sent.
        if (!hasCode(error, 'ENOENT', 'EACCES', 'EIO')) throw error;
      }
    });
  }
}

/** The drive as it was when both sides were in step: enough to see that they still are, and to do nothing. */
function knownScan(known: ReadonlyMap<SyncPath, KnownEntry>): DriveScan {
  const entries = [...known].map(
    ([path, { kind, id, versionId, size }]) => [path, { kind, id, versionId, size, sha256: null }] as const,
  );
  return { entries: new Map(entries), odd: new Map(), items: new Map(), top: '' };
}

async function ignoreFile({ files, folder }: Pick<LookingPorts, 'files' | 'folder'>): Promise<string | null> {
  try {
    return await files.readFile(join(folder, IGNORE_FILE), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EISDIR')) return null;
    throw error;
  }
}
