import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Ended } from './command-line.ts';

/** A user without rights, as whom a program runs where the test runs as root: root may write to a read-only folder. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Options of `spawn` that take the rights of root away; none where the test has none. */
export const UNPRIVILEGED: { readonly uid?: number; readonly gid?: number } = isRoot
  ? { uid: NOBODY, gid: NOBODY }
  : {};

/** Makes a folder that of the user as whom programs run. */
function give(folder: string, mode: number): void {
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, mode);
}

/** Copies a folder with all that is in it, as that of the user as whom programs run. */
export function copyOf(folder: string, target: string, rights: 'all' | 'to read' = 'all'): void {
  cpSync(folder, target, { recursive: true });
  const entries = readdirSync(target, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const mode = entry.isFile() ? 0o400 : 0o500;
    give(join(entry.parentPath, entry.name), rights === 'all' ? mode | 0o200 : mode);
  }
  give(target, rights === 'all' ? 0o700 : 0o500);
}

/**
 * Runs something in this process as an unprivileged user where the test runs as root, and as who it is elsewhere. The user is that of the
 * whole process: nothing else may run meanwhile.
 */
export async function unprivileged<T>(work: () => Promise<T>): Promise<T> {
  if (!isRoot) return work();
  process.setegid?.(NOBODY);
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

/**
 * Folders in which a program cannot do its work, for tests that run each of its commands in each of them and expect a line
 * that says what to do, no stack trace, the documented exit code, and nothing changed.
 *
 * @example
 * const places = unwritablePlaces();
 * const before = contentOf(places.readOnly);
 * const { code, errors } = await runUnprivileged([process.execPath, program, 'command', places.readOnly]);
 * expect(contentOf(places.readOnly)).toEqual(before);
 * await places.remove();
 */
interface UnwritablePlaces {
  /** The folder that holds the others; programs may write to it. */
  readonly root: string;
  /** A folder that is not there. */
  readonly missing: string;
  readonly empty: string;
  /** Holds one file, and nothing can be added to it. */
  readonly readOnly: string;
  /** A file where a folder is expected. */
  readonly file: string;
  remove(): Promise<void>;
}

/** Makes such folders. */
export function unwritablePlaces(): UnwritablePlaces {
  const root = mkdtempSync(join(tmpdir(), 'coffer-unwritable-'));
  const at = (name: string) => join(root, name);
  const [missing, empty, readOnly, file] = [at('missing'), at('empty'), at('read-only'), at('file')];
  for (const folder of [empty, readOnly]) mkdirSync(folder);
  for (const name of [file, join(readOnly, 'letter.txt')]) closeSync(openSync(name, 'w'));
  for (const folder of [root, empty]) give(folder, 0o700);
  give(readOnly, 0o500);
  return { root, missing, empty, readOnly, file, remove: () => rm(root, { recursive: true, force: true }) };
}

/** A file system of its own, which can be filled to the last byte. */
interface SmallDisk {
  readonly folder: string;
  /** Leaves no byte free. */
  fill(): Promise<void>;
  /** Removes what `fill` wrote. */
  makeRoom(): Promise<void>;
  /** Lets nobody write to it, root neither; or all again. */
  allowWriting(isAllowed: boolean): void;
  remove(): Promise<void>;
}

/** Mounts a file system of some megabytes; null where this user may mount none: such tests are skipped, and say so. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    void rm(folder, { recursive: true });
    return null;
  }
  give(folder, 0o700);
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(bavail * bsize), { flag: 'a' });
    },
    makeRoom: () => rm(filler, { force: true }),
    allowWriting(isAllowed) {
      execFileSync('mount', ['-o', `remount,${isAllowed ? 'rw' : 'ro'}`, folder], { stdio: 'ignore' });
    },
    async remove() {
      // Lazily, so that a test that failed with a file open leaves nothing mounted.
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Each file and folder in a folder with the hash of its content, to compare before and after; null where it is not there. */
export function contentOf(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile()) return `${path}/`;
        return `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
      })
      .sort();
  } catch {
    return null;
  }
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly input?: string;
  /** `own` keeps the rights of the test, for what belongs to it. */
  readonly rights?: 'none' | 'own';
  /**
   * Where the program writes to: a pipe that is read, a disk that is full, or a pipe whose reader has gone. Where it is one
   * of the latter, `output` is empty.
   */
  readonly output?: 'read' | 'full' | 'closed';
  /** The same of what it writes on standard error. */
  readonly errors?: 'read' | 'full' | 'closed';
}

/** Runs a program without rights, to its end, with nothing but the given variables. */
export async function runUnprivileged(
  [program = '', ...args]: readonly string[],
  { env = {}, cwd, input = '', output = 'read', errors = 'read', rights = 'none' }: RunOptions = {},
): Promise<Ended> {
  const full = [output, errors].includes('full') ? openSync('/dev/full', 'w') : null;
  const target = (kind: 'read' | 'full' | 'closed') => (kind === 'full' && full !== null ? full : 'pipe');
  const child = spawn(program, args, {
    ...(rights === 'none' ? UNPRIVILEGED : {}),
    cwd: cwd ?? tmpdir(),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', target(output), target(errors)],
  });
  if (full !== null) closeSync(full);
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  if (output === 'closed') child.stdout?.destroy();
  if (errors === 'closed') child.stderr?.destroy();
  const read = (kind: string, stream: NodeJS.ReadableStream | null) =>
    kind === 'read' && stream !== null ? text(stream) : '';
  const [said, complained] = await Promise.all([
    read(output, child.stdout),
    read(errors, child.stderr),
    once(child, 'exit'),
  ]);
  return { code: child.exitCode, output: said, errors: complained };
}
