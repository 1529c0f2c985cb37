import { THUMBNAIL_LONGER_SIDE_PX } from '@coffer/contract';
import { type Remote, transfer, wrap } from 'comlink';
import { type FirstFrame, firstFrame } from './first-frame.ts';
import { createMutex } from './mutex.ts';
import { scriptUrl } from './script-url.ts';
import type { Seen, ThumbnailWorker } from './thumbnail.worker.ts';
import thumbnailUrl from './thumbnail.worker.ts?worker&url';
import { type ThumbnailSource, thumbnailSource } from './thumbnail-source.ts';

/** Looks at pictures and videos. */
export interface Thumbnails {
  /** A small JPEG, where this browser can decode it, and what the file says of itself; nothing of what is neither. */
  look(file: Blob): Promise<Seen>;
}

type Decoded = Parameters<ThumbnailWorker['look']>[2];

/** Pictures and videos are looked at by a worker, which is started with the first one. */
export function createThumbnails(): Thumbnails {
  let worker: Remote<ThumbnailWorker> | null = null;
  // Browsers have few decoders, and somebody may be watching a video meanwhile.
  const oneVideo = createMutex();
  const decode = async (file: Blob, source: ThumbnailSource | null): Promise<Decoded> => {
    switch (source) {
      case 'drawing':
        return rasterize(file);
      case 'video':
        return oneVideo(() => firstFrame(file));
      case 'picture':
      case null:
        return null;
    }
  };
  return {
    async look(file) {
      if (file.size === 0 || !/^(?:image|video)\//.test(file.type)) return { media: null };
      worker ??= wrap<ThumbnailWorker>(
        new Worker(scriptUrl(thumbnailUrl), { type: 'module', name: 'thumbnail' }),
      );
      try {
        const source = thumbnailSource(file, canPlay);
        const decoded = await decode(file, source).catch(() => null);
        const mayDraw = source === 'picture' || decoded !== null;
        return await worker.look(file, mayDraw, decoded && transfer(decoded, [decoded.frame]));
      } catch {
        return { media: null };
      }
    },
  };
}

/** Browsers answer with "maybe" and "probably"; they are sure only of what they cannot play. */
function canPlay(type: string): boolean {
  return document.createElement('video').canPlayType(type) !== '';
}

/** Workers cannot decode SVG; an image element can, and runs no script in it and loads nothing for it. */
async function rasterize(file: Blob): Promise<FirstFrame> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image(THUMBNAIL_LONGER_SIDE_PX, THUMBNAIL_LONGER_SIDE_PX);
    image.src = url;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const shape = naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : 1;
    const frame = await createImageBitmap(image, {
      resizeWidth: Math.max(1, Math.round(THUMBNAIL_LONGER_SIDE_PX * Math.min(1, shape))),
      resizeHeight: Math.max(1, Math.round(THUMBNAIL_LONGER_SIDE_PX / Math.max(1, shape))),
    });
    return { frame, width: frame.width, height: frame.height };
  } finally {
    URL.revokeObjectURL(url);
  }
}
