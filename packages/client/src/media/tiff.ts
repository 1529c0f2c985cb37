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
const TYPE = { byte: 1, ascii: 2, short: 3, long: 4, undefined: 7, utf8: 129 } as const;
const ENTRY_BYTES = 12;
/** Directories of raw pictures have a hundred entries. */
const MOST_ENTRIES = 512;
/** Dates have 20 bytes, offsets 7. */
const LONGEST_TEXT = 64;

/** The values of the known tags: texts, numbers, and places of bytes. */
export type Tags = ReadonlyMap<number, string | number | Blob>;

/**
 * Reads the known tags of the first directory of a TIFF structure and of its EXIF directory, wherever they are. Raw pictures have a
 * version number of their own, so any is taken. Reads some 12 KiB at most. Throws RangeError where it is cut off.
 */
export async function readTiff(tiff: Blob): Promise<Tags> {
  const head = await bytesOf(tiff, 0, 8);
  const order = head.getUint16(0);
  const tags = new Map<number, string | number | Blob>();
  if (order !== LITTLE && order !== BIG) return tags;
  await readDirectory(tiff, head.getUint32(4, order === LITTLE), order === LITTLE, tags);
  const exif = tags.get(TAG.exif);
  if (typeof exif === 'number')
    await readDirectory(tiff, exif, order === LITTLE, tags).catch(() => undefined);
  return tags;
}

/** `II` and `MM`. */
const [LITTLE, BIG] = [0x4949, 0x4d4d];

/** Adds the known tags of one directory; of a tag that comes again, the first value counts. */
async function readDirectory(
  tiff: Blob,
  at: number,
  isLittle: boolean,
  tags: Map<number, string | number | Blob>,
): Promise<void> {
  const count = Math.min((await bytesOf(tiff, at, 2)).getUint16(0, isLittle), MOST_ENTRIES);
  const entries = await bytesOf(tiff, at + 2, count * ENTRY_BYTES);
  for (let entry = 0; entry + ENTRY_BYTES <= entries.byteLength; entry += ENTRY_BYTES) {
    const tag = entries.getUint16(entry, isLittle);
    if (!KNOWN.has(tag) || tags.has(tag)) continue;
    const type = entries.getUint16(entry + 2, isLittle);
    const length = entries.getUint32(entry + 4, isLittle);
    const place = entries.getUint32(entry + 8, isLittle);
    if (type === TYPE.short) tags.set(tag, entries.getUint16(entry + 8, isLittle));
    else if (type === TYPE.long) tags.set(tag, place);
    else if (type === TYPE.ascii || type === TYPE.utf8) {
      const text = await bytesOf(tiff, place, Math.min(length, LONGEST_TEXT));
      tags.set(tag, new TextDecoder('latin1').decode(text).split('\0', 1)[0] ?? '');
    } else if (type === TYPE.byte || type === TYPE.undefined)
      tags.set(tag, tiff.slice(place, place + length));
  }
}

async function bytesOf(blob: Blob, at: number, length: number): Promise<DataView> {
  return new DataView(await blob.slice(at, at + length).arrayBuffer());
}
