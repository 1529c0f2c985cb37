import { describe, expect, it } from 'vitest';
import { browserCommand } from '../../src/features/files/browser/use-browser-keys.ts';
import { rowStep } from '../../src/features/files/browser/use-row-keys.ts';
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
    expect(key('s')).toBe('star');
    expect(key('a')).toBeNull();
  });

  it('selects everything with Ctrl or Cmd and A, and leaves other such keys to the browser', () => {
    expect(key('a', { ctrlKey: true })).toBe('select-all');
    expect(key('A', { metaKey: true })).toBe('select-all');
    expect(key('z', { ctrlKey: true })).toBe('undo');
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
