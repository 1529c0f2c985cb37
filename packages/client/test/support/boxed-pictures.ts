/** Pictures whose date is behind the pixels or in a box of its own, composed by hand. */
import { box, jpeg, type Shot, tiff } from './camera-files.ts';

/** How a TIFF structure is written: which byte comes first, and whether its places have 64 bits (BigTIFF). */
export interface Writing {
  readonly isLittle: boolean;
  readonly isBig: boolean;
}

type Entry = readonly [tag: number, value: string | number];
const [SHORT, ASCII, LONG, LONG8] = [3, 2, 4, 16];
const [ORIENTATION, EXIF_IFD] = [0x0112, 0x8769];

/** A TIFF or BigTIFF whose directories are behind so many bytes of picture. */
export function tiffWritten(shot: Shot, writing: Writing, pictureBytes = 0): Buffer {
  const headBytes = writing.isBig ? 16 : 8;
  const top: Entry[] = [
    [ORIENTATION, shot.orientation ?? 1],
    [EXIF_IFD, 0],
  ];
  const first = headBytes + pictureBytes;
  const second = first + written(top, first, writing).length;
  const whole = top.map(([tag, value]): Entry => [tag, tag === EXIF_IFD ? second : value]);
  const inner = written(entriesOf(shot), second, writing);
  return Buffer.concat([
    tiffHead(first, writing),
    Buffer.alloc(pictureBytes),
    written(whole, first, writing),
    inner,
  ]);
}

/** The head of a TIFF or BigTIFF whose first directory is at a place. */
export function tiffHead(first: number | bigint, { isLittle, isBig }: Writing): Buffer {
  const head = Buffer.alloc(isBig ? 16 : 8);
  head.write(isLittle ? 'II' : 'MM', 'latin1');
  number(head, 2, 2, isBig ? 43 : 42, isLittle);
  if (isBig) number(head, 4, 2, 8, isLittle);
  number(head, isBig ? 8 : 4, isBig ? 8 : 4, first, isLittle);
  return head;
}

/** A TIFF structure whose first directory is that of EXIF, as `CMT2` of Canon is. */
function exifAlone(shot: Shot): Buffer {
  const writing = { isLittle: true, isBig: false };
  return Buffer.concat([tiffHead(8, writing), written(entriesOf(shot), 8, writing)]);
}

function entriesOf({ taken, offset, width, height }: Shot): Entry[] {
  const all = [
    [0x9003, taken],
    [0x9011, offset],
    [0xa002, width],
    [0xa003, height],
  ] as const;
  return all.flatMap(([tag, value]) => (value === undefined ? [] : [[tag, value] as const]));
}

function written(all: readonly Entry[], at: number, { isLittle, isBig }: Writing): Buffer {
  const [countBytes, place] = isBig ? [8, 8] : [2, 4];
  const entryBytes = 4 + 2 * place;
  const fixed = Buffer.alloc(countBytes + all.length * entryBytes + place);
  number(fixed, 0, countBytes, all.length, isLittle);
  const texts: Buffer[] = [];
  let free = at + fixed.length;
  for (const [index, [tag, value]] of all.entries()) {
    const entry = countBytes + index * entryBytes;
    const isText = typeof value === 'string';
    const type = isText ? ASCII : tag === ORIENTATION ? SHORT : isBig ? LONG8 : LONG;
    number(fixed, entry, 2, tag, isLittle);
    number(fixed, entry + 2, 2, type, isLittle);
    number(fixed, entry + 4, place, isText ? value.length + 1 : 1, isLittle);
    number(fixed, entry + 4 + place, type === SHORT ? 2 : place, isText ? free : value, isLittle);
    if (!isText) continue;
    texts.push(Buffer.from(`${value}\0`, 'latin1'));
    free += value.length + 1;
  }
  return Buffer.concat([fixed, ...texts]);
}

