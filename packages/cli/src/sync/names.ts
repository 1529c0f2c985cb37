import { DEVICE_OF_WINDOWS } from '@coffer/contract';
import type { SyncPath } from './model.ts';

/** What the sync keeps in the folder for itself: what it has deleted, and what it is about to exchange. Never sent. */
export const OWN_FOLDER = '.coffer-trash';
export const IGNORE_FILE = '.cofferignore';

const MOST_BYTES = 255;
/** What Windows refuses in names, and what it makes of names that end so. */
const NOT_ON_WINDOWS = /[<>:"\\|?*]|[. ]$/;
const FIRST_SHOWN = ' ';

/**
 * True if some file system takes a name for that of the folder that the sync keeps for itself: in capitals, with characters
 * that HFS+ ignores, or as Windows reads it, without dots and blanks at its end, with a stream, or in its short form.
 */
export function isOwnFolder(name: string, platform: NodeJS.Platform): boolean {
  const [seen = ''] = name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .split(':');
  const plain = seen.replace(/[. ]+$/, '');
  return plain === OWN_FOLDER || (platform === 'win32' && /^coffer~\d+$/.test(plain));
}

/** Why a file system cannot hold a name; null where it can. */
export function unfitFor(name: string, platform: NodeJS.Platform): string | null {
  if (name === '' || name === '.' || name === '..' || name.includes('/') || name.includes('\0')) {
    return 'no file system can hold this name';
  }
  // It would be another one once it has been written down.
  if (Buffer.from(name).toString() !== name) return 'no file system can hold this name';
  if (Buffer.byteLength(name) > MOST_BYTES) return 'the name is too long for this file system';
  if (platform === 'win32' && isUnfitForWindows(name)) {
    return 'Windows cannot hold this name';
  }
  return null;
}

function isUnfitForWindows(name: string): boolean {
  const hasControl = [...name].some((character) => character < FIRST_SHOWN);
  return hasControl || NOT_ON_WINDOWS.test(name) || DEVICE_OF_WINDOWS.test(name);
}

/** By which a file system that does not tell capitals from small letters takes two names for one. */
export function folded(path: SyncPath): string {
  return path.toUpperCase().toLowerCase().normalize('NFC');
}

/**
 * The name of what this device had where both sides were changed, such as `letter (conflict of laptop, 2026-11-25 16.20.31).txt`.
 *
 * @param at milliseconds since 1970, told in the time of this device
 * @param isFree whether nothing has the name yet; a number is added until it is
 */
export function conflictName(
  name: string,
  device: string,
  at: number,
  isFree: (name: string) => boolean,
): string {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : '';
  const stem = name.slice(0, name.length - extension.length);
  const who = device.replaceAll(/[^\p{L}\p{N} ._-]/gu, '-').slice(0, 40) || 'this device';
  for (let number = 1; ; number++) {
    const more = number === 1 ? '' : ` ${number}`;
    const mark = ` (conflict of ${who}, ${timeInName(at)}${more})${extension}`;
    const candidate = shortened(stem, MOST_BYTES - Buffer.byteLength(mark)) + mark;
    if (isFree(candidate)) return candidate;
  }
}

/** A time as it can stand in a name, in the time of this device. */
export function timeInName(at: number): string {
  const time = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('.')}`;
}

function shortened(text: string, bytes: number): string {
  let letters = [...text];
  while (Buffer.byteLength(letters.join('')) > bytes) letters = letters.slice(0, -1);
  return letters.join('');
}
