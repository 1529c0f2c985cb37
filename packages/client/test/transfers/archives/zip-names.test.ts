import { newItemId } from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeName, ZipNames } from '../../../src/transfers/archives/zip-names.ts';

describe('a name in a ZIP', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['.gitignore', '.gitignore'],
    ['日本語 😀.txt', '日本語 😀.txt'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['/absolute', '_absolute'],
    ['C:\\Windows', 'C__Windows'],
    ['.', '_'],
    ['..', '__'],
    ['...', '___'],
    ['', '_'],
    ['ends with dot.', 'ends with dot_'],
    ['tab\tnew\nline\0', 'tab_new_line_'],
    ['a\u202Egpj.exe', 'a_gpj.exe'],
    ['half \ud800 character', 'half _ character'],
    ['what? <why> "so" *|', 'what_ _why_ _so_ __'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['console.log', 'console.log'],
    ['conin$.txt', '_conin$.txt'],
    ['ConOut$', '_ConOut$'],
    ['COM¹', '_COM¹'],
    ['lpt².tar.gz', '_lpt².tar.gz'],
    ['nul .txt', '_nul .txt'],
    ['e\u0301', 'é'],
  ])('%j is %j', (name, expected) => {
    expect(safeName(name, 'file')).toBe(expected);
  });

  it('is cut to what file systems take, with its extension kept', () => {
    const long = safeName(`${'é'.repeat(400)}.jpeg`, 'file');
    expect(long).toBe(`${'é'.repeat(125)}.jpeg`);
    expect(new TextEncoder().encode(safeName('😀'.repeat(200), 'directory'))).toHaveLength(252);
    expect(safeName(`a.${'x'.repeat(400)}`, 'file')).toHaveLength(255);
  });

  it('fault B6: is kept up to 255 bytes, and cut only for a number', () => {
    const name = `${'x'.repeat(251)}.txt`;
    const names = new ZipNames();
    const place = () => names.place({ id: newItemId(), name, kind: 'file' }, null);
    expect([place(), place()]).toEqual([name, `${'x'.repeat(247)} (1).txt`]);
  });

  it('is different from all others beside it, also where case does not count', () => {
    const names = new ZipNames();
    const place = (name: string) => names.place({ id: newItemId(), name, kind: 'file' }, null);
    expect([place('a.txt'), place('A.txt'), place('a.TXT'), place('a?.txt'), place('a*.txt')]).toEqual([
      'a.txt',
      'A (1).txt',
      'a (2).TXT',
      'a_.txt',
      'a_ (1).txt',
    ]);
  });

  it('stands below its directory, and at the top if that is not in the ZIP', () => {
    const names = new ZipNames();
    const [above, below] = [newItemId(), newItemId()];
    expect(names.place({ id: above, name: 'a/b', kind: 'directory' }, newItemId())).toBe('a_b');
    expect(names.place({ id: below, name: '..', kind: 'directory' }, above)).toBe('a_b/__');
    expect(names.place({ id: newItemId(), name: 'c', kind: 'file' }, below)).toBe('a_b/__/c');
  });

  it('never leads out of the folder into which it is unpacked, whatever it was', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('.', '..', '/', '\\', '\0', 'C:', ' ', 'aux', '\u202e'),
    );
    const name = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    const kind = fc.constantFrom<'file' | 'directory'>('file', 'directory');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, kind), { maxLength: 12 }), (items) => {
        const names = new ZipNames();
        const paths = items.map(([text, what]) =>
          names.place({ id: newItemId(), name: text, kind: what }, null),
        );
        expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(items.length);
        for (const path of paths) {
          expect(path).toMatch(/^[^\p{Cc}/\\:]+$/u);
          expect(path).not.toMatch(/^\.+$|[. ]$/);
          expect(new TextEncoder().encode(path).length).toBeLessThanOrEqual(255);
        }
      }),
    );
  });
});
