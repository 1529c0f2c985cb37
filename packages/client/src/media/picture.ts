import type { MediaFacts } from '@coffer/crypto';
import { cameraTime, type Taken } from './camera-time.ts';
import { latin1, PART_BYTES, partsOf } from './picture-parts.ts';
import { readTiff, TAG, type Tags } from './tiff.ts';

/** Where a packet of XMP is looked for in a file that has no part for it. */
const HEAD_BYTES = 128 * 1024;

/** Each moment with the offset that belongs to it, the best one first. */
const MOMENTS = [
  [TAG.taken, TAG.takenOffset],
  [TAG.digitized, TAG.digitizedOffset],
  [TAG.changed, TAG.changedOffset],
] as const;

/** From here on, the orientation lays the picture on its side. */
const FIRST_ON_SIDE = 5;

/**
 * Reads what a picture says of itself (JPEG, PNG, WebP, HEIC, AVIF, JPEG XL, JPEG 2000, TIFF, BigTIFF, and the raw pictures that
 * are made like one of these): date, offset and size of EXIF, and where that has no date, that of XMP. Throws for what it cannot read.
 */
export async function readPicture(file: Blob): Promise<MediaFacts | null> {
  // A file that is cut off may still have a packet of XMP.
  const parts = await partsOf(file).catch(() => null);
  const tags: Tags = new Map([...(await tagsOf(parts?.more)), ...(await tagsOf(parts?.exif))]);
  const taken = takenOf(tags) ?? takenByXmp(await xmpOf(file, parts?.xmp ?? tags.get(TAG.xmp)));
  const isOnSide = Number(tags.get(TAG.orientation) ?? 0) >= FIRST_ON_SIDE;
  const [across, down] = [pixels(tags.get(TAG.width)), pixels(tags.get(TAG.height))];
  const [width, height] = isOnSide ? [down, across] : [across, down];
  if (taken === null && width === null && height === null) return null;
  return { takenAt: null, offset: null, ...taken, width, height, duration: null };
}

async function tagsOf(exif: Blob | null | undefined): Promise<Tags> {
  const none: Tags = new Map();
  return exif ? readTiff(exif).catch(() => none) : none;
}

function takenOf(tags: Tags): Taken | null {
  for (const [moment, offset] of MOMENTS) {
    const taken = cameraTime(text(tags.get(moment)), text(tags.get(offset)));
    if (taken !== null) return taken;
  }
  return null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function pixels(value: unknown): number | null {
  return typeof value === 'number' && value > 0 && value < 2 ** 31 ? value : null;
}

async function xmpOf(file: Blob, part: unknown): Promise<string> {
  return latin1(part instanceof Blob ? part.slice(0, PART_BYTES) : file.slice(0, HEAD_BYTES));
}

/** Where the packet of XMP begins: its standard has it found by that, whatever it lies in. */
const XMP_BEGINS = '<x:xmpmeta';
/** A property as an attribute or as an element. The names before the colon are those that all programs write. */
const XMP_DATES = ['exif:DateTimeOriginal', 'photoshop:DateCreated', 'xmp:CreateDate'].map(
  (name) => new RegExp(`\\b${name}(?:="|='|>)([\\dT:.+Z -]{10,35})`),
);

/** The date of the first packet of XMP in some text; null for none. */
function takenByXmp(text: string): Taken | null {
  const begins = text.indexOf(XMP_BEGINS);
  if (begins === -1) return null;
  const packet = text.slice(begins, begins + PART_BYTES);
  for (const date of XMP_DATES) {
    const taken = cameraTime(date.exec(packet)?.[1]?.trim() ?? '');
    if (taken !== null) return taken;
  }
  return null;
}
