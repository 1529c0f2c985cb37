import { describe, expect, it } from 'vitest';
import { fenced, isOutwardLink, textBlocks } from '../../src/features/preview/text/text.ts';
import { decodeText } from '../../src/preview-kinds/decode-text.ts';

const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  [0xfeff, ...[...text].map((letter) => letter.charCodeAt(0))].forEach((code, index) => {
    view.setUint16(index * 2, code, littleEndian);
  });
  return bytes;
};

describe('a text', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Größe 日本語')],
    ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Größe 日本語')])],
    ['UTF-16, little end first', utf16('Größe 日本語', true)],
    ['UTF-16, big end first', utf16('Größe 日本語', false)],
  ])('is read as %s', (_, bytes) => {
    expect(decodeText(bytes, false)).toMatchObject({ text: 'Größe 日本語', decodeAs: null });
  });

  it('is read as Windows-1252 where it is no UTF-8', () => {
    expect(decodeText(new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65]), false).text).toBe('Größe');
  });

  it('may end in the middle of a character when it is cut', () => {
    const bytes = new TextEncoder().encode('aö');
    expect(decodeText(bytes.subarray(0, 2), true).text).toBe('a');
  });

  it('fault B15: stays UTF-8 where single bytes are wrong, and can be read otherwise', () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('Grün, süd'), 0xff]);
    const { text, encoding, decodeAs } = decodeText(bytes, false);
    expect([text, encoding]).toEqual(['Grün, süd\ufffd', 'utf-8']);
    expect(decodeAs?.('windows-1252')).toBe('GrÃ¼n, sÃ¼dÿ');
  });

  it('fault B15: is read in the encoding that is chosen', () => {
    const cyrillic = new Uint8Array([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    expect(decodeText(cyrillic, false).decodeAs?.('windows-1251')).toBe('Привет');
    const japanese = new Uint8Array([0x93, 0xfa, 0x96, 0x7b]);
    expect(decodeText(japanese, false).decodeAs?.('shift_jis')).toBe('日本');
  });

  it.each(['utf-16le', 'utf-16be'])('fault B15: is found to be %s without a byte order mark', (encoding) => {
    const wide = (text: string) => {
      const bytes = Buffer.from(text, 'utf16le');
      return new Uint8Array(encoding === 'utf-16le' ? bytes : bytes.swap16());
    };
    for (const text of ['plain words\r\n', 'Привет, мир\n', '日本語 テキスト 😀\n']) {
      expect(decodeText(wide(text), false)).toEqual({ text, encoding, decodeAs: null });
    }
    expect(decodeText(wide('cut here').subarray(0, 9), true).text).toBe('cut ');
    expect(() => decodeText(wide('\u0001\u0002 and more'), false)).toThrow('not_showable');
    expect(() => decodeText(wide('odd').subarray(0, 5), false)).toThrow('not_showable');
  });

  it('is refused when it is none', () => {
    expect(() => decodeText(new Uint8Array([0x89, 0x50, 0, 0]), false)).toThrow('not_showable');
  });
});

describe('the blocks of a text', () => {
  it('are all of it, none of them long, cut at the ends of lines', () => {
    const text = Array.from({ length: 5_000 }, (_, index) => `line ${index}\n`).join('');
    const blocks = textBlocks(text);
    expect(blocks.map((block) => block.text).join('')).toBe(text);
    expect(blocks.every((block) => block.text.length <= 8_192 && block.text.endsWith('\n'))).toBe(true);
  });

  it('cut a line that is too long, and no character', () => {
    const text = `a${'😀'.repeat(20_000)}`;
    const blocks = textBlocks(text);
    expect(blocks.map((block) => block.text).join('')).toBe(text);
    expect(blocks.every((block) => !/[\ud800-\udbff]$|^[\udc00-\udfff]/.test(block.text))).toBe(true);
  });

  it('are none for no text', () => {
    expect(textBlocks('')).toEqual([]);
  });
});

describe('code in a fence', () => {
  it('does not get out of it', () => {
    const code = 'a\n~~~\n# not a heading\n~~~~~\n';
    const [open = '', ...rest] = fenced(code, 'bash').split('\n');
    expect(open).toBe('~~~~~~bash');
    expect(rest.at(-1)).toBe('~~~~~~');
    expect(rest.slice(0, -1).join('\n')).toBe(code.trimEnd());
  });
});

describe('a link in a document', () => {
  it.each([
    ['https://example.org', true],
    ['HTTP://example.org', true],
    ['mailto:someone@example.org', true],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    ['data:text/html,x', false],
    ['blob:https://example.org/x', false],
    ['/api/auth/logout', false],
    ['//example.org', false],
    ['#part', false],
    ['', false],
  ])('%s is followed: %s', (href, expected) => {
    expect(isOutwardLink(href)).toBe(expected);
  });
});
