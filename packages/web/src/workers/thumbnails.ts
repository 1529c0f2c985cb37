import { THUMBNAIL_LONGER_SIDE_PX, THUMBNAIL_MIME_TYPES } from '@coffer/contract';
import { type Remote, transfer, wrap } from 'comlink';
import { scriptUrl } from './script-url.ts';
import type { ThumbnailWorker } from './thumbnail.worker.ts';
import thumbnailUrl from './thumbnail.worker.ts?worker&url';

/** Decoding a picture takes several times its size in memory. */
const LARGEST_PICTURE_BYTES = 64 * 1024 * 1024;

const TYPES: ReadonlySet<string> = new Set(THUMBNAIL_MIME_TYPES);

/** Makes thumbnails of pictures. */
export interface Thumbnails {
  /** A small JPEG; undefined for what is no picture, or none that this browser can decode. */
  draw(file: File): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** Thumbnails drawn by a worker, which is started with the first one. */
export function createThumbnails(): Thumbnails {
  let worker: Remote<ThumbnailWorker> | null = null;
  return {
    async draw(file) {
      if (!TYPES.has(file.type) || file.size === 0 || file.size > LARGEST_PICTURE_BYTES) return undefined;
      worker ??= wrap<ThumbnailWorker>(
        new Worker(scriptUrl(thumbnailUrl), { type: 'module', name: 'thumbnail' }),
      );
      try {
        if (file.type !== 'image/svg+xml') return await worker.draw(file);
        const drawing = await rasterize(file);
        return await worker.draw(transfer(drawing, [drawing]));
      } catch {
        // A picture that cannot be decoded is uploaded like any other file.
        return undefined;
      }
    },
  };
}

/** Workers cannot decode SVG; an image element can, and runs no script in it and loads nothing for it. */
async function rasterize(file: File): Promise<ImageBitmap> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image(THUMBNAIL_LONGER_SIDE_PX, THUMBNAIL_LONGER_SIDE_PX);
    image.src = url;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const shape = naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : 1;
    return await createImageBitmap(image, {
      resizeWidth: Math.max(1, Math.round(THUMBNAIL_LONGER_SIDE_PX * Math.min(1, shape))),
      resizeHeight: Math.max(1, Math.round(THUMBNAIL_LONGER_SIDE_PX / Math.max(1, shape))),
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
