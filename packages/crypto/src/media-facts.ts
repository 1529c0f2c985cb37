import type { Bytes } from './bytes.ts';
import { EncodingInvalid } from './errors.ts';

// when it was taken (8, signed; 0 where it does not say) ‖ minutes ahead of UTC, and 2,000 (2; 0 where it does not say) ‖
// width (4) ‖ height (4) ‖ duration (4); integers in network byte order. All zeros are no picture and no video.
const OFFSET_OFFSET = 8;
const WIDTH_OFFSET = 10;
const HEIGHT_OFFSET = 14;
const DURATION_OFFSET = 18;
/** Of one length, so that what is sealed of a file does not tell whether it is a photograph. */
export const MEDIA_LENGTH = 22;
const OFFSET_BIAS = 2_000;
/** Minutes of a day: no clock is further from UTC. */
const LARGEST_OFFSET = 24 * 60;
const LARGEST_UINT32 = 2 ** 32 - 1;

/** What a picture or a video says of itself. Null is what it does not say. */
export type MediaFacts = {
  /** When it was taken, as the camera's clock showed it: seconds since 1970, as if that clock were set to UTC; never 0. */
  readonly takenAt: number | null;
  /** Minutes that this clock was ahead of UTC. */
  readonly offset: number | null;
  /** Pixels, as it is shown. */
  readonly width: number | null;
  readonly height: number | null;
  /** Of a video, in milliseconds. */
  readonly duration: number | null;
};

/** Encodes what a file says of itself, or that it is neither picture nor video; throws EncodingInvalid. */
export function encodeMedia(media: MediaFacts | null): Bytes {
  const bytes = new Uint8Array(MEDIA_LENGTH);
  if (media === null) return bytes;
  const { takenAt, offset, width, height, duration } = media;
  if (!Number.isSafeInteger(takenAt ?? 0) || Math.abs(offset ?? 0) > LARGEST_OFFSET) throw invalid();
  if (!Number.isInteger(offset ?? 0)) throw invalid();
  const view = new DataView(bytes.buffer);
  view.setBigInt64(0, BigInt(takenAt ?? 0));
  view.setUint16(OFFSET_OFFSET, offset === null ? 0 : offset + OFFSET_BIAS);
  view.setUint32(WIDTH_OFFSET, uint32(width));
  view.setUint32(HEIGHT_OFFSET, uint32(height));
  view.setUint32(DURATION_OFFSET, uint32(duration));
  return bytes;
}

/** Reads what encodeMedia wrote; throws EncodingInvalid. */
export function decodeMedia(bytes: Bytes): MediaFacts | null {
  if (bytes.length !== MEDIA_LENGTH) throw invalid();
  if (bytes.every((byte) => byte === 0)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, MEDIA_LENGTH);
  const takenAt = Number(view.getBigInt64(0));
  const offset = view.getUint16(OFFSET_OFFSET);
  const minutes = offset === 0 ? null : offset - OFFSET_BIAS;
  if (!Number.isSafeInteger(takenAt) || Math.abs(minutes ?? 0) > LARGEST_OFFSET) throw invalid();
  return {
    takenAt: takenAt || null,
    offset: minutes,
    width: view.getUint32(WIDTH_OFFSET) || null,
    height: view.getUint32(HEIGHT_OFFSET) || null,
    duration: view.getUint32(DURATION_OFFSET) || null,
  };
}

function uint32(value: number | null): number {
  if (!Number.isInteger(value ?? 0) || (value ?? 0) < 0 || (value ?? 0) > LARGEST_UINT32) throw invalid();
  return value ?? 0;
}

function invalid(): EncodingInvalid {
  return new EncodingInvalid('metadata');
}
