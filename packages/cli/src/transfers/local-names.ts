import { fittingName } from '@coffer/client';
import { DEVICE_OF_WINDOWS, UNSAFE_IN_FILE_NAMES } from '@coffer/contract';

/** Files that are not whole yet are kept in a folder of this name, beside their targets. */
export const PART_FOLDER = '.coffer-part';
/** What no Unix takes. */
const UNIX = /[/\0]/g;

/** A name that a file system holds as one part of a path: the same wherever it can be. */
export function localName(name: string, platform: NodeJS.Platform = process.platform): string {
  const isUnix = platform !== 'win32';
  const safe = isUnix
    ? name.replace(UNIX, '_')
    : name
        .replace(UNSAFE_IN_FILE_NAMES, '_')
        .replace(/[. ]+$/, (end) => '_'.repeat(end.length))
        .replace(DEVICE_OF_WINDOWS, '_$&');
  // Of half a character there is no UTF-8.
  const whole = safe.replace(/\p{Cs}/gu, '_').replace(/^\.{1,2}$/, (dots) => '_'.repeat(dots.length));
  return whole === '' ? '_' : fittingName(whole, '', 'file');
}

/** The names of one folder on this device, no two of them the same for its file system. */
export class LocalNames {
  readonly #taken = new Set<string>([PART_FOLDER]);
  readonly #placed = new Map<string, string>();
  readonly #platform: NodeJS.Platform;

  constructor(platform: NodeJS.Platform = process.platform) {
    this.#platform = platform;
  }

  /**
   * The name under which an item goes there: its own where that is possible, and the same each time.
   *
   * @param id of the item; left out of one that comes once
   */
  place(name: string, id?: string): string {
    const placed = (id !== undefined && this.#placed.get(id)) || this.#free(name);
    if (id !== undefined) this.#placed.set(id, placed);
    return placed;
  }

  #free(name: string): string {
    const safe = localName(name, this.#platform);
    for (let number = 0; ; number++) {
      const candidate = number === 0 ? safe : fittingName(safe, ` (${number})`, 'file');
      const key = this.#keyOf(candidate);
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return candidate;
    }
  }

  #keyOf(name: string): string {
    // These do not tell cases apart, and one of them not the forms of one letter.
    return this.#platform === 'linux' ? name : name.normalize('NFC').toLowerCase();
  }
}

/** `report (1).pdf` for `report.pdf`. */
export function numbered(name: string, number: number): string {
  const [extension = ''] = /(?<=[^.])\.[^.\s]+$/.exec(name) ?? [];
  return `${name.slice(0, name.length - extension.length)} (${number})${extension}`;
}

/** The first of `report (1).pdf`, `report (2).pdf` … that is free. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number++) {
    const candidate = numbered(name, number);
    if (!isTaken(candidate)) return candidate;
  }
}
