import { isFull } from './file-failure.ts';
import { Unavailable } from './unavailable.ts';

const USER = 'run this as the user of the server';

const FULL = 'the disk is full; make room there, and run this again';

/** Advice by the beginning of the code of an error of the file system or of SQLite. */
const ADVICE: readonly (readonly [string, string])[] = [
  ['EACCES', `this user may not use it; ${USER}`],
  ['EPERM', `this user may not use it; ${USER}`],
  ['EROFS', 'it is on a disk that cannot be written; mount it for writing'],
  ['ENOENT', 'it is not there; name one that is'],
  ['ENOTDIR', 'it is in a file, not in a folder; name a folder'],
  ['EEXIST', 'it is a file, not a folder; name a folder'],
  ['EISDIR', 'it is a folder, not a file; name another place'],
  ['EIO', 'the disk fails; look after it, and restore a backup where it lost something'],
  ['SQLITE_FULL', FULL],
  // SQLite cannot write the index of its log: there is no room for it.
  ['SQLITE_IOERR_SHMSIZE', FULL],
  ['SQLITE_READONLY', `this user may not write to the database; ${USER}`],
  ['SQLITE_CANTOPEN', `this user may not write beside the database; ${USER}`],
  ['SQLITE_NOTADB', 'the file is no database; name another folder, or restore a backup'],
  ['SQLITE_CORRUPT', 'the database is damaged; restore a backup'],
  ['SQLITE_IOERR', 'the disk fails; look after it, and restore a backup where it lost something'],
  ['SQLITE_BUSY', 'another program writes to the database; run this again later'],
];

/** Says to an operator what to do about an error of the file system or of SQLite; null where it is neither. */
export function adviceOn(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const isOfRoom = isFull(error) || (error instanceof Unavailable && error.isFull);
  const known = isOfRoom ? 'SQLITE_FULL' : code;
  if (typeof known !== 'string') return null;
  return ADVICE.find(([beginning]) => known.startsWith(beginning))?.[1] ?? null;
}
