import { describe, expect, it } from 'vitest';
import { gatherFailures } from '../../src/features/transfers/transfer-notices.ts';

function watched() {
  const told: string[] = [];
  const clock = { now: 0 };
  const notices = {
    one: (title: string) => void told.push(title),
    more: (count: number) => void told.push(`${count} more`),
  };
  const tell = gatherFailures(notices, 8_000, () => clock.now);
  return { told, clock, fail: (title: string) => tell(title, new Error('no')) };
}

describe('failures that come one after the other', () => {
  it('are told singly at first, then counted', () => {
    const { told, fail } = watched();
    for (const name of ['a', 'b', 'c', 'd', 'e']) fail(name);
    expect(told).toEqual(['a', 'b', 'c', '1 more', '2 more']);
  });

  it('are told singly again after a while', () => {
    const { told, clock, fail } = watched();
    for (const name of ['a', 'b', 'c', 'd']) fail(name);
    clock.now = 8_001;
    fail('e');
    expect(told.at(-1)).toBe('e');
  });
});
