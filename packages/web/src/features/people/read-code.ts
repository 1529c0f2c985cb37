import decodeQR from 'qr/decode.js';

/** Longer sides of a picture are made shorter: a code that fills a screen needs no more. */
const MOST_PIXELS = 1_200;

/** How often a picture of the camera is looked at. */
const LOOK_MS = 150;

/** For a picture, which is looked at once, unlike those of a camera. */
const PICTURE_MS = 2_000;

/** The text of the QR code in a picture; null where none is found. */
export async function codeInPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  try {
    return codeIn(picture, picture, PICTURE_MS);
  } finally {
    picture.close();
  }
}

/**
 * Shows the camera, and tells of each code that it sees. Ends with the signal; throws where there is no camera, or it may not be used.
 */
export async function watchCamera(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return end();
  video.srcObject = stream;
  await video.play();
  let last: string | null = null;
  const timer = setInterval(() => {
    const text = codeIn(video, { width: video.videoWidth, height: video.videoHeight });
    if (text !== null && text !== last) onText(text);
    last = text ?? last;
  }, LOOK_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    end();
  });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function codeIn(source: CanvasImageSource, size: Size, timeLimit?: number): string | null {
  const scale = Math.min(1, MOST_PIXELS / Math.max(size.width, size.height));
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  if (width === 0 || height === 0) return null;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(source, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  try {
    return decodeQR({ width, height, data }, timeLimit === undefined ? {} : { timeLimit });
  } catch {
    // There is none in it.
    return null;
  }
}
