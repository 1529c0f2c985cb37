import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsOf, topOf } from '../../src/features/files/browser/row-window.ts';
import { rowStep } from '../../src/features/files/browser/use-row-keys.ts';
import { GAP_PX, linesOf, nameParts, shownName, tiling } from '../../src/features/files/grid/tiling.ts';
import { TILE_SIZES } from '../../src/features/files/listing/sorts.ts';

const KEYS = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
] as const;

/** A grid, and an item in it. */
const standing = fc
  .record({ count: fc.integer({ min: 1, max: 300 }), columns: fc.integer({ min: 2, max: 9 }) })
  .chain(({ count, columns }) =>
    fc.record({
      from: fc.integer({ min: 0, max: count - 1 }),
      extent: fc.record({
        count: fc.constant(count),
        columns: fc.constant(columns),
        pageSize: fc.integer({ min: 1, max: 5 }).map((lines) => lines * columns),
      }),
    }),
  );

describe('the keys of a grid', () => {
  const grid = { count: 10, pageSize: 8, columns: 4 };

  it.each([
    ['goes right', 'ArrowRight', 1, 2],
    ['goes on in the next line', 'ArrowRight', 3, 4],
    ['goes back to the line before', 'ArrowLeft', 4, 3],
    ['goes down in its column', 'ArrowDown', 1, 5],
    ['goes to the last tile where the last line ends before its column', 'ArrowDown', 6, 9],
    ['stays in the last line', 'ArrowDown', 8, 8],
    ['goes up in its column', 'ArrowUp', 9, 5],
    ['stays in the first line', 'ArrowUp', 2, 2],
    ['goes down by what the view holds', 'PageDown', 0, 8],
    ['goes down as far as there are lines', 'PageDown', 5, 9],
    ['goes up as far as there are lines', 'PageUp', 6, 2],
    ['goes to the first tile', 'Home', 6, 0],
    ['goes to the last tile', 'End', 6, 9],
  ])('%s', (_, key, from, to) => {
    expect(rowStep(key, from, grid)).toBe(to);
  });

  it('never leave the grid', () => {
    fc.assert(
      fc.property(standing, fc.constantFrom(...KEYS), ({ from, extent }, key) => {
        const to = rowStep(key, from, extent) ?? -1;
        return to >= 0 && to < extent.count;
      }),
    );
  });

  it('keep the column, or end at the last tile', () => {
    fc.assert(
      fc.property(
        standing,
        fc.constantFrom('ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'),
        ({ from, extent }, key) => {
          const to = rowStep(key, from, extent) ?? -1;
          return to % extent.columns === from % extent.columns || to === extent.count - 1;
        },
      ),
    );
  });

  it('lead back to where they came from, but for a last line that is too short', () => {
    fc.assert(
      fc.property(standing, ({ from, extent }) => {
        const down = rowStep('ArrowDown', from, extent) ?? -1;
        fc.pre(down === from + extent.columns);
        return rowStep('ArrowUp', down, extent) === from;
      }),
    );
  });
});

describe('tiles', () => {
  it('stand two or three side by side on a phone, and more on a screen', () => {
    expect(TILE_SIZES.map((size) => tiling(366, size).columns)).toEqual([3, 2, 2]);
    expect(TILE_SIZES.map((size) => tiling(1144, size).columns)).toEqual([9, 6, 4]);
  });

  it('fill the width, and are none too narrow, wherever more than two fit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 4_000 }), (widthPx) => {
        const { columns } = tiling(widthPx, 'large');
        const tilePx = (widthPx - GAP_PX * (columns - 1)) / columns;
        return tilePx >= 232 && tilePx < 2 * 232 + GAP_PX;
      }),
    );
  });

  it('have a height before the width is known', () => {
    expect(tiling(0, 'small').heightPx).toBeGreaterThan(0);
  });

  it('are drawn line by line', () => {
    const items = [...'abcdefgh'];
    expect(linesOf(items, { from: 3, to: 6 }, 3)).toEqual([{ line: 1, items: ['d', 'e', 'f'] }]);
    expect(linesOf(items, { from: 6, to: 8 }, 3)).toEqual([{ line: 2, items: ['g', 'h'] }]);
    expect(linesOf(items, { from: 0, to: 0 }, 3)).toEqual([]);
  });

  it('stand in lines of one height', () => {
    const lines = { ...tiling(1144, 'medium'), columns: 6, heightPx: 200 };
    expect(itemsOf({ from: 1, to: 3 }, lines, 15)).toEqual({ from: 6, to: 15 });
    expect(topOf(13, lines)).toBe(400);
  });
});

