import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failed, type IntactItem } from '@coffer/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PartFiles } from '../../src/transfers/part-files.ts';
import { saveFile } from '../../src/transfers/save-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-save-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('A file that cannot be fetched', () => {
  it('fault R3: says why it failed, and not that its part cannot be kept', async () => {
    const item = { id: 'id', versionId: 'version', size: 5, modifiedAt: 1 } as IntactItem;
    const stream = async () => {
      await rm(join(folder, '.coffer-part'), { recursive: true });
      throw failed('upload_incomplete');
    };
    const digests = () => Promise.reject(new Error('Nothing was continued'));
    const saving = saveFile({
      ...{ item, parts: new PartFiles(), target: join(folder, 'a.txt'), replaces: false },
      drive: { stream, digests },
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    await expect(saving).rejects.toMatchObject({ failure: { code: 'upload_incomplete' } });
    expect(await readdir(folder)).toEqual([]);
  });
});
