import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
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
 * @param given.noise the share of the picture, from below, that is noise: more than the bitrate has room for takes more
 */
export async function encodeSecond(
  page: Page,
  given: { color: string; width: number; height: number; frames: number; bitrate: number; noise?: number },
): Promise<EncodedSecond> {
  const frames = await page.evaluate(
    async ({ color, width, height, frames: count, bitrate, noise: share = 0.5 }) => {
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
        width,
        height,
        bitrate,
        framerate: count,
        bitrateMode: 'constant',
        latencyMode: 'realtime',
      });
      const canvas = new OffscreenCanvas(width, height);
      const drawing = canvas.getContext('2d', { willReadFrequently: true });
      if (drawing === null) throw new Error('This browser draws no pictures');
      for (let index = 0; index < count; index++) {
        drawing.fillStyle = color;
        drawing.fillRect(0, 0, width, height);
        // The upper half tells the second by its colour.
        const top = Math.round(height * (1 - share));
        const noise = drawing.getImageData(0, top, width, height - top);
        for (let at = 0; at < noise.data.length; at += 4) {
          noise.data.fill(Math.random() * 255, at, at + 3);
        }
        drawing.putImageData(noise, 0, top);
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
    },
    given,
  );
  const { width, height } = given;
  return { width, height, frames: frames.map((frame) => Buffer.from(frame, 'base64')) };
}

/** As it is encoded. */
const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

/** A quarter turn to the right, as cameras note it that were held upright. */
export const TURNED_RIGHT = [0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000];

/**
 * Writes an MP4 file (ISO/IEC 14496-12, VP9 in ISOBMFF) that plays the given seconds one after the other, round and
 * round, until it has `size` bytes: real frames from the first to the last byte. Its table of contents comes first.
 *
 * @param turn how it is turned when it is shown
 */
export function writeMp4(
  path: string,
  seconds: readonly EncodedSecond[],
  size: number,
  turn: readonly number[] = UPRIGHT,
): { duration: number } {
  const [first] = seconds;
  if (first === undefined) throw new RangeError('A video has at least one second');
  const { frames, duration } = framesFor(seconds, size);
  const layout = (dataStart: number) => moov(first, frames, dataStart, duration, turn);
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
  turn: readonly number[],
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
  const matrix = Buffer.concat(UPRIGHT.map(u32));
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
        ...[Buffer.concat(turn.map(u32)), u32(width * 0x10000), u32(height * 0x10000)],
      ),
      media,
    ),
  );
}

/** Writes a WebM file that plays the given seconds once, as browsers write it: of unknown length, without an index. */
export function writeWebm(path: string, seconds: readonly EncodedSecond[]): void {
  const [first] = seconds;
  if (first === undefined) throw new RangeError('A video has at least one second');
  const size = element(0xe0, element(0xb0, u16(first.width)), element(0xba, u16(first.height)));
  const track = [element(0x83, [1]), element(0x86, text('V_VP9')), size];
  const blocks = seconds.flatMap(({ frames }, second) =>
    frames.map((bytes, index) => ({
      bytes,
      key: index === 0,
      at: second * TIMESCALE + (index * TIMESCALE) / frames.length,
    })),
  );
  writeFileSync(path, webm(track, blocks));
}

/** Writes a WebM file with sound alone. */
export async function writeSoundWebm(page: Page, path: string): Promise<void> {
  const packets = await page.evaluate(async () => {
    const packets: number[][] = [];
    const encoder = new AudioEncoder({
      output(chunk) {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        packets.push([...bytes]);
      },
      error: () => undefined, // flush rejects with it
    });
    const sampleRate = 48_000;
    encoder.configure({ codec: 'opus', sampleRate, numberOfChannels: 1 });
    const data = Float32Array.from({ length: sampleRate }, (_, index) => Math.sin(index / 20));
    encoder.encode(
      new AudioData({
        format: 'f32-planar',
        sampleRate,
        numberOfFrames: sampleRate,
        numberOfChannels: 1,
        timestamp: 0,
        data,
      }),
    );
    await encoder.flush();
    return packets;
  });
  // The head of RFC 7845, section 5.1: one channel, 48 kHz.
  const head = Buffer.concat([text('OpusHead'), Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])]);
  const rate = Buffer.alloc(4);
  rate.writeFloatBE(48_000);
  const sound = element(0xe1, element(0xb5, rate), element(0x9f, [1]));
  const track = [element(0x83, [2]), element(0x86, text('A_OPUS')), element(0x63a2, head), sound];
  const blocks = packets.map((bytes, index) => ({ bytes: Buffer.from(bytes), key: true, at: index * 20 }));
  writeFileSync(path, webm(track, blocks));
}

/** One track in one cluster (RFC 9559). */
function webm(track: readonly Buffer[], blocks: readonly (PlacedFrame & { readonly at: number })[]): Buffer {
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, text('webm'))),
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    element(0x1549a966, element(0x2ad7b1, u32(1_000_000))),
    element(0x1654ae6b, element(0xae, element(0xd7, [1]), element(0x73c5, [1]), ...track)),
    element(
      0x1f43b675,
      element(0xe7, [0]),
      ...blocks.map(({ bytes, key, at }) =>
        element(0xa3, Buffer.concat([Buffer.from([0x81]), u16(at), Buffer.from([key ? 0x80 : 0])]), bytes),
      ),
    ),
  ]);
}

/** An element of EBML (RFC 8794), its length in four bytes. */
function element(id: number, ...parts: readonly (Uint8Array | readonly number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const name = u32(id);
  return Buffer.concat([
    name.subarray(name.findIndex((byte) => byte !== 0)),
    u32(0x10000000 + content.length),
    content,
  ]);
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
