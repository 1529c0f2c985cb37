import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, layOut, lineAt, lineOf, neighbour, tilesIn } from '../../src/features/photos/photo-layout.ts';

const at = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  Date.UTC(year, month - 1, day, hour, minute) / 1000;

/** Dates of some twenty years, the newest first. */
const dates = fc
  .array(fc.integer({ min: at(2005, 1, 1), max: at(2025, 1, 1) }), { maxLength: 200 })
  .map((all) => all.sort((one, other) => other - one));

describe('pictures by day', () => {
  it('stand below the head of their month and that of their day, by the clock of the camera', () => {
    const late = at(2024, 5, 3, 23, 59);
    const { lines, months } = layOut([late, at(2024, 5, 3, 0), at(2024, 5, 2), at(2024, 4, 30)], 800);
    expect(lines.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['month', 0, 2],
      ['day', 0, 2],
      ['tiles', 0, 2],
      ['day', 2, 3],
      ['tiles', 2, 3],
      ['month', 3, 4],
      ['day', 3, 4],
      ['tiles', 3, 4],
    ]);
    expect(months.map((month) => month.at)).toEqual([late, at(2024, 4, 30)]);
  });

  it('each stand once, side by side in their order, and no line holds two days', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 3_000 }), (takenAt, widthPx) => {
        const { lines, columns, heightPx } = layOut(takenAt, widthPx);
        let next = 0;
        let top = 0;
        for (const line of lines) {
          expect(line.top).toBe(top);
          top += line.height;
          if (line.kind !== 'tiles') continue;
          expect(line.from).toBe(next);
          expect(line.to - line.from).toBeLessThanOrEqual(columns);
          const days = new Set(takenAt.slice(line.from, line.to).map(dayOf));
          expect(days.size).toBe(1);
          next = line.to;
        }
        expect([next, top]).toEqual([takenAt.length, heightPx]);
      }),
    );
  });

  it('are found by their height and by their place', () => {
    fc.assert(
      fc.property(dates, fc.nat(), (takenAt, seed) => {
        const layout = layOut(takenAt, 900);
        if (takenAt.length === 0) return;
        const picture = seed % takenAt.length;
        const line = layout.lines[lineOf(layout, picture)];
        expect(line?.kind).toBe('tiles');
        expect(layout.lines[lineAt(layout.lines, (line?.top ?? 0) + 1)]).toBe(line);
      }),
    );
    expect(lineOf(layOut([], 900), 0)).toBe(-1);
  });

  it('stand three side by side on a phone, and fill the width everywhere', () => {
    expect(tilesIn(344)).toEqual({ columns: 3, tilePx: 112 });
    // What is left of 390 beside the scrubber, and of 360.
    expect([tilesIn(342).columns, tilesIn(312).columns]).toEqual([3, 3]);
    for (const widthPx of [344, 700, 1_100, 2_400]) {
      const { columns, tilePx } = tilesIn(widthPx);
      const left = widthPx - columns * tilePx - 4 * (columns - 1);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThan(columns);
    }
  });

  it('lead to their neighbours by the arrows, across days, and no further than the last', () => {
    const days = [at(2024, 5, 3, 12), at(2024, 5, 3, 11), at(2024, 5, 3, 10), at(2024, 5, 2), at(2024, 5, 1)];
    const layout = layOut(days, 800);
    const from = (picture: number, key: string) => neighbour(layout, picture, key, days.length);
    expect(from(2, 'ArrowRight')).toBe(3);
    expect(from(2, 'ArrowDown'), 'the last one of a shorter line').toBe(3);
    expect(from(3, 'ArrowUp')).toBe(0);
    expect(from(0, 'ArrowUp')).toBe(0);
    expect(from(4, 'ArrowDown')).toBe(4);
    expect(from(0, 'End')).toBe(4);
    expect(from(4, 'Home')).toBe(0);
    expect(from(0, 'Tab')).toBeNull();
  });
});
