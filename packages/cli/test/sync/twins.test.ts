import { describe, expect, it } from 'vitest';
import type { DiskEntry, DriveEntry, KnownEntry } from '../../src/sync/model.ts';
import { caseTwins } from '../../src/sync/twins.ts';

const known = (...paths: readonly string[]) =>
  new Map(
    paths.map((path): [string, KnownEntry] => [
      path,
      {
        ...{ kind: 'file', id: path.toLowerCase(), versionId: null, identity: path, stamp: '' },
        ...{ size: 0, sha256: null, seenAt: 0 },
      },
    ]),
  );
const disk = (...paths: readonly string[]) =>
  new Map(
    paths.map((path): [string, DiskEntry] => [
      path,
      { kind: 'file', spelled: path, identity: path, stamp: '', size: 0, sha256: null },
    ]),
  );
const drive = (ids: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(ids).map(([path, id]): [string, DriveEntry] => [
      path,
      { kind: 'file', id, versionId: null, size: 0, sha256: null },
    ]),
  );

const odd = (...sides: Parameters<typeof caseTwins>) => [...caseTwins(...sides).keys()].sort();

describe('Names that a file system takes for one', () => {
  it('leaves the one that was in step, then the one that is here, then the first', () => {
    const both = drive({ 'Letter.txt': 'one', 'letter.txt': 'two' });
    expect(odd(known('letter.txt'), disk('letter.txt'), both)).toEqual(['Letter.txt']);
    expect(odd(known(), disk('letter.txt'), both)).toEqual(['Letter.txt']);
    expect(odd(known(), disk(), both)).toEqual(['letter.txt']);
  });

  it('touches neither where one is here and the other one in the drive', () => {
    const sides = [known(), disk('letter.txt'), drive({ 'Letter.txt': 'one' })] as const;
    expect(odd(...sides)).toEqual(['Letter.txt', 'letter.txt']);
  });

  it('takes for renamed what was in step, on whichever side its capitals have changed', () => {
    const before = known('letter.txt');
    expect(odd(before, disk('letter.txt'), drive({ 'Letter.txt': 'letter.txt' }))).toEqual([]);
    expect(odd(before, disk('Letter.txt'), drive({ 'letter.txt': 'letter.txt' }))).toEqual([]);
  });

  it('tells letters of other alphabets from their capitals, and nothing else', () => {
    const names = { 'ÄRGER.txt': 'one', 'ärger.txt': 'two', 'arger.txt': 'three' };
    expect(odd(known(), disk(), drive(names))).toEqual(['ärger.txt']);
  });
});
