import { EARLIEST_FILE_TIME, LATEST_TIME, routes } from '@coffer/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datedMetadata, fileMime, wireMetadata } from '../../src/keyring/wire-metadata.ts';

describe('metadata on the wire', () => {
  it.each([
    ['image/png', 'image/png'],
    ['Text/HTML;charset=utf-8', 'text/html'],
    ['', 'application/octet-stream'],
    ['dir', 'application/octet-stream'],
    ['application/', 'application/octet-stream'],
    [`application/${'x'.repeat(200)}`, 'application/octet-stream'],
  ])('has for a file of the type "%s" the type %s', (type, mime) => {
    expect(fileMime(type)).toBe(mime);
  });

  it('is always what the contract accepts', () => {
    const { mime, file_modified_at } = routes.createItem.body.shape;
    fc.assert(
      fc.property(fc.string(), fc.double({ noNaN: true }), (type, modifiedAt) => {
        const metadata = wireMetadata({ mime: type, size: 1, modifiedAt });
        mime.parse(metadata.mime);
        file_modified_at.parse(metadata.modifiedAt);
      }),
    );
  });

  it('has dates that a calendar has, whoever sealed it', () => {
    const origin = { number: 1, at: Number.MAX_SAFE_INTEGER, device: '' };
    const media = { takenAt: Number.MIN_SAFE_INTEGER, offset: null, width: 1, height: 1, duration: null };
    const sealed = {
      size: 1,
      mime: 'image/png',
      modifiedAt: Number.MAX_SAFE_INTEGER,
      content: null,
      media,
      origin,
    };
    const { modifiedAt, ...dated } = datedMetadata(sealed);
    expect([modifiedAt, dated.origin?.at, dated.media?.takenAt]).toEqual([
      LATEST_TIME,
      LATEST_TIME,
      EARLIEST_FILE_TIME,
    ]);
    expect(datedMetadata({ ...sealed, modifiedAt: 5, media: null, origin: null }).modifiedAt).toBe(5);
  });
});
