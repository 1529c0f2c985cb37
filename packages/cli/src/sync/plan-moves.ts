import {
  type DiskEntry,
  type DriveEntry,
  isWithin,
  type KnownEntry,
  parentOf,
  type Step,
  type SyncPath,
  type World,
} from './model.ts';

/**
 * What was moved or renamed on one side, to be moved on the other one without sending a byte, and the directories that this
 * needs. A move that has to wait for another one is left for the next time; what can never be moved, such as two files that
 * took each other's name, is left to the rules for each path.
 */
export function planMoves(world: World): readonly Step[] {
  const places = placesOf(world);
  const steps = new Steps(world, places);
  // Those above come first: what lies below has moved with them.
  const known = [...world.known].sort(([a], [b]) => depth(a) - depth(b) || (a < b ? -1 : 1));
  for (const [path, entry] of known) {
    if (isWithin(path, world.blocked)) continue;
    const here = movedOnDisk(path, entry, world, places);
    const there = movedOnDrive(path, entry, world, places);
    if (here !== null && there !== null && !world.moving.has(entry.id)) {
      steps.follow(path, here);
    } else if (here !== null) {
      const drive = world.drive.get(there ?? path);
      if (drive?.id === entry.id) steps.moveOnDrive(path, here, drive);
    } else if (there !== null) {
      const disk = world.disk.get(path);
      if (disk?.kind === entry.kind) steps.moveOnDisk(path, there, disk);
    }
  }
  return steps.all;
}

interface Places {
  /** Where each item of the drive is. */
  readonly onDrive: ReadonlyMap<string, SyncPath>;
  /** Where each file of this device is that was not known there; one of them where hard links give it several places. */
  readonly onDisk: ReadonlyMap<string, SyncPath>;
  readonly knownIds: ReadonlyMap<string, SyncPath>;
  readonly knownIdentities: ReadonlyMap<string, SyncPath>;
}

function placesOf({ known, disk, drive }: World): Places {
  const fresh = [...disk].filter(([path]) => !known.has(path));
  return {
    onDrive: new Map([...drive].map(([path, { id }]) => [id, path])),
    onDisk: new Map(fresh.map(([path, { kind, identity }]) => [`${kind} ${identity}`, path])),
    knownIds: new Map([...known].map(([path, { id }]) => [id, path])),
    knownIdentities: new Map([...known].map(([path, { identity }]) => [identity, path])),
  };
}

function movedOnDisk(path: SyncPath, entry: KnownEntry, { disk, blocked }: World, places: Places) {
  if (disk.has(path)) return null;
  const now = places.onDisk.get(`${entry.kind} ${entry.identity}`);
  return now === undefined || isWithin(now, blocked) ? null : now;
}

function movedOnDrive(path: SyncPath, entry: KnownEntry, { known, blocked }: World, places: Places) {
  const now = places.onDrive.get(entry.id);
  if (now === undefined || now === path || isWithin(now, blocked)) return null;
  // It is known there already: an interrupted step had written that down.
  return known.get(now)?.id === entry.id ? null : now;
}

function depth(path: SyncPath): number {
  return path.split('/').length;
}

/** Moves that do not disturb each other. */
class Steps {
  readonly all: Step[] = [];
  readonly #world: World;
  readonly #places: Places;
  readonly #moved = new Set<SyncPath>();
  readonly #made = new Set<SyncPath>();

  constructor(world: World, places: Places) {
    this.#world = world;
    this.#places = places;
  }

  follow(path: SyncPath, to: SyncPath): void {
    if (this.#isDisturbed(path, to)) return;
    this.#moved.add(path);
    this.all.push({ kind: 'follow', path, to });
  }

  moveOnDrive(path: SyncPath, to: SyncPath, drive: DriveEntry): void {
    const there = this.#world.drive.get(to);
    if (this.#world.direction === 'down') return;
    if (this.#isDisturbed(path, to) || (there !== undefined && there.id !== drive.id)) return;
    const missing = this.#missingOnDrive(parentOf(to));
    if (missing === null) return;
    for (const directory of missing) this.#make({ kind: 'make-on-drive', path: directory });
    this.#moved.add(path);
    // The directories have to be there when both sides are compared again.
    if (missing.length === 0) this.all.push({ kind: 'move-on-drive', path, to, drive });
  }

  moveOnDisk(path: SyncPath, to: SyncPath, disk: DiskEntry): void {
    const here = this.#world.disk.get(to);
    if (this.#world.direction === 'up') return;
    if (this.#isDisturbed(path, to) || (here !== undefined && here.identity !== disk.identity)) return;
    const missing = this.#missingOnDisk(parentOf(to));
    if (missing === null) return;
    for (const [directory, drive] of missing) this.#make({ kind: 'make-on-disk', path: directory, drive });
    this.#moved.add(path);
    if (missing.length === 0) this.all.push({ kind: 'move-on-disk', path, to, disk });
  }

  #isDisturbed(path: SyncPath, to: SyncPath): boolean {
    return isWithin(path, this.#moved) || isWithin(to, this.#moved);
  }

  #make(step: Step): void {
    if (this.#made.has(step.path)) return;
    this.#made.add(step.path);
    this.all.push(step);
  }

  /** The directories that the drive has not got, from the top down; null where one of them has to move there first. */
  #missingOnDrive(directory: SyncPath): SyncPath[] | null {
    if (directory === '') return [];
    const drive = this.#world.drive.get(directory);
    if (drive !== undefined) return drive.kind === 'directory' ? [] : null;
    const disk = this.#world.disk.get(directory);
    if (disk?.kind !== 'directory' || isWithin(directory, this.#world.blocked)) return null;
    const before = this.#places.knownIdentities.get(disk.identity);
    if (before !== undefined && before !== directory && !this.#world.disk.has(before)) return null;
    const missing = this.#missingOnDrive(parentOf(directory));
    return missing && [...missing, directory];
  }

  #missingOnDisk(directory: SyncPath): [SyncPath, DriveEntry][] | null {
    if (directory === '') return [];
    const disk = this.#world.disk.get(directory);
    if (disk !== undefined) return disk.kind === 'directory' ? [] : null;
    const drive = this.#world.drive.get(directory);
    if (drive?.kind !== 'directory' || isWithin(directory, this.#world.blocked)) return null;
    const before = this.#places.knownIds.get(drive.id);
    if (before !== undefined && before !== directory && this.#world.disk.has(before)) return null;
    const missing = this.#missingOnDisk(parentOf(directory));
    return missing && [...missing, [directory, drive]];
  }
}
