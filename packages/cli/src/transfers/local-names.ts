import { UNSAFE_IN_FILE_NAMES } from '@coffer/contract';

/** Names that Windows keeps for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Bytes of one name in UTF-8 that file systems take, less what tells two of them apart. */
const NAME_BYTES = 240;
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
        .replace(DEVICE, '_$&');
  // Of half a character there is no UTF-8.
  const whole = safe.replace(/\p{Cs}/gu, '_').replace(/^\.{1,2}$/, (dots) => '_'.repeat(dots.length));
  return whole === '' ? '_' : fitting(whole);
}

/** The names of one folder on this device, no two of them the same for its file system. */
export class LocalNames {
  readonly #taken = new Set<string>();
  readonly #platform: NodeJS.Platform;

  constructor(platform: NodeJS.Platform = process.platform) {
    this.#platform = platform;
  }

  /** The name under which an item goes there: its own where that is possible. */
  place(name: string): string {
    const safe = localName(name, this.#platform);
    for (let number = 0; ; number++) {
      const candidate = number === 0 ? safe : numbered(safe, number);
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

/** Of a name that is too long, the beginning and the extension. */
function fitting(name: string): string {
  if (Buffer.byteLength(name) <= NAME_BYTES) return name;
  const [extension = ''] = /(?<=[^.])\.[^.\s]{1,16}$/.exec(name) ?? [];
  const room = NAME_BYTES - Buffer.byteLength(extension);
  let stem = '';
  let used = 0;
  for (const character of name.slice(0, name.length - extension.length)) {
    used += Buffer.byteLength(character);
    if (used > room) break;
    stem += character;
  }
  return stem + extension;
}
