import { expect, it } from 'vitest';
import { ChangingPaths } from '../../src/sync/changing-paths.ts';

it('fault B3: a file that changes while it is sent waits from 1 s to 5 minutes, until it was sent', () => {
  let now = 0;
  const changing = new ChangingPaths(() => now);
  const pauses = Array.from({ length: 11 }, () => {
    const began = now;
    changing.changed('log.txt');
    while (changing.waiting.length > 0) now += 500;
    return (now - began) / 1_000;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  changing.sent('log.txt');
  changing.changed('log.txt');
  changing.changed('other.txt');
  now += 1_000;
  expect(changing.waiting).toEqual([]);
});
