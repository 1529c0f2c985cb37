import { describe, expect, it } from 'vitest';
import {
  all,
  extendTo,
  NOTHING_SELECTED,
  only,
  toggle,
  toggleAll,
  within,
} from '../../src/selection/use-selection.ts';

const ROWS = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted().join('');

describe('a selection', () => {
  it('is one row alone after a click', () => {
    expect(ids(only('b'))).toBe('b');
  });

  it('takes a row in, and out again', () => {
    const both = toggle(only('a'), 'c');
    expect(ids(both)).toBe('ac');
    expect(ids(toggle(both, 'a'))).toBe('c');
  });

  it('reaches from the row that was selected last to another one, in both directions', () => {
    expect(ids(extendTo(only('b'), 'd', ROWS))).toBe('bcd');
    expect(ids(extendTo(only('c'), 'a', ROWS))).toBe('abc');
    expect(ids(extendTo(extendTo(only('b'), 'd', ROWS), 'a', ROWS)), 'the anchor stays').toBe('ab');
  });

  it('begins with the row where there is nothing to reach from', () => {
    expect(ids(extendTo(NOTHING_SELECTED, 'c', ROWS))).toBe('c');
  });

  it('is everything or nothing by the checkbox of the head', () => {
    expect(ids(toggleAll(only('a'), ROWS))).toBe('abcd');
    expect(toggleAll(all(ROWS), ROWS)).toBe(NOTHING_SELECTED);
  });

  it('loses what is gone', () => {
    const selected = toggle(only('a'), 'b');
    expect(ids(within(selected, new Set(['b', 'c'])))).toBe('b');
    expect(within(selected, new Set(['a', 'b']))).toBe(selected);
  });
});
