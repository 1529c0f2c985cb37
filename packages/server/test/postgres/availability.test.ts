import { describe, expect, it } from 'vitest';
import { createAvailability } from '../../src/store/database/postgres/availability.ts';

describe('That the database does not answer', () => {
  it('is told once, however many see it, and once that it is back', () => {
    const told: string[] = [];
    const availability = createAvailability({
      lost: (reason) => told.push(reason),
      back: () => told.push('back'),
      taken() {},
    });
    availability.answered();
    for (const reason of ['refused', 'reset', 'refused']) availability.failed(new Error(reason));
    for (let i = 0; i < 3; i += 1) availability.answered();
    availability.failed(new Error('again'));
    expect(told).toEqual(['refused', 'back', 'again']);
  });
});
