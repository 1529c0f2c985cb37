import { failed } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { leftAlone } from '../../src/sync/left-alone.ts';
import { ChangedMeanwhile } from '../../src/sync/own-folder.ts';
import { scanDrive } from '../../src/sync/scan-drive.ts';

const gone = failed({ code: 'not_found', status: 404, detail: '', errors: {}, requestId: '' });

/** A drive whose folder of this path is gone once it was listed. */
function scanWithout(isGone: (id: string | null) => boolean) {
  const box = { state: 'intact', kind: 'directory', id: 'box', name: 'box', versionId: null, size: 0 };
  const list = async (id: string | null) => {
    if (isGone(id)) throw gone;
    return { children: id === null ? [box] : [], parents: [] };
  };
  const { signal } = new AbortController();
  const drive = { list: list as never };
  const known = new Map();
  return scanDrive({
    drive,
    directoryId: null,
    known,
    leftAlone: leftAlone(null),
    platform: 'linux',
    signal,
  });
}

describe('A drive that is looked through', () => {
  it('fault D2: is to be looked through again where a folder goes meanwhile', async () => {
    await expect(scanWithout((id) => id === 'box')).rejects.toBeInstanceOf(ChangedMeanwhile);
    await expect(scanWithout((id) => id === null)).rejects.toBe(gone);
    expect([...(await scanWithout(() => false)).entries.keys()]).toEqual(['box']);
  });
});
