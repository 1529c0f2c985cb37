import { describe, expect, it } from 'vitest';
import { failuresAfter, restartDelay } from '../src/workers/restart-delay.ts';

describe('The wait before another worker', () => {
  it('grows while workers end soon after their start, up to half a minute', () => {
    const waits: number[] = [];
    let failures = 0;
    for (let round = 0; round < 9; round += 1) {
      failures = failuresAfter(failures, 100);
      waits.push(restartDelay(failures));
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('is short again after one that lived for a minute', () => {
    expect(restartDelay(failuresAfter(7, 60_000))).toBe(500);
  });
});
