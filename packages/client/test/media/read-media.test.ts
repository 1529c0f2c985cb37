import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cameraTime } from '../../src/media/camera-time.ts';
import { readMedia } from '../../src/media/read-media.ts';
import {
  heic,
  jpeg,
  jpegBehind,
  jpegWithXmp,
  movie,
  png,
  pngBehind,
  pngWithXmp,
  raf,
  SHOT,
  type Shot,
  TAKEN,
  TAKEN_AT,
  tiff,
  tiffBehind,
  webp,
  webpWith,
  xmp,
} from '../support/camera-files.ts';
import { countingBlob } from '../support/counting-blob.ts';

const MIMES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  tiff: 'image/tiff',
};
const PICTURES = { jpeg, png, webp, heic, tiff } as const;
const KINDS = ['jpeg', 'png', 'webp', 'heic', 'tiff'] as const;

const file = (bytes: Uint8Array, type: string) => new Blob([Uint8Array.from(bytes)], { type });
const inParis = () => 120;
const noClock = () => {
  throw new Error('A picture tells the time of its own place');
};

describe('what a picture says of itself', () => {
  it.each(KINDS)('is read from a %s: date, offset and size', async (kind) => {
    expect(await readMedia(file(PICTURES[kind](SHOT), MIMES[kind]), noClock)).toEqual(TAKEN);
  });

  it('is the date of the shot before that of its digitization, and that before its change', async () => {
    const read = async (shot: Shot) => (await readMedia(file(jpeg(shot), 'image/jpeg')))?.takenAt;
    const all = {
      taken: '2024:05:03 14:22:10',
      digitized: '2024:05:04 00:00:00',
      changed: '2024:05:05 00:00:00',
    };
    expect(await read(all)).toBe(TAKEN_AT);
    expect(await read({ ...all, taken: '0000:00:00 00:00:00' })).toBe(Date.UTC(2024, 4, 4) / 1000);
    expect(await read({ changed: all.changed })).toBe(Date.UTC(2024, 4, 5) / 1000);
  });

  it('has no offset where the camera wrote none, and the size as it is shown', async () => {
    const { offset: _, ...shot } = SHOT;
    const upright = { ...TAKEN, offset: null };
    expect(await readMedia(file(jpeg(shot), 'image/jpeg'))).toEqual(upright);
    const onSide = await readMedia(file(jpeg({ ...shot, orientation: 6 }), 'image/jpeg'));
    expect(onSide).toEqual({ ...upright, width: 3_024, height: 4_032 });
  });

  it('is nothing where it says nothing, and of what is no picture', async () => {
    expect(await readMedia(file(jpeg({}), 'image/jpeg'))).toBeNull();
    expect(await readMedia(file(jpeg(SHOT), 'text/plain'))).toBeNull();
    expect(await readMedia(file(new Uint8Array(), 'image/jpeg'))).toBeNull();
  });

  it('is found behind the picture of a large WebP without reading that', async () => {
    const large = webp(SHOT, 40_000_000);
    const counted = countingBlob(file(large, 'image/webp'));
    expect(await readMedia(counted.blob)).toEqual(TAKEN);
    expect(counted.bytes()).toBeLessThan(100_000);
  });

  it.each([
    ['a PNG', 'image/png', pngBehind({ shot: SHOT }, 2_000)],
    ['a TIFF', 'image/tiff', tiffBehind(SHOT, 20_000_000)],
    ['a raw picture', 'image/x-nikon-nef', tiffBehind(SHOT, 20_000_000)],
    ['a raw picture of Fujifilm', 'image/x-fuji-raf', raf(SHOT, 20_000_000)],
    ['a HEIC', 'image/heic', heic(SHOT, 20_000_000)],
    ['a JPEG with a large profile of colours', 'image/jpeg', jpegBehind(SHOT, 20)],
  ])('fault B13: is found behind the pixels of %s, without reading these', async (_, type, bytes) => {
    const counted = countingBlob(file(bytes, type));
    expect(await readMedia(counted.blob, noClock)).toEqual(TAKEN);
    expect(counted.bytes()).toBeLessThan(600_000);
  });

  it('is read of a TIFF whose numbers begin with the highest byte, and which has its moment in the first directory', async () => {
    const bytes = Buffer.alloc(26 + 20);
    bytes.write('MM\0\x2a', 'latin1');
    bytes.writeUInt32BE(8, 4);
    bytes.writeUInt16BE(1, 8);
    bytes.writeUInt16BE(0x0132, 10);
    bytes.writeUInt16BE(2, 12);
    bytes.writeUInt32BE(20, 14);
    bytes.writeUInt32BE(26, 18);
    bytes.write('2024:05:03 14:22:10\0', 26, 'latin1');
    expect(await readMedia(file(bytes, 'image/tiff'))).toMatchObject({ takenAt: TAKEN_AT, offset: null });
  });
});

