import { Drive } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { failureText } from '../../src/failures/texts.ts';
import { prepareDownload } from '../../src/features/transfers/downloads/prepare-download.ts';
import { anItem } from './opened.ts';

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
    const file = anItem({ kind: 'directory' });
    const failure = await prepareDownload({ kind: 'file', file }, ports, new AbortController().signal).catch(
      (cause: unknown) => cause,
    );
    expect(failureText(failure)).toBe('Cannot download directory');
    expect(asked).toEqual([]);
  });
});
