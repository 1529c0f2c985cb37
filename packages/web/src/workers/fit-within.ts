interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that keeps the proportions with no side longer than the limit; never larger than the original. */
export function fitWithin({ width, height }: Size, longerSide: number): Size {
  const scale = Math.min(1, longerSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
