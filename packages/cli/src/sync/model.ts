/** What a folder and a part of a drive are compared by. All of it is data; nothing here reads or writes. */

/** From the top of the folder, `/` between names, in NFC; the top itself is the empty text. */
export type SyncPath = string;

export type EntryKind = 'file' | 'directory';

/** A file or directory on this device. */
export interface DiskEntry {
  readonly kind: EntryKind;
  /** Its path as the file system spells it, which may be another normal form than that of its `SyncPath`. */
  readonly spelled: string;
  /** Stays the same when it is renamed or moved: inode and time of birth. */
  readonly identity: string;
  /** Another one after each change; of a directory always the same. See `stampOf`. */
  readonly stamp: string;
  readonly size: number;
  /** Hex; null while nobody needs it. */
  readonly sha256: string | null;
}

/** A file or directory of the drive. */
export interface DriveEntry {
  readonly kind: EntryKind;
  readonly id: string;
  /** The version that is shown; null of a directory. */
  readonly versionId: string | null;
  readonly size: number;
  /** Hex, as its sender sealed it; null while nobody needs it, and where nobody has sealed it. */
  readonly sha256: string | null;
}

/** What both sides had when they were in step. */
export interface KnownEntry {
  readonly kind: EntryKind;
  readonly id: string;
  readonly versionId: string | null;
  readonly identity: string;
  readonly stamp: string;
  readonly size: number;
  /** Hex; null of a directory. */
  readonly sha256: string | null;
  /** When the stamp was taken; milliseconds since 1970. */
  readonly seenAt: number;
}

/** Which way changes go: both, from the folder to the drive, or from the drive to the folder. */
export type Direction = 'both' | 'up' | 'down';

/** Both sides as they are now, and as they were in step. */
export interface World {
  readonly known: ReadonlyMap<SyncPath, KnownEntry>;
  readonly disk: ReadonlyMap<SyncPath, DiskEntry>;
  readonly drive: ReadonlyMap<SyncPath, DriveEntry>;
  /** What cannot be kept the same; nothing at these paths or below them is touched on either side. */
  readonly blocked: ReadonlySet<SyncPath>;
  readonly direction: Direction;
  /** Items that this device was about to move on the drive when it was interrupted. */
  readonly moving: ReadonlySet<string>;
}

/** One thing to do. Each can be begun again wherever it was interrupted. */
export type Step =
  /** Both sides are the same: that is written down. */
  | { readonly kind: 'adopt'; readonly path: SyncPath; readonly disk: DiskEntry; readonly drive: DriveEntry }
  /** It is gone on both sides. */
  | { readonly kind: 'forget'; readonly path: SyncPath }
  /** It was moved on this device: what is known of it is known of its new place. */
  | { readonly kind: 'follow'; readonly path: SyncPath; readonly to: SyncPath }
  | { readonly kind: 'make-on-drive'; readonly path: SyncPath }
  | { readonly kind: 'make-on-disk'; readonly path: SyncPath; readonly drive: DriveEntry }
  | {
      readonly kind: 'upload';
      readonly path: SyncPath;
      readonly disk: DiskEntry;
      readonly over: DriveEntry | null;
    }
  | {
      readonly kind: 'download';
      readonly path: SyncPath;
      readonly drive: DriveEntry;
      readonly over: DiskEntry | null;
    }
  | {
      readonly kind: 'trash-on-drive';
      readonly path: SyncPath;
      readonly drive: DriveEntry;
      readonly files: number;
    }
  | {
      readonly kind: 'trash-on-disk';
      readonly path: SyncPath;
      readonly disk: DiskEntry;
      readonly files: number;
    }
  | {
      readonly kind: 'move-on-drive';
      readonly path: SyncPath;
      readonly to: SyncPath;
      readonly drive: DriveEntry;
    }
  | {
      readonly kind: 'move-on-disk';
      readonly path: SyncPath;
      readonly to: SyncPath;
      readonly disk: DiskEntry;
    }
  /** Both sides have changed it: what this device has gets the name of a conflict, and what the drive has comes. */
  | { readonly kind: 'set-aside'; readonly path: SyncPath; readonly disk: DiskEntry };

/** The directory in which a path lies. */
export function parentOf(path: SyncPath): SyncPath {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function nameOf(path: SyncPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function joined(directory: SyncPath, name: string): SyncPath {
  return directory === '' ? name : `${directory}/${name}`;
}

/** The directories above a path, the nearest first, without the top. */
export function* above(path: SyncPath): Generator<SyncPath, void> {
  for (let at = parentOf(path); at !== ''; at = parentOf(at)) yield at;
}

/** Whether it is in the set, or lies below something that is. */
export function isWithin(path: SyncPath, some: ReadonlySet<SyncPath>): boolean {
  if (some.size === 0) return false;
  if (some.has(path)) return true;
  for (const directory of above(path)) if (some.has(directory)) return true;
  return false;
}

/** Whether a file is as it was when both sides were in step. */
export function isSameOnDisk(known: KnownEntry, disk: DiskEntry): boolean {
  if (known.kind !== disk.kind) return false;
  if (disk.kind === 'directory') return true;
  return disk.sha256 !== null && known.sha256 === disk.sha256;
}

export function isSameOnDrive(known: KnownEntry, drive: DriveEntry): boolean {
  return known.id === drive.id && known.versionId === drive.versionId;
}
