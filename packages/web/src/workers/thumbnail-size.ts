import { THUMBNAIL_BYTES, THUMBNAIL_JPEG_QUALITY } from '@coffer/contract';

/** How a thumbnail is encoded: by JPEG's quality from 0 to 1, and by the share of its usual sides that it has. */
export interface Encoding {
  readonly quality: number;
  readonly scale: number;
}

/** The first one is for nearly all pictures. What is noise all over takes the others. */
const ENCODINGS: readonly Encoding[] = [
  { quality: THUMBNAIL_JPEG_QUALITY, scale: 1 },
  { quality: 0.6, scale: 1 },
  { quality: 0.4, scale: 1 },
  { quality: 0.6, scale: 0.5 },
  { quality: 0.3, scale: 0.5 },
];

/** The best encoding of a thumbnail that a server takes. Throws if none is small enough. */
export async function smallEnough(encode: (encoding: Encoding) => Promise<Blob>): Promise<Blob> {
  for (const encoding of ENCODINGS) {
    const encoded = await encode(encoding);
    if (encoded.size <= THUMBNAIL_BYTES) return encoded;
  }
  throw new Error('The thumbnail does not become small enough');
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that keeps the proportions with no side longer than the limit; never larger than the original. */
export function fitWithin({ width, height }: Size, longerSide: number): Size {
  const scale = Math.min(1, longerSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
