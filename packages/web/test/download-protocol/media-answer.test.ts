import { askedRange } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mediaAnswer } from '../../src/download-protocol/media-answer.ts';
import { mediaType } from '../../src/download-protocol/media-type.ts';

const SIZE = 10 * CHUNK_SIZE + 5;
const video = { size: SIZE, mime: 'video/mp4' };

describe('a Range header for 1000 bytes', () => {
  it.each([
    ['bytes=0-', { from: 0, to: 1000, openEnded: true }],
    ['bytes=999-', { from: 999, to: 1000, openEnded: true }],
    ['bytes=0-0', { from: 0, to: 1, openEnded: false }],
    ['bytes=10-19', { from: 10, to: 20, openEnded: false }],
    ['bytes=10-5000', { from: 10, to: 1000, openEnded: false }],
    ['bytes=-1', { from: 999, to: 1000, openEnded: false }],
    ['bytes=-5000', { from: 0, to: 1000, openEnded: false }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=5000-6000', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [null, 'whole'],
    ['', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=20-10', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
  ])('%s', (header, expected) => {
    expect(askedRange(header, 1000)).toEqual(expected);
  });

  it('never leads out of the file', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(5_000), (junk, a, b, size) => {
        for (const header of [junk, `bytes=${a}-${b}`, `bytes=${a}-`, `bytes=-${b}`]) {
          const asked = askedRange(header, size);
          if (typeof asked === 'string') continue;
          expect(0 <= asked.from && asked.from < asked.to && asked.to <= size).toBe(true);
        }
      }),
    );
  });
});

describe('the answer to a player', () => {
  it('has a few chunks of what is asked for without an end, and says which', () => {
    expect(mediaAnswer('bytes=0-', video)).toMatchObject({ status: 206, from: 0, to: 2 * CHUNK_SIZE });
    const from = 3 * CHUNK_SIZE + 17;
    const { to, headers } = mediaAnswer(`bytes=${from}-`, video);
    expect(to).toBe(5 * CHUNK_SIZE);
    expect(headers).toMatchObject({
      'Content-Range': `bytes ${from}-${to - 1}/${SIZE}`,
      'Content-Length': String(to - from),
      'Accept-Ranges': 'bytes',
    });
  });

  it('ends with the file', () => {
    expect(mediaAnswer(`bytes=${SIZE - 1}-`, video)).toMatchObject({ status: 206, to: SIZE });
  });

  it('has all that is asked for with an end', () => {
    expect(mediaAnswer(`bytes=5-${SIZE - 1}`, video)).toMatchObject({ status: 206, from: 5, to: SIZE });
  });

  it('is everything where no part is asked for', () => {
    const { status, from, to, headers } = mediaAnswer(null, video);
    expect({ status, from, to }).toEqual({ status: 200, from: 0, to: SIZE });
    expect(headers).toMatchObject({ 'Content-Length': String(SIZE) });
  });

  it('is a refusal with the size for a part behind the end', () => {
    const { status, headers } = mediaAnswer(`bytes=${SIZE}-`, video);
    expect(status).toBe(416);
    expect(headers).toMatchObject({ 'Content-Range': `bytes */${SIZE}` });
  });

  it.each([null, 'bytes=0-', `bytes=${SIZE}-`])('keeps its content inert: %s', (range) => {
    expect(mediaAnswer(range, { ...video, mime: 'text/html' }).headers).toMatchObject({
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
  });
});

describe('the type of an answer', () => {
  it.each([
    ['video/mp4', 'video/mp4'],
    ['video/quicktime', 'video/mp4'],
    ['audio/x-wav', 'audio/wav'],
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['text/javascript', 'application/octet-stream'],
    ['video/x-unheard-of', 'application/octet-stream'],
    ['constructor', 'application/octet-stream'],
  ])('for an item of %s is %s', (mime, expected) => {
    expect(mediaType(mime)).toBe(expected);
  });
});
