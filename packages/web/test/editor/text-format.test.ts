import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText, writeText } from '../../src/features/editor/text-format.ts';

const encode = (text: string) => new TextEncoder().encode(text);

describe('the format of a text', () => {
  it.each([
    ['line feeds', 'a\nb\n', false, '\n', 'a\nb\n'],
    ['carriage returns with line feeds', 'a\r\nb\r\n', false, '\r\n', 'a\nb\n'],
    ['carriage returns', 'a\rb', false, '\r', 'a\nb'],
    ['different line ends, each of which stays', 'a\r\nb\nc', false, 'mixed', 'a\r\nb\nc'],
    ['a byte order mark', '\ufeffa', true, '\n', 'a'],
    ['a mark in the middle, which is a character', 'a\ufeff', false, '\n', 'a\ufeff'],
    ['nothing', '', false, '\n', ''],
  ])('tells %s', (_, stored, hasMark, lineBreak, text) => {
    expect(readText(encode(stored), false)).toEqual({
      kind: 'editable',
      text,
      format: { encoding: 'utf-8', hasMark, lineBreak },
    });
  });

  it.each(['utf-16le', 'utf-16be'] as const)(
    'fault B15: keeps %s and its mark, or that there is none',
    (encoding) => {
      for (const hasMark of [true, false]) {
        const stored = writeText('Grüße, 世界\n', { encoding, hasMark, lineBreak: '\r\n' });
        const read = readText(stored, false);
        expect(read).toEqual({
          kind: 'editable',
          text: 'Grüße, 世界\n',
          format: { encoding, hasMark, lineBreak: '\r\n' },
        });
        if (read.kind === 'editable') expect(writeText(read.text, read.format)).toEqual(stored);
      }
    },
  );

  it('gives every text back as it was found', () => {
    const parts = fc.array(fc.constantFrom('a', 'ö', '😀', '\n', '\r\n', '\r', '\ufeff', ' '));
    fc.assert(
      fc.property(parts, (all) => {
        const stored = encode(all.join(''));
        const read = readText(stored, false);
        if (read.kind !== 'editable') throw new Error('It is UTF-8');
        expect(writeText(read.text, read.format)).toEqual(stored);
      }),
    );
  });

  it('writes new lines as the others', () => {
    expect(writeText('a\nb\n', { encoding: 'utf-8', hasMark: true, lineBreak: '\r\n' })).toEqual(
      encode('\ufeffa\r\nb\r\n'),
    );
  });

  it.each([
    ['Windows-1252', new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65]), 'Größe'],
    ['half a character of UTF-16', new Uint8Array([0xff, 0xfe, 0x61, 0, 0x3d, 0xd8]), 'a\ufffd'],
  ])('lets %s only be read', (_, bytes, text) => {
    expect(readText(bytes, false)).toMatchObject({ kind: 'read-only', reason: 'not-utf-8', text });
  });

  it('lets what is too large only be read, and takes no cut character for a wrong one', () => {
    expect(readText(encode('aö').subarray(0, 2), true)).toMatchObject({
      kind: 'read-only',
      reason: 'too-large',
      text: 'a',
    });
  });

  it('refuses what is no text', () => {
    expect(() => readText(new Uint8Array([0x89, 0x50, 0, 0]), false)).toThrow('not_showable');
  });
});
