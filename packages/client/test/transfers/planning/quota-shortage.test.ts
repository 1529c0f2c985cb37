import { describe, expect, it } from 'vitest';
import { storageNeed } from '../../../src/transfers/planning/plan-uploads.ts';
import { quotaShortage } from '../../../src/transfers/planning/quota-shortage.ts';
import { aFile, anItem } from '../../support/opened.ts';

const SIZE = aFile('a').size;
const upload = (name: string, folderId: string | null = null) => ({ file: aFile(name), name, folderId });

describe('what uploads need of a quota', () => {
  it('is the sum of their sizes', () => {
    expect(storageNeed([], [upload('a'), upload('b')])).toEqual({ files: 2, bytes: 2 * SIZE });
  });

  it('leaves out what was begun in the same folder, which is counted already', () => {
    const existing = [anItem({ name: 'a', finishedAt: null })];
    const targets = [{ folderId: null, existing, files: [] }];
    expect(storageNeed(targets, [upload('a'), upload('a', 'f')])).toEqual({ files: 1, bytes: SIZE });
  });
});

describe('what is missing of a quota', () => {
  it.each([
    ['nothing where there is no quota', 0, 900, 0, null],
    ['nothing where all fits to the last byte', 100, 60, 0, null],
    ['what others take that wait', 100, 60, 1, { files: 8, needed: 40, left: 39, quota: 100 }],
    ['all where the quota was lowered', 10, 60, 0, { files: 8, needed: 40, left: 0, quota: 10 }],
  ])('is %s', (_, quota, used_space, waiting, expected) => {
    expect(quotaShortage({ files: 8, bytes: 40 }, { quota, used_space }, waiting)).toEqual(expected);
  });
});
