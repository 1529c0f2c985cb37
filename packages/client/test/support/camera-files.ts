/** Bytes that cameras write, composed by hand. */
type Entry = readonly [tag: number, value: string | number];

/** What a camera says in EXIF. */
export interface Shot {
  readonly taken?: string;
  readonly offset?: string;
  readonly digitized?: string;
  readonly changed?: string;
  readonly orientation?: number;
  readonly width?: number;
  readonly height?: number;
}

/** What the pictures of most tests say of themselves. */
export const SHOT: Shot = { taken: '2024:05:03 14:22:10', offset: '+02:00', width: 4_032, height: 3_024 };
/** When that was, unix seconds by its own clock. */
export const TAKEN_AT = Date.UTC(2024, 4, 3, 14, 22, 10) / 1000;
/** What is to be read of it. */
export const TAKEN = { takenAt: TAKEN_AT, offset: 120, width: 4_032, height: 3_024, duration: null };

const [DATE_TIME, ORIENTATION, EXIF_IFD] = [0x0132, 0x0112, 0x8769];
const [ORIGINAL, DIGITIZED, OFFSET_ORIGINAL, WIDTH, HEIGHT] = [0x9003, 0x9004, 0x9011, 0xa002, 0xa003];

/** A TIFF structure with the tags of a shot, little-endian. */
export function tiff(shot: Shot): Buffer {
  return tiffBehind(shot, 0);
}

/** The same with its directories behind so many bytes of picture. */
export function tiffBehind(
  { taken, offset, digitized, changed, orientation, width, height }: Shot,
  pictureBytes: number,
): Buffer {
  const begins = 8 + pictureBytes;
  const top = entries([
    [ORIENTATION, orientation],
    [DATE_TIME, changed],
    [EXIF_IFD, 0],
  ]);
  const inner = entries([
    [ORIGINAL, taken],
    [DIGITIZED, digitized],
    [OFFSET_ORIGINAL, offset],
    [WIDTH, width],
    [HEIGHT, height],
  ]);
  const second = begins + lengthOf(top);
  const withPointer = top.map(([tag, value]): Entry => [tag, tag === EXIF_IFD ? second : value]);
  const head = Buffer.from('II\x2a\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(begins, 4);
  const picture = Buffer.alloc(pictureBytes);
  return Buffer.concat([head, picture, directory(withPointer, begins), directory(inner, second)]);
}

function entries(all: readonly (readonly [number, string | number | undefined])[]): Entry[] {
  return all.flatMap(([tag, value]) => (value === undefined ? [] : [[tag, value] as const]));
}

function lengthOf(all: readonly Entry[]): number {
  return all.reduce((sum, [, value]) => sum + 12 + (typeof value === 'string' ? value.length + 1 : 0), 6);
}

function directory(all: readonly Entry[], at: number): Buffer {
  const fixed = Buffer.alloc(6 + 12 * all.length);
  fixed.writeUInt16LE(all.length);
  const texts: Buffer[] = [];
  let free = at + fixed.length;
  for (const [index, [tag, value]] of all.entries()) {
    const entry = 2 + 12 * index;
    fixed.writeUInt16LE(tag, entry);
    fixed.writeUInt16LE(typeof value === 'string' ? 2 : tag === ORIENTATION ? 3 : 4, entry + 2);
    fixed.writeUInt32LE(typeof value === 'string' ? value.length + 1 : 1, entry + 4);
    fixed.writeUInt32LE(typeof value === 'string' ? free : value, entry + 8);
    if (typeof value !== 'string') continue;
    texts.push(Buffer.from(`${value}\0`, 'latin1'));
    free += value.length + 1;
  }
  return Buffer.concat([fixed, ...texts]);
}

/** One grey pixel. */
const PIXEL = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

/** A JPEG with the EXIF of a shot, put behind the first marker of a picture. */
export function jpeg(shot: Shot, picture: Uint8Array = PIXEL): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff(shot)]);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return Buffer.concat([picture.subarray(0, 2), head, body, picture.subarray(2)]);
}

/** A JPEG whose EXIF comes behind so many segments of 64 KiB, such as a profile of colours. */
export function jpegBehind(shot: Shot, segments: number): Buffer {
  const whole = jpeg(shot);
  const segment = Buffer.alloc(2 + 0xffff);
  segment.writeUInt16BE(0xffe2);
  segment.writeUInt16BE(0xffff, 2);
  return Buffer.concat([
    whole.subarray(0, 2),
    ...Array.from({ length: segments }, () => segment),
    whole.subarray(2),
  ]);
}

/** A raw picture of Fujifilm, which has a JPEG in it. */
export function raf(shot: Shot, pictureBytes = 1_000): Buffer {
  const [head, picture] = [Buffer.alloc(148 + pictureBytes), jpeg(shot)];
  head.write('FUJIFILMCCD-RAW ', 'latin1');
  head.writeUInt32BE(head.length, 84);
  head.writeUInt32BE(picture.length, 88);
  return Buffer.concat([head, picture]);
}

/** The XMP of a picture, with these properties of its description. */
export function xmp(attributes: string, elements = ''): Buffer {
  const names = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
  const description = `<rdf:Description rdf:about="" ${attributes}>${elements}</rdf:Description>`;
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${names}>${description}</rdf:RDF></x:xmpmeta>`;
  return Buffer.from(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>${packet}<?xpacket end="w"?>`);
}

