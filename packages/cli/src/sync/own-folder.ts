import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { isFailure } from '@coffer/client';
import { CommandRefused } from '../failures/command-refused.ts';
import { hasCode } from '../failures/has-code.ts';
import { makeFolders } from '../make-folders.ts';
import { type Files, identityOf, isAsSeen, isUntouched, placeFile, statsAt, syncDirectory } from './disk.ts';
import { type DiskEntry, joined, nameOf, parentOf, type SyncPath } from './model.ts';
import { conflictName, OWN_FOLDER, timeInName } from './names.ts';
import { hashFile } from './scan-disk.ts';

/** Something is not as it was when both sides were compared. Nothing was done with it; they are compared again. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

/** Throws ChangedMeanwhile for something of the drive that is gone since it was listed, and any other error as it is. */
export function throwIfGone(cause: unknown): never {
  throw isFailure(cause, 'not_found') ? new ChangedMeanwhile('', { cause }) : cause;
}

/**
 * Returns where something is in the folder, or goes: its path, where none of the directories that lead there is a symbolic link
 * or anything else by now. So nothing outside of the folder is written or taken away.
 *
 * @throws ChangedMeanwhile
 */
export async function truePath(
  { files, folder }: Pick<OwnFolderPorts, 'files' | 'folder'>,
  spelled: SyncPath,
): Promise<string> {
  for (let at = parentOf(spelled); at !== ''; at = parentOf(at)) {
    const stats = await statsAt(files, join(folder, at));
    if (stats !== null && !stats.isDirectory()) throw new ChangedMeanwhile();
  }
  return join(folder, spelled);
}

export interface OwnFolderPorts {
  readonly files: Files;
  /** The folder that is kept the same. */
  readonly folder: string;
  /** What people call this device. */
  readonly device: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** True if this is the same file with size and date as before. A rename changes the rest of its record. */
const isSameMoved: typeof isAsSeen = (stats, { identity, stamp }) =>
  isUntouched(stats, stamp) && identityOf(stats) === identity;

/** A file as it was looked at. */
type SeenFile = Pick<DiskEntry, 'identity' | 'stamp' | 'size' | 'sha256'>;

/**
 * What the sync keeps in the folder itself, so that everything is one rename away: `deleted` holds what it has deleted, by
 * time and path; `incoming` what is being fetched; `aside` what is being exchanged, at its path, so that a start after a
 * crash finds where it belongs.
 */
export class OwnFolder {
  readonly path: string;
  readonly #ports: OwnFolderPorts;

  constructor(ports: OwnFolderPorts) {
    this.#ports = ports;
    this.path = join(ports.folder, OWN_FOLDER);
  }

  /** Makes it, and gives the mark by which the folder is told from another one in its place. */
  async prepare(): Promise<string> {
    const { files } = this.#ports;
    const path = join(this.path, 'mark');
    const there = await statsAt(files, this.path);
    if (there !== null && !there.isDirectory()) {
      throw new CommandRefused('local', `${this.path} is not a folder, which coffer keeps there; remove it.`);
    }
    await makeFolders(join(this.path, 'incoming'), 0o700, files);
    const known = await this.mark();
    if (known !== null) return known;
    const mark = randomUUID();
    await files.writeFile(path, mark, { mode: 0o600 });
    return mark;
  }

