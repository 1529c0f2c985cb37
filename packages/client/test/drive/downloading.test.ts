import { describe, expect, it } from 'vitest';
import { archiveName, prepareDownload } from '../../src/drive/downloading.ts';
import { Drive } from '../../src/drive/drive.ts';
import { opened, openedDirectory } from '../support/opened-items.ts';

describe('a download of a file', () => {
  it('is refused for a directory, before the server is asked for anything', async () => {
    const asked: unknown[] = [];
    const drive = Drive.connect('http://coffer.test', {
      fetch: async (request) => {
        asked.push(request);
        return new Response(null, { status: 500 });
      },
    });
    const ports = { drive, onLeftOut: () => {} };
    const file = openedDirectory('Photos');
    const preparing = prepareDownload({ kind: 'file', file }, ports, new AbortController().signal);
    await expect(preparing).rejects.toMatchObject({ failure: { code: 'directory_not_downloadable' } });
    expect(asked).toEqual([]);
  });
});

describe('the name of an archive', () => {
  it('of one directory is its own', () => {
    expect(archiveName([openedDirectory('Photos')])).toBe('Photos.zip');
  });

  it('of several items tells how many there are', () => {
    expect(archiveName([opened({ name: 'a' }), opened({ name: 'b' })])).toBe('2 items.zip');
  });
});
