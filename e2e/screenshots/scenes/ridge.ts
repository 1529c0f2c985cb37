import { seeded } from './seeded.ts';

/** The outline of hills, as heights between -1 and 1 in even steps: midpoint displacement. */
export function ridge(seed: number, roughness: number, depth = 9): number[] {
  const random = seeded(seed);
  let heights = [random() - 0.5, random() - 0.5];
  let swing = 1;
  for (let level = 0; level < depth; level++) {
    heights = heights.flatMap((height, index) => {
      const next = heights[index + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + (random() - 0.5) * swing];
    });
    swing *= roughness;
  }
  return heights;
}

/** The area below an outline as the data of an SVG path, down to the picture's lower edge. */
export function areaBelow(
  heights: readonly number[],
  { width, height, base, swing }: { width: number; height: number; base: number; swing: number },
): string {
  const step = width / (heights.length - 1);
  const points = heights.map(
    (value, index) => `${(index * step).toFixed(1)} ${(base - value * swing).toFixed(1)}`,
  );
  return `M0 ${height} L${points.join(' L')} L${width} ${height} Z`;
}