describe('The name on a tile', () => {
  it.each([
    ['IMG_20240511_1234.jpg', ['IMG_', '20240511_', '1234', '.jpg']],
    ['annual-report-final.pdf', ['annual-', 'report-', 'final', '.pdf']],
    ['ScreenRecordingOfMeeting.webm', ['Screen', 'Recording', 'Of', 'Meeting', '.webm']],
    ['Müller_Übersicht', ['Müller_', 'Übersicht']],
  ])('may break between the words that %s joins', (name, parts) => {
    expect(nameParts(name)).toEqual(parts);
  });

  it.each([
    'a_b.txt',
    'My holiday in June.jpg',
    '',
    '.configuration',
    'Donaudampfschifffahrt',
    '-----------',
  ])('stays in one part where blanks do, or nothing: %s', (name) => {
    expect(nameParts(name)).toEqual([name]);
  });
});

describe('A name that has no room on its tile', () => {
  /** The name as it is seen. */
  const seen = (...asked: Parameters<typeof shownName>) => {
    const { parts, leftOut, end } = shownName(...asked);
    expect([...parts, leftOut, end].join('')).toBe(asked[0]);
    return leftOut === '' ? parts : [...parts, `…${end}`];
  };
  const room = (widthPx: number, lines = 2) => ({
    widthPx,
    lines,
    measure: (text: string) => 10 * Array.from(text).length,
  });

  it.each([
    ['Donaudampfschifffahrtsgesellschaft.pdf', 100, ['Donaudampf', '…aft.pdf']],
    ['Donaudampfschifffahrtsgesellschaft', 100, ['Donaudampf', '…chaft']],
    ['IMG_20240511_123456_portrait.jpg', 100, ['IMG_202405', '…ait.jpg']],
    ['The minutes of the yearly meeting.docx', 120, ['The minutes of', '…ing.docx']],
    ['📷📷📷📷📷📷📷📷📷📷📷📷📷📷📷📷📷📷📷📷📷📷.jpg', 100, ['📷📷📷📷📷📷📷📷📷📷', '…📷📷📷.jpg']],
  ])('loses letters before its ending: %s', (name, widthPx, shown) => {
    expect(seen(name, room(widthPx))).toEqual(shown);
  });

  it.each(['short.txt', 'two words.txt', 'fits in ten ten.j', 'Donaudampfschif.pdf'])(
    'stays where it fits: %s',
    (name) => {
      expect(seen(name, room(100)).join('')).toBe(name);
    },
  );

  it('has its ending on one line, too, and all of it while the width is not known', () => {
    expect(seen('Übersichtsplan.pdf', room(120, 1))).toEqual(['Über', '…lan.pdf']);
    expect(seen('Übersichtsplan.pdf', room(0))).toEqual(['Übersichtsplan', '.pdf']);
  });

  it('never takes more lines than it has, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 90, max: 300 }), (name, widthPx) => {
        const shown = seen(name, room(widthPx));
        const letters = Array.from(shown.join('')).length;
        expect(letters).toBeLessThanOrEqual(Math.max(2 * (widthPx / 10), Array.from(name).length));
        if (shown.join('') !== name) expect(shown.at(-1)?.startsWith('…')).toBe(true);
      }),
    );
  });
});
