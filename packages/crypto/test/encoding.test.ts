import {
  deviceLabel,
  EncodingInvalid,
  fittingText,
  fromBase64Url,
  fromHex,
  itemId,
  newItemId,
  randomBytes,
  toBase64Url,
  toHex,
  utf8Decode,
  utf8Encode,
} from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from './any-character.ts';

describe('hex and base64url', () => {
  it('are what Node writes, and read back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
        expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
        expect(fromHex(toHex(bytes))).toEqual(Uint8Array.from(bytes));
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(Uint8Array.from(bytes));
      }),
    );
  });

  it('have one spelling for each value', () => {
    for (const text of ['AA', '0', '0g', ' 00', '0x']) expect(() => fromHex(text)).toThrow(EncodingInvalid);
    for (const text of ['A', 'AA==', 'AB', '+/', 'A A', 'AA\n', 'é']) {
      expect(() => fromBase64Url(text)).toThrow(EncodingInvalid);
    }
  });
});

describe('UTF-8', () => {
  it('reads back what it wrote, a byte order mark included', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(utf8Decode(utf8Encode(text))).toBe(text);
      }),
      { examples: [['\ufeffx']] },
    );
  });

  it('refuses malformed bytes', () => {
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
      expect(() => utf8Decode(Uint8Array.from(bytes))).toThrow(EncodingInvalid);
    }
  });
});

describe('an item id', () => {
  it('is a fresh lower-case UUID version 4', () => {
    const ids = Array.from({ length: 100 }, newItemId);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(itemId(id)).toBe(id);
  });

  it('is refused in any other spelling', () => {
    const id = '0b8f3d5e-7c1a-4e2b-9f60-1234567890ab';
    const wrong = [
      '',
      'root',
      id.toUpperCase(),
      `{${id}}`,
      id.replaceAll('-', ''),
      id.replace('4e2b', '1e2b'),
      `${id}\n`,
    ];
    for (const text of wrong) expect(() => itemId(text)).toThrow(EncodingInvalid);
  });
});

describe('a text for a place of so many bytes', () => {
  it('fault B1: is cut at a whole character, and not where it fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.nat({ max: 60 }), (text, most) => {
        const cut = fittingText(text, most);
        const { length } = utf8Encode(cut);
        expect(text.startsWith(cut) && length <= most).toBe(true);
        const [next = ''] = [...text.slice(cut.length)];
        expect(next === '' || length + utf8Encode(next).length > most).toBe(true);
      }),
    );
  });

  it('fault B1: is the name of a device without what nobody sees', () => {
    expect(deviceLabel(' la\0ptop\n')).toBe('laptop');
    expect(deviceLabel(`${'x'.repeat(47)}é`)).toBe('x'.repeat(47));
    expect(deviceLabel('💻'.repeat(13))).toBe('💻'.repeat(12));
  });
});

describe('random bytes', () => {
  it('have the length asked for and differ', () => {
    expect(randomBytes(32)).toHaveLength(32);
    expect(toHex(randomBytes(32))).not.toBe(toHex(randomBytes(32)));
  });
});
