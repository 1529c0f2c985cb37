import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failed } from '@coffer/client';
import { expect, it } from 'vitest';
import { ofNode } from '../../src/sync/disk.ts';
import { Looking } from '../../src/sync/look-at-sides.ts';
import { ChangedMeanwhile } from '../../src/sync/own-folder.ts';

const gone = failed({ code: 'not_found', status: 404, detail: '', errors: {}, requestId: '' });

it('looks again at both sides where a file of the drive goes while its content is compared', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'coffer-looking-')));
  try {
    await writeFile(join(folder, 'a.txt'), 'same');
    const file = {
      state: 'intact',
      kind: 'file',
      id: 'a',
      name: 'a.txt',
      versionId: '1',
      size: 4,
      content: {},
    };
    const drive = {
      list: async () => ({ children: [file], parents: [] }),
      digests: () => Promise.reject(gone),
    };
    const looking = new Looking({
      ...{ files: ofNode, folder, directoryId: null, drive: drive as never },
      state: { known: new Map(), moving: new Set() } as never,
      now: () => Date.now(),
      signal: new AbortController().signal,
    });
    const looked = looking.look({
      ...{ direction: 'both', foldsCase: false, failed: new Set(), head: null, drive: 'as it is' },
    });
    await expect(looked).rejects.toBeInstanceOf(ChangedMeanwhile);
  } finally {
    await rm(folder, { recursive: true });
  }
});
