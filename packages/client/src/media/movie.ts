import type { MediaFacts } from '@coffer/crypto';
import { firstBox, LARGEST_BOX, nameIn, viewOf } from './boxes.ts';
import { cameraTime, type Taken } from './camera-time.ts';

/** What the reader of a device's clock says: minutes that it is ahead of UTC at a moment, in seconds since 1970. */
export type ClockOffset = (at: number) => number;

/** Seconds from 1904, where the dates of QuickTime begin, to 1970. */
const EPOCH_1904 = 2_082_844_800;
const CREATION_DATE = 'com.apple.quicktime.creationdate';
/** Milliseconds: what four bytes hold. */
const LONGEST = 2 ** 32 - 1;

/**
 * Reads when a movie was taken, and how long it is: `mvhd` (ISO/IEC 14496-12), or what Apple's cameras write beside it, which has
 * the place's own time. Boxes that hold pictures and sound are passed over.
 *
 * @param clockOffset of this device: `mvhd` tells the date in UTC
 */
export async function readMovie(file: Blob, clockOffset: ClockOffset): Promise<MediaFacts | null> {
  const movie = await firstBox(file, 'moov');
  if (movie === null) return null;
  const header = await firstBox(movie, 'mvhd');
  const { createdAt, duration } = header === null ? NOTHING : headerOf(await viewOf(header));
  const taken =
    (await takenByApple(movie)) ?? (createdAt === null ? null : inLocalTime(createdAt, clockOffset));
  if (taken === null && duration === null) return null;
  return { takenAt: null, offset: null, ...taken, width: null, height: null, duration };
}

/** A date in UTC as the clock of this device shows it, which mostly is where the camera was. */
function inLocalTime(at: number, clockOffset: ClockOffset): Taken {
  const offset = clockOffset(at);
  return { takenAt: at + offset * 60, offset };
}

const NOTHING = { createdAt: null, duration: null } as const;

function headerOf(box: DataView) {
  const isLong = box.getUint8(0) === 1;
  const created = (isLong ? Number(box.getBigUint64(4)) : box.getUint32(4)) - EPOCH_1904;
  const scale = box.getUint32(isLong ? 20 : 12);
  const length = isLong ? Number(box.getBigUint64(24)) : box.getUint32(16);
  const duration = Math.round((length / scale) * 1000);
  return {
    // Cameras whose clock was never set write 0.
    createdAt: created > 0 && Number.isSafeInteger(created) ? created : null,
    duration: duration > 0 && duration <= LONGEST ? duration : null,
  };
}

async function takenByApple(movie: Blob): Promise<Taken | null> {
  const meta = await firstBox(movie, 'meta');
  if (meta === null || meta.size < 8) return null;
  // QuickTime's begins with its boxes, that of ISO with four bytes of its own.
  const isPlain = nameIn(await viewOf(meta), 4) === 'hdlr';
  const boxes = isPlain ? meta : meta.slice(4);
  const [keys, values] = [await firstBox(boxes, 'keys'), await firstBox(boxes, 'ilst')];
  if (keys === null || values === null) return null;
  const index = keyIndex(await viewOf(keys), CREATION_DATE);
  if (index === null) return null;
  const value = await firstBox(values, String.fromCharCode(0, 0, index >> 8, index & 0xff));
  const data = value === null ? null : await firstBox(value, 'data');
  if (data === null) return null;
  return cameraTime((await data.slice(8, LARGEST_BOX).text()).trim());
}

/** Which of the keys has a name, from 1 on; null if none has. */
function keyIndex(keys: DataView, name: string): number | null {
  const count = Math.min(keys.getUint32(4), 0xffff);
  let at = 8;
  for (let index = 1; index <= count; index++) {
    const length = keys.getUint32(at);
    if (length < 8) return null;
    const bytes = new Uint8Array(keys.buffer, at + 8, length - 8);
    if (new TextDecoder().decode(bytes) === name) return index;
    at += length;
  }
  return null;
}
