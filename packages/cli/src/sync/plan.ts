import {
  above,
  type Direction,
  type DiskEntry,
  type DriveEntry,
  isSameOnDisk,
  isSameOnDrive,
  isWithin,
  type KnownEntry,
  parentOf,
  type Step,
  type SyncPath,
  type World,
} from './model.ts';
import { planMoves } from './plan-moves.ts';

/** What may be done in each direction; what only writes down is always. */
const ALLOWED: Readonly<Record<Direction, readonly Step['kind'][] | null>> = {
  both: null,
  up: ['make-on-drive', 'upload', 'trash-on-drive', 'move-on-drive', 'adopt', 'forget', 'follow'],
  down: [
    'make-on-disk',
    'download',
    'trash-on-disk',
    'move-on-disk',
    'set-aside',
    'adopt',
    'forget',
    'follow',
  ],
};

/**
 * What there is to do so that both sides become the same. Moves come alone, and so does what has to be there before them:
 * whoever carries them out compares anew. Empty once both sides are in step.
 *
 * - What changed on one side alone goes to the other one.
 * - What changed on both is kept twice, unless it is the same.
 * - What was deleted on one side and changed on the other one stays.
 */
export function plan(world: World): readonly Step[] {
  const moves = allowed(planMoves(world), world);
  return moves.length > 0 ? moves : allowed(planPaths(world), world);
}

function allowed(steps: readonly Step[], { direction }: World): readonly Step[] {
  const kinds = ALLOWED[direction];
  return kinds === null ? steps : steps.filter(({ kind }) => kinds.includes(kind));
}

/** How many files the steps would put into the trash of either side. */
export function filesGone(steps: readonly Step[]): number {
  let gone = 0;
  for (const step of steps) {
    if (step.kind === 'trash-on-disk' || step.kind === 'trash-on-drive') gone += step.files;
  }
  return gone;
}

function planPaths(world: World): Step[] {
  const { known, disk, drive, blocked } = world;
  const paths = [...new Set([...known.keys(), ...disk.keys(), ...drive.keys()])].sort();
  const trees = { disk: childrenOf(disk), drive: childrenOf(drive) };
  const steps: Step[] = [];
  /** What goes as a whole. */
  const whole = new Set<SyncPath>();
  for (const path of paths) {
    if (isWithin(path, blocked) || isWithin(path, whole)) continue;
    const step = decide(path, world, trees);
    if (step === null) continue;
    steps.push(step);
    if (step.kind === 'trash-on-disk' || step.kind === 'trash-on-drive' || step.kind === 'set-aside') {
      whole.add(path);
    }
  }
  return steps;
}

type Children = ReadonlyMap<SyncPath, readonly SyncPath[]>;

interface Trees {
  readonly disk: Children;
  readonly drive: Children;
}

function childrenOf(side: ReadonlyMap<SyncPath, unknown>): Children {
  const children = new Map<SyncPath, SyncPath[]>();
  for (const path of side.keys()) {
    const directory = parentOf(path);
    const there = children.get(directory);
    if (there === undefined) children.set(directory, [path]);
    else there.push(path);
  }
  return children;
}

function decide(path: SyncPath, world: World, trees: Trees): Step | null {
  const known = world.known.get(path);
  const disk = world.disk.get(path);
  const drive = world.drive.get(path);
  if (disk === undefined) {
    return drive === undefined ? { kind: 'forget', path } : onDriveAlone(path, drive, known, world, trees);
  }
  if (drive === undefined) return onDiskAlone(path, disk, known, world, trees);
  if (disk.kind !== drive.kind) return otherKind(path, disk, drive, known, world, trees);
  if (disk.kind === 'directory') {
    const isKnown = known?.id === drive.id && known.identity === disk.identity;
    return isKnown ? null : { kind: 'adopt', path, disk, drive };
  }
  return bothFiles(path, disk, drive, known, world.direction);
}

