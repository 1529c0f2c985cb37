import { describe, expect, it } from 'vitest';
import { swipeOf } from '../../src/features/preview/use-swipe.ts';
import { viewerCommand } from '../../src/features/preview/use-viewer-keys.ts';

describe('a swipe', () => {
  it('to the left leads on, to the right back', () => {
    expect(swipeOf(-120, 10)).toBe('next');
    expect(swipeOf(120, -10)).toBe('previous');
  });

  it('down leads out of the viewer', () => {
    expect(swipeOf(10, 120)).toBe('close');
  });

  it('is none when it is short, or goes up, or aslant', () => {
    expect(swipeOf(-40, 0)).toBeNull();
    expect(swipeOf(-100, 90)).toBeNull();
    expect(swipeOf(0, 40)).toBeNull();
    expect(swipeOf(0, -300)).toBeNull();
    expect(swipeOf(90, 100)).toBeNull();
  });
});

describe('a key in the viewer', () => {
  const press = (key: string, more: object = {}) =>
    viewerCommand({ key, modified: false, inField: false, ...more });

  it('steps or closes', () => {
    expect(press('ArrowLeft')).toBe('previous');
    expect(press('ArrowRight')).toBe('next');
    expect(press('Escape')).toBe('close');
    expect(press('a')).toBeNull();
  });

  it('is left to the browser with a modifier, and arrows to the field or player that has the focus', () => {
    expect(press('ArrowLeft', { modified: true })).toBeNull();
    expect(press('ArrowLeft', { inField: true })).toBeNull();
    expect(press('Escape', { inField: true })).toBe('close');
  });
});