function number(bytes: Buffer, at: number, size: number, value: number | bigint, isLittle: boolean): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (size === 2) view.setUint16(at, Number(value), isLittle);
  else if (size === 4) view.setUint32(at, Number(value), isLittle);
  else view.setBigUint64(at, BigInt(value), isLittle);
}

/** A box whose length is written as eight bytes, as it may lie. */
export function longBox(type: string, content: Uint8Array, length: bigint): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(length, 8);
  return Buffer.concat([head, content]);
}

/** EXIF as an item of HEIC and JPEG XL has it. */
const exifItem = (shot: Shot, before = 0) => {
  const offset = Buffer.alloc(4);
  offset.writeUInt32BE(before);
  return Buffer.concat([offset, Buffer.alloc(before), tiff(shot)]);
};

/** The container of JPEG XL, with EXIF before or behind the picture, or between its many pieces. */
export function jxl(shot: Shot, where: 'before' | 'behind' | 'behind pieces', pictureBytes = 1_000): Buffer {
  const signature = box('JXL ', Buffer.from([0x0d, 0x0a, 0x87, 0x0a]));
  const ftyp = box('ftyp', Buffer.from('jxl \0\0\0\0jxl ', 'latin1'));
  const exif = box('Exif', exifItem(shot));
  if (where === 'behind pieces') {
    const pieces = Array.from({ length: 200 }, () => box('jxlp', Buffer.alloc(pictureBytes / 200)));
    return Buffer.concat([signature, ftyp, ...pieces, exif]);
  }
  const picture = box('jxlc', Buffer.alloc(pictureBytes));
  const all = where === 'before' ? [exif, picture] : [picture, exif];
  return Buffer.concat([signature, ftyp, ...all]);
}

/** Where the EXIF of a HEIC or AVIF is. */
export interface HeicPlace {
  readonly brand: 'heic' | 'avif';
  /** Of how many pieces it is, each in the box that `method` names: 1 is `idat`. */
  readonly pieces?: number;
  readonly method?: number;
  readonly isMetaLast?: boolean;
  /** In place of the true length of each piece. */
  readonly length?: bigint;
  /** Where the TIFF structure begins, in place of 0. */
  readonly before?: number;
}

