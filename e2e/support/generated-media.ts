import { closeSync, openSync, writeSync } from 'node:fs';
import type { Page } from '@playwright/test';

const TIMESCALE = 1_000;

/** One second of video as a browser encodes it: the first frame can be decoded by itself. */
export interface EncodedSecond {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly Buffer[];
}

/**
 * Encodes a second of VP9 in one colour, with as much noise as `bitrate` needs. VP9, because every Chromium can
 * encode and play it.
 *
 * @param page of a site on this machine, since browsers encode in secure contexts only
 */
export async function encodeSecond(
  page: Page,
  given: { color: string; width: number; height: number; frames: number; bitrate: number },
): Promise<EncodedSecond> {
  const frames = await page.evaluate(async ({ color, width, height, frames: count, bitrate }) => {
    const encoded: Uint8Array[] = [];
    const encoder = new VideoEncoder({
      output(chunk) {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        encoded.push(bytes);
      },
      error: () => undefined, // flush rejects with it
    });
    encoder.configure({
      codec: 'vp09.00.31.08',
      ...{ width, height, bitrate, framerate: count, bitrateMode: 'constant', latencyMode: 'realtime' },
    });
    const canvas = new OffscreenCanvas(width, height);
    const drawing = canvas.getContext('2d', { willReadFrequently: true });
    if (drawing === null) throw new Error('This browser draws no pictures');
    for (let index = 0; index < count; index++) {
      drawing.fillStyle = color;
      drawing.fillRect(0, 0, width, height);
      // Noise in the lower half, so that the upper half tells the second by its colour.
      const noise = drawing.getImageData(0, height / 2, width, height / 2);
      for (let at = 0; at < noise.data.length; at += 4) {
        noise.data.fill(Math.random() * 255, at, at + 3);
      }
      drawing.putImageData(noise, 0, height / 2);
      const frame = new VideoFrame(canvas, { timestamp: (index * 1_000_000) / count });
      encoder.encode(frame, { keyFrame: index === 0 });
      frame.close();
    }
    await encoder.flush();
    return encoded.map((bytes) => {
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    });
  }, given);
  const { width, height } = given;
  return { width, height, frames: frames.map((frame) => Buffer.from(frame, 'base64')) };
}

/**
 * Writes an MP4 file (ISO/IEC 14496-12, VP9 in ISOBMFF) that plays the given seconds one after the other, round and
 * round, until it has `size` bytes: real frames from the first to the last byte. Its table of contents comes first.
 */
export function writeMp4(
  path: string,
  seconds: readonly EncodedSecond[],
  size: number,
): { duration: number } {
  const [first] = seconds;
  if (first === undefined) throw new RangeError('A video has at least one second');
  const { frames, duration } = framesFor(seconds, size);
  const layout = (dataStart: number) => moov(first, frames, dataStart, duration);
  const head = Buffer.concat([box('ftyp', text('iso6'), u32(0), text('iso6mp41')), layout(0)]);
  const mdatHeader = 16;
  const dataStart = head.length + mdatHeader;
  const file = openSync(path, 'w');
  writeSync(file, Buffer.concat([box('ftyp', text('iso6'), u32(0), text('iso6mp41')), layout(dataStart)]));
  const length = frames.reduce((sum, { bytes }) => sum + bytes.length, 0);
  writeSync(file, Buffer.concat([u32(1), text('mdat'), u64(length + mdatHeader)]));
  for (const { bytes } of frames) writeSync(file, bytes);
  closeSync(file);
  return { duration };
}

interface PlacedFrame {
  readonly bytes: Buffer;
  readonly key: boolean;
}

function framesFor(
  seconds: readonly EncodedSecond[],
  size: number,
): { frames: PlacedFrame[]; duration: number } {
  const frames: PlacedFrame[] = [];
  let length = 0;
  let duration = 0;
  while (length < size) {
    const second = seconds[duration % seconds.length];
    for (const [index, bytes] of (second?.frames ?? []).entries()) {
      frames.push({ bytes, key: index === 0 });
      length += bytes.length;
    }
    duration++;
  }
  return { frames, duration };
}

function moov(
  first: EncodedSecond,
  frames: readonly PlacedFrame[],
  dataStart: number,
  seconds: number,
): Buffer {
  const { width, height } = first;
  const perSecond = first.frames.length;
  const duration = seconds * TIMESCALE;
  const offsets: Buffer[] = [];
  let at = dataStart;
  for (const { bytes } of frames) {
    offsets.push(u64(at));
    at += bytes.length;
  }
  const keys = frames.flatMap(({ key }, index) => (key ? [u32(index + 1)] : []));
  const matrix = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32));
  const sample = box(
    'vp09',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(width),
    u16(height),
    u32(0x480000),
    u32(0x480000),
    u32(0),
    u16(1),
    Buffer.alloc(32),
    u16(24),
    u16(0xffff),
    full('vpcC', 1, 0, Buffer.from([0, 31, 0x82, 2, 2, 2, 0, 0])),
  );
  const table = box(
    'stbl',
    full('stsd', 0, 0, u32(1), sample),
    full('stts', 0, 0, u32(1), u32(frames.length), u32(TIMESCALE / perSecond)),
    full('stss', 0, 0, u32(keys.length), ...keys),
    full('stsc', 0, 0, u32(1), u32(1), u32(1), u32(1)),
    full('stsz', 0, 0, u32(0), u32(frames.length), ...frames.map(({ bytes }) => u32(bytes.length))),
    full('co64', 0, 0, u32(frames.length), ...offsets),
  );
  const media = box(
    'mdia',
    full('mdhd', 0, 0, u32(0), u32(0), u32(TIMESCALE), u32(duration), u16(0x55c4), u16(0)),
    full('hdlr', 0, 0, u32(0), text('vide'), Buffer.alloc(12), text('video\0')),
    box(
      'minf',
      full('vmhd', 0, 1, Buffer.alloc(8)),
      box('dinf', full('dref', 0, 0, u32(1), full('url ', 0, 1))),
      table,
    ),
  );
  return box(
    'moov',
    full(
      ...(['mvhd', 0, 0] as const),
      ...[u32(0), u32(0), u32(TIMESCALE), u32(duration), u32(0x10000), u16(0x100), Buffer.alloc(10)],
      ...[matrix, Buffer.alloc(24), u32(2)],
    ),
    box(
      'trak',
      full(
        ...(['tkhd', 0, 3] as const),
        ...[u32(0), u32(0), u32(1), u32(0), u32(duration), Buffer.alloc(8), Buffer.alloc(8)],
        ...[matrix, u32(width * 0x10000), u32(height * 0x10000)],
      ),
      media,
    ),
  );
}

/** A tone of so many seconds as a WAV file: 8 bits, 8 kHz, one channel. */
export function generateTone(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 8_000;
  const samples = Buffer.alloc(seconds * rate);
  for (let index = 0; index < samples.length; index++) samples[index] = 128 + 60 * Math.sin(index / 3);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return new Uint8Array(Buffer.concat([head, samples]));
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(length), text(type), ...parts]);
}

function full(type: string, version: number, flags: number, ...parts: readonly Buffer[]): Buffer {
  return box(type, u32(version * 0x1000000 + flags), ...parts);
}

function text(value: string): Buffer {
  return Buffer.from(value, 'latin1');
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
