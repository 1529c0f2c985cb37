import { describe, expect, it, vi } from 'vitest';
import { type TabLocks, tabLocksOf } from '../../src/browser/locks.ts';

const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));

describe.each<[string, TabLocks]>([
  ['has none', tabLocksOf(() => undefined)],
  ['denies them', tabLocksOf(() => ({ request: denied, query: denied }))],
])('fault B21: locks of a browser that %s', (_, locks) => {
  it('hold for this page: one task after the other', async () => {
    const order: string[] = [];
    const task = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 2));
      order.push(`${name} ends`);
    };
    await Promise.all([locks.request('one', task('a')), locks.request('one', task('b'))]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('are seen while they are held, and refused to who wants them at once', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = locks.request('two', { mode: 'shared' }, () => held);
    await vi.waitFor(async () => expect((await locks.query()).held).toEqual([{ name: 'two' }]));
    expect(await locks.request('two', { ifAvailable: true }, async (lock) => lock)).toBeNull();
    release();
    await holding;
    expect((await locks.query()).held).toEqual([]);
  });

  it('are given on after a task that fails, whose failure is its own', async () => {
    const failing = locks.request('three', async () => {
      throw new Error('mine');
    });
    await expect(failing).rejects.toThrow('mine');
    expect(await locks.request('three', async () => 'next')).toBe('next');
  });
});
