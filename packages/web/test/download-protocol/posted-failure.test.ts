import { ZipEntryFailed } from '@coffer/client';
import { ChunkTampered } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { postedFailure } from '../../src/download-protocol/posted-failure.ts';
import { failureText } from '../../src/failures/texts.ts';

describe('a failure that is posted from the service worker', () => {
  it('keeps what its text needs, and can be cloned', () => {
    const posted = structuredClone(postedFailure(new ChunkTampered(4)));
    expect(posted).toEqual({ name: 'ChunkTampered', message: 'Chunk 4 is damaged', index: 4 });
    expect(failureText(posted)).toBe(failureText(new ChunkTampered(4)));
  });

  it('names the file of an archive, and what is wrong with it', () => {
    const error = new ZipEntryFailed('album/beach.jpg', { cause: new ChunkTampered(0) });
    const text = failureText(structuredClone(postedFailure(error)));
    expect(text).toBe(`album/beach.jpg: ${failureText(new ChunkTampered(0))}`);
  });

  it('of what is no error is empty', () => expect(postedFailure('boom')).toEqual({ name: '', message: '' }));
});