describe('the XMP of a picture', () => {
  const PLAIN = { takenAt: TAKEN_AT, offset: 120, width: null, height: null, duration: null };
  const packet = xmp('exif:DateTimeOriginal="2024-05-03T14:22:10+02:00"');
  const read = (bytes: Buffer, type = 'image/jpeg') => readMedia(file(bytes, type), noClock);

  it('tells the date of a JPEG, a PNG and a WebP that have none in EXIF', async () => {
    expect(await read(jpegWithXmp(packet))).toEqual(PLAIN);
    expect(await read(jpegWithXmp(packet, { width: 4_032, height: 3_024 }))).toEqual(TAKEN);
    expect(await read(pngWithXmp(packet), MIMES.png)).toEqual(PLAIN);
    expect(await read(webpWith('XMP ', packet), MIMES.webp)).toEqual(PLAIN);
    expect(await read(pngBehind({ packet }, 2_000), MIMES.png)).toEqual(PLAIN);
  });

  it('does not count where EXIF has a date', async () => {
    const exif = { ...SHOT, taken: '2021:01:02 03:04:05' };
    expect((await read(jpegWithXmp(packet, exif)))?.takenAt).toBe(Date.UTC(2021, 0, 2, 3, 4, 5) / 1000);
  });

  it('is read as attributes and as elements, the date of the shot before that of its picture', async () => {
    const elements = (all: string) => read(jpegWithXmp(xmp('', all)));
    const created = '<xmp:CreateDate>2024-05-05T00:00:00Z</xmp:CreateDate>';
    const shown = '<photoshop:DateCreated>2024-05-04</photoshop:DateCreated>';
    const shot = '<exif:DateTimeOriginal>2024-05-03T14:22</exif:DateTimeOriginal>';
    expect(await elements(created)).toMatchObject({ takenAt: Date.UTC(2024, 4, 5) / 1000, offset: 0 });
    expect(await elements(created + shown)).toMatchObject({ takenAt: Date.UTC(2024, 4, 4) / 1000 });
    expect(await elements(created + shown + shot)).toMatchObject({ takenAt: TAKEN_AT - 10, offset: null });
  });

  it('is nothing where it is no date, and is looked for in the beginning alone', async () => {
    expect(await read(jpegWithXmp(xmp('xmp:CreateDate="2024"')))).toBeNull();
    expect(await read(jpegWithXmp(xmp('xmp:CreateDate="2024-02-30T00:00:00"')))).toBeNull();
    expect(await read(jpegWithXmp(Buffer.from('xmp:CreateDate="2024-02-20T00:00:00"')))).toBeNull();
    const behind = Buffer.concat([jpeg({}), Buffer.alloc(200_000), packet]);
    const counted = countingBlob(file(behind, 'image/jpeg'));
    expect(await readMedia(counted.blob)).toBeNull();
    expect(counted.bytes()).toBeLessThan(400_000);
    const large = countingBlob(file(webpWith('XMP ', packet, 40_000_000), MIMES.webp));
    expect(await readMedia(large.blob)).toEqual(PLAIN);
    expect(large.bytes()).toBeLessThan(100_000);
  });
});

describe('what a video says of itself', () => {
  const CREATED = Date.UTC(2024, 4, 3, 12, 22, 10) / 1000;

  it.each([false, true])(
    'is its date in the time of this device, and its length (long fields: %s)',
    async (isLong) => {
      const mp4 = file(movie({ createdAt: CREATED, seconds: 12.5, isLong }), 'video/mp4');
      const says = { takenAt: TAKEN_AT, offset: 120, width: null, height: null, duration: 12_500 };
      expect(await readMedia(mp4, inParis)).toEqual(says);
    },
  );

  it('is the time of the place where the camera wrote it', async () => {
    const mov = movie({ createdAt: CREATED, creationDate: '2024-05-03T21:22:10+0900' });
    const says = { takenAt: TAKEN_AT + 7 * 3600, offset: 540 };
    expect(await readMedia(file(mov, 'video/quicktime'), noClock)).toMatchObject(says);
  });

  it('has no date where the clock was never set', async () => {
    expect(await readMedia(file(movie({ createdAt: null }), 'video/mp4'))).toMatchObject({
      takenAt: null,
      duration: 2_000,
    });
  });

  it('is found behind pictures and sound without reading these', async () => {
    const large = movie({ createdAt: CREATED, pictureBytes: 50_000_000 });
    const counted = countingBlob(file(large, 'video/mp4'));
    expect(await readMedia(counted.blob, inParis)).toMatchObject({ takenAt: TAKEN_AT });
    expect(counted.bytes()).toBeLessThan(200_000);
  });
});

