import { describe, expect, it } from 'vitest';
import { createMutex } from '../../src/workers/mutex.ts';

describe('a mutex', () => {
  it('runs tasks one at a time, in the order in which they came', async () => {
    const run = createMutex();
    const events: string[] = [];
    const task = (name: string, turns: number) => async () => {
      events.push(`${name} begins`);
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      events.push(`${name} ends`);
      return name;
    };
    const results = await Promise.all([run(task('slow', 20)), run(task('quick', 1)), run(task('last', 5))]);
    expect(results).toEqual(['slow', 'quick', 'last']);
    expect(events).toEqual(['slow', 'quick', 'last'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it('lets the next task run after one that fails', async () => {
    const run = createMutex();
    const failed = run(() => Promise.reject(new RangeError('no')));
    const next = run(async () => 'next');
    await expect(failed).rejects.toThrow(RangeError);
    await expect(next).resolves.toBe('next');
    await expect(run(async () => 'later')).resolves.toBe('later');
  });
});
