import type { MediaFacts } from '@coffer/crypto';
import { cameraTime, type Taken } from './camera-time.ts';

/** Nearly all cameras write EXIF here. */
const HEAD_BYTES = 128 * 1024;
/** HEIC and AVIF name a place, which may lie behind the picture. Further away than this, it is not looked for. */
const MOST_BYTES = 1024 * 1024;
/** EXIF of JPEG has 64 KiB at most, and so has its XMP. */
const CHUNK_BYTES = 64 * 1024;
/** RIFF has a handful of chunks beside those of EXIF and XMP. */
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

/**
 * Reads what a picture says of itself (JPEG, PNG, WebP, HEIC, AVIF, TIFF): date, offset and size of EXIF, and where that has no
 * date, that of XMP. Throws for what it cannot read.
 */
export async function readPicture(file: Blob): Promise<MediaFacts | null> {
  const chunks = (await isWebP(file)) ? await chunksOfWebP(file) : null;
  // What has XMP alone is none of the pictures that the library reads.
  const tags = (await tagsOf(file, chunks).catch(() => null)) ?? {};
  const taken = takenOf(tags) ?? takenByXmp(await latin1(chunks?.xmp ?? file.slice(0, HEAD_BYTES)));
  const isOnSide = Number(tags['Orientation']?.value ?? 0) >= FIRST_ON_SIDE;
  const [across, down] = [pixels(tags['PixelXDimension']), pixels(tags['PixelYDimension'])];
  const [width, height] = isOnSide ? [down, across] : [across, down];
  if (taken === null && width === null && height === null) return null;
  return { takenAt: null, offset: null, ...taken, width, height, duration: null };
}

async function tagsOf(file: Blob, chunks: WebPChunks | null): Promise<Tags | null> {
  const { default: reader } = await import('exifreader');
  const read = async (part: Blob) => {
    const options = { expanded: true, includeOffsets: true, includeTags: { exif: TAGS } } as const;
    // The border: what the library found is looked at value by value.
    return reader.load(await part.arrayBuffer(), options) as unknown as {
      readonly exif?: Tags;
      readonly metadataRange?: { readonly complete: boolean; readonly end: number };
    };
  };
  if (chunks !== null) return chunks.exif && ((await read(chunks.exif)).exif ?? null);
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
  const head = await latin1(file.slice(0, 12));
  return head.startsWith('RIFF') && head.endsWith('WEBP');
}

interface WebPChunks {
  readonly exif: Blob | null;
  readonly xmp: Blob | null;
}

/** WebP has EXIF and XMP behind the picture, so what lies before them is passed over. */
async function chunksOfWebP(file: Blob): Promise<WebPChunks> {
  let [exif, xmp]: (Blob | null)[] = [];
  let at = 12;
  for (let chunks = 0; chunks < MOST_CHUNKS && at + 8 <= file.size; chunks++) {
    const head = new DataView(await file.slice(at, at + 8).arrayBuffer());
    const length = head.getUint32(4, true);
    const name = await latin1(file.slice(at, at + 4));
    const content = file.slice(at + 8, at + 8 + Math.min(length, CHUNK_BYTES));
    if (name === 'EXIF') {
      // Some programs begin it as JPEG does.
      exif = (await latin1(content.slice(0, 4))) === 'Exif' ? content.slice(6) : content;
    }
    if (name === 'XMP ') xmp = content;
    at += 8 + length + (length % 2);
  }
  return { exif: exif ?? null, xmp: xmp ?? null };
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
  const packet = text.slice(begins, begins + CHUNK_BYTES);
  for (const date of XMP_DATES) {
    const taken = cameraTime(date.exec(packet)?.[1]?.trim() ?? '');
    if (taken !== null) return taken;
  }
  return null;
}

async function latin1(part: Blob): Promise<string> {
  return new TextDecoder('latin1').decode(await part.arrayBuffer());
}
