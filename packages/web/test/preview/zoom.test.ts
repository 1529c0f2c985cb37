import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FITTED,
  fittedSize,
  keepInStage,
  largestScale,
  toggleZoom,
  zoomAt,
} from '../../src/features/preview/image/zoom.ts';

const stage = { width: 800, height: 600 };

describe('a picture on its stage', () => {
  it('is made smaller to fit, and is not enlarged', () => {
    expect(fittedSize({ width: 4_000, height: 1_000 }, stage, false)).toEqual({ width: 800, height: 200 });
    expect(fittedSize({ width: 1_000, height: 6_000 }, stage, false)).toEqual({ width: 100, height: 600 });
    expect(fittedSize({ width: 40, height: 30 }, stage, false)).toEqual({ width: 40, height: 30 });
  });

  it('is enlarged to fit when it is made of lines', () => {
    expect(fittedSize({ width: 40, height: 30 }, stage, true)).toEqual({ width: 800, height: 600 });
  });

  it('fills the stage when it says no size', () => {
    expect(fittedSize({ width: 0, height: 0 }, stage, true)).toEqual(stage);
  });

  it('is enlarged around the point under the mouse, which stays where it is', () => {
    const scale = fc.double({ min: 1, max: 8, noNaN: true });
    const place = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(scale, place, place, place, place, (factor, x, y, px, py) => {
        const before = { scale: 1, x, y };
        const after = zoomAt(before, factor, { x: px, y: py }, 8);
        // The point of the picture that lies under the mouse, before and after.
        expect((px - after.x) / after.scale).toBeCloseTo((px - before.x) / before.scale, 6);
        expect((py - after.y) / after.scale).toBeCloseTo((py - before.y) / before.scale, 6);
      }),
    );
  });

  it('is never smaller than what fits, nor larger than the largest', () => {
    expect(zoomAt(FITTED, 0.1, { x: 0, y: 0 }, 8).scale).toBe(1);
    expect(zoomAt(FITTED, 100, { x: 0, y: 0 }, 8).scale).toBe(8);
    expect(largestScale({ width: 8_000, height: 1 }, { width: 800, height: 1 })).toBe(40);
  });

  it('can be moved only as far as there is more of it', () => {
    const fitted = { width: 800, height: 300 };
    expect(keepInStage({ scale: 2, x: 5_000, y: 5_000 }, fitted, stage)).toEqual({ scale: 2, x: 400, y: 0 });
    expect(keepInStage({ scale: 1, x: -50, y: 9 }, fitted, stage)).toMatchObject({ x: -0, y: 0 });
  });

  it('goes to its natural size and back at a double click', () => {
    const natural = { width: 4_000, height: 1_000 };
    const fitted = fittedSize(natural, stage, false);
    const large = toggleZoom(FITTED, natural, fitted, { x: 0, y: 0 });
    expect(large.scale).toBe(5);
    expect(toggleZoom(large, natural, fitted, { x: 0, y: 0 })).toEqual(FITTED);
  });
});