describe('a file that is cut off or made up', () => {
  const whole = [
    ...KINDS.map((kind) => [MIMES[kind], PICTURES[kind](SHOT)] as const),
    ['video/mp4', movie({ createdAt: 1_700_000_000, creationDate: '2024-05-03T14:22:10+0200' })] as const,
  ];
  const mimes = fc.constantFrom(...Object.values(MIMES), 'image/avif', 'video/mp4', 'video/quicktime');

  it('says what it says up to there, or nothing, and nothing is thrown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...whole),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async ([type, bytes], part) => {
          const says = await readMedia(
            file(bytes.subarray(0, Math.floor(bytes.length * part)), type),
            inParis,
          );
          if (says !== null) expect(isPossible(says)).toBe(true);
        },
      ),
    );
  });

  it('is read in bounded time with any bytes in it', async () => {
    const spoiled = fc.tuple(
      fc.constantFrom(...whole),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(spoiled, async ([[type, bytes], changes]) => {
        const copy = Buffer.from(bytes);
        for (const [at, value] of changes) copy[at % copy.length] = value;
        const says = await readMedia(file(copy, type), inParis);
        if (says !== null) expect(isPossible(says)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('of random bytes says nothing', async () => {
    await fc.assert(
      fc.asyncProperty(mimes, fc.uint8Array({ maxLength: 2_000 }), async (type, bytes) => {
        expect(await readMedia(file(bytes, type), inParis)).toBeNull();
      }),
    );
  });

  it('does not keep the device busy with a directory that names the same long text again and again', async () => {
    const entries = Buffer.alloc(2 + 5_000 * 12);
    entries.writeUInt16LE(5_000);
    for (let index = 0; index < 5_000; index++) {
      entries.writeUInt16LE(0x0132, 2 + index * 12);
      entries.writeUInt16LE(2, 4 + index * 12);
      entries.writeUInt32LE(60_000, 6 + index * 12);
      entries.writeUInt32LE(0, 10 + index * 12);
    }
    const bytes = Buffer.concat([Buffer.from('II\x2a\0\x08\0\0\0', 'latin1'), entries]);
    const before = process.cpuUsage();
    expect(await readMedia(file(bytes, 'image/tiff'))).toBeNull();
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(2_000_000);
  });

  it('does not keep the device busy with boxes without end', async () => {
    const boxes = Buffer.alloc(8_000_000);
    for (let at = 0; at < boxes.length; at += 8) boxes.writeUInt32BE(8, at);
    const counted = countingBlob(file(boxes, 'video/mp4'));
    expect(await readMedia(counted.blob)).toBeNull();
    expect(counted.bytes()).toBeLessThan(10_000);
  });
});

describe('the time of a camera', () => {
  it.each([
    ['2024:05:03 14:22:10', '+02:00', 120],
    ['2024-05-03T14:22:10.123-0930', '', -570],
    ['2024-05-03T14:22:10Z', '', 0],
    ['2024:05:03 14:22:10', '+99:00', null],
    ['2024:05:03 14:22:10', '', null],
  ])('is read from %j with %j', (written, offset, minutes) => {
    expect(cameraTime(written, offset)).toEqual({ takenAt: TAKEN_AT, offset: minutes });
  });

  it.each([
    '0000:00:00 00:00:00',
    '    :  :     :  :  ',
    '2024:02:30 10:00:00',
    '2024:05:03 24:00:00',
    '1970:01:01 00:00:00',
    '',
  ])('is none in %j', (written) => expect(cameraTime(written)).toBeNull());
});

function isPossible({
  takenAt,
  offset,
  width,
  height,
  duration,
}: NonNullable<Awaited<ReturnType<typeof readMedia>>>) {
  const sizes = [width ?? 1, height ?? 1, duration ?? 1].every(
    (n) => Number.isInteger(n) && n > 0 && n < 2 ** 32,
  );
  return Number.isSafeInteger(takenAt ?? 1) && Math.abs(offset ?? 0) <= 840 && sizes;
}
