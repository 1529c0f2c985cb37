import type { MediaFacts } from '@coffer/crypto';
import { cameraTime, type Taken } from './camera-time.ts';

/** Nearly all cameras write EXIF here. */
const HEAD_BYTES = 128 * 1024;
/** HEIC and AVIF name a place, which may lie behind the picture. Further away than this, it is not looked for. */
const MOST_BYTES = 1024 * 1024;
/** EXIF of JPEG has 64 KiB at most. */
const EXIF_BYTES = 64 * 1024;
/** RIFF has a handful of chunks before that of EXIF. */
const MOST_CHUNKS = 32;

/** Each moment with the offset that belongs to it, the best one first. */
const MOMENTS = [
  ['DateTimeOriginal', 'OffsetTimeOriginal'],
  ['DateTimeDigitized', 'OffsetTimeDigitized'],
  ['DateTime', 'OffsetTime'],
] as const;

const TAGS = [...MOMENTS.flat(), 'PixelXDimension', 'PixelYDimension', 'Orientation'];
/** From here on, `Orientation` lays the picture on its side. */
const FIRST_ON_SIDE = 5;

type Tags = Readonly<Record<string, { readonly value: unknown } | undefined>>;

/** Reads the EXIF of a picture (JPEG, PNG, WebP, HEIC, AVIF, TIFF): date, offset and size. Throws for what it cannot read. */
export async function readExif(file: Blob): Promise<MediaFacts | null> {
  const tags = await tagsOf(file);
  if (tags === null) return null;
  const taken = takenOf(tags);
  const isOnSide = Number(tags['Orientation']?.value ?? 0) >= FIRST_ON_SIDE;
  const [across, down] = [pixels(tags['PixelXDimension']), pixels(tags['PixelYDimension'])];
  const [width, height] = isOnSide ? [down, across] : [across, down];
  if (taken === null && width === null && height === null) return null;
  return { takenAt: null, offset: null, ...taken, width, height, duration: null };
}

async function tagsOf(file: Blob): Promise<Tags | null> {
  const { default: reader } = await import('exifreader');
  const read = async (part: Blob) => {
    const options = { expanded: true, includeOffsets: true, includeTags: { exif: TAGS } } as const;
    // The border: what the library found is looked at value by value.
    return reader.load(await part.arrayBuffer(), options) as unknown as {
      readonly exif?: Tags;
      readonly metadataRange?: { readonly complete: boolean; readonly end: number };
    };
  };
  if (await isWebP(file)) {
    const exif = await exifOfWebP(file);
    return exif === null ? null : ((await read(exif)).exif ?? null);
  }
  const { exif, metadataRange } = await read(file.slice(0, HEAD_BYTES));
  if (exif !== undefined || metadataRange === undefined || metadataRange.complete) return exif ?? null;
  if (metadataRange.end <= HEAD_BYTES || metadataRange.end > MOST_BYTES) return null;
  return (await read(file.slice(0, metadataRange.end))).exif ?? null;
}

function takenOf(tags: Tags): Taken | null {
  for (const [moment, offset] of MOMENTS) {
    const taken = cameraTime(text(tags[moment]), text(tags[offset]));
    if (taken !== null) return taken;
  }
  return null;
}

function text(tag: { readonly value: unknown } | undefined): string {
  const value: unknown = Array.isArray(tag?.value) ? tag.value[0] : tag?.value;
  return typeof value === 'string' ? value : '';
}

function pixels(tag: { readonly value: unknown } | undefined): number | null {
  const value = Number(tag?.value ?? 0);
  return Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : null;
}

async function isWebP(file: Blob): Promise<boolean> {
  const head = await ascii(file.slice(0, 12));
  return head.startsWith('RIFF') && head.endsWith('WEBP');
}

/** WebP has EXIF behind the picture, so what lies before it is passed over; null where there is none. */
async function exifOfWebP(file: Blob): Promise<Blob | null> {
  let at = 12;
  for (let chunks = 0; chunks < MOST_CHUNKS && at + 8 <= file.size; chunks++) {
    const head = new DataView(await file.slice(at, at + 8).arrayBuffer());
    const length = head.getUint32(4, true);
    if ((await ascii(file.slice(at, at + 4))) === 'EXIF') {
      const content = file.slice(at + 8, at + 8 + Math.min(length, EXIF_BYTES));
      // Some programs begin it as JPEG does.
      const isAsInJpeg = (await ascii(content.slice(0, 4))) === 'Exif';
      return isAsInJpeg ? content.slice(6) : content;
    }
    at += 8 + length + (length % 2);
  }
  return null;
}

async function ascii(part: Blob): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await part.arrayBuffer()));
}