  /** Null where there is none. */
  async mark(): Promise<string | null> {
    try {
      return (await this.#ports.files.readFile(join(this.path, 'mark'), 'utf8')).trim() || null;
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
      throw error;
    }
  }

  /** Puts back what an interrupted exchange had taken away, and removes what was half fetched. */
  async recover(): Promise<void> {
    const { files } = this.#ports;
    await files.rm(join(this.path, 'incoming'), { recursive: true, force: true });
    const aside = join(this.path, 'aside');
    for (const spelled of await this.#filesIn(aside)) {
      if (!(await this.#bringBack(join(aside, spelled), spelled)))
        await this.#keepDeleted(join(aside, spelled), spelled);
    }
    await files.rm(aside, { recursive: true, force: true });
    await makeFolders(join(this.path, 'incoming'), 0o700, files);
  }

  /** True if it is back at its place; false where that is taken, or no longer in the folder. */
  async #bringBack(aside: string, spelled: SyncPath): Promise<boolean> {
    const { files } = this.#ports;
    try {
      const to = await truePath(this.#ports, spelled);
      await makeFolders(dirname(to), undefined, files);
      return await placeFile(files, aside, to);
    } catch (error) {
      if (error instanceof ChangedMeanwhile) return false;
      throw error;
    }
  }

  /** A path for what is being fetched. */
  incoming(): string {
    return join(this.path, 'incoming', randomUUID());
  }

  /**
   * Gives what was fetched its place where nothing is, or that of a file which is still as it was. Throws ChangedMeanwhile.
   *
   * @param over what is there; null where nothing is
   */
  async place(fetched: string, spelled: string, over: SeenFile | null): Promise<void> {
    const { files } = this.#ports;
    const to = await truePath(this.#ports, spelled);
    if (over === null) {
      if (!(await placeFile(files, fetched, to))) throw new ChangedMeanwhile();
      return;
    }
    const aside = await this.#takeAside(spelled, over);
    const isPlaced = await this.#orPutBack(aside, spelled, async () => {
      await this.#takeModeOf(aside, fetched);
      return placeFile(files, fetched, to);
    });
    if (!isPlaced) {
      await this.#keepDeleted(aside, spelled);
      throw new ChangedMeanwhile();
    }
    await this.#putAway(aside, spelled, over);
  }

  /** Removes what was replaced where it is what was seen, and keeps anything else: somebody may have written to it until now. */
  async #putAway(aside: string, spelled: string, { stamp, size, sha256 }: SeenFile): Promise<void> {
    const { files } = this.#ports;
    const stats = await statsAt(files, aside);
    if (stats === null) return;
    if (!isUntouched(stats, stamp)) await this.#keepBeside(aside, spelled);
    else if (sha256 === null) await this.#keepDeleted(aside, spelled);
    // A rename changes the record, so it no longer tells of a change that kept size and date.
    else if (await this.#holds(aside, size, sha256)) await files.unlink(aside);
    else await this.#keepBeside(aside, spelled);
  }

  /** Moves a file that is still as it was. Throws ChangedMeanwhile where it is not, or the place is taken. */
  async move(spelled: string, to: string, seen: SeenFile): Promise<void> {
    const { files } = this.#ports;
    const place = await truePath(this.#ports, to);
    const aside = await this.#takeAside(spelled, seen);
    if (await this.#orPutBack(aside, spelled, () => placeFile(files, aside, place))) return;
    await this.#putBack(aside, spelled);
    throw new ChangedMeanwhile();
  }

  /** Puts a file that is still as it was into the trash of the folder. Throws ChangedMeanwhile. */
  async trashFile(spelled: string, seen: SeenFile): Promise<void> {
    const aside = await this.#takeAside(spelled, seen);
    await this.#keepDeleted(aside, spelled);
  }

  /** Puts a directory into the trash of the folder, with all that is in it. */
  async trashDirectory(spelled: string): Promise<void> {
    await this.#keepDeleted(await truePath(this.#ports, spelled), spelled);
  }

  /** Gives a file or directory the name of a conflict beside it, and tells that name. */
  async setAside(spelled: string): Promise<string> {
    return this.#keepBeside(await truePath(this.#ports, spelled), spelled);
  }

  async #takeAside(spelled: string, seen: SeenFile): Promise<string> {
    const { files } = this.#ports;
    const from = await truePath(this.#ports, spelled);
    if (!(await this.#isAsSeen(from, seen, isAsSeen))) throw new ChangedMeanwhile();
    const aside = join(this.path, 'aside', spelled);
    await makeFolders(dirname(aside), 0o700, files);
    // What could not be put back before, of a file of the same name, is somebody's.
    if ((await statsAt(files, aside)) !== null) await this.#keepDeleted(aside, spelled);
    await files.rename(from, aside);
    // It may have been written, or another one put there, until it was taken away.
    if (await this.#isAsSeen(aside, seen, isSameMoved)) return aside;
    await this.#putBack(aside, spelled);
    throw new ChangedMeanwhile();
  }

  /**
   * True if a file is the one that was seen, by its record. Some file systems give a file another number when it is moved or read again,
   * and permissions or links change the record, too: the content decides then.
   */
  async #isAsSeen(path: string, seen: SeenFile, isSame: typeof isAsSeen): Promise<boolean> {
    const stats = await statsAt(this.#ports.files, path);
    if (!stats?.isFile() || !isUntouched(stats, seen.stamp)) return false;
    if (isSame(stats, seen)) return true;
    return seen.sha256 !== null && (await this.#holds(path, seen.size, seen.sha256));
  }

  /** True if a file can be read, and has this content. */
  async #holds(path: string, size: number, sha256: string): Promise<boolean> {
    const { files, signal } = this.#ports;
    try {
      return (await hashFile(files, path, size, signal)) === sha256;
    } catch (error) {
      if (hasCode(error, 'EACCES', 'EPERM', 'ENOENT')) return false;
      throw error;
    }
  }

  /** Gives a file the permissions of another one, without the bits that let it run as its owner or group. */
  async #takeModeOf(path: string, file: string): Promise<void> {
    const { files } = this.#ports;
    const stats = await statsAt(files, path);
    if (stats === null) return;
    const handle = await files.open(file, 'r');
    try {
      await handle.chmod(Number(stats.mode) & 0o777);
    } finally {
      await handle.close();
    }
  }

  /** Does what needs a file taken away; where that fails, the file is at its place again, since a missing one would be taken for deleted. */
  async #orPutBack<T>(aside: string, spelled: string, act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      await this.#putBack(aside, spelled);
      throw error;
    }
  }

  async #putBack(aside: string, spelled: string): Promise<void> {
    if (await this.#bringBack(aside, spelled)) return;
    try {
      await this.#keepBeside(aside, spelled);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      await this.#keepDeleted(aside, spelled);
    }
  }

  async #keepBeside(from: string, spelled: string): Promise<string> {
    const { files, device, now } = this.#ports;
    const directory = dirname(await truePath(this.#ports, spelled));
    const taken = new Set(await files.readdir(directory));
    const name = conflictName(nameOf(spelled), device, now(), (candidate) => !taken.has(candidate));
    await files.rename(from, join(directory, name));
    return name;
  }

  async #keepDeleted(from: string, spelled: SyncPath): Promise<void> {
    const { files, now } = this.#ports;
    for (let number = 1; ; number++) {
      const day = timeInName(now()) + (number === 1 ? '' : ` ${number}`);
      const to = join(this.path, 'deleted', day, spelled);
      if ((await statsAt(files, to)) !== null) continue;
      await makeFolders(dirname(to), 0o700, files);
      await files.rename(from, to);
      await syncDirectory(files, dirname(to));
      return;
    }
  }

  async #filesIn(directory: string, below = ''): Promise<string[]> {
    const { files } = this.#ports;
    const found: string[] = [];
    const names = await files.readdir(join(directory, below)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    });
    for (const name of names) {
      const path = joined(below, name);
      const stats = await statsAt(files, join(directory, path));
      if (stats?.isDirectory()) found.push(...(await this.#filesIn(directory, path)));
      else found.push(path);
    }
    return found;
  }
}
