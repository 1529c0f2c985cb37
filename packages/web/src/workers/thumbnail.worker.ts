import { THUMBNAIL_LONGER_SIDE_PX } from '@coffer/contract';
import { expose, transfer } from 'comlink';
import { type Encoding, fitWithin, smallEnough } from './thumbnail-size.ts';

export interface ThumbnailWorker {
  /** A small JPEG of a picture, or of what the page has decoded. Throws if the browser cannot decode it. */
  draw(picture: Blob | ImageBitmap): Promise<Uint8Array<ArrayBuffer>>;
}

const worker: ThumbnailWorker = {
  async draw(picture) {
    const bitmap = await createImageBitmap(picture);
    try {
      const jpeg = await smallEnough((encoding) => drawn(bitmap, encoding));
      const bytes = new Uint8Array(await jpeg.arrayBuffer());
      return transfer(bytes, [bytes.buffer]);
    } finally {
      bitmap.close();
    }
  },
};

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
