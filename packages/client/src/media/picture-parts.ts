import { firstBox, firstUuidBox } from './boxes.ts';
import { pictureItem } from './picture-items.ts';

/** EXIF of JPEG has 64 KiB at most, and so has its XMP; more of other formats is not read. */
export const PART_BYTES = 64 * 1024;
/** Parts before the picture, and those between which a WebP or a JPEG has it: some ten, and one for each picture that moves. */
const MOST_PARTS = 1_024;
/** Behind the pixels of a PNG, EXIF and texts alone follow. More is read where the last bytes are all of one part. */
const TAIL_BYTES = [256 * 1024, 4 * 1024 * 1024];
const MOST_BEHIND = 64;

/** What a picture says of itself: a TIFF structure, and a packet of XMP. */
export interface PictureParts {
  readonly exif: Blob | null;
  /** Another TIFF structure, which counts where the first one says nothing. */
  readonly more?: Blob | null;
  readonly xmp: Blob | null;
}

const NONE: PictureParts = { exif: null, xmp: null };

/**
 * Finds EXIF and XMP of a picture, wherever they are: it reads the heads of the parts of the file and passes over the picture itself. Throws
 * RangeError where the file is cut off.
 */
export async function partsOf(file: Blob): Promise<PictureParts> {
  const head = await latin1(file.slice(0, 12));
  if (head.startsWith('\xff\xd8')) return partsOfJpeg(file);
  // The byte before is no character of the same number: what is called latin1 is windows-1252.
  if (head.startsWith('PNG', 1)) return partsOfPng(file);
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return partsOfWebP(file);
  if (head.startsWith('II') || head.startsWith('MM')) return { exif: file, xmp: null };
  if (head.startsWith('FUJIFILM')) return partsOfJpeg(await jpegInRaf(file));
  if (head.slice(4, 8) === 'ftyp') return partsOfBoxes(file);
  if (head.slice(4, 8) === 'JXL ') return partsOfJxl(file);
  if (head.slice(4, 8) === 'jP  ') return partsOfJp2(file);
  return NONE;
}

/** The segments of a JPEG up to its picture. */
async function partsOfJpeg(file: Blob): Promise<PictureParts> {
  const parts = { ...NONE } as { -readonly [Part in keyof PictureParts]: PictureParts[Part] };
  let at = 2;
  for (let count = 0; count < MOST_PARTS && at + 4 <= file.size; count++) {
    const head = await bytesOf(file, at, 4 + XMP_OF_JPEG.length);
    const marker = head.getUint16(0);
    // Bytes of all ones may fill the space between segments.
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    // The picture begins, or this is none of the segments that come before it.
    if (marker === 0xffda || marker < 0xffc0) break;
    const length = head.getUint16(2);
    const begins = new TextDecoder('latin1').decode(head).slice(4);
    const content = file.slice(at + 4, at + 2 + length);
    if (marker === 0xffe1 && begins.startsWith(EXIF)) parts.exif ??= content.slice(EXIF.length);
    if (marker === 0xffe1 && begins === XMP_OF_JPEG) parts.xmp ??= content.slice(begins.length);
    if (parts.exif !== null && parts.xmp !== null) break;
    at += 2 + length;
  }
  return parts;
}

const EXIF = 'Exif\0\0';
const XMP_OF_JPEG = 'http://ns.adobe.com/xap/1.0/\0';
const XMP_OF_PNG = 'XML:com.adobe.xmp\0';

/** Cameras of Fujifilm keep a JPEG in their raw pictures. */
async function jpegInRaf(file: Blob): Promise<Blob> {
  const place = await bytesOf(file, 84, 8);
  return file.slice(place.getUint32(0), place.getUint32(0) + place.getUint32(4));
}

/** The chunks of a PNG before its pixels, and those between them and its end. */
async function partsOfPng(file: Blob): Promise<PictureParts> {
  let [exif, xmp]: (Blob | null)[] = [];
  const take = async (name: string, content: Blob) => {
    // What comes last counts: before that, pixels may spell such a name.
    if (name === 'eXIf') exif = content;
    if (name === 'iTXt' && (await latin1(content.slice(0, XMP_OF_PNG.length))) === XMP_OF_PNG) xmp = content;
  };
  let at = 8;
  for (let count = 0; count < MOST_PARTS && at + 8 <= file.size; count++) {
    const { name, length } = chunkHead(await bytesOf(file, at, 8), 0);
    if (name === 'IDAT' || name === 'IEND') break;
    await take(name, file.slice(at + 8, at + 8 + length));
    at += 12 + length;
  }
  // Pixels are in thousands of chunks, so that those behind them are looked for from the end.
  for (const bytes of TAIL_BYTES) {
    const from = Math.max(at, file.size - bytes);
    const tail = file.slice(from);
    const chunks = lastChunks(new DataView(await tail.arrayBuffer()));
    for (const { name, at: begins, length } of chunks) await take(name, tail.slice(begins, begins + length));
    if (chunks.length > 0 || from === at) break;
  }
  return { exif: exif ?? null, xmp: xmp ?? null };
}

