import { Refused } from './refused.ts';

/** Names from the top down, in NFC; none is the top. */
export type DavPath = readonly string[];

/** Bytes of UTF-8 of the longest name, which fits, sealed, into what the server takes of one. */
const LONGEST_NAME = 1_503;

/**
 * The path of a request's target, or of the address in a `Destination` header. Programs send names in NFC or NFD; the drive
 * compares them in NFC.
 *
 * @throws Refused with 400 where it is none, or leads upwards, and with 414 for a name that is too long to be in a drive
 */
export function parsePath(target: string): DavPath {
  const [path = ''] = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').split(/[?#]/);
  const names = path.split('/').filter((part) => part !== '');
  return names.map((part) => {
    const name = decoded(part).normalize('NFC');
    if (name === '.' || name === '..' || /[\0/]/.test(name)) {
      throw new Refused(400, 'This path names nothing that can be in a drive.');
    }
    if (Buffer.byteLength(name) > LONGEST_NAME) throw new Refused(414, 'A name on this path is too long.');
    return name;
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    throw new Refused(400, 'The path is not encoded as UTF-8.', { cause });
  }
}

/** True if a name in the drive can be part of a path here: all but those with a slash, a NUL, and those that lead upwards. */
export function isServable(name: string): boolean {
  try {
    return parsePath(`/${encodeURIComponent(name)}`).length === 1;
  } catch {
    return false;
  }
}

/** As it stands in an answer; what ends with a slash is a directory. */
export function hrefOf(path: DavPath, kind: 'file' | 'directory'): string {
  const href = `/${path.map(encodeURIComponent).join('/')}`;
  return kind === 'directory' && path.length > 0 ? `${href}/` : href;
}

/** A path as the key of a map. */
export function keyOf(path: DavPath): string {
  return path.join('/');
}

export function parentOf(path: DavPath): DavPath {
  return path.slice(0, -1);
}

/** The last name. Throws for the top, which has none and cannot be changed. */
export function nameOf(path: DavPath): string {
  const name = path.at(-1);
  if (name === undefined) throw new Refused(403, 'The top of the drive stays where it is.');
  return name;
}

/** Whether a path is another one, or leads to something in it. */
export function isWithin(path: DavPath, other: DavPath): boolean {
  return other.every((name, at) => path[at] === name);
}
