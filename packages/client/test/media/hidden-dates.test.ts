import { describe, expect, it } from 'vitest';
import { readMedia } from '../../src/media/read-media.ts';
import {
  avifWithXmp,
  cr3,
  heicAt,
  jp2,
  jpegBehindOthers,
  jxl,
  longBox,
  tiffHead,
  tiffWritten,
} from '../support/boxed-pictures.ts';
import { box, movie, png, pngBehind, SHOT, TAKEN, TAKEN_AT, webp, xmp } from '../support/camera-files.ts';
import { countingBlob } from '../support/counting-blob.ts';

const LARGE = 5_000_000;
const BOUND = 300_000;

async function read(bytes: Uint8Array, type: string, bound = BOUND) {
  const counted = countingBlob(new Blob([Uint8Array.from(bytes)], { type }));
  const says = await readMedia(counted.blob, () => 120);
  expect(counted.bytes()).toBeLessThan(bound);
  return says;
}

const [little, big] = [
  { isLittle: true, isBig: false },
  { isLittle: false, isBig: false },
];
const [bigLittle, bigBig] = [
  { isLittle: true, isBig: true },
  { isLittle: false, isBig: true },
];

describe('the date of a picture that is not at its beginning', () => {
  it.each([
    ['a JPEG XL before its picture', 'image/jxl', jxl(SHOT, 'before', LARGE)],
    ['a JPEG XL behind its picture', 'image/jxl', jxl(SHOT, 'behind', LARGE)],
    ['a JPEG XL behind 200 pieces', 'image/jxl', jxl(SHOT, 'behind pieces', LARGE)],
    ['a HEIC, in idat', 'image/heic', heicAt(SHOT, { brand: 'heic', method: 1 }, LARGE)],
    ['an AVIF, in idat', 'image/avif', heicAt(SHOT, { brand: 'avif', method: 1 }, LARGE)],
    ['an AVIF, at the end of mdat', 'image/avif', heicAt(SHOT, { brand: 'avif' }, LARGE)],
    ['a HEIC in pieces', 'image/heic', heicAt(SHOT, { brand: 'heic', pieces: 5 }, LARGE)],
    ['a HEIC in pieces of idat', 'image/heic', heicAt(SHOT, { brand: 'heic', pieces: 3, method: 1 }, LARGE)],
    ['a HEIC with meta last', 'image/heic', heicAt(SHOT, { brand: 'heic', isMetaLast: true }, LARGE)],
    [
      'an AVIF with all in meta, last',
      'image/avif',
      heicAt(SHOT, { brand: 'avif', method: 1, isMetaLast: true }),
    ],
    ['a HEIC to its end', 'image/heic', heicAt(SHOT, { brand: 'heic', length: 0n }, LARGE)],
    ['a HEIC with space before', 'image/heic', heicAt(SHOT, { brand: 'heic', before: 9 }, LARGE)],
    ['a CR3', 'image/x-canon-cr3', cr3(SHOT, false, LARGE)],
    ['a CR3 with moov last', 'image/x-canon-cr3', cr3(SHOT, true, LARGE)],
    ['a little-endian TIFF', 'image/tiff', tiffWritten(SHOT, little, LARGE)],
    ['a big-endian DNG', 'image/x-adobe-dng', tiffWritten(SHOT, big, LARGE)],
    ['a little-endian BigTIFF', 'image/tiff', tiffWritten(SHOT, bigLittle, LARGE)],
    ['a big-endian BigTIFF', 'image/tiff', tiffWritten(SHOT, bigBig, LARGE)],
    ['a PNG before its pixels', 'image/png', png(SHOT)],
    ['a PNG behind its pixels', 'image/png', pngBehind({ shot: SHOT }, 500)],
    ['a WebP behind its pixels', 'image/webp', webp(SHOT, LARGE)],
    ['a JPEG behind other segments', 'image/jpeg', jpegBehindOthers(SHOT)],
  ])('fault B13: is found in %s', async (_, type, bytes) => {
    expect(await read(bytes, type)).toEqual(TAKEN);
  });

  it.each([
    ['1 MiB and many pixels', 500, 1],
    ['3 MiB and few pixels', 1, 3],
  ])('fault B13: is found in EXIF behind the pixels of a PNG: %s', async (_, pieces, length) => {
    const bytes = pngBehind({ shot: SHOT }, pieces, length * 1_024 ** 2);
    expect(await read(bytes, 'image/png', LARGE)).toEqual(TAKEN);
  });

  it('fault B13: is found in a JPEG 2000, and in XMP that is behind the picture or other items', async () => {
    const packet = xmp('exif:DateTimeOriginal="2024-05-03T14:22:10+02:00"');
    const says = { takenAt: TAKEN_AT, offset: 120 };
    expect(await read(jp2({ shot: SHOT }), 'image/jp2')).toEqual(TAKEN);
    expect(await read(jp2({ packet }), 'image/jp2')).toMatchObject(says);
    expect(await read(avifWithXmp(packet), 'image/avif')).toMatchObject(says);
    const spoiled = Buffer.concat([
      jxl({}, 'before', 200_000).subarray(0, 32),
      box('Exif'),
      box('jxlc', Buffer.alloc(200_000)),
      box('xml ', packet),
    ]);
    expect(await read(spoiled, 'image/jxl'), 'where EXIF is cut off').toMatchObject(says);
  });

  it('fault B13: of a CR3 is that of its change where it has no other, and its size is upright', async () => {
    const { taken: _, ...shot } = SHOT;
    const turned = { ...shot, changed: '2024:05:03 14:22:10', orientation: 6 };
    const says = { ...TAKEN, offset: null, width: 3_024, height: 4_032 };
    expect(await read(cr3(turned, true), 'image/x-canon-cr3')).toEqual(says);
  });

  it('fault B13: of a video is found in moov at the end, however its length is written', async () => {
    const whole = movie({ createdAt: TAKEN_AT - 7_200, pictureBytes: LARGE });
    const says = { takenAt: TAKEN_AT, offset: 120 };
    expect(await read(whole, 'video/quicktime')).toMatchObject(says);
    const [before, moov] = [whole.subarray(0, 16 + 8 + LARGE), whole.subarray(16 + 8 + LARGE + 8)];
    const long = longBox('moov', moov, BigInt(moov.length + 16));
    expect(await read(Buffer.concat([before, long]), 'video/mp4')).toMatchObject(says);
    const toEnd = Buffer.concat([Buffer.from('\0\0\0\0moov', 'latin1'), moov]);
    expect(await read(Buffer.concat([before, toEnd]), 'video/mp4')).toMatchObject(says);
  });
});