interface Chunk {
  readonly name: string;
  /** Where its content begins. */
  readonly at: number;
  readonly length: number;
}

/** Pixels, EXIF and texts in the last bytes of a PNG. Pixels may spell their names, so one counts only if chunk after chunk leads from it to the end. */
function lastChunks(tail: DataView): readonly Chunk[] {
  const text = new TextDecoder('latin1').decode(tail);
  for (const { index } of text.matchAll(/IDAT|eXIf|iTXt/g)) {
    const chunks = index < 4 ? null : chunksFrom(tail, index - 4);
    if (chunks !== null) return chunks;
  }
  return [];
}

/** All chunks from a place on; null where they do not lead to the end of the picture. */
function chunksFrom(tail: DataView, from: number): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = from; at + 8 <= tail.byteLength && chunks.length < MOST_BEHIND; ) {
    const { name, length } = chunkHead(tail, at);
    if (name === 'IEND') return chunks;
    chunks.push({ name, at: at + 8, length });
    at += 12 + length;
  }
  return null;
}

function chunkHead(view: DataView, at: number): Pick<Chunk, 'name' | 'length'> {
  const name = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)));
  return { name, length: view.getUint32(at) };
}

/** WebP has EXIF and XMP behind the picture. */
async function partsOfWebP(file: Blob): Promise<PictureParts> {
  let [exif, xmp]: (Blob | null)[] = [];
  let at = 12;
  for (let chunks = 0; chunks < MOST_PARTS && at + 8 <= file.size; chunks++) {
    const head = await bytesOf(file, at, 8);
    const length = head.getUint32(4, true);
    const name = new TextDecoder('latin1').decode(head).slice(0, 4);
    const content = file.slice(at + 8, at + 8 + length);
    // Some programs begin it as JPEG does.
    if (name === 'EXIF') exif = (await latin1(content.slice(0, 4))) === 'Exif' ? content.slice(6) : content;
    if (name === 'XMP ') xmp = content;
    at += 8 + length + (length % 2);
  }
  return { exif: exif ?? null, xmp: xmp ?? null };
}

/** HEIC and AVIF name the places of EXIF and XMP; raw pictures of Canon are made of the same boxes, and have these in boxes of their own. */
async function partsOfBoxes(file: Blob): Promise<PictureParts> {
  if ((await latin1(file.slice(8, 12))) === 'crx ') return partsOfCr3(file);
  const meta = await firstBox(file, 'meta');
  if (meta === null) return NONE;
  const exif = await pictureItem(meta, file, 'Exif');
  return { exif: exif === null ? null : await afterOffset(exif), xmp: await pictureItem(meta, file, 'mime') };
}

/** `CMT2` is a TIFF structure whose first directory is that of EXIF, `CMT1` one with what is mostly in the first. */
async function partsOfCr3(file: Blob): Promise<PictureParts> {
  const movie = await firstBox(file, 'moov');
  const canon = movie === null ? null : await firstUuidBox(movie, CANON);
  const xmp = await firstUuidBox(file, XMP_BOX);
  if (canon === null) return { exif: null, xmp };
  return { exif: await firstBox(canon, 'CMT2'), more: await firstBox(canon, 'CMT1'), xmp };
}

const CANON = '85c0b687820f11e08111f4ce462b6a48';
/** In letters, `JpgTiffExif->JP2`. */
const EXIF_BOX = '4a706754696666457869662d3e4a5032';
const XMP_BOX = 'be7acfcb97a942e89c71999491e3afac';

/** JPEG 2000 has a `uuid` box for each. */
async function partsOfJp2(file: Blob): Promise<PictureParts> {
  const exif = await firstUuidBox(file, EXIF_BOX);
  return { exif, xmp: await firstUuidBox(file, XMP_BOX) };
}

/** The container of JPEG XL has a box for each, before or behind the picture. What is compressed (`brob`) is not read: browsers unpack no Brotli. */
async function partsOfJxl(file: Blob): Promise<PictureParts> {
  const exif = await firstBox(file, 'Exif');
  return { exif: exif === null ? null : await afterOffset(exif), xmp: await firstBox(file, 'xml ') };
}

/** The TIFF structure in EXIF of ISO/IEC 23008-12, which says first how far away that begins; null where it is cut off before. */
async function afterOffset(exif: Blob): Promise<Blob | null> {
  if (exif.size < 4) return null;
  const begins = exif.slice(4 + (await bytesOf(exif, 0, 4)).getUint32(0));
  // Some programs do not count the mark of JPEG that they write before it.
  return (await latin1(begins.slice(0, EXIF.length))) === EXIF ? begins.slice(EXIF.length) : begins;
}

async function bytesOf(blob: Blob, at: number, length: number): Promise<DataView> {
  return new DataView(await blob.slice(at, at + length).arrayBuffer());
}

/** Reads a part as text, in which each byte is a character. */
export async function latin1(part: Blob): Promise<string> {
  return new TextDecoder('latin1').decode(await part.arrayBuffer());
}
