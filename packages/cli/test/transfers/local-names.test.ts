import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LocalNames, localName } from '../../src/transfers/local-names.ts';

/** Any character of Unicode. The `binary` one of fast-check makes tables of all of them first, which takes a second and 100 MB. */
const anyCharacter = fc
  .nat(0x10_ffff - 0x800)
  .map((place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800));

describe('A name on this device', () => {
  it('is the same wherever the file system holds it', () => {
    for (const name of ['beach.jpg', 'CON', 'a:b?.txt', ' ends. ', '-rf', '.hidden', 'naïve 🏖']) {
      expect(localName(name, 'linux')).toBe(name);
    }
  });

  it('is another one where it would lead elsewhere, or cannot be', () => {
    expect(localName('../../etc/passwd', 'linux')).toBe('.._.._etc_passwd');
    expect([localName('.', 'linux'), localName('..', 'linux'), localName('', 'linux')]).toEqual([
      '_',
      '__',
      '_',
    ]);
    expect(localName('a\0b', 'linux')).toBe('a_b');
    expect(localName('CON.txt', 'win32')).toBe('_CON.txt');
    expect(localName('a:b?. ', 'win32')).toBe('a_b_._'.replace('._', '__'));
  });

  it('fault S16: is not that of a device of Windows there, whatever follows', () => {
    for (const name of ['CONIN$', 'conout$.log', 'COM¹', 'Lpt³.txt', 'nul  .txt', 'aux.tar.gz', 'com0'])
      expect(localName(name, 'win32')).toBe(`_${name}`);
    expect(localName('COM¹ . ', 'win32')).toBe('COM¹___');
    expect(localName('CON.. ', 'win32')).toBe('CON___');
    for (const name of ['console', 'com', 'lpt12', 'conin']) expect(localName(name, 'win32')).toBe(name);
  });

  it('fault B6: is kept up to 255 bytes, and cut only for a number', () => {
    const name = `${'x'.repeat(251)}.txt`;
    const names = new LocalNames('linux');
    expect([names.place(name), names.place(name)]).toEqual([name, `${'x'.repeat(247)} (1).txt`]);
  });

  it('is one part of a path of at most 255 bytes, whatever it is in the drive', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 400 }),
        fc.constantFrom('linux', 'win32' as const),
        (name, platform) => {
          const local = localName(name, platform);
          expect(local).not.toMatch(/[/\0]/);
          expect(['', '.', '..']).not.toContain(local);
          expect(Buffer.byteLength(local)).toBeLessThanOrEqual(255);
          expect(Buffer.from(local).toString()).toBe(local);
        },
      ),
    );
  });

  it('is no other one’s in the same folder', () => {
    const names = new LocalNames('linux');
    expect(['a/b', 'a_b', 'A_B'].map((name) => names.place(name))).toEqual(['a_b', 'a_b (1)', 'A_B']);
    const caseless = new LocalNames('darwin');
    expect(['Read.me', 'read.me'].map((name) => caseless.place(name))).toEqual(['Read.me', 'read (1).me']);
  });
});
