import type { Page } from '@playwright/test';

/** One grey pixel. */
export const JPEG = new Uint8Array(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  ),
);

/** Draws a picture in the browser: a coloured half, left, and a white one. */
export async function generatePicture(
  page: Page,
  { width, height, color, type }: { width: number; height: number; color: string; type: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const base64 = await page.evaluate(
    async (given) => {
      const canvas = new OffscreenCanvas(given.width, given.height);
      const drawing = canvas.getContext('2d');
      if (drawing === null) throw new Error('This browser draws no pictures');
      drawing.fillStyle = 'white';
      drawing.fillRect(0, 0, given.width, given.height);
      drawing.fillStyle = given.color;
      drawing.fillRect(0, 0, given.width / 2, given.height);
      const blob = await canvas.convertToBlob({ type: given.type });
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    },
    { width, height, color, type },
  );
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/**
 * A JPEG with a note of how the camera was held (Exif 2.3, tag 0x0112).
 *
 * @param orientation 6 is a quarter turn to the right
 */
export function withOrientation(jpeg: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> {
  const exif = Buffer.from([
    ...[0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0')],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]));
}
