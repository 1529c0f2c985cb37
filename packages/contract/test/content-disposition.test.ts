import { attachment, safeFileName } from '@coffer/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Any character of Unicode. The `binary` one of fast-check makes tables of all of them first, which takes a second and 100 MB. */
const anyCharacter = fc
  .nat(0x10_ffff - 0x800)
  .map((place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800));
const anyName = fc.string({ unit: anyCharacter, maxLength: 60 });

/** Content-Disposition with both forms of the name, by the grammar of RFC 6266 and RFC 5987. */
const GRAMMAR = /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+\-.^_`|~%]+)$/;

describe('the name under which a file is saved', () => {
  it('keeps names in any script', () => {
    for (const name of ['Résumé 2026.pdf', '日本語.txt', 'שלום.doc', '👩‍🚀.png', "it's (1) 100%.txt"])
      expect(safeFileName(name)).toBe(name);
  });

  it.each([
    ['../../etc/passwd', '___.._etc_passwd'],
    ['C:\\windows\\system.ini', 'C__windows_system.ini'],
    ['.bashrc', '_bashrc'],
    ['..', '__'],
    ['', 'download'],
    ['report\u202efdp.exe', 'report_fdp.exe'],
    ['two\r\nlines', 'two__lines'],
    ['ends in dots...', 'ends in dots___'],
  ])('of %j is %j', (name, safe) => expect(safeFileName(name)).toBe(safe));

  it('is never a path, hidden or empty', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const safe = safeFileName(name);
        expect(safe).not.toBe('');
        expect(safe).not.toMatch(/[/\\:\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
        expect(safe).not.toMatch(/^\.|[. ]$/);
      }),
    );
  });

  it('is the same when it is made safe again', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(safeFileName(safeFileName(name))).toBe(safeFileName(name));
      }),
    );
  });
});

describe('Content-Disposition', () => {
  it('carries the name in both forms', () => {
    expect(attachment('Übung 1.pdf')).toBe(
      `attachment; filename="U_bung 1.pdf"; filename*=UTF-8''%C3%9Cbung%201.pdf`,
    );
  });

  it('follows the grammar whatever the name, so that nothing can be added to the header', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const value = attachment(name);
        expect(value).toMatch(/^[\x20-\x7e]+$/);
        const [, ascii, extended = ''] = GRAMMAR.exec(value) ?? [];
        expect(ascii).not.toMatch(/[/%]/);
        expect(decodeURIComponent(extended)).toBe(safeFileName(name));
      }),
    );
  });

  it('is taken by the platform as a header', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const headers = new Headers({ 'Content-Disposition': attachment(name) });
        expect([...headers]).toHaveLength(1);
      }),
    );
  });
});
