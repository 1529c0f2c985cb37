import { failed, type PlainCode } from '@coffer/client';
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
  return { told, clock, fail: (title: string, code: PlainCode = 'device_full') => tell(title, failed(code)) };
}

describe('failures that come one after the other', () => {
  it('are told once for one cause, then counted', () => {
    const { told, fail } = watched();
    for (const name of ['a', 'b', 'c']) fail(name);
    fail('d', 'source_changed');
    fail('e');
    expect(told).toEqual(['a', '1 more', '2 more', 'd', '3 more']);
  });

  it('are counted where there are many causes', () => {
    const { told, fail } = watched();
    for (const code of ['device_full', 'source_changed', 'source_missing', 'cancelled'] as const) {
      fail(code, code);
    }
    expect(told).toEqual(['device_full', 'source_changed', 'source_missing', '1 more']);
  });

  it('are told singly again after a while', () => {
    const { told, clock, fail } = watched();
    for (const name of ['a', 'b']) fail(name);
    clock.now = 8_001;
    fail('e');
    expect(told.at(-1)).toBe('e');
  });
});
