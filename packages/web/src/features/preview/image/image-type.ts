/** What an image element decodes. The element looks at the bytes; the type counts where somebody opens the address. */
const IMAGES: ReadonlySet<string> = new Set([
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/x-icon',
]);

/** The type of a picture's bytes in the page: one of a fixed list, never what an item claims to be. */
export function imageType(mime: string, vector: boolean): string {
  if (vector) return 'image/svg+xml';
  return IMAGES.has(mime) ? mime : 'application/octet-stream';
}
