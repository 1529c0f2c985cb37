import { describe, expect, it } from 'vitest';
import {
  all,
  extendTo,
  NOTHING_SELECTED,
  only,
  shownIn,
  toggle,
  toggleAll,
} from '../../src/selection/use-selection.ts';

const ROWS = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const listOf = (ids: string) => ({ items: [...ids].map((id) => ({ id })), byId: new Set(ids) });
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
    expect(ids(shownIn(selected, listOf('bc')))).toBe('b');
    expect(shownIn(selected, listOf('ab'))).toBe(selected);
  });

  it('fault U11: of everything takes in what arrives while the list is loading', () => {
    const growing = all(ROWS, false);
    expect(ids(shownIn(growing, listOf('abcdef')))).toBe('abcdef');
    expect(ids(shownIn(growing, listOf('bc'))), 'without what is gone').toBe('bc');
    const withoutTwo = toggle(toggle(growing, 'b'), 'c');
    expect(ids(shownIn(withoutTwo, listOf('abcdef'))), 'and without what was taken out').toBe('adef');
    expect(ids(shownIn(toggle(withoutTwo, 'b'), listOf('abcdef')))).toBe('abdef');
    expect(ids(shownIn(only('a'), listOf('abcdef'))), 'a click ends it').toBe('a');
    expect(ids(shownIn(all(ROWS), listOf('abcdef'))), 'a list that was complete').toBe('abcd');
  });
});
