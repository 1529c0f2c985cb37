import type { ExitName } from '../exit-codes.ts';

/** Errors of the file system by their code, with what there is to do about them. */
const OF_FILES: Readonly<Record<string, readonly [exit: ExitName, text: string]>> = {
  ENOENT: ['notFound', 'there is no such file or folder'],
  EACCES: ['local', 'you may not read or write it; change its permissions'],
  EPERM: ['local', 'you may not do that to it'],
  EROFS: ['local', 'it lies where nothing can be written'],
  ELOOP: ['local', 'a symbolic link is in its place'],
  EISDIR: ['local', 'it is a folder; name a file'],
  ENOTDIR: ['local', 'a part of this path is not a folder'],
  EEXIST: ['conflict', 'it is there already'],
  ENOTEMPTY: ['conflict', 'the folder is not empty'],
  ENAMETOOLONG: ['local', 'the name is too long for this file system'],
  EILSEQ: ['local', 'the name has characters that this file system cannot hold'],
  EINVAL: ['local', 'this file system does not take it'],
  ENOSPC: ['full', 'the disk is full; make room and run this again'],
  EDQUOT: ['full', 'your share of the disk is full; make room and run this again'],
  EFBIG: ['full', 'the file is too large for this file system'],
  EIO: ['local', 'the disk could not read or write it; check the disk'],
  EMFILE: ['local', 'too many files are open; raise the limit of open files (ulimit -n)'],
  SQLITE_FULL: ['full', 'the disk of the profile is full; make room and run this again'],
  // SQLite cannot write the index of its log: there is no room for it.
  SQLITE_IOERR_SHMSIZE: ['full', 'the disk of the profile is full; make room and run this again'],
  SQLITE_IOERR: [
    'local',
    'the disk of the profile could not be read or written; check it, and your share of it',
  ],
  SQLITE_BUSY: ['local', 'another program writes to the profile; run this again when it has ended'],
  SQLITE_CANTOPEN: ['local', 'the folder of the profile cannot be written; check its owner and permissions'],
  SQLITE_READONLY: ['local', 'the folder of the profile cannot be written; check its owner and permissions'],
  SQLITE_CORRUPT: ['local', 'what the profile keeps is damaged; remove its folder and log in again'],
  SQLITE_NOTADB: ['local', 'what the profile keeps is damaged; remove its folder and log in again'],
};

/** What is said about an error of this device's files; null for all others. */
export function localFailure(
  thrown: unknown,
): { readonly code: string; readonly exit: ExitName; readonly text: string } | null {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return null;
  const entry = OF_FILES[thrown.code] ?? OF_FILES[kindOfSqlite(thrown.code)];
  if (entry === undefined) return null;
  const path = 'path' in thrown && typeof thrown.path === 'string' ? thrown.path : null;
  const [exit, text] = entry;
  return { code: thrown.code, exit, text: path === null ? capitalized(`${text}.`) : `${path}: ${text}.` };
}

/** SQLite says more than the kind of an error in some codes: `SQLITE_IOERR_WRITE`. */
function kindOfSqlite(code: string): string {
  return code.split('_', 2).join('_');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
