import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../failures/has-code.ts';
import { changedAt, type Files, identityOf, isAsSeen, stampOf, statsAt } from './disk.ts';
import type { LeftAlone } from './left-alone.ts';
import { type DiskEntry, joined, type KnownEntry, type SyncPath } from './model.ts';
import { eachBounded } from './pool.ts';

const AT_ONCE = 16;
const MOST_READ_BYTES = 1 << 20;
const LEAST_READ_BYTES = 1 << 14;
/**
 * Two changes within one tick of the file system's clock leave the same times; a file that was changed so shortly before it
 * was looked at is compared by its content.
 */
const TICK_MS = 2_000;

/** What is in a folder. */
export interface DiskScan {
  readonly entries: Map<SyncPath, DiskEntry>;
  /** What cannot be kept the same, and why. */
  readonly odd: Map<SyncPath, string>;
}

export interface ScanOptions {
  readonly files: Files;
  readonly folder: string;
  readonly leftAlone: LeftAlone;
  readonly known: ReadonlyMap<SyncPath, KnownEntry>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Looks through a folder, and reads those files that may have changed since they were in step. Throws the errors of its top. */
export async function scanDisk(options: ScanOptions): Promise<DiskScan> {
  const { folder, files } = options;
  const top = await files.lstat(folder, { bigint: true });
  const scan: DiskScan = { entries: new Map(), odd: new Map() };
  let level: Directory[] = [{ path: '', spelled: '' }];
  while (level.length > 0) {
    const below: Directory[] = [];
    await eachBounded(level, AT_ONCE, async (directory) => {
      options.signal.throwIfAborted();
      below.push(...(await scanDirectory(directory, top.dev, scan, options)));
    });
    level = below;
  }
  return scan;
}

interface Directory {
  readonly path: SyncPath;
  readonly spelled: string;
}

async function scanDirectory(
  directory: Directory,
  device: bigint,
  scan: DiskScan,
  options: ScanOptions,
): Promise<Directory[]> {
  const { files, folder } = options;
  let names: readonly Buffer[];
  try {
    names = await files.readdir(join(folder, directory.spelled), { encoding: 'buffer' });
  } catch (error) {
    if (directory.path === '') throw error;
    // It went while it was looked for; what changed is looked at again.
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) scan.odd.set(directory.path, 'it cannot be read');
    return [];
  }
  const below: Directory[] = [];
  await eachBounded(names, AT_ONCE, async (bytes) => {
    const name = bytes.toString();
    const path = joined(directory.path, name.normalize('NFC'));
    const spelled = joined(directory.spelled, name);
    if (!Buffer.from(name).equals(bytes)) {
      scan.odd.set(path, 'its name is not in UTF-8; rename it');
      return;
    }
    const stats = await statsAt(files, join(folder, spelled)).catch(() => 'unreadable' as const);
    if (stats === null) return;
    const oddity = stats === 'unreadable' ? 'it cannot be read' : oddityOf(stats, device);
    const kind = stats !== 'unreadable' && stats.isDirectory() ? 'directory' : 'file';
    if (options.leftAlone.has(path, kind)) return;
    const twin = scan.entries.get(path);
    if (twin !== undefined) {
      scan.odd.set(path, 'two names here differ in their Unicode form only; rename one of them');
    } else if (oddity !== null || stats === 'unreadable') {
      scan.odd.set(path, oddity ?? 'it cannot be read');
    } else if (kind === 'directory') {
      const identity = identityOf(stats);
      scan.entries.set(path, { kind, spelled, identity, stamp: '', size: 0, sha256: null });
      below.push({ path, spelled });
    } else {
      scan.entries.set(path, await fileEntry(path, spelled, stats, scan, options));
    }
  });
  return below;
}

function oddityOf(stats: BigIntStats, device: bigint): string | null {
  if (stats.isSymbolicLink()) return 'symbolic links stay on this device';
  if (!stats.isFile() && !stats.isDirectory()) return 'it is no file and no folder';
  if (stats.dev !== device) return 'it lies on another file system';
  return null;
}

/** Whether a file was looked at so long after its last change that its stamp tells of each later one. */
export function isSettled(stamp: string, seenAt: number): boolean {
  return changedAt(stamp) + TICK_MS <= seenAt;
}

async function fileEntry(
  path: SyncPath,
  spelled: string,
  stats: BigIntStats,
  scan: DiskScan,
  { files, folder, known, signal }: ScanOptions,
): Promise<DiskEntry> {
  const stamp = stampOf(stats);
  const entry = {
    kind: 'file',
    spelled,
    identity: identityOf(stats),
    stamp,
    size: Number(stats.size),
  } as const;
  const before = known.get(path);
  if (before === undefined || before.kind === 'directory') return { ...entry, sha256: null };
  if (isAsSeen(stats, before) && isSettled(stamp, before.seenAt)) return { ...entry, sha256: before.sha256 };
  try {
    return { ...entry, sha256: await hashFile(files, join(folder, spelled), entry.size, signal) };
  } catch (error) {
    signal.throwIfAborted();
    if (!hasCode(error, 'ENOENT')) scan.odd.set(path, 'it cannot be read');
    return { ...entry, sha256: null };
  }
}

/**
 * The SHA-256 of a file, hex. Throws the errors of the file system, and the signal's reason.
 *
 * @param size in bytes, as it was looked at; where it has grown meanwhile, the whole is read all the same
 */
export async function hashFile(
  files: Files,
  path: string,
  size: number,
  signal: AbortSignal,
): Promise<string> {
  const file = await files.open(path, 'r');
  const hash = createHash('sha256');
  try {
    const buffer = Buffer.allocUnsafe(Math.min(Math.max(size, LEAST_READ_BYTES), MOST_READ_BYTES));
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
