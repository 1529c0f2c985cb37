import { type Drive, failed, type IntactItem } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { editedFiles } from '../../src/features/editor/edited-file.ts';
import { file } from '../files/builders.ts';

const { signal } = new AbortController();

/** A drive whose server has no file, while this device lists some. */
function behind(listed: readonly IntactItem[]): Drive {
  const drive: Pick<Drive, 'statNow' | 'list'> = {
    async statNow() {
      throw failed({ code: 'not_found', status: 404, detail: '', errors: {}, requestId: '' });
    },
    list: async () =>
      ({ parents: [], children: [...listed] }) as unknown as Awaited<ReturnType<Drive['list']>>,
  };
  return drive as Drive;
}

describe('editedFiles newest', () => {
  it('finds what was stored in the place of a file that is deleted', async () => {
    const other = { ...file(2), name: file(1).name };
    expect(await editedFiles(behind([other])).newest(file(1), signal)).toBe(other);
  });

  it('does not take a file that the server has deleted for another in its place, where this device lists it still', async () => {
    expect(await editedFiles(behind([file(1)])).newest(file(1), signal)).toBeNull();
  });
});
