import { expect, it } from 'vitest';
import { singleFlight } from '../src/concurrency/single-flight.ts';

it('Work in single flight runs once for all who ask meanwhile, and again after its end or its failure', async () => {
  let runs = 0;
  const ask = singleFlight(async () => {
    runs += 1;
    if (runs === 2) throw new Error('broken');
    return runs;
  });
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await Promise.allSettled([ask(), ask()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(await ask()).toBe(3);
});
