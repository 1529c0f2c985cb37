import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween, mergeTexts } from '../../src/features/editor/merge-texts.ts';

const lines = (...these: readonly string[]) => these.join('\n');

describe('two texts that were made of one', () => {
  it.each([
    ['lines that do not touch', 'a\nb\nc', 'A\nb\nc', 'a\nb\nC', 'A\nb\nC'],
    ['a line more at each end', 'a\nb\nc\n', '0\na\nb\nc\n', 'a\nb\nc\nd\n', '0\na\nb\nc\nd\n'],
    [
      'lines that went and lines that came',
      'a\nb\nc\nd\ne',
      'b\nc\nd\ne',
      'a\nb\nc\nd\ne\nf',
      'b\nc\nd\ne\nf',
    ],
    ['the same change of both', 'a\nb\nc', 'a\nB\nc', 'a\nB\nc', 'a\nB\nc'],
    ['the same change of both, and another', 'a\nb\nc\nd', 'a\nB\nc\nd', 'a\nB\nc\nD', 'a\nB\nc\nD'],
    ['nothing of mine', 'a\nb', 'a\nb', 'b', 'b'],
    ['nothing of theirs', 'a\nb', 'b', 'a\nb', 'b'],
  ])('fault U8: become one: %s', (_, base, mine, theirs, merged) => {
    expect(mergeTexts(base, mine, theirs)).toBe(merged);
  });

  it.each([
    ['the same line', 'a\nb\nc', 'a\nB\nc', 'a\nß\nc'],
    ['lines that touch', 'a\nb\nc\nd', 'a\nB\nc\nd', 'a\nb\nC\nd'],
    ['another line at the same place', 'a\nb', 'a\nmine\nb', 'a\ntheirs\nb'],
    ['a line at its end, and the end', 'a', 'a, mine', 'a\ntheirs'],
    ['a line that went, and was changed', 'a\nb\nc', 'a\nc', 'a\nB\nc'],
    ['a line that went, and was emptied', 'a\nb\nc', 'a\nc', 'a\n\nc'],
  ])('fault U8: do not where both changed %s', (_, base, mine, theirs) => {
    expect(mergeTexts(base, mine, theirs)).toBeNull();
    expect(mergeTexts(base, theirs, mine)).toBeNull();
  });

  const texts = fc
    .array(fc.constantFrom('a', 'b', 'c', '', '😀', 'ö\r'), { maxLength: 12 })
    .map((all) => lines(...all));

  it('are the other one where one is as before, and the same from both sides', () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        expect(mergeTexts(base, mine, base)).toBe(mine);
        expect(mergeTexts(base, base, theirs)).toBe(theirs);
        expect(mergeTexts(base, mine, theirs)).toBe(mergeTexts(base, theirs, mine));
      }),
    );
  });

  it('lose no change at different places', () => {
    const place = fc.nat({ max: 40 });
    fc.assert(
      fc.property(place, place, texts, texts, (one, other, first, second) => {
        fc.pre(Math.abs(one - other) > 1);
        const base = Array.from({ length: 42 }, (_, index) => `line ${index}`);
        const withOne = base.with(one, `1 ${first}`);
        const withOther = base.with(other, `2 ${second}`);
        const both = withOne.with(other, `2 ${second}`);
        expect(mergeTexts(lines(...base), lines(...withOne), lines(...withOther))).toBe(lines(...both));
      }),
    );
  });

  it('of very many lines are merged, or left to the person', () => {
    const base = Array.from({ length: 70_000 }, (_, index) => `${index}`);
    expect(mergeTexts(lines(...base), lines('first', ...base), lines(...base, 'last'))).toBe(
      lines('first', ...base, 'last'),
    );
    const others = base.map((line) => `other ${line}`);
    expect(mergeTexts(lines(...base), lines(...others), lines(...base, 'last'))).toBeNull();
  });
});

describe('the changes between two texts', () => {
  it('make one of the other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        let made = '';
        let at = 0;
        for (const { fromA, toA, fromB, toB } of changesBetween(before, after)) {
          made += before.slice(at, fromA) + after.slice(fromB, toB);
          at = toA;
        }
        expect(made + before.slice(at)).toBe(after);
      }),
    );
  });
});
