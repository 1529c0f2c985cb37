import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Frame, fullWindow, nextWindow } from '../../src/features/files/browser/row-window.ts';

const LIMITS = { count: 1_000, margin: 36, budget: 6 };

describe('the rows that are drawn', () => {
  it('are those in the view at first, and a few more', () => {
    expect(nextWindow(null, { from: 0, to: 14 }, LIMITS)).toEqual({ from: 0, to: 20 });
  });

  it('fill the margin frame by frame, and no more', () => {
    const view = { from: 500, to: 514 };
    let frame: Frame | null = null;
    for (let frames = 0; frames < 30; frames++) frame = { view, drawn: nextWindow(frame, view, LIMITS) };
    expect(frame?.drawn).toEqual(fullWindow(view, LIMITS));
  });

  it('are none while the view leaps, and those in it as soon as it rests', () => {
    const drawn = { from: 0, to: 50 };
    const leapt = { from: 700, to: 714 };
    const empty = nextWindow({ view: { from: 0, to: 14 }, drawn }, leapt, LIMITS);
    expect(empty.to - empty.from).toBe(0);
    const rested = nextWindow({ view: leapt, drawn: empty }, leapt, LIMITS);
    expect(rested.from).toBeLessThanOrEqual(700);
    expect(rested.to).toBeGreaterThanOrEqual(714);
  });

  it('always hold a view that scrolls, stay within the margin, and grow by the budget beyond it', () => {
    const scroll = fc.array(fc.integer({ min: -13, max: 13 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 986 }), scroll, (start, moves) => {
        let frame: Frame | null = null;
        let from = start;
        for (const move of moves) {
          from = Math.max(0, Math.min(986, from + move));
          const view = { from, to: from + 14 };
          const drawn: Frame['drawn'] = nextWindow(frame, view, LIMITS);
          const full = fullWindow(view, LIMITS);
          expect(drawn.from).toBeLessThanOrEqual(view.from);
          expect(drawn.to).toBeGreaterThanOrEqual(view.to);
          expect(drawn.from).toBeGreaterThanOrEqual(full.from);
          expect(drawn.to).toBeLessThanOrEqual(full.to);
          if (frame !== null) {
            const fresh = Math.max(0, frame.drawn.from - drawn.from) + Math.max(0, drawn.to - frame.drawn.to);
            expect(fresh).toBeLessThanOrEqual(Math.abs(move) + LIMITS.budget);
          }
          frame = { view, drawn };
        }
      }),
    );
  });
});
