import { readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { Admission, newPassword, SHORTEST_PASSWORD } from '../../src/webdav/admission.ts';
import { isLocalName, isLocalPath } from '../../src/webdav/files/kept-local.ts';
import { SealedSpool } from '../../src/webdav/files/sealed-spool.ts';

describe('A name that programs use for themselves', () => {
  it.each([
    ...['._report.docx', '.DS_Store', '.Trashes', '.TemporaryItems', 'report.docx.sb-1a2b3c4d-Ab3dEf'],
    ...['(A Document Being Saved By TextEdit)', 'Thumbs.db', 'desktop.ini', '~$report.docx'],
    ...['~WRD0001.tmp', '~WRL0005.tmp', '1A2B3C40.tmp', 'ppt7C2D.tmp', '.~lock.report.odt#', 'lu12ab3cd.tmp'],
    ...['.goutputstream-X1Y2Z3', '.notes.txt.swp', '.fuse_hidden0000001a00000001'],
  ])('is %s', (name) => {
    expect(isLocalName(name)).toBe(true);
    expect(isLocalPath(['a', name, 'b'])).toBe(true);
  });

  it.each([
    ...[
      'report.docx',
      'important.tmp',
      'notes~',
      '.bashrc',
      '_report',
      '.env',
      'Report.tmp.docx',
      'lunch.tmp',
    ],
    ...['DEADBEEF', 'a.swp', 'lock.report.odt'],
  ])('is not %s', (name) => {
    expect(isLocalName(name)).toBe(false);
  });
});

describe('A temporary file', () => {
  const { signal } = new AbortController();
  const content = Buffer.from(Array.from({ length: 100_003 }, (_, at) => at % 251));

  it('is read as it was kept, whole and in parts, and is unreadable to others', async () => {
    const before = new Set(await readdir(tmpdir()));
    const spool = new SealedSpool();
    const kept = await spool.keep(Readable.from([content.subarray(0, 7), content.subarray(7)]), signal);
    expect(kept.size).toBe(content.length);
    for (const [from, to] of [
      [0, kept.size],
      [1, 17],
      [31, 33],
      [99_999, kept.size],
      [5, 5],
    ] as const) {
      expect(await buffer(kept.read(from, to))).toEqual(content.subarray(from, to));
    }
    const added = (await readdir(tmpdir())).filter(
      (name) => name.startsWith('coffer-webdav-') && !before.has(name),
    );
    const folder = join(tmpdir(), added[0] ?? '');
    const [file = ''] = await readdir(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(folder, file))).includes(content.subarray(0, 32))).toBe(false);
    await kept.remove();
    expect(await readdir(folder)).toEqual([]);
    await spool.close();
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('whose program goes away leaves nothing', async () => {
    const spool = new SealedSpool();
    const broken = Readable.from(
      (async function* () {
        yield 'half';
        throw new Error('gone');
      })(),
    );
    await expect(spool.keep(broken, signal)).rejects.toThrow('gone');
    await spool.close();
  });
});

describe('The password for programs', () => {
  it('is another one each time, and long enough', () => {
    const made = new Set(Array.from({ length: 50 }, newPassword));
    expect(made.size).toBe(50);
    for (const each of made) expect(each).toMatch(/^[a-z2-9]{7}(-[a-z2-9]{7}){3}$/);
    expect(() => new Admission('x'.repeat(SHORTEST_PASSWORD - 1))).toThrow(RangeError);
  });
});
