import type { Page } from '@playwright/test';
import type { Picture } from './scenes/picture.ts';

export interface Photograph {
  readonly jpeg: Uint8Array<ArrayBuffer>;
  readonly thumbnail: Uint8Array<ArrayBuffer>;
}

/** As the product makes them. */
const THUMBNAIL = { side: 320, quality: 0.8 };

/** Makes a JPEG of a painted scene, and its thumbnail, in the browser. */
export async function develop(page: Page, { svg, width, height }: Picture): Promise<Photograph> {
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const [jpeg = '', thumbnail = ''] = await page.evaluate(
    async (given) => {
      const image = new Image();
      image.src = given.source;
      await image.decode();
      const full = new OffscreenCanvas(given.width, given.height);
      full.getContext('2d')?.drawImage(image, 0, 0);
      const scale = given.thumbnail.side / Math.max(given.width, given.height);
      const small = new OffscreenCanvas(Math.round(given.width * scale), Math.round(given.height * scale));
      const drawing = small.getContext('2d');
      if (drawing === null) throw new Error('This browser draws no pictures');
      drawing.imageSmoothingQuality = 'high';
      drawing.drawImage(full, 0, 0, small.width, small.height);
      const blobs = [
        await full.convertToBlob({ type: 'image/jpeg', quality: 0.9 }),
        await small.convertToBlob({ type: 'image/jpeg', quality: given.thumbnail.quality }),
      ];
      return Promise.all(
        blobs.map(
          (blob) =>
            new Promise<string>((resolve) => {
              const reader = new FileReader();
              reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
              reader.readAsDataURL(blob);
            }),
        ),
      );
    },
    { source, width, height, thumbnail: THUMBNAIL },
  );
  return { jpeg: bytesOf(jpeg), thumbnail: bytesOf(thumbnail) };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}