/** A HEIC or AVIF whose table of items has places of 64 bits. */
export function heicAt(shot: Shot, place: HeicPlace, pictureBytes = 1_000): Buffer {
  const { brand, pieces = 1, method = 0, isMetaLast = false, before = 0 } = place;
  const exif = exifItem(shot, before);
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}`, 'latin1'));
  const infe = (version: number, fields: number[], name: string) =>
    box('infe', Buffer.from([version, 0, 0, 0, ...fields]), Buffer.from(name, 'latin1'));
  const iinf = box(
    'iinf',
    Buffer.from([0, 0, 0, 0, 0, 2]),
    infe(0, [0, 2, 0, 0], 'a\0b\0\0'),
    infe(2, [0, 1, 0, 0], 'Exif\0'),
  );
  const share = Math.ceil(exif.length / pieces);
  const iloc = (at: number) => {
    const fields = Buffer.alloc(16 + 16 * pieces);
    fields.writeUInt8(1);
    fields.writeUInt8(0x88, 4);
    fields.writeUInt16BE(1, 6);
    fields.writeUInt16BE(1, 8);
    fields.writeUInt16BE(method, 10);
    fields.writeUInt16BE(pieces, 14);
    for (let piece = 0; piece < pieces; piece++) {
      const length = Math.max(0, Math.min(share, exif.length - piece * share));
      fields.writeBigUInt64BE(BigInt(at + piece * share), 16 + 16 * piece);
      fields.writeBigUInt64BE(place.length ?? BigInt(length), 24 + 16 * piece);
    }
    return box('iloc', fields);
  };
  const idat = method === 1 ? [box('idat', exif)] : [];
  const meta = (at: number) => box('meta', Buffer.alloc(4), iinf, iloc(at), ...idat);
  const mdat = box('mdat', Buffer.alloc(pictureBytes), ...(method === 1 ? [] : [exif]));
  const begins = ftyp.length + 8 + pictureBytes + (isMetaLast ? 0 : meta(0).length);
  const table = meta(method === 1 ? 0 : begins);
  return Buffer.concat(isMetaLast ? [ftyp, mdat, table] : [ftyp, table, mdat]);
}

/** A raw picture of Canon (CR3), its EXIF in the `uuid` box of `moov`, which may be behind the picture. */
export function cr3(shot: Shot, isMovieLast: boolean, pictureBytes = 1_000): Buffer {
  const { changed, orientation = 1 } = shot;
  const first = tiff({ orientation, ...(changed !== undefined && { changed }) });
  const uuid = (id: string, ...content: Uint8Array[]) => box('uuid', Buffer.from(id, 'hex'), ...content);
  const canon = uuid(
    '85c0b687820f11e08111f4ce462b6a48',
    box('CNCV', Buffer.alloc(30)),
    box('CMT1', first),
    box('CMT2', exifAlone(shot)),
  );
  const ftyp = box('ftyp', Buffer.from('crx \0\0\0\x01crx isom', 'latin1'));
  const movie = box('moov', uuid('00'.repeat(16), Buffer.alloc(8)), canon);
  const picture = box('mdat', Buffer.alloc(pictureBytes));
  return Buffer.concat(isMovieLast ? [ftyp, picture, movie] : [ftyp, movie, picture]);
}

/** A JPEG 2000 with EXIF or XMP in a `uuid` box behind its picture. */
export function jp2(content: { readonly shot: Shot } | { readonly packet: Buffer }): Buffer {
  const [id, bytes] =
    'shot' in content
      ? ['4a706754696666457869662d3e4a5032', tiff(content.shot)]
      : ['be7acfcb97a942e89c71999491e3afac', content.packet];
  return Buffer.concat([
    box('jP  ', Buffer.from([0x0d, 0x0a, 0x87, 0x0a])),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    box('jp2c', Buffer.alloc(200_000)),
    box('uuid', Buffer.from(id, 'hex'), bytes),
  ]);
}

/** An AVIF with a text, then a packet of XMP, as items with a MIME type; in its table. */
export function avifWithXmp(packet: Buffer): Buffer {
  const info = (id: number, type: string) =>
    box('infe', Buffer.from([2, 0, 0, 0, 0, id, 0, 0]), Buffer.from(`mime\0${type}\0`, 'latin1'));
  const text = Buffer.from('no packet', 'latin1');
  const infos = [info(1, 'text/plain'), info(2, 'application/rdf+xml')];
  const places = [
    [1, 0, text.length],
    [2, text.length, packet.length],
  ].map(([id = 0, at = 0, length = 0]) => {
    const fields = Buffer.alloc(16);
    for (const [index, value] of [id, 1, 0, 1].entries()) fields.writeUInt16BE(value, 2 * index);
    fields.writeUInt32BE(at, 8);
    fields.writeUInt32BE(length, 12);
    return fields;
  });
  const iloc = box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0, 0, 2]), ...places);
  const iinf = box('iinf', Buffer.from([0, 0, 0, 0, 0, 2]), ...infos);
  const meta = box('meta', Buffer.alloc(4), iinf, iloc, box('idat', text, packet));
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0mif1avif', 'latin1')),
    box('mdat', Buffer.alloc(200_000)),
    meta,
  ]);
}

/** A JPEG whose EXIF is behind segments of other programs and bytes that fill. */
export function jpegBehindOthers(shot: Shot): Buffer {
  const segment = (marker: number, text: string) => {
    const head = Buffer.from([0xff, marker, 0, text.length + 2]);
    return Buffer.concat([head, Buffer.from(text, 'latin1')]);
  };
  const whole = jpeg(shot);
  const others = [segment(0xe0, 'JFIF\0'), segment(0xe2, 'ICC_PROFILE\0'), segment(0xed, 'Photoshop 3.0\0')];
  return Buffer.concat([whole.subarray(0, 2), ...others, Buffer.alloc(7, 0xff), whole.subarray(2)]);
}