/** A JPEG with a packet of XMP, and with the EXIF of a shot before it. */
export function jpegWithXmp(packet: Buffer, shot?: Shot): Buffer {
  const body = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'), packet]);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  const picture = shot === undefined ? PIXEL : jpeg(shot);
  return Buffer.concat([picture.subarray(0, 2), head, body, picture.subarray(2)]);
}

/** A WebP whose EXIF, or another chunk, lies behind so many bytes of picture. */
export function webp(shot: Shot, pictureBytes = 10): Buffer {
  return webpWith('EXIF', tiff(shot), pictureBytes);
}

export function webpWith(last: 'EXIF' | 'XMP ', content: Buffer, pictureBytes = 10): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(name, 'latin1'), length, content, Buffer.alloc(content.length % 2)]);
  };
  const body = Buffer.concat([chunk('VP8X', Buffer.alloc(10)), chunk('VP8 ', Buffer.alloc(pictureBytes))]);
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), body, chunk(last, content)]));
}

/** A PNG, as far as its EXIF. */
export function png(shot: Shot): Buffer {
  return pngWith('eXIf', tiff(shot));
}

/** A PNG, as far as its XMP. */
export function pngWithXmp(packet: Buffer): Buffer {
  return pngWith('iTXt', textOf(packet));
}

/** A PNG with so many pieces of pixels, which spell `eXIf` themselves, before the EXIF or the XMP. */
export function pngBehind(
  content: { readonly shot: Shot } | { readonly packet: Buffer },
  pieces: number,
  padding = 0,
): Buffer {
  const [type, bytes] =
    'shot' in content ? (['eXIf', tiff(content.shot)] as const) : (['iTXt', textOf(content.packet)] as const);
  return pngWith(type, Buffer.concat([bytes, Buffer.alloc(padding)]), pieces);
}

const PIECE = Buffer.from('\0\0\0\x08eXIf'.repeat(1_024), 'latin1');

function textOf(packet: Buffer): Buffer {
  return Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1'), packet]);
}

function pngWith(type: 'eXIf' | 'iTXt', content: Buffer, pieces = 0): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(name, 'latin1'), content, Buffer.alloc(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = Array.from({ length: pieces }, () => chunk('IDAT', PIECE));
  const all = [
    chunk('IHDR', Buffer.alloc(13)),
    ...pixels,
    chunk(type, content),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...all]);
}

/** A box of ISO/IEC 14496-12. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A HEIC whose EXIF lies behind so many bytes of picture. */
export function heic(shot: Shot, pictureBytes = 100): Buffer {
  const exif = Buffer.concat([Buffer.from([0, 0, 0, 6]), Buffer.from('Exif\0\0', 'latin1'), tiff(shot)]);
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const infe = box('infe', Buffer.from([2, 0, 0, 0, 0, 1, 0, 0]), Buffer.from('Exif\0', 'latin1'));
  const iinf = box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), infe);
  const iloc = (at: number) => {
    const fields = Buffer.alloc(22);
    fields.writeUInt8(0x44, 4);
    fields.writeUInt16BE(1, 6);
    fields.writeUInt16BE(1, 8);
    fields.writeUInt16BE(1, 12);
    fields.writeUInt32BE(at, 14);
    fields.writeUInt32BE(exif.length, 18);
    return box('iloc', fields);
  };
  const meta = (at: number) => box('meta', Buffer.alloc(4), iinf, iloc(at));
  const at = ftyp.length + meta(0).length + 8 + pictureBytes;
  return Buffer.concat([ftyp, meta(at), box('mdat', Buffer.alloc(pictureBytes), exif)]);
}

const EPOCH_1904 = 2_082_844_800;

/** What a video says of itself. */
export interface Take {
  /** Unix seconds; null where its clock was never set. */
  readonly createdAt?: number | null;
  readonly seconds?: number;
  /** As Apple's cameras write it. */
  readonly creationDate?: string;
  /** Lies before what describes it. */
  readonly pictureBytes?: number;
  readonly isLong?: boolean;
}

/** A movie, as far as it says something of itself. */
export function movie({
  createdAt = null,
  seconds = 2,
  creationDate,
  pictureBytes = 64,
  isLong,
}: Take): Buffer {
  const created = createdAt === null ? 0 : createdAt + EPOCH_1904;
  const header = Buffer.alloc(isLong ? 112 : 100);
  if (isLong) {
    header.writeUInt8(1);
    header.writeBigUInt64BE(BigInt(created), 4);
    header.writeUInt32BE(600, 20);
    header.writeBigUInt64BE(BigInt(seconds * 600), 24);
  } else {
    header.writeUInt32BE(created, 4);
    header.writeUInt32BE(600, 12);
    header.writeUInt32BE(seconds * 600, 16);
  }
  const meta = creationDate === undefined ? [] : [appleMeta(creationDate)];
  const ftyp = box('ftyp', Buffer.from('qt  \0\0\0\0', 'latin1'));
  return Buffer.concat([
    ftyp,
    box('mdat', Buffer.alloc(pictureBytes)),
    box('moov', box('mvhd', header), ...meta),
  ]);
}

function appleMeta(creationDate: string): Buffer {
  const key = (name: string) => box('mdta', Buffer.from(name, 'latin1'));
  const names = [key('com.apple.quicktime.make'), key('com.apple.quicktime.creationdate')];
  const keys = box('keys', Buffer.from([0, 0, 0, 0, 0, 0, 0, names.length]), ...names);
  const data = (text: string) => box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(text));
  const values = [box('\0\0\0\x01', data('Apple')), box('\0\0\0\x02', data(creationDate))];
  return box('meta', box('hdlr', Buffer.alloc(24)), keys, box('ilst', ...values));
}
