import { THUMBNAIL_LONGER_SIDE_PX } from '@coffer/contract';
import { fitWithin } from './thumbnail-size.ts';

/** How long an upload waits for a video if the browser neither shows nor refuses a frame of it. */
const FIRST_FRAME_TIMEOUT_MS = 5_000;

/** A frame that is said to be there can be drawn within some ten milliseconds; a file cut off before it has none. */
const DRAW_TRIES = 100;
const DRAW_PAUSE_MS = 10;

/** What the browser shows of a video first, and what it knows of it. */
export interface FirstFrame {
  /** As it is shown, and no larger than a thumbnail. */
  readonly frame: ImageBitmap;
  /** Pixels of the video, as it is shown. */
  readonly width: number;
  readonly height: number;
}

/**
 * The first frame of a video. Workers have no video element, so this is
 * for the page; the browser reads and decodes beside it, and of the file no more than it takes.
 *
 * Throws if the browser cannot decode it, has no frame in time, or the file has sound alone.
 */
export async function firstFrame(file: Blob): Promise<FirstFrame> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    await loadStart(video, url);
    const frame = await drawnSmall(video);
    return { frame, width: video.videoWidth, height: video.videoHeight };
  } finally {
    // Without this, decoder and buffers stay until the element is collected.
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Waits until the element has the frame at which it stands, which is the first one. */
function loadStart(video: HTMLVideoElement, url: string): Promise<void> {
  const timeout = AbortSignal.timeout(FIRST_FRAME_TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    video.onloadeddata = () => resolve();
    video.onerror = () => reject(new Error('The browser cannot decode the video'));
    timeout.onabort = () => reject(timeout.reason);
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = url;
  });
}

/** Scaling while it is drawn takes the page a third of the time that a bitmap of the whole frame takes. */
async function drawnSmall(video: HTMLVideoElement): Promise<ImageBitmap> {
  if (video.videoWidth === 0 || video.videoHeight === 0) throw new Error('The file has no picture');
  const size = { width: video.videoWidth, height: video.videoHeight };
  const { width, height } = fitWithin(size, THUMBNAIL_LONGER_SIDE_PX);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser has no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  // Browsers may say that they have the frame a little before they can draw it, and then draw nothing without a word.
  for (let tries = 0; tries < DRAW_TRIES; tries++) {
    context.drawImage(video, 0, 0, width, height);
    if (context.getImageData(0, 0, width, height).data.some((value) => value !== 0)) {
      return canvas.transferToImageBitmap();
    }
    await new Promise((resolve) => setTimeout(resolve, DRAW_PAUSE_MS));
  }
  throw new Error('The file has no frame');
}
