import { THUMBNAIL_LONGER_SIDE_PX } from '@coffer/contract';
import type { MediaFacts } from '@coffer/crypto';
import { expose, transfer } from 'comlink';
import type { FirstFrame } from './first-frame.ts';
import { type Encoding, fitWithin, smallEnough } from './thumbnail-size.ts';

/** What is shown of a file, and what it says of itself. */
export interface Seen {
  readonly thumbnail?: Uint8Array<ArrayBuffer>;
  readonly media: MediaFacts | null;
}

export interface ThumbnailWorker {
  /**
   * Looks at a picture or a video.
   *
   * @param mayDraw whether the browser may be able to decode it
   * @param decoded by the page; null where this thread does that
   */
  look(file: Blob, mayDraw: boolean, decoded: FirstFrame | null): Promise<Seen>;
}

const worker: ThumbnailWorker = {
  async look(file, mayDraw, decoded) {
    const { readMedia } = await import('@coffer/client/media');
    const [media, drawn] = await Promise.all([
      readMedia(file),
      // What cannot be decoded is uploaded like any other file.
      mayDraw ? draw(decoded?.frame ?? file).catch(() => null) : null,
    ]);
    if (drawn === null) return { media };
    const { thumbnail, bitmap } = drawn;
    const { width, height } = decoded ?? bitmap;
    // As it is shown: what a camera has written beside a picture that was cut since is no longer true.
    return transfer({ thumbnail, media: { ...(media ?? NOTHING_SAID), width, height } }, [thumbnail.buffer]);
  },
};

const NOTHING_SAID = { takenAt: null, offset: null, duration: null };

/** Draws a picture small, upright as its EXIF says. Throws if the browser cannot decode it. */
async function draw(picture: Blob | ImageBitmap) {
  const bitmap = await createImageBitmap(picture);
  try {
    const jpeg = await smallEnough((encoding) => drawn(bitmap, encoding));
    const { width, height } = bitmap;
    return { thumbnail: new Uint8Array(await jpeg.arrayBuffer()), bitmap: { width, height } };
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, { quality, scale }: Encoding): Promise<Blob> {
  const { width, height } = fitWithin(bitmap, THUMBNAIL_LONGER_SIDE_PX * scale);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas to draw on');
  // JPEG knows no transparency; without a ground it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

expose(worker);
