import { largeIn } from './boxes.ts';

/** Tags of TIFF 6.0 and of EXIF 2.32 that say something of when, how large and which way up a picture is. */
export const TAG = {
  orientation: 0x0112,
  changed: 0x0132,
  xmp: 0x02bc,
  exif: 0x8769,
  taken: 0x9003,
  digitized: 0x9004,
  changedOffset: 0x9010,
  takenOffset: 0x9011,
  digitizedOffset: 0x9012,
  width: 0xa002,
  height: 0xa003,
} as const;

const KNOWN: ReadonlySet<number> = new Set(Object.values(TAG));
const TYPE = {
  byte: 1,
  ascii: 2,
  short: 3,
  long: 4,
  undefined: 7,
  ifd: 13,
  long8: 16,
  ifd8: 18,
  utf8: 129,
} as const;
/** Directories of raw pictures have a hundred entries. */
const MOST_ENTRIES = 512;
/** Dates have 20 bytes, offsets 7. */
const LONGEST_TEXT = 64;

/** The values of the known tags: texts, numbers, and places of bytes. */
export type Tags = ReadonlyMap<number, string | number | Blob>;

/** Sizes of the fields of a directory, in bytes, and the order of their bytes. */
interface Layout {
  readonly isLittle: boolean;
  readonly count: 2 | 8;
  /** Of a place, of a length, and of a value that is in the entry. */
  readonly place: 4 | 8;
}

/** `II` and `MM`. */
const [LITTLE, BIG] = [0x4949, 0x4d4d];
/** The version number of BigTIFF, whose places and lengths have 64 bits. */
const BIGTIFF = 43;

/**
 * Reads the known tags of the first directory of a TIFF or BigTIFF structure and of its EXIF directory, wherever they are. Raw pictures
 * have a version number of their own, so any is taken. Follows no other directory, so that none leads in a circle, and reads some
 * 20 KiB at most. Throws RangeError where it is cut off.
 */
export async function readTiff(tiff: Blob): Promise<Tags> {
  const head = await bytesOf(tiff, 0, 16);
  const order = head.getUint16(0);
  const tags = new Map<number, string | number | Blob>();
  if (order !== LITTLE && order !== BIG) return tags;
  const isLittle = order === LITTLE;
  const isLong = head.getUint16(2, isLittle) === BIGTIFF;
  const layout: Layout = isLong ? { isLittle, count: 8, place: 8 } : { isLittle, count: 2, place: 4 };
  await readDirectory(tiff, uint(head, isLong ? 8 : 4, layout.place, isLittle), layout, tags);
  const exif = tags.get(TAG.exif);
  if (typeof exif === 'number') await readDirectory(tiff, exif, layout, tags).catch(() => undefined);
  return tags;
}

/** Adds the known tags of one directory; of a tag that comes again, the first value counts. */
async function readDirectory(
  tiff: Blob,
  at: number,
  { isLittle, count, place }: Layout,
  tags: Map<number, string | number | Blob>,
): Promise<void> {
  // Tag, type, length, value or its place.
  const entryBytes = 4 + 2 * place;
  const written = uint(await bytesOf(tiff, at, count), 0, count, isLittle);
  const entries = await bytesOf(tiff, at + count, Math.min(written, MOST_ENTRIES) * entryBytes);
  for (let entry = 0; entry + entryBytes <= entries.byteLength; entry += entryBytes) {
    const tag = entries.getUint16(entry, isLittle);
    if (!KNOWN.has(tag) || tags.has(tag)) continue;
    const type = entries.getUint16(entry + 2, isLittle);
    const length = uint(entries, entry + 4, place, isLittle);
    const valueAt = entry + 4 + place;
    const value = uint(entries, valueAt, place, isLittle);
    if (type === TYPE.short) tags.set(tag, entries.getUint16(valueAt, isLittle));
    else if (type === TYPE.long || type === TYPE.ifd) tags.set(tag, entries.getUint32(valueAt, isLittle));
    else if (type === TYPE.long8 || type === TYPE.ifd8) tags.set(tag, value);
    else if (type === TYPE.ascii || type === TYPE.utf8) {
      const text = await bytesOf(tiff, value, Math.min(length, LONGEST_TEXT));
      tags.set(tag, new TextDecoder('latin1').decode(text).split('\0', 1)[0] ?? '');
    } else if (type === TYPE.byte || type === TYPE.undefined)
      tags.set(tag, tiff.slice(value, value + length));
  }
}

function uint(view: DataView, at: number, bytes: 2 | 4 | 8, isLittle: boolean): number {
  if (bytes === 2) return view.getUint16(at, isLittle);
  return bytes === 4 ? view.getUint32(at, isLittle) : largeIn(view, at, isLittle);
}

async function bytesOf(blob: Blob, at: number, length: number): Promise<DataView> {
  return new DataView(await blob.slice(at, at + length).arrayBuffer());
}
