export interface Point {
  readonly x: number;
  readonly y: number;
}

const STEPS = 4;

/** The marks of an axis from 0 on: five round numbers, the last one not below `highest`. */
export function axisMarks(highest: number): readonly number[] {
  const step = Math.max(1, roundStep(highest / STEPS));
  return Array.from({ length: STEPS + 1 }, (_, index) => index * step);
}

/** The next whole number that looks round: a multiple of a twentieth of its power of ten. */
function roundStep(rough: number): number {
  if (rough <= 1) return 1;
  const power = 10 ** (Math.floor(Math.log10(rough)) + 1);
  const unit = power === 10 ? 1 : power / 20;
  return Math.ceil(Math.ceil(rough / unit) * unit);
}

/**
 * Which marks of an axis get a label: the first, the last, and between them as many as stand apart.
 *
 * @param width of a label
 * @param gap between two labels
 */
export function labelled(positions: readonly number[], width: number, gap: number): readonly number[] {
  const last = positions.length - 1;
  const end = (positions[last] ?? 0) - width - gap;
  const shown: number[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const [index, x] of positions.entries()) {
    const isBetween = x - width / 2 >= free && x + width / 2 <= end + width / 2;
    if (index !== 0 && index !== last && !isBetween) continue;
    shown.push(index);
    free = x + width / 2 + gap;
  }
  return shown;
}

/**
 * A curve through points from left to right, as an SVG path, which never leaves the range between two neighbours:
 * M. Steffen, "A simple method for monotonic interpolation in one dimension", 1990.
 */
export function monotonePath(points: readonly Point[]): string {
  const tangents = tangentsOf(points);
  const [first] = points;
  if (first === undefined) return '';
  const curves = points.slice(1).map((end, index) => {
    const start = points[index] ?? end;
    const third = (end.x - start.x) / 3;
    const rise = third * (tangents[index] ?? 0);
    const fall = third * (tangents[index + 1] ?? 0);
    return `C${start.x + third},${start.y + rise},${end.x - third},${end.y - fall},${end.x},${end.y}`;
  });
  return `M${first.x},${first.y}${curves.join('')}`;
}

function tangentsOf(points: readonly Point[]): readonly number[] {
  const widths = points.slice(1).map(({ x }, index) => x - (points[index]?.x ?? x));
  const slopes = points.slice(1).map(({ y }, index) => (y - (points[index]?.y ?? y)) / (widths[index] || 1));
  const inner = slopes.slice(1).map((after, index) => {
    const before = slopes[index] ?? 0;
    const [left = 1, right = 1] = widths.slice(index);
    const mean = (before * right + after * left) / (left + right);
    const limit = Math.min(Math.abs(before), Math.abs(after), Math.abs(mean) / 2);
    return (Math.sign(before) + Math.sign(after)) * limit;
  });
  const first = atEnd(slopes[0] ?? 0, inner[0]);
  const last = atEnd(slopes.at(-1) ?? 0, inner.at(-1));
  return [first, ...inner, last];
}

/** The tangent at an end, of the slope there and of the tangent beside it. */
function atEnd(slope: number, beside: number | undefined): number {
  return beside === undefined ? slope : (3 * slope - beside) / 2;
}
