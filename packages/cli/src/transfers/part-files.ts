import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  chmod,
  type FileHandle,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  rmdir,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '../failures/has-code.ts';
import { isOwn } from '../is-own.ts';
import { PART_FOLDER } from './local-names.ts';

/** A program that is done with a folder removes it, perhaps as another one is about to use it. */
const ATTEMPTS = 3;
/** Nobody writes any more to a part that has rested for so long, wherever its writer was. */
const RESTING_MS = 10 * 60_000;
/** Tells this program from others of its number, as containers have them. */
const PROGRAM = randomUUID().slice(0, 8);
const HOST = hostname()
  .replace(/[^\w-]/g, '_')
  .slice(0, 40);
/** The parts that this program writes now. */
const written = new Set<string>();
const NO_LINK = constants.O_NOFOLLOW ?? 0;

/** A file that is not whole yet. Nobody else writes to it. */
export interface PartFile {
  readonly path: string;
  readonly handle: FileHandle;
  /** Closes it, and keeps it for a later run. */
  keep(): Promise<void>;
  /** Closes it, and removes it unless it has got another place. */
  remove(): Promise<void>;
}

/**
 * The parts of files that are being fetched, in a folder of mode 0700 beside their targets: nobody else can lay anything where they
 * are written. Each is written by one alone; one that an earlier run has left is taken over: at once where that ran on this host and has
 * ended, else once it has rested for some minutes.
 */
export class PartFiles {
  readonly #now: () => number;
  readonly #folders = new Map<string, { uses: number; readonly path: Promise<string> }>();

  /** @param now milliseconds since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Opens the part of a content: that of an earlier run, or an empty one.
   *
   * @param directory that of the target
   * @param id of the content
   */
  async open(directory: string, id: string): Promise<PartFile> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#open(directory, id);
      } catch (error) {
        if (attempt === ATTEMPTS || !hasCode(error, 'ENOENT')) throw error;
      }
    }
  }

  async #open(directory: string, id: string): Promise<PartFile> {
    const folder = await this.#enter(directory);
    const name = [id, HOST, process.pid, PROGRAM, randomUUID().slice(0, 8)].join('.');
    const path = join(folder, name);
    written.add(name);
    const leave = async () => {
      written.delete(name);
      await this.#leave(directory);
    };
    try {
      const handle = (await this.#takeOver(folder, id, path)) ?? (await newFile(path));
      const close = async (end: () => Promise<unknown>) => {
        try {
          await handle.close();
          await end();
        } finally {
          await leave();
        }
      };
      return {
        ...{ path, handle },
        keep: () => close(() => rename(path, join(folder, id))),
        remove: () => close(() => rm(path, { force: true })),
      };
    } catch (error) {
      await leave();
      throw error;
    }
  }

  /** Gives what an earlier run has left of a content another name, and opens it; null where there is nothing. */
  async #takeOver(folder: string, id: string, path: string): Promise<FileHandle | null> {
    for (const name of await readdir(folder)) {
      if (name !== id && !(await this.#isLeft(folder, name, id))) continue;
      try {
        await rename(join(folder, name), path);
      } catch (error) {
        // Another program was faster.
        if (hasCode(error, 'ENOENT')) continue;
        throw error;
      }
      const handle = await ownFile(path);
      if (handle !== null) return handle;
      await rm(path, { recursive: true, force: true });
    }
    return null;
  }

  /** True if nobody writes to a part any more. */
  async #isLeft(folder: string, name: string, id: string): Promise<boolean> {
    const [of, host, pid, program] = name.split('.');
    if (of !== id || written.has(name)) return false;
    const isFromHere = program !== undefined && host === HOST;
    if (isFromHere && (program === PROGRAM || !isRunning(Number(pid)))) return true;
    try {
      return (await lstat(join(folder, name))).ctimeMs + RESTING_MS < this.#now();
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    }
  }

  async #enter(directory: string): Promise<string> {
    const entered = this.#folders.get(directory) ?? { uses: 0, path: ownFolderIn(directory) };
    entered.uses += 1;
    this.#folders.set(directory, entered);
    try {
      return await entered.path;
    } catch (error) {
      await this.#leave(directory);
      throw error;
    }
  }

  async #leave(directory: string): Promise<void> {
    const entered = this.#folders.get(directory);
    if (entered === undefined || --entered.uses > 0) return;
    this.#folders.delete(directory);
    // Parts that were kept keep it.
    await entered.path.then(rmdir).catch(() => undefined);
  }
}

/** A folder for parts that belongs to this user, and which nobody else may write to. */
async function ownFolderIn(directory: string): Promise<string> {
  const path = join(directory, PART_FOLDER);
  try {
    await mkdir(path, { mode: 0o700 });
    return path;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const stats = await lstat(path);
  if (!stats.isDirectory() || !isOwn(stats)) return mkdtemp(`${path}-`);
  if ((stats.mode & 0o077) !== 0) await chmod(path, 0o700);
  return path;
}

function newFile(path: string): Promise<FileHandle> {
  return open(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR | NO_LINK, 0o666);
}

/** A file of this user's that has this name alone; null for anything else. */
async function ownFile(path: string): Promise<FileHandle | null> {
  const before = await lstat(path, { bigint: true });
  if (!before.isFile()) return null;
  const handle = await open(path, constants.O_RDWR | NO_LINK);
  const { ino, dev, nlink, uid } = await handle.stat({ bigint: true });
  if (ino === before.ino && dev === before.dev && nlink === 1n && isOwn({ uid })) return handle;
  await handle.close();
  return null;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
