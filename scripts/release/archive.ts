import { createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { create } from 'tar';
import { ZipFile } from 'yazl';

/** Programs by their paths in an archive; nothing else in it can be run. */
export type Programs = ReadonlySet<string>;

interface Packing {
  /** All that goes into the archive. */
  readonly folder: string;
  /** Of the one folder in the archive in which all of it lies. */
  readonly root: string;
  readonly programs: Programs;
  /** When all that is in it was changed last. */
  readonly date: Date;
}

const FILE_MODE = 0o644;
const PROGRAM_MODE = 0o755;

/**
 * Writes an archive (POSIX.1-2001 pax, gzip by RFC 1952) that says nothing of this machine: the same files give the same bytes by whichever user,
 * in whichever folder, at whatever time, as long as the version of Node is the same.
 */
export async function writeTarball(file: string, { folder, root, programs, date }: Packing): Promise<void> {
  const names = await filesIn(folder);
  const archive = create(
    {
      ...{ cwd: folder, portable: true, mtime: date, prefix: root, strict: true },
      onWriteEntry: (entry) => {
        if (entry.stat !== undefined) entry.stat.mode = modeOf(String(entry.path), programs);
      },
    },
    names,
  );
  await pipeline(archive, createGzip({ level: constants.Z_BEST_COMPRESSION }), createWriteStream(file));
}

/** Writes an archive as `writeTarball`, as a ZIP file. */
export async function writeZip(file: string, { folder, root, programs, date }: Packing): Promise<void> {
  const zip = new ZipFile();
  // ZIP files have the local time: the noon of that day, which exists in every time zone.
  const mtime = new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
  for (const name of await filesIn(folder)) {
    const mode = 0o100_000 | modeOf(name, programs);
    zip.addFile(join(folder, name), `${root}/${name}`, {
      ...{ mtime, forceDosTimestamp: true, mode, compressionLevel: constants.Z_BEST_COMPRESSION },
    });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

function modeOf(name: string, programs: Programs): number {
  return programs.has(name) ? PROGRAM_MODE : FILE_MODE;
}

/** All files below a folder, with slashes, in an order that is the same everywhere. */
export async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const files = await Promise.all(
    names.map(async (name) =>
      (await stat(join(folder, name))).isFile() ? [name.replaceAll('\\', '/')] : [],
    ),
  );
  return files.flat().sort();
}
