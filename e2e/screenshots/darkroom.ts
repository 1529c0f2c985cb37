import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

export interface Photograph {
  readonly jpeg: Uint8Array<ArrayBuffer>;
  readonly thumbnail: Uint8Array<ArrayBuffer>;
}

/** As the product makes them. */
const THUMBNAIL = { side: 320, quality: 0.8 };

/** Takes a picture of the folder `photographs`, and makes its thumbnail in the browser. */
export async function develop(page: Page, picture: string): Promise<Photograph> {
  const jpeg = await readFile(fileURLToPath(new URL(`photographs/${picture}`, import.meta.url)));
  const thumbnail = await page.evaluate(
    async ({ source, side, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const scale = side / Math.max(image.naturalWidth, image.naturalHeight);
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(image.naturalWidth * scale);
      canvas.height = Math.round(image.naturalHeight * scale);
      const drawing = canvas.getContext('2d');
      if (drawing === null) throw new Error('This browser draws no pictures');
      drawing.imageSmoothingQuality = 'high';
      drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/jpeg', quality);
    },
    { source: `data:image/jpeg;base64,${jpeg.toString('base64')}`, ...THUMBNAIL },
  );
  return { jpeg: new Uint8Array(jpeg), thumbnail: bytesOf(thumbnail) };
}

function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'));
}
