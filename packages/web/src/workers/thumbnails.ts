import { THUMBNAIL_LONGER_SIDE_PX } from '@coffer/contract';
import { type Remote, transfer, wrap } from 'comlink';
import { firstFrame } from './first-frame.ts';
import { createMutex } from './mutex.ts';
import { scriptUrl } from './script-url.ts';
import type { ThumbnailWorker } from './thumbnail.worker.ts';
import thumbnailUrl from './thumbnail.worker.ts?worker&url';
import { type ThumbnailSource, thumbnailSource } from './thumbnail-source.ts';

/** Makes thumbnails of pictures and videos. */
export interface Thumbnails {
  /** A small JPEG; undefined for what is neither picture nor video, or none that this browser can decode. */
  draw(file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** Thumbnails drawn by a worker, which is started with the first one. */
export function createThumbnails(): Thumbnails {
  let worker: Remote<ThumbnailWorker> | null = null;
  // Browsers have few decoders, and somebody may be watching a video meanwhile.
  const oneVideo = createMutex();
  const decode = async (file: Blob, source: ThumbnailSource): Promise<Blob | ImageBitmap> => {
    switch (source) {
      case 'picture':
        return file;
      case 'drawing':
        return rasterize(file);
      case 'video':
        return oneVideo(() => firstFrame(file));
    }
  };
  return {
    async draw(file) {
      const source = thumbnailSource(file, canPlay);
      if (source === null) return undefined;
      worker ??= wrap<ThumbnailWorker>(
        new Worker(scriptUrl(thumbnailUrl), { type: 'module', name: 'thumbnail' }),
      );
      try {
        const decoded = await decode(file, source);
        return await worker.draw(decoded instanceof Blob ? decoded : transfer(decoded, [decoded]));
      } catch {
        // What cannot be decoded is uploaded like any other file.
        return undefined;
      }
    },
  };
}

/** Browsers answer with "maybe" and "probably"; they are sure only of what they cannot play. */
function canPlay(type: string): boolean {
  return document.createElement('video').canPlayType(type) !== '';
}

/** Workers cannot decode SVG; an image element can, and runs no script in it and loads nothing for it. */
async function rasterize(file: Blob): Promise<ImageBitmap> {
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
