import { describe, expect, it } from 'vitest';
import { browserCommand } from '../../src/features/files/browser/use-browser-keys.ts';
import { NOTHING_TYPED, rowNamed, rowStep, typeOn } from '../../src/features/files/browser/use-row-keys.ts';
import { DoubleClick } from '../../src/features/files/browser/use-row-pointer.ts';
import { arrangeCrumbs } from '../../src/features/files/listing/breadcrumbs.ts';

const key = (name: string, held: object = {}) =>
  browserCommand({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('a key in a folder', () => {
  it('has its command', () => {
    expect(key('F2')).toBe('rename');
    expect(key('Delete')).toBe('delete');
    expect(key('Escape')).toBe('clear');
    expect(key('?')).toBe('help');
    expect(key('S', { shiftKey: true })).toBe('star');
    expect(key('F', { shiftKey: true })).toBe('create-directory');
    expect(key('U', { shiftKey: true })).toBe('upload');
    expect(key('Backspace')).toBe('up');
    expect(key('ArrowUp', { altKey: true })).toBe('up');
    for (const letter of ['a', 's', 'f', 'u']) expect(key(letter), 'which leads to a name').toBeNull();
  });

  it('selects everything with Ctrl or Cmd and A, and leaves other such keys to the browser', () => {
    expect(key('a', { ctrlKey: true })).toBe('select-all');
    expect(key('A', { metaKey: true })).toBe('select-all');
    expect(key('z', { ctrlKey: true })).toBe('undo');
    expect(key('x', { ctrlKey: true })).toBe('cut');
    expect(key('v', { metaKey: true })).toBe('paste');
    expect(key('v', { ctrlKey: true, shiftKey: true })).toBeNull();
    expect(key('z', { metaKey: true, shiftKey: true })).toBeNull();
    expect(key('F2', { ctrlKey: true })).toBeNull();
    expect(key('s', { ctrlKey: true }), 'which saves').toBeNull();
    expect(key('Delete', { altKey: true })).toBeNull();
  });

  it('leads from row to row, and never out of the table', () => {
    expect(rowStep('ArrowDown', 3, { count: 10, pageSize: 5, columns: 1 })).toBe(4);
    expect(rowStep('ArrowDown', 9, { count: 10, pageSize: 5, columns: 1 })).toBe(9);
    expect(rowStep('ArrowUp', 0, { count: 10, pageSize: 5, columns: 1 })).toBe(0);
    expect(rowStep('PageDown', 3, { count: 10, pageSize: 5, columns: 1 })).toBe(8);
    expect(rowStep('PageUp', 3, { count: 10, pageSize: 5, columns: 1 })).toBe(0);
    expect(rowStep('Home', 3, { count: 10, pageSize: 5, columns: 1 })).toBe(0);
    expect(rowStep('End', 3, { count: 10, pageSize: 5, columns: 1 })).toBe(9);
    expect(rowStep('x', 3, { count: 10, pageSize: 5, columns: 1 })).toBeNull();
  });
});

describe('a second click', () => {
  it('counts within 250 ms on the same row', () => {
    const clicks = new DoubleClick();
    expect(clicks.isSecond('a', 1_000)).toBe(false);
    expect(clicks.isSecond('a', 1_250)).toBe(true);
    expect(clicks.isSecond('a', 1_260), 'a third click begins anew').toBe(false);
    expect(clicks.isSecond('b', 1_270)).toBe(false);
    expect(clicks.isSecond('b', 1_521)).toBe(false);
  });
});

describe('breadcrumbs', () => {
  it('collapse the middle from three folders on', () => {
    expect(arrangeCrumbs(['a', 'b'])).toEqual({ first: [], collapsed: [], last: ['a', 'b'] });
    expect(arrangeCrumbs(['a', 'b', 'c', 'd'])).toEqual({ first: ['a'], collapsed: ['b', 'c'], last: ['d'] });
  });
});

const rows = ['Apple', 'avocado', 'Beet', null, 'Éclair', 'aardvark'].map((name) => ({ name }));

describe('letters in a folder', () => {
  it('make a word until a second has passed', () => {
    const a = typeOn(NOTHING_TYPED, 'a', 5_000);
    const av = typeOn(a, 'v', 5_999);
    expect(av.text).toBe('av');
    expect(typeOn(av, 'b', 6_998).text).toBe('avb');
    expect(typeOn(av, 'b', 6_999).text).toBe('b');
  });

  it('fault B17: leads to a name by the letters that people type', () => {
    const named = ['Alpha', 'Łódź', 'Øl', 'Þingvellir', 'Straße'].map((name) => ({ name }));
    const found = ['lod', 'ol', 'thing', 'strass'].map((text) => rowNamed(named, 0, text));
    expect(found).toEqual([1, 2, 3, 4]);
  });

  it('lead to the next name that begins with one, and around', () => {
    expect(rowNamed(rows, 0, 'a')).toBe(1);
    expect(rowNamed(rows, 1, 'a')).toBe(5);
    expect(rowNamed(rows, 5, 'A')).toBe(0);
    expect(rowNamed(rows, 2, 'b'), 'the only one').toBe(2);
  });

  it('stay at a name that goes on with them, and go on by one that is typed again', () => {
    expect(rowNamed(rows, 0, 'ap')).toBe(0);
    expect(rowNamed(rows, 0, 'av')).toBe(1);
    expect(rowNamed(rows, 0, 'aa'), 'two of the same are one').toBe(1);
  });

  it('make no difference of case, accents and how these are written', () => {
    expect(rowNamed(rows, 0, 'e')).toBe(4);
    expect(rowNamed([{ name: 'Éclair'.normalize('NFD') }], 0, 'éc')).toBe(0);
  });

  it('lead nowhere where no name begins so', () => {
    expect(rowNamed(rows, 0, 'x')).toBeNull();
    expect(rowNamed([], 0, 'x')).toBeNull();
  });
});