function bothFiles(
  path: SyncPath,
  disk: DiskEntry,
  drive: DriveEntry,
  known: KnownEntry | undefined,
  direction: Direction,
): Step | null {
  const isSameHere = known !== undefined && isSameOnDisk(known, disk);
  const isSameThere = known !== undefined && isSameOnDrive(known, drive);
  if (isSameHere && isSameThere) {
    const isSeen = known.stamp === disk.stamp && known.identity === disk.identity;
    return isSeen ? null : { kind: 'adopt', path, disk, drive };
  }
  if (isSameThere) return { kind: 'upload', path, disk, over: drive };
  if (disk.sha256 !== null && disk.sha256 === drive.sha256) return { kind: 'adopt', path, disk, drive };
  if (isSameHere) return { kind: 'download', path, drive, over: disk };
  // What the drive has stays in it as an older version.
  if (direction === 'up') return { kind: 'upload', path, disk, over: drive };
  return { kind: 'set-aside', path, disk };
}

function onDriveAlone(
  path: SyncPath,
  drive: DriveEntry,
  known: KnownEntry | undefined,
  world: World,
  trees: Trees,
): Step {
  if (known !== undefined && isSameOnDrive(known, drive)) {
    const files = filesIfUnchangedOnDrive(path, world, trees.drive);
    if (files !== null) return { kind: 'trash-on-drive', path, drive, files };
  }
  return drive.kind === 'directory'
    ? { kind: 'make-on-disk', path, drive }
    : { kind: 'download', path, drive, over: null };
}

function onDiskAlone(
  path: SyncPath,
  disk: DiskEntry,
  known: KnownEntry | undefined,
  world: World,
  trees: Trees,
): Step {
  if (known !== undefined && isSameOnDisk(known, disk)) {
    const files = filesIfUnchangedOnDisk(path, world, trees.disk);
    if (files !== null) return { kind: 'trash-on-disk', path, disk, files };
  }
  return disk.kind === 'directory'
    ? { kind: 'make-on-drive', path }
    : { kind: 'upload', path, disk, over: null };
}

/** A file on one side, a directory on the other one: whichever is as it was gives way. */
function otherKind(
  path: SyncPath,
  disk: DiskEntry,
  drive: DriveEntry,
  known: KnownEntry | undefined,
  world: World,
  trees: Trees,
): Step {
  if (known !== undefined && isSameOnDrive(known, drive)) {
    const files = filesIfUnchangedOnDrive(path, world, trees.drive);
    if (files !== null) return { kind: 'trash-on-drive', path, drive, files };
  }
  if (known !== undefined && isSameOnDisk(known, disk)) {
    const files = filesIfUnchangedOnDisk(path, world, trees.disk);
    if (files !== null) return { kind: 'trash-on-disk', path, disk, files };
  }
  return { kind: 'set-aside', path, disk };
}

/**
 * The number of files at a path of the drive and below it; null unless all of it was in step, is unchanged there, and
 * gone from this device.
 */
function filesIfUnchangedOnDrive(top: SyncPath, world: World, children: Children): number | null {
  return filesIf(top, children, world, (path) => {
    const known = world.known.get(path);
    const drive = world.drive.get(path);
    if (known === undefined || drive === undefined || !isSameOnDrive(known, drive)) return null;
    if (path !== top && world.disk.has(path)) return null;
    return drive.kind;
  });
}

/** The same of this device, where it has to be gone from the drive. */
function filesIfUnchangedOnDisk(top: SyncPath, world: World, children: Children): number | null {
  return filesIf(top, children, world, (path) => {
    const known = world.known.get(path);
    const disk = world.disk.get(path);
    if (known === undefined || disk === undefined || !isSameOnDisk(known, disk)) return null;
    if (path !== top && world.drive.has(path)) return null;
    return disk.kind;
  });
}

function filesIf(
  top: SyncPath,
  children: Children,
  { blocked }: World,
  kindIfUnchanged: (path: SyncPath) => DiskEntry['kind'] | null,
): number | null {
  for (const path of blocked) for (const directory of above(path)) if (directory === top) return null;
  let files = 0;
  const waiting = [top];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const kind = kindIfUnchanged(path);
    if (kind === null) return null;
    if (kind === 'file') files++;
    waiting.push(...(children.get(path) ?? []));
  }
  return files;
}