describe('a picture whose lengths and places lie', () => {
  const patched = (bytes: Buffer, find: string, by: number, value: number) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt32BE(value, copy.lastIndexOf(find) + by);
    return copy;
  };
  const FAR = 2n ** 64n - 1n;
  const signature = Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1');
  const behind = jxl(SHOT, 'behind');
  const inMeta = heicAt(SHOT, { brand: 'heic', method: 1 });
  const ofCanon = cr3(SHOT, true);
  /** A directory whose EXIF directory, and the next one, is itself. */
  const circle = (() => {
    const bytes = Buffer.concat([tiffHead(8, little), Buffer.alloc(18)]);
    bytes.writeUInt16LE(1, 8);
    bytes.writeUInt16LE(0x8769, 10);
    bytes.writeUInt16LE(4, 12);
    bytes.writeUInt32LE(1, 14);
    bytes.writeUInt32LE(8, 18);
    bytes.writeUInt32LE(8, 22);
    return bytes;
  })();
  const endless = Buffer.concat([tiffHead(16, bigLittle), Buffer.alloc(8, 0xff), Buffer.alloc(LARGE, 0x69)]);

  it.each([
    ['a JPEG XL whose EXIF begins far away', 'image/jxl', patched(behind, 'Exif', 4, 0xffffffff)],
    ['a JPEG XL whose box is shorter than its head', 'image/jxl', patched(behind, 'Exif', -4, 4)],
    [
      'a JPEG XL with another box in the head of one',
      'image/jxl',
      Buffer.concat([signature, Buffer.from([0, 0, 0, 4]), behind.subarray(behind.lastIndexOf('Exif') - 4)]),
    ],
    [
      'a JPEG XL with a box of 2^64 bytes',
      'image/jxl',
      Buffer.concat([signature, longBox('jxlc', Buffer.alloc(99), FAR), behind]),
    ],
    ['a JPEG XL cut off in its EXIF', 'image/jxl', behind.subarray(0, behind.lastIndexOf('Exif') + 10)],
    ['a HEIC that names a place outside idat', 'image/heic', patched(inMeta, 'iloc', 4 + 16, 0xffffffff)],
    ['a HEIC whose idat is missing', 'image/heic', patched(inMeta, 'idat', 0, 0x66726565)],
    ['a HEIC whose item is built of another', 'image/heic', heicAt(SHOT, { brand: 'heic', method: 2 })],
    ['a HEIC in too many pieces', 'image/heic', heicAt(SHOT, { brand: 'heic', pieces: 40 })],
    ['a HEIC cut off in its table', 'image/heic', inMeta.subarray(0, inMeta.lastIndexOf('iloc') + 12)],
    [
      'a HEIC of boxes without end',
      'image/heic',
      Buffer.concat([
        box('ftyp', Buffer.from('heic\0\0\0\0')),
        ...Array.from({ length: 40_000 }, () => box('free')),
      ]),
    ],
    ['a CR3 with a TIFF of another order', 'image/x-canon-cr3', patched(ofCanon, 'CMT2', 4, 0)],
    ['a CR3 cut off in its uuid', 'image/x-canon-cr3', ofCanon.subarray(0, ofCanon.lastIndexOf('CNCV'))],
    ['a CR3 without the box of Canon', 'image/x-canon-cr3', patched(ofCanon, 'CNCV', -8, 0)],
    ['a TIFF whose directories lead in a circle', 'image/tiff', circle],
    ['a TIFF whose directory is behind its end', 'image/tiff', tiffHead(0xffffffff, big)],
    ['a BigTIFF whose directory is at 2^64', 'image/tiff', tiffHead(FAR, bigBig)],
    ['a BigTIFF with 2^64 entries', 'image/tiff', endless],
    ['a BigTIFF that is cut off', 'image/tiff', tiffWritten(SHOT, bigLittle).subarray(0, 30)],
    [
      'a PNG whose EXIF is longer than the file',
      'image/png',
      patched(png(SHOT), 'eXIf', -4, 0xffffffff).subarray(0, 60),
    ],
    [
      'a WebP whose picture is longer than the file',
      'image/webp',
      patched(webp(SHOT), 'VP8 ', 4, 0xffffff7f),
    ],
    [
      'a JPEG of bytes that fill',
      'image/jpeg',
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(LARGE, 0xff)]),
    ],
    [
      'a movie of 2^64 bytes',
      'video/mp4',
      Buffer.concat([
        box('ftyp', Buffer.alloc(8)),
        longBox('mdat', Buffer.alloc(9), FAR),
        movie({ createdAt: TAKEN_AT }),
      ]),
    ],
    ['a movie whose header is cut off', 'video/mp4', box('moov', box('mvhd', Buffer.alloc(6)))],
  ])('fault B13: says no date, and little of it is read: %s', async (_, type, bytes) => {
    expect((await read(bytes, type))?.takenAt ?? null).toBeNull();
  });

  it('fault B13: keeps pieces of an item that lie about their length within bounds', async () => {
    // Each of them goes on to the end of the file, which is far away.
    const inPieces = (pieces: number) =>
      Buffer.concat([heicAt(SHOT, { brand: 'heic', pieces, length: FAR }), Buffer.alloc(LARGE)]);
    expect(await read(inPieces(1), 'image/heic')).toEqual(TAKEN);
    expect(await read(inPieces(16), 'image/heic')).toEqual(TAKEN);
  });
});
