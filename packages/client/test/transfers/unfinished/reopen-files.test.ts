import { describe, expect, it, vi } from 'vitest';
import { reopenFiles } from '../../../src/transfers/unfinished/reopen-files.ts';
import { aFile, anOffer } from '../../support/offers.ts';

const size = 'content'.length;
const unchanged = async () => true;

describe('the files of unfinished uploads', () => {
  it('are asked for where the browser has no handle', async () => {
    const offer = anOffer({ name: 'a.txt', size });
    const file = aFile('a.txt');
    const reopened = await reopenFiles([offer], {
      chooseFiles: async () => [file],
      hasFingerprint: unchanged,
    });
    expect(reopened).toEqual([{ offer, file, isSame: true }]);
  });

  it.each([
    ['another size', aFile('a.txt', 'longer content'), true],
    ['another time', aFile('a.txt', 'content', 1_700_000_100), true],
    ['another content', aFile('a.txt', 'CONTENT'), false],
  ])('are not the same with %s', async (_, file, fingerprintFits) => {
    const offer = anOffer({ name: 'a.txt', size });
    const [reopened] = await reopenFiles([offer], {
      chooseFiles: async () => [file],
      hasFingerprint: async () => fingerprintFits,
    });
    expect(reopened).toMatchObject({ offer, isSame: false });
  });

  it('are none when people change their mind', async () => {
    const ports = { chooseFiles: async () => [], hasFingerprint: unchanged };
    expect(await reopenFiles([anOffer()], ports)).toEqual([]);
  });

  it('are refused when none of those that are chosen fits', async () => {
    const ports = { chooseFiles: async () => [aFile('other.txt')], hasFingerprint: unchanged };
    await expect(reopenFiles([anOffer({ size: 99 })], ports)).rejects.toMatchObject({
      failure: { code: 'no_file_fits' },
    });
  });

  it('are not asked for when there is nothing to resume', async () => {
    const chooseFiles = vi.fn(async () => []);
    expect(await reopenFiles([], { chooseFiles, hasFingerprint: unchanged })).toEqual([]);
    expect(chooseFiles).not.toHaveBeenCalled();
  });
});
