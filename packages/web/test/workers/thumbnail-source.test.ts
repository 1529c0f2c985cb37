import { describe, expect, it } from 'vitest';
import { thumbnailSource } from '../../src/workers/thumbnail-source.ts';

const MIB = 1 << 20;

/** Whether Chromium plays videos of a type. */
const chromium = (type: string) => ['video/mp4', 'video/webm'].includes(type.replace(/;.*/, ''));

const sourceOf = (type: string, size = MIB) => thumbnailSource({ type, size }, chromium);

describe('a thumbnail', () => {
  it.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'])(
    'of %s is drawn from the picture',
    (type) => expect(sourceOf(type)).toBe('picture'),
  );

  it('of SVG is drawn from what the page makes of it', () => {
    expect(sourceOf('image/svg+xml')).toBe('drawing');
  });

  it.each(['video/mp4', 'video/webm', 'video/webm;codecs=vp9'])('of %s is drawn from the video', (type) =>
    expect(sourceOf(type)).toBe('video'),
  );

  it('of QuickTime is drawn from the video where MP4 is played', () => {
    expect(sourceOf('video/quicktime')).toBe('video');
    expect(
      thumbnailSource({ type: 'video/quicktime', size: MIB }, (type) => type === 'video/webm'),
    ).toBeNull();
  });

  it.each(['video/mp2t', 'image/tiff', 'image/heic', 'audio/webm', 'application/pdf', 'text/plain', ''])(
    'of "%s" does not exist',
    (type) => expect(sourceOf(type)).toBeNull(),
  );

  it('is not drawn from pictures that take too much memory to decode', () => {
    expect(sourceOf('image/jpeg', 64 * MIB)).toBe('picture');
    expect(sourceOf('image/jpeg', 64 * MIB + 1)).toBeNull();
    expect(sourceOf('image/svg+xml', 64 * MIB + 1)).toBeNull();
  });

  it('is drawn from videos of any size', () => {
    expect(sourceOf('video/mp4', 2 ** 40)).toBe('video');
  });

  it('of an empty file does not exist', () => {
    expect(sourceOf('video/mp4', 0)).toBeNull();
    expect(sourceOf('image/png', 0)).toBeNull();
  });
});
